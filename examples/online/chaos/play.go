package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	random "math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// These are the times that clients wait: for an answer, as a paused server gives none, and for any server to take a change.
const (
	callTime   = 3 * time.Second
	changeTime = time.Minute
)

// gameTime bounds the length of a game, so that its history stays easy to check.
const gameTime = 40 * time.Second

// run is what all clients share.
type run struct {
	plan  plan
	addrs []string
	start time.Time

	mu      sync.Mutex
	games   []*table
	bots    []*botGame
	moves   int            // acknowledged ones
	answers map[string]int // by what was asked, and the status
	away    time.Duration  // the longest time until a change was acknowledged
	errs    []error
}

// table is a game between people. Several clients have its second seat's invitation.
type table struct {
	history
	id      string
	secrets [3]string // of the spectators and the seats, by player; that of the second seat is unknown until somebody sits there
	until   time.Time
}

func (r *run) now() int64 { return int64(time.Since(r.start)) }

func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.errs = append(r.errs, err)
}

func (r *run) counts(what string, status int, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if status == 0 {
		what += " lost"
	} else {
		what = fmt.Sprint(what, " ", status)
		r.away = max(r.away, took)
	}
	r.answers[what]++
	if what == "move 200" {
		r.moves++
	}
}

// client is one client of a game. It uses any server that answers.
type client struct {
	run    *run
	id     int
	conns  []*rig.Conn
	at     int
	rng    *random.Rand
	table  *table
	player boardgame.Player
	seen   *answered // what the seat last saw, or nil
}

func (r *run) client(t *table, p boardgame.Player, id int) *client {
	c := &client{run: r, id: id, rng: random.New(random.NewPCG(uint64(id), 7)), table: t, player: p}
	c.at = c.rng.IntN(len(r.addrs))
	for _, a := range r.addrs {
		conn := rig.NewConn(a)
		conn.Patience = callTime
		c.conns = append(c.conns, conn)
	}
	return c
}

func (c *client) close() {
	for _, conn := range c.conns {
		conn.Close()
	}
}

// turn switches to another server after a short pause.
func (c *client) turn() {
	c.at = (c.at + 1) % len(c.conns)
	time.Sleep(time.Duration(50+c.rng.IntN(100)) * time.Millisecond)
}

// play plays games until ctx ends, and returns when all clients have stopped.
func (r *run) play(ctx context.Context) {
	var group sync.WaitGroup
	for i := range r.plan.games {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				r.playGame(ctx, 10*(i+n*r.plan.games), r.plan.kinds[(i+n)%len(r.plan.kinds)])
			}
		})
	}
	for i := range r.plan.bots {
		group.Go(func() {
			for n := 1; ctx.Err() == nil; n++ {
				r.watchBots(ctx, -10*(i+n*r.plan.bots)-10)
			}
		})
	}
	group.Wait()
}

// order is what a new game's creator gets.
type order struct {
	ID          string            `json:"id"`
	Seats       map[string]string `json:"seats"`
	Invitations map[string]string `json:"invitations"`
	Watch       string            `json:"watch"`
}

// create creates a game on any server that answers, and asks twice in some cases: the same request has the same answer. It returns
// nil if ctx ends.
func (c *client) create(ctx context.Context, body string) *order {
	request := rig.Request{Method: "POST", Path: "/api/games", Key: rand.Text(), Body: []byte(body)}
	var made string
	for again := c.rng.IntN(2) == 0; ctx.Err() == nil; c.turn() {
		status, answer, err := c.conns[c.at].Send(request)
		if err != nil || status == http.StatusServiceUnavailable {
			c.run.counts("create", 0, 0)
			continue
		}
		c.run.counts("create", status, 0)
		if status != http.StatusCreated || made != "" && string(answer) != made {
			c.run.fail(fmt.Errorf("create a game: %d %s, after %q", status, answer, made))
			return nil
		}
		if made = string(answer); again {
			again = false
			continue
		}
		o := &order{}
		if err := json.Unmarshal(answer, o); err != nil {
			c.run.fail(err)
		}
		return o
	}
	return nil
}

// playGame plays one game, with a client in the first seat, two that want the second one, and a spectator.
func (r *run) playGame(ctx context.Context, id int, name string) {
	t := &table{history: newHistory(name), until: time.Now().Add(gameTime)}
	game, err := catalog.Find(name)
	if err != nil {
		r.fail(err)
		return
	}
	first, second := game.Info().Seats[0].Letter, game.Info().Seats[1].Letter
	host := r.client(t, boardgame.First, id)
	defer host.close()
	made := host.create(ctx, fmt.Sprintf(`{"game":%q,"seats":{%q:"me",%q:"human"}}`, name, first, second))
	if made == nil {
		return
	}
	t.id, t.secrets[boardgame.First], t.secrets[boardgame.NoPlayer] = made.ID, made.Seats[first], made.Watch
	r.mu.Lock()
	r.games = append(r.games, t)
	r.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, gameTime)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { host.act(ctx, t.secrets[boardgame.First]) })
	for i := range 2 {
		group.Go(func() {
			c := r.client(t, boardgame.Second, id+1+i)
			defer c.close()
			if secret := c.sit(ctx, made.Invitations[second]); secret != "" {
				t.mu.Lock()
				t.secrets[boardgame.Second] = secret
				t.mu.Unlock()
				c.act(ctx, secret)
			}
		})
	}
	group.Go(func() {
		c := r.client(t, boardgame.NoPlayer, id+3)
		defer c.close()
		c.stream(ctx)
	})
	group.Wait()
}

// sit takes the free seat, and returns its secret, or "" if somebody else has taken it.
func (c *client) sit(ctx context.Context, invitation string) (secret string) {
	in := input{player: c.player, action: sit, key: rand.Text()}
	body := fmt.Appendf(nil, `{"invitation":%q}`, invitation)
	for ctx.Err() == nil {
		out, answer := c.send(in, rig.Request{Method: "POST", Path: "/seats", Key: in.key, Body: body})
		if out.status != 0 {
			var seated struct{ Secret string }
			if err := json.Unmarshal(answer, &seated); err != nil {
				c.run.fail(err)
			}
			return seated.Secret
		}
		c.turn()
	}
	return ""
}

// send sends a request about the game, and adds it to the history. The status is 0 if it may not have arrived.
func (c *client) send(in input, r rig.Request) (out output, answer []byte) {
	r.Path = "/api/games/" + c.table.id + r.Path
	began := c.run.now()
	status, body, err := c.conns[c.at].Send(r)
	ended := c.run.now()
	if err == nil && status != http.StatusServiceUnavailable {
		var game *answered
		if out, game = read(status, body); in.action != sit {
			c.seen = game
		}
	}
	what := in.action
	if what == "" {
		what = in.offer
	}
	c.run.counts(what, out.status, 0)
	c.table.add(c.id, in, out, began, ended)
	return out, body
}

// act acts for a seat until ctx or the game ends.
func (c *client) act(ctx context.Context, secret string) {
	for ctx.Err() == nil && !c.ended() {
		if in := c.choose(); in.action == see {
			if out, _ := c.send(in, rig.Request{Method: "GET", Secret: secret}); out.status == 0 {
				c.turn()
			}
		} else if !c.change(ctx, in, secret) {
			return
		}
		if c.rng.IntN(4) == 0 {
			c.at = c.rng.IntN(len(c.conns))
		}
		pause := c.run.plan.pause
		time.Sleep(pause/2 + time.Duration(c.rng.Int64N(int64(pause))))
	}
}

func (c *client) ended() bool {
	return c.seen != nil && c.seen.Over && (c.seen.Match == nil || c.seen.Match.Over)
}

// choose chooses what to do next: often a move, sometimes anything else that a player can do, and now and then nonsense.
func (c *client) choose() input {
	in := input{player: c.player, action: see}
	n, now := c.rng.IntN(100), c.seen
	if now == nil {
		return in
	}
	open := ""
	if now.Offer != nil {
		open = now.Offer.Kind
	}
	kind := []string{session.Draw, session.TakeBack}[c.rng.IntN(2)]
	switch {
	case n < 10:
		return in
	case n < 12:
		in.action, in.move = session.Move, "nonsense"
	case n < 14:
		in.action, in.offer = []string{session.Accept, session.Decline}[c.rng.IntN(2)], kind
	case n < 15 && now.Plies > 20:
		in.action = session.Resign
	case open != "" && n < 50: // also the player's own offer, which can't be accepted
		in.action, in.offer = []string{session.Accept, session.Decline, session.Decline, ""}[c.rng.IntN(4)], open
		if open == session.Draw && now.Plies < 20 {
			in.action = session.Decline
		}
	case n < 24:
		in.offer = kind
		if in.action = kind; n < 18 {
			in.action = "" // accepts an offer of which the player does not know yet
		}
	case now.Over:
		in.action = session.Next
	case len(now.Moves) > 0:
		in.action, in.move = session.Move, now.Moves[c.rng.IntN(len(now.Moves))]
	}
	switch n := c.rng.IntN(6); {
	case in.action == see:
		return in
	case n < 2:
		in.key = rand.Text()
	case n < 4:
		in.revision = now.Revision
	default:
		in.key, in.revision = rand.Text(), max(1, now.Revision-int64(n)%2)
	}
	return in
}

// change sends a change to one server after another until one of them knows its outcome. It returns false if none does for long.
func (c *client) change(ctx context.Context, in input, secret string) bool {
	r := rig.Request{Method: "POST", Secret: secret, Key: in.key, Full: c.rng.IntN(3) > 0}
	body := map[string]any{"revision": in.revision}
	switch in.action {
	case session.Move:
		r.Path, body["move"] = "/moves", in.move
	case session.Resign, session.Next:
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
	var err error
	if r.Body, err = json.Marshal(body); err != nil {
		c.run.fail(err)
		return false
	}
	for start := time.Now(); ctx.Err() == nil; c.turn() {
		if out, _ := c.send(in, r); out.status != 0 {
			c.run.counts("change", out.status, time.Since(start))
			return true
		}
		if time.Since(start) > changeTime {
			c.run.fail(fmt.Errorf("game %s: no server has taken %+v for %v", c.table.id, in, changeTime))
			return false
		}
	}
	return false
}

// stream follows the game's events until ctx ends. The revisions only rise.
func (c *client) stream(ctx context.Context) {
	last := int64(0)
	for ; ctx.Err() == nil; c.turn() {
		url := "http://" + c.run.addrs[c.at] + "/api/games/" + c.table.id + "/events?seat=" + c.table.secrets[boardgame.NoPlayer]
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			c.run.fail(err)
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
			out, _ := read(answer.StatusCode, []byte(data))
			if out.revision <= last {
				c.run.fail(fmt.Errorf("game %s: an event of revision %d follows one of %d", c.table.id, out.revision, last))
			}
			last = out.revision
			c.run.counts(event, out.status, 0)
			c.table.add(c.id, input{action: event}, out, 0, c.run.now())
		}
		_ = answer.Body.Close()
	}
}

// settle asks every server for the final state of each game, as every seat sees it, and waits until all of them know it.
func (r *run) settle(ctx context.Context) {
	for n, t := range r.games {
		for p, secret := range t.secrets {
			if secret == "" {
				continue
			}
			c := r.client(t, boardgame.Player(p), 10*n+5)
			for c.at = range r.addrs {
				var out output
				for start := time.Now(); out.status == 0 && ctx.Err() == nil && time.Since(start) < changeTime; time.Sleep(20 * time.Millisecond) {
					out, _ = c.send(input{player: c.player, action: see}, rig.Request{Method: "GET", Secret: secret})
				}
				if out.status == 0 {
					r.fail(fmt.Errorf("game %s: server %d does not answer in the end", t.id, c.at))
				}
			}
			c.close()
		}
	}
}

// botGame is a game between bots. It holds what a spectator saw.
type botGame struct {
	table
	seen  []output
	ended bool
}

// watchBots creates a game between bots and watches it until the game or ctx ends.
func (r *run) watchBots(ctx context.Context, id int) {
	b := &botGame{table: table{history: newHistory("coucou")}}
	c := r.client(&b.table, boardgame.NoPlayer, id)
	defer c.close()
	made := c.create(ctx, `{"game":"coucou","public":true,"seats":{"b":"easy","r":"easy"}}`)
	if made == nil {
		return
	}
	b.id = made.ID
	r.mu.Lock()
	r.bots = append(r.bots, b)
	r.mu.Unlock()
	for ctx.Err() == nil && !b.ended {
		time.Sleep(500 * time.Millisecond)
		b.look(c)
	}
}

// look asks what a spectator of a game between bots sees.
func (b *botGame) look(c *client) {
	out, _ := c.send(input{action: see}, rig.Request{Method: "GET"})
	if out.status == 0 {
		c.turn()
		return
	}
	b.seen, b.ended = append(b.seen, out), c.seen != nil && c.seen.Over
}

// finish waits until the bots have finished their game, and checks all that a spectator saw against its moves.
func (b *botGame) finish(ctx context.Context, r *run) error {
	c := r.client(&b.table, boardgame.NoPlayer, -1)
	defer c.close()
	for until := time.Now().Add(changeTime); !b.ended && ctx.Err() == nil; b.look(c) {
		if time.Now().After(until) {
			return fmt.Errorf("the bots did not continue game %s", b.id)
		}
		time.Sleep(100 * time.Millisecond)
	}
	var all struct{ Played []session.Played }
	for start := time.Now(); ; c.turn() {
		status, body, err := c.conns[c.at].Call("GET", "/api/games/"+b.id+"/moves", "", nil)
		if err == nil && status == http.StatusOK {
			if err := json.Unmarshal(body, &all); err != nil {
				return err
			}
			break
		}
		if time.Since(start) > changeTime || ctx.Err() != nil {
			return fmt.Errorf("the moves of game %s: %d %s (%w)", b.id, status, body, err)
		}
	}
	s, err := begin(b.game)
	if err != nil {
		return err
	}
	for _, out := range b.seen {
		for ; s.revision < out.revision && s.session.Plies() < len(all.Played); s.revision++ {
			if s.session, err = s.session.Play(s.session.Turn(), all.Played[s.session.Plies()].Move); err != nil {
				return fmt.Errorf("the record of game %s: %w", b.id, err)
			}
		}
		if out.revision != s.revision || out.seen != digest(s.session.See(boardgame.NoPlayer), false) {
			return fmt.Errorf("game %s: an answer of revision %d fits no revision after those seen before", b.id, out.revision)
		}
	}
	if s.session.Plies() != len(all.Played) || !s.session.Over() {
		return fmt.Errorf("game %s has %d moves in the end, but %d were seen", b.id, len(all.Played), s.session.Plies())
	}
	return nil
}
