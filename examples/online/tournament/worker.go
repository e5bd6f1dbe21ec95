package tournament

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// done is the value of a task's entry after the task's result has been stored.
const done = "done"

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
	return fmt.Sprintf("%d games in %.1f s, %.1f per second; threads: %d, playing %.1f %% of the time", u.Games, u.Time.Seconds(),
		float64(u.Games)/max(u.Time.Seconds(), 1e-9), u.Threads, 100*u.Busy.Seconds()/max(float64(u.Threads)*u.Time.Seconds(), 1e-9))
}

// Work plays tasks on the given number of threads. It returns when the tournament is over or ctx ends. While the store is
// unavailable, it waits. The error is from ctx or from the library, or wraps ErrNoProgram.
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
	name += "-" + crand.Text() // unique, so that no worker mistakes another worker's claims for its own
	w := &worker{Tournament: t, plan: ready, name: name, board: newBoard(ctx, name, t.Plan.Tasks()), threads: make(chan struct{}, threads)}
	var wait sync.WaitGroup
	defer wait.Wait()
	wait.Go(func() {
		if err := w.follow(ctx); err != nil && ctx.Err() == nil {
			cancel(err)
		}
	})
	var players sync.WaitGroup
	for i := range 2 * threads {
		players.Go(func() { w.loop(ctx, cancel, i >= threads) })
	}
	players.Wait()
	err = context.Cause(ctx)
	cancel(nil)
	w.release(context.WithoutCancel(ctx))
	return Usage{int(w.games.Load()), threads, time.Since(began), time.Duration(w.busy.Load())}, err
}

type worker struct {
	*Tournament
	plan    *prepared
	name    string
	board   *board
	threads chan struct{} // has room for as many loops as may play at the same time
	games   atomic.Int64
	busy    atomic.Int64 // the time spent on games, in nanoseconds

	mutex sync.Mutex
	lease *store.Lease
}

// pause is the time to wait before the next call to a store that was unavailable.
const pause = 200 * time.Millisecond

func (w *worker) follow(ctx context.Context) error {
	prefix := w.key("task") + "/"
	return w.watch(ctx, prefix,
		func(entries iter.Seq2[store.Entry, error]) error { return w.board.load(entries, prefix) },
		func(e store.Entry) error {
			w.board.note(strings.TrimPrefix(e.Key, prefix), e.Version, string(e.Value))
			return nil
		})
}

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

// loop claims tasks, plays them and stores their results, until none is left. There are twice as many loops as threads, so
// that a thread plays while other loops wait for the store. Near the end of the tournament the spare loops end, because
// another worker could begin their tasks sooner. If an error occurs, loop calls cancel.
func (w *worker) loop(ctx context.Context, cancel context.CancelCauseFunc, spare bool) {
	for !spare || w.board.plenty(ctx) {
		task, ok := w.take(ctx, cancel)
		if !ok {
			return
		}
		w.threads <- struct{}{}
		result, err := w.do(ctx, task)
		<-w.threads
		if err == nil {
			err = w.finish(ctx, task, result)
		}
		if err != nil {
			cancel(err)
			return
		}
		w.board.leave(task, true)
	}
}

// take claims a task. It waits while all remaining tasks are claimed by other workers. If no task is left or ctx ends, ok
// is false.
func (w *worker) take(ctx context.Context, cancel context.CancelCauseFunc) (task int, ok bool) {
	for {
		task, mine, ok := w.board.next(ctx)
		if !ok || mine {
			return task, ok
		}
		mine, err := w.claim(ctx, task)
		switch {
		case mine:
			return task, true
		case Passing(err):
			w.wait(ctx, err)
		case err != nil:
			cancel(err)
		default:
			sleep(ctx, rand.N(pause)) // another worker has claimed the task, and the notice will arrive soon
		}
		w.board.leave(task, false)
	}
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

// The method do plays a task and returns its result, or nil if another worker finishes the task first.
func (w *worker) do(ctx context.Context, task int) (result []byte, err error) {
	began := time.Now()
	defer func() { w.busy.Add(int64(time.Since(began))) }()
	var games []Game
	first, end := w.Plan.task(task)
	for game := 2 * first; game < 2*end; game++ {
		g, err := w.plan.play(ctx, game/2, game%2 == 1)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("tournament %s, task %d: %w", w.Name, task, err)
		}
		games = append(games, g)
		w.games.Add(1)
		if w.board.finished(task) {
			return nil, nil // this worker's lease ran out, and another worker was faster
		}
	}
	return json.Marshal(games)
}

// finish stores the result of a task, unless the task already has a result.
func (w *worker) finish(ctx context.Context, task int, result []byte) error {
	for result != nil {
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
	return nil
}
