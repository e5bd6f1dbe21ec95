package tournament

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// Work plays tasks on the given number of threads, and returns the number of games that it has played. It returns when
// the tournament is over, which it settles, or when ctx ends. Without threads, it leaves all games to others. While the
// store is unavailable, it waits. The error is from ctx or from the library, or wraps ErrUnplayable.
func (t *Tournament) Work(ctx context.Context, name string, threads int) (games int, err error) {
	if err := t.Plan.Runnable(); err != nil && threads > 0 {
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	// The name is unique, so that no worker mistakes another worker's claims for its own.
	w := &worker{Tournament: t, plays: threads > 0, name: name + "-" + crand.Text()}
	defer w.release(context.WithoutCancel(ctx))
	var players sync.WaitGroup
	busy := make(chan struct{}, max(threads, 1))
	for ctx.Err() == nil {
		busy <- struct{}{}
		task, err := w.take(ctx)
		if err != nil {
			cancel(err)
		}
		if err != nil || task == none {
			break
		}
		players.Go(func() {
			defer func() { <-busy }()
			if err := w.play(ctx, task); err != nil {
				cancel(err)
			}
		})
	}
	players.Wait()
	return int(w.games.Load()), context.Cause(ctx)
}

type worker struct {
	*Tournament
	plays bool // or only looks on
	name  string
	games atomic.Int64

	lease *store.Lease // nil before the first claim, and after one of which the outcome is unknown
	free  []int        // the tasks that were free at the last look, and that the worker has not tried to claim since
	again time.Time    // when to look again
}

const (
	none      = -1                     // no task
	leaseTime = 10 * time.Second       // how long a worker's claims outlive the worker
	pause     = 200 * time.Millisecond // the time to wait before the next call to a store that was unavailable
	lookEvery = time.Second            // the least time between two looks at all tasks
	// the number of free tasks among which a worker chooses, so that two rarely claim the same
	spread = 32
)

func (w *worker) wait(ctx context.Context, err error) {
	if w.Warn != nil && ctx.Err() == nil {
		w.Warn(err)
	}
	sleep(ctx, pause)
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// take claims a free task, or returns none if the tournament is over. While other workers are playing all tasks that
// are left, it waits, because a worker may die.
func (w *worker) take(ctx context.Context) (task int, err error) {
	for ctx.Err() == nil {
		over := false
		if len(w.free) == 0 || time.Now().After(w.again) {
			over, err = w.look(ctx)
		}
		switch {
		case Passing(err):
			w.wait(ctx, err)
			continue
		case over || err != nil:
			return none, err
		case len(w.free) == 0 || !w.plays:
			sleep(ctx, lookEvery/2+rand.N(lookEvery))
			continue
		}
		// One of the first free tasks, at random: the games do not depend on which worker plays them.
		i := rand.IntN(min(len(w.free), spread))
		task = w.free[i]
		w.free = slices.Delete(w.free, i, i+1)
		mine, err := w.claim(ctx, task)
		switch {
		case mine:
			return task, nil
		case Passing(err):
			w.release(ctx) // the store may have got the claim
			w.wait(ctx, err)
		case err != nil:
			return none, err
		}
	}
	return none, ctx.Err()
}

// look reads the results so far and which tasks are free, and settles the tournament if it is over. A large tournament
// is looked at less often.
func (w *worker) look(ctx context.Context) (over bool, err error) {
	began := time.Now()
	r, err := w.Results(ctx)
	if err != nil {
		return false, err
	}
	if over, err = w.Settle(ctx, r); over || err != nil {
		return over, err
	}
	if w.Look != nil {
		w.Look(r)
	}
	w.free = nil
	for task := range w.Plan.Tasks() {
		if !r.taken[number(task)] {
			w.free = append(w.free, task)
		}
	}
	w.again = time.Now().Add(max(lookEvery, 20*time.Since(began)))
	return false, nil
}

// claim claims a task for this worker, or returns false if another worker has claimed it.
func (w *worker) claim(ctx context.Context, task int) (mine bool, err error) {
	if w.lease == nil {
		if w.lease, err = w.store.Lease(ctx, leaseTime); err != nil {
			return false, err
		}
	}
	return w.lease.Claim(ctx, w.key("task", number(task)), []byte(w.name))
}

// release ends all claims of this worker. The results of tasks that it is still playing count, too, unless others are
// faster.
func (w *worker) release(ctx context.Context) {
	if w.lease != nil {
		_ = w.lease.Close(ctx) // or it runs out
	}
	w.lease = nil
}

// play plays a task and stores its result.
func (w *worker) play(ctx context.Context, task int) error {
	var games []Game
	first, end := w.Plan.task(task)
	for game := 2 * first; game < 2*end; game++ {
		g, err := w.Plan.play(ctx, game)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("tournament %s, task %d: %w", w.Name, task, err)
		}
		games = append(games, g)
		w.games.Add(1)
	}
	result, err := json.Marshal(games)
	if err != nil {
		return err
	}
	return w.finish(ctx, task, result)
}

// finish stores the result of a task, unless the task already has a result.
func (w *worker) finish(ctx context.Context, task int, result []byte) error {
	for {
		claim, err := w.store.Get(ctx, w.key("task", number(task)))
		if err == nil {
			if string(claim.Value) == done {
				return nil
			}
			err = w.store.Commit(ctx,
				store.Change{Key: w.key("result", number(task)), Value: result},
				store.Change{Key: w.key("task", number(task)), Version: claim.Version, Value: []byte(done)})
		}
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, store.ErrConflict):
		case errors.Is(err, store.ErrUnavailable):
			w.wait(ctx, err)
		default:
			return err
		}
	}
}
