package tournament

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// leaseTime is how long a worker's claims outlive the worker.
const leaseTime = 10 * time.Second

// Usage describes how a call to Work has spent its time.
type Usage struct {
	Games   int // the number of games played
	Threads int
	Time    time.Duration // the time from the beginning to the end of the call
	Busy    time.Duration // the time that the threads spent playing games, in total
}

// String describes the usage in a human-readable sentence.
func (u Usage) String() string {
	return fmt.Sprintf("%d games in %.1f s, %.1f per second; threads: %d, playing %.1f %% of the time",
		u.Games, u.Time.Seconds(),
		float64(u.Games)/max(u.Time.Seconds(), 1e-9), u.Threads,
		100*u.Busy.Seconds()/max(float64(u.Threads)*u.Time.Seconds(), 1e-9))
}

// Work plays tasks on the given number of threads. It returns when the tournament is over or ctx ends. While the store
// is unavailable, it waits. The error is from ctx or from the library, or wraps ErrNoProgram.
func (t *Tournament) Work(ctx context.Context, name string, threads int) (Usage, error) {
	ready, err := t.Plan.prepare()
	if err != nil {
		return Usage{}, err
	}
	if err := t.Plan.Runnable(); err != nil {
		return Usage{}, err
	}
	began := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	// The name is unique, so that no worker mistakes another worker's claims for its own.
	w := &worker{Tournament: t, plan: ready, name: name + "-" + crand.Text(), here: map[int]bool{}}
	defer w.release(context.WithoutCancel(ctx))
	var players sync.WaitGroup
	for range threads {
		players.Go(func() {
			if err := w.loop(ctx); err != nil {
				cancel(err)
			}
		})
	}
	players.Wait()
	return Usage{int(w.games.Load()), threads, time.Since(began), time.Duration(w.busy.Load())}, context.Cause(ctx)
}

type worker struct {
	*Tournament
	plan  *prepared
	name  string
	games atomic.Int64
	busy  atomic.Int64 // the time spent on games, in nanoseconds

	mutex sync.Mutex
	lease *store.Lease
	here  map[int]bool // the tasks that a thread of this worker has taken
	free  []int        // the tasks that were free when the worker last looked, and that it has not tried to claim since
	again time.Time    // when to look again
}

const (
	none      = -1                     // no task
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

// loop claims tasks, plays them and stores their results, until none is left. While other workers are playing all that
// are left, it waits, because a worker may die.
func (w *worker) loop(ctx context.Context) error {
	for ctx.Err() == nil {
		task, over, err := w.take(ctx)
		switch {
		case Passing(err):
			w.wait(ctx, err)
		case over || err != nil:
			return err
		case task == none:
			sleep(ctx, lookEvery/2+rand.N(lookEvery))
		default:
			if err := w.play(ctx, task); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// take claims a free task. It returns none if there is none now, and reports whether the tournament is over.
func (w *worker) take(ctx context.Context) (task int, over bool, err error) {
	for {
		task, over, err = w.next(ctx)
		if task == none || err != nil {
			return none, over, err
		}
		mine, err := w.claim(ctx, task)
		if mine {
			return task, false, nil
		}
		w.leave(task)
		if err != nil {
			return none, false, err
		}
	}
}

// next chooses one of the first tasks that seem to be free, at random. The games do not depend on which worker plays
// them.
func (w *worker) next(ctx context.Context) (task int, over bool, err error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if time.Now().After(w.again) {
		over, err = w.look(ctx)
	}
	if over || err != nil || len(w.free) == 0 {
		return none, over, err
	}
	i := rand.IntN(min(len(w.free), spread))
	task = w.free[i]
	w.free = slices.Delete(w.free, i, i+1)
	w.here[task] = true
	return task, false, nil
}

// look reads which tasks are free. If the store's answer to a claim was lost, this worker may have claimed a task
// without playing it: such a task is free too. A great tournament is looked at less often.
func (w *worker) look(ctx context.Context) (over bool, err error) {
	began := time.Now()
	open, err := w.Open(ctx)
	if err != nil || !open {
		return err == nil, err
	}
	prefix := w.key("task") + "/"
	taken := map[string]bool{}
	for e, err := range w.store.List(ctx, prefix) {
		if err != nil {
			return false, err
		}
		taken[strings.TrimPrefix(e.Key, prefix)] = string(e.Value) != w.name
	}
	w.free = nil
	for task := range w.Plan.Tasks() {
		if !taken[number(task)] && !w.here[task] {
			w.free = append(w.free, task)
		}
	}
	w.again = time.Now().Add(max(lookEvery, 20*time.Since(began)))
	return false, nil
}

// leave notes that no thread of this worker has the task any more.
func (w *worker) leave(task int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.here, task)
}

// claim claims a task for this worker, or returns false if another worker has claimed it.
func (w *worker) claim(ctx context.Context, task int) (bool, error) {
	lease, err := w.alive(ctx)
	if err != nil {
		return false, err
	}
	return lease.Claim(ctx, w.key("task", number(task)), []byte(w.name))
}

// alive returns the worker's lease, or a new lease if that one has run out.
func (w *worker) alive(ctx context.Context) (*store.Lease, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.lease != nil {
		select {
		case <-w.lease.Lost():
		default:
			return w.lease, nil
		}
	}
	lease, err := w.store.Lease(ctx, leaseTime)
	if err == nil {
		w.lease = lease
	}
	return lease, err
}

func (w *worker) release(ctx context.Context) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.lease != nil {
		w.lease.Close(ctx)
	}
}

// play plays a task and stores its result.
func (w *worker) play(ctx context.Context, task int) error {
	defer w.leave(task)
	began := time.Now()
	var games []Game
	first, end := w.Plan.task(task)
	for game := 2 * first; game < 2*end; game++ {
		g, err := w.plan.play(ctx, game/2, game%2 == 1)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("tournament %s, task %d: %w", w.Name, task, err)
		}
		games = append(games, g)
		w.games.Add(1)
	}
	w.busy.Add(int64(time.Since(began)))
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
			_, err = w.store.Commit(ctx,
				store.Change{Key: w.key("result", number(task)), Value: result},
				store.Change{Key: w.key("task", number(task)), Version: claim.Version, Value: []byte(done)})
		}
		var conflict *store.Conflict
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &conflict):
		case errors.Is(err, store.ErrUnavailable):
			w.wait(ctx, err)
		default:
			return err
		}
	}
}
