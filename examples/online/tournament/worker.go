package tournament

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
)

// lookEvery is how often the results so far are looked at.
const lookEvery = time.Second

// Work plays the games that are left, some at the same time, and returns how many it has played. It ends early as the
// plan says. The error is from ctx, from the file or from the library, or wraps ErrUnplayable.
func (t *Tournament) Work(ctx context.Context, threads int) (games int, err error) {
	if err := t.Plan.Runnable(); err != nil {
		return 0, err
	}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(max(threads, 1))
	var looked time.Time
	for pair := range t.Plan.Pairs() {
		if time.Since(looked) > lookEvery {
			r := t.Results()
			if r.Complete() {
				break
			}
			if t.Look != nil {
				t.Look(r)
			}
			looked = time.Now()
		}
		if working.Err() != nil {
			break
		}
		if t.played(pair) {
			continue
		}
		games += 2
		group.Go(func() error { return t.play(working, pair) })
	}
	if err := group.Wait(); err != nil {
		return games, err
	}
	return games, ctx.Err() // which may have ended between two pairs
}

func (t *Tournament) played(pair int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pairs[pair] != nil
}

// play plays a pair of games and writes its result.
func (t *Tournament) play(ctx context.Context, pair int) error {
	var both [2]Game
	for i := range both {
		g, err := t.Plan.play(ctx, 2*pair+i)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("tournament %s, pair %d: %w", t.Name, pair, err)
		}
		both[i] = g
	}
	return t.add(&both)
}
