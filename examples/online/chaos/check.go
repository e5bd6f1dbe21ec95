package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// botGame is a game between bots, which a client watches.
type botGame struct {
	id    string
	ended bool
}

// watchBots creates a game between bots and watches it until the game or ctx ends.
func (c *client) watchBots(ctx context.Context) {
	g := c.create(ctx, `,"public":true,"seats":{"b":"easy","r":"easy"}`)
	if g == nil {
		return
	}
	b := &botGame{id: g.ID}
	c.tally.mu.Lock()
	c.tally.bots = append(c.tally.bots, b)
	c.tally.mu.Unlock()
	for ctx.Err() == nil && !b.ended {
		time.Sleep(500 * time.Millisecond)
		b.ended = c.finished(b.id)
	}
}

// finished reports whether the game is over according to its record.
func (c *client) finished(id string) bool {
	r, err := c.record(id, "")
	if err != nil {
		c.turn()
		return false
	}
	return r.Result.Reason != record.Unfinished
}

func (c *client) record(id, secret string) (record.Record, error) {
	conn := c.conn()
	status, body, err := conn.Call("GET", "/api/games/"+id+"/record", secret, nil)
	if err != nil {
		return record.Record{}, err
	}
	if status != http.StatusOK {
		return record.Record{}, fmt.Errorf("%d %s", status, body)
	}
	return record.Parse(string(body))
}

// patience is how long the bots may take to finish their games after the last kill.
const patience = time.Minute

// check fetches every game from every server, and compares it with the acknowledged moves.
func (t *tally) check(ctx context.Context, addrs []string) error {
	c := t.client(addrs, 5)
	var errs []error
	for i := range addrs {
		c.at = i
		for _, g := range t.games {
			if err := c.compare(g); err != nil {
				errs = append(errs, fmt.Errorf("game %s at server %d: %w", g.ID, i, err))
			}
		}
	}
	until := time.Now().Add(patience)
	for _, b := range t.bots {
		for !b.ended && time.Now().Before(until) && ctx.Err() == nil {
			if b.ended = c.finished(b.id); !b.ended {
				time.Sleep(100 * time.Millisecond)
			}
		}
		if !b.ended {
			errs = append(errs, fmt.Errorf("the bots did not continue game %s", b.id))
		}
	}
	return errors.Join(errs...)
}

// compare replays a game's record, and compares the moves and the result with those that the servers acknowledged.
func (c *client) compare(g *rig.Game) error {
	r, err := c.record(g.ID, g.Watch)
	if err != nil {
		return err
	}
	states, err := r.Replay(g.Game)
	if err != nil {
		return err
	}
	var moves []string
	for _, m := range r.Moves {
		moves = append(moves, m.Text)
	}
	if !slices.Equal(moves, g.Moves) {
		return fmt.Errorf("%d moves were acknowledged, %v, but the record has %d, %v", len(g.Moves), g.Moves, len(moves), moves)
	}
	last := states[len(states)-1]
	if want := record.ResultOf(last); last.String() != g.State.String() || r.Result != want {
		return fmt.Errorf("the game ends with %+v in %s, not %+v in %s", r.Result, last, want, g.State)
	}
	return nil
}

func (t *tally) report(out io.Writer, kills int) {
	over, ended := 0, 0
	for _, g := range t.games {
		if g.Over() {
			over++
		}
	}
	for _, b := range t.bots {
		if b.ended {
			ended++
		}
	}
	fmt.Fprintf(out, "%d kills; %d games, %d of them over; %d moves acknowledged, %d more made but not acknowledged, %d calls failed\n",
		kills, len(t.games), over, t.moves, t.repaired, t.refused)
	fmt.Fprintf(out, "the longest wait for an acknowledged move: %v; %d of %d games between bots ended\n",
		t.away.Round(time.Millisecond), ended, len(t.bots))
}
