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
	for task := range t.Plan.Tasks() {
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
		if t.played(task) {
			continue
		}
		first, end := t.Plan.task(task)
		games += 2 * (end - first)
		group.Go(func() error { return t.play(working, task) })
	}
	if err := group.Wait(); err != nil {
		return games, err
	}
	return games, ctx.Err() // which may have ended between two tasks
}

func (t *Tournament) played(task int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tasks[task] != nil
}

// play plays a task and writes its result.
func (t *Tournament) play(ctx context.Context, task int) error {
	var games []Game
	first, end := t.Plan.task(task)
	for game := 2 * first; game < 2*end; game++ {
		g, err := t.Plan.play(ctx, game)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("tournament %s, task %d: %w", t.Name, task, err)
		}
		games = append(games, g)
	}
	return t.add(task, games)
}
