package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// tally counts what happened to the clients' calls.
type tally struct {
	mu       sync.Mutex
	games    []*rig.Game
	bots     []*botGame
	moves    int // acknowledged moves
	repaired int // moves that were made, but not acknowledged
	refused  int // calls that failed because of a server
	away     time.Duration
	errs     []error
}

func (t *tally) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.errs = append(t.errs, err)
}

func (t *tally) err() error { return errors.Join(t.errs...) }

// client plays one game after another, on any server that answers.
type client struct {
	tally *tally
	conns []*rig.Conn
	at    int
	rng   *rand.Rand
}

func (t *tally) client(addrs []string, seed uint64) *client {
	c := &client{tally: t, at: int(seed) % len(addrs), rng: rand.New(rand.NewPCG(seed, 7))}
	for _, a := range addrs {
		c.conns = append(c.conns, rig.NewConn(a))
	}
	return c
}

func (c *client) conn() *rig.Conn { return c.conns[c.at] }

// turn switches to the next server after a short pause.
func (c *client) turn() {
	c.at = (c.at + 1) % len(c.conns)
	time.Sleep(time.Duration(50+c.rng.IntN(100)) * time.Millisecond)
}

func play(ctx context.Context, addrs []string, p plan) *tally {
	t := &tally{}
	var group sync.WaitGroup
	for i := range p.games {
		group.Go(func() {
			c := t.client(addrs, uint64(i))
			for ctx.Err() == nil {
				if err := c.playGame(ctx, p.pause); err != nil {
					t.fail(err)
					return
				}
			}
		})
	}
	for i := range p.bots {
		group.Go(func() {
			c := t.client(addrs, uint64(1000+i))
			for ctx.Err() == nil {
				c.watchBots(ctx)
			}
		})
	}
	group.Wait()
	return t
}

// create creates a game on any server that answers. If a server does not acknowledge the call, create tries the next
// server. If the first server did create a game, that game is never played.
func (c *client) create(ctx context.Context, order string) *rig.Game {
	for ctx.Err() == nil {
		if g, err := rig.Create(c.conn(), "coucou", order); err == nil {
			return g
		}
		c.turn()
	}
	return nil
}

func (c *client) playGame(ctx context.Context, pause time.Duration) error {
	g := c.create(ctx, "")
	if g == nil {
		return nil
	}
	c.tally.mu.Lock()
	c.tally.games = append(c.tally.games, g)
	c.tally.mu.Unlock()
	for ctx.Err() == nil && !g.Over() {
		if err := c.move(g); err != nil {
			return err
		}
		time.Sleep(pause/2 + time.Duration(c.rng.Int64N(int64(pause))))
	}
	return nil
}

// move makes one move. It calls one server after another until one of them accepts the move.
func (c *client) move(g *rig.Game) error {
	move := g.State.RandomMove(c.rng)
	request := fmt.Appendf(nil, `{"move":%q,"revision":%d}`, move, g.Revision)
	start, sent := time.Now(), false
	for time.Since(start) < time.Minute {
		status, answer, err := c.conn().Call("POST", "/api/games/"+g.ID+"/moves", g.Secret(), request)
		switch {
		case err == nil && status == http.StatusOK:
			c.count(&c.tally.moves, time.Since(start))
			return g.Acknowledge(move)
		case err == nil && status == http.StatusConflict && sent:
			return c.repair(g, move, answer)
		case err == nil && status != http.StatusServiceUnavailable:
			return fmt.Errorf("game %s, move %s at revision %d: %d %s", g.ID, move, g.Revision, status, answer)
		}
		sent = true
		c.count(&c.tally.refused, 0)
		c.turn()
	}
	return fmt.Errorf("game %s: no server has taken a move for a minute", g.ID)
}

// repair handles a move that was made but not acknowledged. It accepts the server's game only if the revision has
// increased by exactly one and the position is the one after the move.
func (c *client) repair(g *rig.Game, move string, answer []byte) error {
	var now struct {
		Revision int64  `json:"revision"`
		Position string `json:"position"`
	}
	if err := json.Unmarshal(answer, &now); err != nil {
		return err
	}
	after, err := g.State.Apply(move)
	if err != nil {
		return err
	}
	if now.Revision != g.Revision+1 || now.Position != after.String() {
		return fmt.Errorf("game %s: it is at revision %d in %s, after %s at revision %d", g.ID, now.Revision, now.Position, move, g.Revision)
	}
	c.count(&c.tally.repaired, 0)
	return g.Acknowledge(move)
}

// count adds one to a counter. It also updates the longest time that a move has taken.
func (c *client) count(what *int, took time.Duration) {
	c.tally.mu.Lock()
	defer c.tally.mu.Unlock()
	*what++
	c.tally.away = max(c.tally.away, took)
}
