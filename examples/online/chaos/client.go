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
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// These are the times that clients wait: for an answer, as a paused server gives none, and for any server to give one.
const (
	callTime   = 3 * time.Second
	answerTime = time.Minute
)

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
		run: r, id: int(r.clients.Add(1)), addrs: r.addrs, at: rand.IntN(len(r.addrs)),
		game: g, player: p, secret: g.secrets[p],
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

// order sends the order of the client's game until a server answers. The answer must be the same as before. It returns
// false if that is not so, or ctx ends.
func (c *client) order(ctx context.Context) bool {
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
func (c *client) send(ctx context.Context, in input, r rig.Request) (status int, answer []byte) {
	r.Path, r.Secret = "/api/games/"+c.game.id+r.Path, c.secret
	for start := time.Now(); ctx.Err() == nil; c.turn() {
		began := c.now()
		status, answer = c.ask(r)
		out, game := read(status, answer)
		c.game.add(c.id, in, out, began, c.now())
		if status != 0 {
			c.seen = game
			var made games.Rematched
			if in.action == rematch && status == http.StatusOK {
				c.fail(json.Unmarshal(answer, &made))
			}
			c.fail(c.game.learn(game, made.ID))
			c.waited(time.Since(start))
			return status, answer
		}
		if time.Since(start) > answerTime {
			c.fail(fmt.Errorf("game %s: %s has not answered %+v for %v", c.game.id, c.addrs, in, answerTime))
			break
		}
	}
	return 0, nil
}

// sit takes the free seat, and acts for it unless somebody else has taken it.
func (c *client) sit(ctx context.Context) {
	in := input{player: c.player, action: sit, key: crand.Text()}
	body := fmt.Sprintf(`{"invitation":%q}`, c.game.invitation)
	status, answer := c.send(ctx, in, rig.Request{Method: "POST", Path: "/seats", Key: in.key, Body: body})
	if status != http.StatusOK {
		return
	}
	var seated games.Seated
	c.fail(json.Unmarshal(answer, &seated))
	c.secret, c.game.secrets[c.player] = seated.Secret, seated.Secret
	c.act(ctx)
}

// act acts for a seat until ctx ends, or the game has a rematch.
func (c *client) act(ctx context.Context) {
	for c.seen == nil || c.seen.Rematch == "" {
		in := c.choose()
		if !c.do(ctx, in) {
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
	if now == nil {
		return in
	}
	one := func(of ...string) string { return of[rand.IntN(len(of))] }
	kind := one(session.Draw, session.TakeBack)
	if now.Offer != nil {
		kind = now.Offer.Kind
	}
	ended := now.Over && (now.Match == nil || now.Match.Over)
	switch {
	case n < 10:
		return in
	case n < 12:
		in.action, in.move = session.Move, "nonsense"
	case n > 95 || ended:
		in.action = rematch
		return in
	case n < 13 && now.Plies > 20:
		in.action = session.Resign
	case n < 22, now.Offer != nil && n < 50:
		// without an action, it accepts an offer, of which the player may not know yet
		in.action, in.offer = one(kind, "", session.Accept, session.Decline, session.Decline), kind
		if kind == session.Draw && now.Plies < 20 && in.action != kind {
			in.action = session.Decline
		}
	case now.Over:
		in.action = session.Next
	case len(now.Moves) > 0:
		in.action, in.move = session.Move, one(now.Moves...)
	default:
		return in
	}
	switch rand.IntN(3) {
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
	r := rig.Request{Method: "POST", Key: in.key, Full: rand.IntN(3) > 0}
	body := map[string]any{"revision": in.revision}
	switch in.action {
	case see:
		r.Method = "GET"
	case session.Move:
		r.Path, body["move"] = "/moves", in.move
	case session.Resign, session.Next, rematch:
		r.Path = "/" + in.action
	default:
		r.Path = map[string]string{session.Draw: "/draw", session.TakeBack: "/undo"}[in.offer]
		switch in.action {
		case session.Accept, session.Decline:
			body["action"] = in.action
		case in.offer:
			body["action"] = "offer"
		}
	}
	text, err := json.Marshal(body)
	c.fail(err)
	if in.action != see {
		r.Body = string(text)
	}
	status, _ := c.send(ctx, in, r)
	return status != 0
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
		if last > 0 {
			request.Header.Set("Last-Event-ID", fmt.Sprint(last))
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
			out, game := read(answer.StatusCode, []byte(data))
			c.fail(c.game.learn(game, ""))
			if out.revision < last {
				c.fail(fmt.Errorf("game %s: an event of revision %d follows one of %d", c.game.id, out.revision, last))
			}
			last = out.revision
			c.game.add(c.id, input{action: event}, out, 0, c.now())
		}
		_ = answer.Body.Close()
	}
}
