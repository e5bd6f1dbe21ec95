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
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// These are the times that clients wait: for an answer, as a paused server gives none, and for any server to take a
// change.
const (
	callTime   = 3 * time.Second
	changeTime = time.Minute
)

// client is one client of a game. It uses any server that answers.
type client struct {
	run    *run
	id     int
	conns  []*rig.Conn
	at     int
	rng    *random.Rand
	game   *game
	player boardgame.Player
	secret string    // the player's, or ""
	seen   *answered // what the seat last saw, or nil
}

func (r *run) client(g *game, p boardgame.Player) *client {
	r.mu.Lock()
	r.clients++
	c := &client{run: r, id: r.clients, rng: random.New(random.NewPCG(uint64(r.clients), 7)), game: g, player: p}
	r.mu.Unlock()
	g.mu.Lock()
	c.secret = g.secrets[p]
	g.mu.Unlock()
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

// create creates the client's game on any server that answers, and asks twice in some cases: the same request has the
// same answer. It returns nil if ctx ends.
func (c *client) create(ctx context.Context, body string) *games.Created {
	g := c.game
	g.order = rig.Request{Method: "POST", Path: "/api/games", Key: rand.Text(), Body: []byte(body)}
	ordered := c.order(ctx)
	if c.rng.IntN(2) == 0 {
		ordered = ordered && c.order(ctx)
	}
	if !ordered {
		return nil
	}
	o := &games.Created{}
	c.run.fail(json.Unmarshal([]byte(g.made), o))
	g.id, g.secrets[boardgame.NoPlayer] = o.ID, o.Watch
	return o
}

// order sends the order of the client's game until a server answers. The answer must be the same as before. It returns
// false if that is not so, or ctx ends.
func (c *client) order(ctx context.Context) bool {
	for ; ctx.Err() == nil; c.turn() {
		status, answer, err := c.conns[c.at].Send(c.game.order)
		if err != nil || status == http.StatusServiceUnavailable {
			continue
		}
		if status != http.StatusCreated || c.game.made != "" && string(answer) != c.game.made {
			c.run.fail(fmt.Errorf("create a game: %d %s, after %q", status, answer, c.game.made))
			return false
		}
		c.game.made = string(answer)
		return true
	}
	return false
}

// sit takes the free seat, and acts for it unless somebody else has taken it.
func (c *client) sit(ctx context.Context) {
	in := input{player: c.player, action: sit, key: rand.Text()}
	body := fmt.Appendf(nil, `{"invitation":%q}`, c.game.invitation)
	for ; ctx.Err() == nil; c.turn() {
		out, answer := c.send(in, rig.Request{Method: "POST", Path: "/seats", Key: in.key, Body: body})
		var seated struct{ Secret string }
		switch {
		case out.status == 0:
			continue
		case out.status != http.StatusOK:
			return
		}
		c.run.fail(json.Unmarshal(answer, &seated))
		c.secret = seated.Secret
		c.game.mu.Lock()
		c.game.secrets[c.player] = c.secret
		c.game.mu.Unlock()
		c.act(ctx)
		return
	}
}

// send sends a request about the game, and adds it to the history. The status is 0 if it may not have arrived.
func (c *client) send(in input, r rig.Request) (out output, answer []byte) {
	r.Path, r.Secret = "/api/games/"+c.game.id+r.Path, c.secret
	began := c.run.now()
	status, body, err := c.conns[c.at].Send(r)
	ended := c.run.now()
	if err == nil && status != http.StatusServiceUnavailable {
		var game *answered
		if out, game = read(status, body); in.action != sit {
			c.seen = game
		}
		c.run.fail(c.game.learn(game))
		if in.action == rematch && status == http.StatusOK {
			c.run.fail(c.game.learnNext(body))
		}
	}
	if in.action == session.Move && out.status == http.StatusOK {
		c.run.answered(1, 0)
	}
	c.game.add(c.id, in, out, began, ended)
	return out, body
}

// act acts for a seat until ctx ends, or the game has a rematch.
func (c *client) act(ctx context.Context) {
	for asked := false; ctx.Err() == nil && !asked && (c.seen == nil || c.seen.Rematch == ""); {
		in := c.choose()
		if in.action == see {
			c.look()
		} else if !c.change(ctx, in) {
			return
		}
		asked = in.action == rematch && c.seen != nil && c.seen.Archived // of which an archived game says nothing
		if c.rng.IntN(4) == 0 {
			c.at = c.rng.IntN(len(c.conns))
		}
		time.Sleep(time.Duration(250+c.rng.IntN(500)) * time.Millisecond)
	}
}

// look asks what the client sees now.
func (c *client) look() output {
	out, _ := c.send(input{player: c.player, action: see}, rig.Request{Method: "GET"})
	if out.status == 0 {
		c.turn()
	}
	return out
}

func (c *client) ended() bool {
	return c.seen != nil && c.seen.Over && (c.seen.Match == nil || c.seen.Match.Over)
}

// choose chooses what to do next: often a move, sometimes anything else that a player can do, and now and then
// nonsense.
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
	case n > 96:
		in.action, in.move = games.Say, []string{"Hello!", "Nice move!", "nonsense"}[c.rng.IntN(3)]
	case c.ended() && c.game.patient && !now.Archived:
		return in
	case n > 95 || c.ended():
		in.action = rematch
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
	case in.action == see, in.action == rematch:
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

// change sends a change to one server after another until one of them knows its outcome. It returns false if none does
// for long.
func (c *client) change(ctx context.Context, in input) bool {
	r := rig.Request{Method: "POST", Key: in.key, Full: c.rng.IntN(3) > 0}
	body := map[string]any{"revision": in.revision}
	switch in.action {
	case session.Move:
		r.Path, body["move"] = "/moves", in.move
	case session.Resign, session.Next, rematch:
		r.Path = "/" + in.action
	case games.Say:
		r.Path, body["phrase"] = "/say", in.move
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
			c.run.answered(0, time.Since(start))
			return true
		}
		if time.Since(start) > changeTime {
			c.run.fail(fmt.Errorf("game %s: no server has taken %+v for %v", c.game.id, in, changeTime))
			return false
		}
	}
	return false
}

// stream follows the game's events until ctx ends. The revisions only rise.
func (c *client) stream(ctx context.Context) {
	last := int64(0)
	for ; ctx.Err() == nil; c.turn() {
		url := "http://" + c.run.addrs[c.at] + "/api/games/" + c.game.id + "/events?seat=" + c.secret
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
			out, game := read(answer.StatusCode, []byte(data))
			c.run.fail(c.game.learn(game))
			if out.revision < last {
				c.run.fail(fmt.Errorf("game %s: an event of revision %d follows one of %d",
					c.game.id, out.revision, last))
			}
			last = out.revision
			c.game.add(c.id, input{action: event}, out, 0, c.run.now())
		}
		_ = answer.Body.Close()
	}
}
