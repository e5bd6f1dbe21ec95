package tournament

import (
	"context"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// board holds what a worker knows about the tasks: which ones are claimed, and which are done.
type board struct {
	own     string // the value of the entries with which this worker claims tasks
	mutex   sync.Mutex
	changed *sync.Cond // also when the worker has to stop
	loaded  bool
	tasks   []status
	open    int // the number of tasks that are not done
	low     int // no task below it is free
}

type status struct {
	version int64 // the version of the task's entry, or 0 if it has none
	done    bool
	mine    bool // whether this worker has claimed the task
	here    bool // whether a thread of this worker is playing the task
}

// free reports whether a thread may take the task. If the store's answer to a claim is lost, this worker may have claimed
// a task without playing it: such a task is free too.
func (s status) free() bool { return !s.done && !s.here && (s.version == 0 || s.mine) }

// newBoard returns a board for a worker that stops when ctx ends.
func newBoard(ctx context.Context, own string, tasks int) *board {
	b := &board{own: own, tasks: make([]status, tasks), open: tasks}
	b.changed = sync.NewCond(&b.mutex)
	context.AfterFunc(ctx, func() {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		b.changed.Broadcast()
	})
	return b
}

// stop is the name of the entry that ends the tournament early.
const stop = "stop"

func (b *board) note(name string, version int64, value string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.set(name, version, value)
	b.changed.Broadcast()
}

// set records the state of one task. The caller must hold the mutex.
func (b *board) set(name string, version int64, value string) {
	if name == stop && version != 0 {
		b.open = 0
		return
	}
	n, ok := parseTask(name)
	if !ok || n >= len(b.tasks) {
		return
	}
	t := &b.tasks[n]
	if t.done {
		return
	}
	t.version, t.mine = version, version != 0 && value == b.own
	if value == done {
		t.done = true
		b.open--
	}
	if t.free() {
		b.low = min(b.low, n)
	}
}

// load records the state of all tasks. A task without an entry is free.
func (b *board) load(entries iter.Seq2[store.Entry, error], prefix string) error {
	found := map[string]store.Entry{}
	for e, err := range entries {
		if err != nil {
			return err
		}
		found[strings.TrimPrefix(e.Key, prefix)] = e
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for n := range b.tasks {
		e := found[number(n)]
		b.set(number(n), e.Version, string(e.Value))
	}
	if e, ok := found[stop]; ok {
		b.set(stop, e.Version, "")
	}
	b.loaded = true
	b.changed.Broadcast()
	return nil
}

// spread is the number of free tasks from which a worker chooses at random, so that two workers rarely claim the same
// task.
const spread = 16

// plenty waits until the tasks are known, and reports whether so many are left that a worker may claim one before it can play
// it.
func (b *board) plenty(ctx context.Context) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for !b.loaded && ctx.Err() == nil {
		b.changed.Wait()
	}
	return ctx.Err() == nil && b.open > 2*spread
}

// next waits for a free task, marks it as taken by a thread, and returns it. The result mine reports whether this
// worker has already claimed the task. The result ok is false if no task is left or ctx ends.
func (b *board) next(ctx context.Context) (task int, mine, ok bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for ; ctx.Err() == nil && b.open > 0; b.changed.Wait() {
		if !b.loaded {
			continue
		}
		if task, ok = b.choose(); ok {
			t := &b.tasks[task]
			t.here = true
			return task, t.mine, true
		}
	}
	return 0, false, false
}

// choose returns one of the first free tasks at random. The games do not depend on which worker plays them.
func (b *board) choose() (int, bool) {
	var free []int
	for n := b.low; n < len(b.tasks) && len(free) < spread; n++ {
		if b.tasks[n].free() {
			free = append(free, n)
		}
	}
	if len(free) == 0 {
		return 0, false
	}
	b.low = free[0]
	return free[rand.IntN(len(free))], true
}

// leave marks a task as no longer taken. If the task is finished, leave also marks it as done, without waiting for the
// store's notice.
func (b *board) leave(task int, finished bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	t := &b.tasks[task]
	t.here = false
	if finished && !t.done {
		t.done = true
		b.open--
		b.changed.Broadcast()
	}
	if t.free() {
		b.low = min(b.low, task)
	}
}

func (b *board) finished(task int) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.tasks[task].done
}
