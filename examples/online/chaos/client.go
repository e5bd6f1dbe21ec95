package main

import (
	"bufio"
	"context"
	crand "crypto/rand"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

const (
	callTime   = 3 * time.Second  // how long a client waits for an answer, as a frozen server gives none
	answerTime = time.Minute      // how long for any server to give one
	gameTime   = 40 * time.Second // how long a game is played, so that its history stays easy to check
)

// kinds are the games that the clients play: without secrets and with, with choices at the same time and draws of chance,
// and with clocks.
var kinds = []struct {
	name    string
	seconds int // for each move after the first one, or 0 for no clock
}{{"coucou", 0}, {"goofspiel", 0}, {"cuckoo", 0}, {"goofspiel", 5}, {"oeufs", 0}, {"geister", 0}, {"coucou", 5}}

// game is a game on the server.
type game struct {
	history
	id      string
	order   rig.Request // that has created the game
	made    string      // the answer to it
	secrets [3]string   // of the spectators and the seats, by player
}

// client is one client of a game. It uses any server that answers.
type client struct {
	*run
	id     int
	addrs  []string // of the servers that it uses
	at     int      // the one that it uses now
	game   *game
	player boardgame.Player
	secret string    // the player's, or ""
	seen   *answered // what the seat last saw, or nil
}

func (r *run) client(g *game, p boardgame.Player) *client {
	return &client{
		run: r, id: int(r.clients.Add(1)), addrs: r.Addrs, at: rand.IntN(len(r.Addrs)), game: g, player: p, secret: g.secrets[p],
	}
}

// playGame plays a game, with a client in the first seat, two in the second one, and a spectator.
func (r *run) playGame(ctx context.Context, name string, seconds int) {
	kind, err := catalog.Find(name)
	if err != nil {
		r.fail(err)
		return
	}
	first, second, clock := kind.Info().Seats[0].Letter, kind.Info().Seats[1].Letter, ""
	if seconds > 0 {
		clock = fmt.Sprintf(`,"clock":{"per":"move","seconds":%d}`, seconds)
	}
	g := &game{history: newHistory(), order: rig.Request{Method: "POST", Path: "/api/games", Key: crand.Text(),
		Body: fmt.Sprintf(`{"game":%q,"seats":{%q:"me",%q:"me"}%s}`, name, first, second, clock)}}
	if seconds > 0 {
		g.add(0, input{action: flag}, output{}, r.now()+int64(seconds)*int64(time.Second), 0)
	}
	if !r.client(g, boardgame.First).create(ctx) {
		return
	}
	var made games.Created
	r.fail(json.Unmarshal([]byte(g.made), &made))
	g.id, g.secrets = made.ID, [3]string{made.Watch, made.Seats[first], made.Seats[second]}
	r.mu.Lock()
	r.games = append(r.games, g)
	r.mu.Unlock()

	ctx, cancel := context.WithTimeout(ctx, gameTime)
	defer cancel()
	var players, watchers sync.WaitGroup
	watchers.Go(func() { r.client(g, boardgame.NoPlayer).stream(ctx) })
	for _, p := range []boardgame.Player{boardgame.First, boardgame.Second, boardgame.Second} {
		players.Go(func() { r.client(g, p).act(ctx) })
	}
	players.Wait()
	cancel()
	watchers.Wait()
}

// settle repeats the order of a game, and ends the game. Then it asks every server for the game's final state, as every seat
// sees it, until each has answered, and for the record, in which nothing is secret any more.
func (r *run) settle(ctx context.Context, g *game) {
	first := r.client(g, boardgame.First)
	first.create(ctx)
	first.do(ctx, input{player: boardgame.First, action: session.Resign})
	for p := range g.secrets {
		for i := range r.Addrs {
			c := r.client(g, boardgame.Player(p))
			c.addrs, c.at = r.Addrs[i:i+1], 0
			c.do(ctx, input{player: c.player, action: see})
		}
	}
	for ; ctx.Err() == nil && g.record == ""; first.turn() {
		_, text := first.ask(rig.Request{Method: "GET", Path: "/api/games/" + g.id + "/record", Secret: first.secret})
		g.record = string(text)
	}
}

// turn switches to another server after a short pause.
func (c *client) turn() {
	c.at = (c.at + 1) % len(c.addrs)
	time.Sleep(time.Duration(50+rand.IntN(100)) * time.Millisecond)
}

// ask sends a request to the client's server. The status is 0 if it may not have arrived, or may be handled later.
func (c *client) ask(r rig.Request) (status int, answer []byte) {
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	status, answer, err := rig.Send(ctx, c.addrs[c.at], r)
	if err != nil || status == http.StatusServiceUnavailable {
		return 0, nil
	}
	return status, answer
}

// create sends the order of the client's game until a server answers. The answer must be the same as before. It returns
// false if that is not so, or ctx ends.
func (c *client) create(ctx context.Context) bool {
	for ; ctx.Err() == nil; c.turn() {
		status, answer := c.ask(c.game.order)
		if status == 0 {
			continue
		}
		if status != http.StatusCreated || c.game.made != "" && string(answer) != c.game.made {
			c.fail(fmt.Errorf("create a game: %d %s, after %q", status, answer, c.game.made))
			return false
		}
		c.game.made = string(answer)
		return true
	}
	return false
}

// send sends a request about the game to one server after another until one of them answers, and adds each attempt to
// the history. The status is 0 if ctx ends first, or if none answers for long.
func (c *client) send(ctx context.Context, in input, r rig.Request) (status int) {
	r.Path, r.Secret, r.Key = "/api/games/"+c.game.id+r.Path, c.secret, in.key
	for start := time.Now(); ctx.Err() == nil; c.turn() {
		began := c.now()
		status, answer := c.ask(r)
		out, game := read(status, answer)
		c.game.add(c.id, in, out, began, c.now())
		if status != 0 {
			c.seen = game
			c.mu.Lock()
			defer c.mu.Unlock()
			c.away = max(c.away, time.Since(start))
			return status
		}
		if time.Since(start) > answerTime {
			c.fail(fmt.Errorf("game %s: %s has not answered %+v for %v", c.game.id, c.addrs, in, answerTime))
			break
		}
	}
	return 0
}

// act acts for a seat until ctx ends, or the game is over.
func (c *client) act(ctx context.Context) {
	for c.seen == nil || !c.seen.Over {
		if !c.do(ctx, c.choose()) {
			return
		}
		if rand.IntN(4) == 0 {
			c.at = rand.IntN(len(c.addrs))
		}
		time.Sleep(time.Duration(250+rand.IntN(500)) * time.Millisecond)
	}
}

// choose chooses what to do next: often a move, sometimes anything else that a player can do, and now and then
// nonsense.
func (c *client) choose() input {
	in := input{player: c.player, action: see}
	n, now := rand.IntN(100), c.seen
	if now == nil || n < 10 {
		return in
	}
	one := func(of ...string) string { return of[rand.IntN(len(of))] }
	switch {
	case n < 12:
		in.action, in.move = session.Move, "nonsense"
	case n < 13 && now.Plies > 20:
		in.action = session.Resign
	case n < 22, now.Offer != nil && n < 50:
		in.action = one(session.TakeBack, session.Accept, session.Decline)
	case len(now.Moves) > 0:
		in.action, in.move = session.Move, one(now.Moves...)
	default:
		return in
	}
	switch rand.IntN(3) { // a change that has neither can be made twice
	case 0:
		in.key = crand.Text()
	case 1:
		in.revision = now.Revision
	default:
		in.key, in.revision = crand.Text(), max(1, now.Revision-rand.Int64N(2))
	}
	return in
}

// do does what a client has chosen. It returns false if no server has answered.
func (c *client) do(ctx context.Context, in input) bool {
	r := rig.Request{Method: "POST", Path: "/undo", Full: rand.IntN(3) > 0}
	switch in.action {
	case see:
		r.Method, r.Path = "GET", ""
	case session.Move:
		r.Path, r.Body = "/moves", fmt.Sprintf(`{"revision":%d,"move":%q}`, in.revision, in.move)
	case session.Resign:
		r.Path, r.Body = "/resign", fmt.Sprintf(`{"revision":%d}`, in.revision)
	case session.TakeBack:
		r.Body = fmt.Sprintf(`{"revision":%d,"action":"offer"}`, in.revision)
	default:
		r.Body = fmt.Sprintf(`{"revision":%d,"action":%q}`, in.revision, in.action)
	}
	return c.send(ctx, in, r) != 0
}

// stream follows the game's events until ctx ends. The revisions only rise.
func (c *client) stream(ctx context.Context) {
	last := int64(0)
	for ; ctx.Err() == nil; c.turn() {
		url := "http://" + c.addrs[c.at] + "/api/games/" + c.game.id + "/events?seat=" + c.secret
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			c.fail(err)
			return
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(answer.Body)
		for lines.Buffer(nil, 1<<20); lines.Scan(); {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			out, _ := read(answer.StatusCode, []byte(data))
			if out.revision < last {
				c.fail(fmt.Errorf("game %s: an event of revision %d follows one of %d", c.game.id, out.revision, last))
			}
			last = out.revision
			c.game.add(c.id, input{action: event}, out, 0, c.now())
		}
		_ = answer.Body.Close()
	}
}
