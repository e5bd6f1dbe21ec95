package perft

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
)

// task is a part of the work: the count for a state that is reached from one of the roots.
type task[S any] struct {
	state S
	root  int
	depth int
}

// Options configures Parallel and Divide. The zero value means one goroutine without a table.
type Options struct {
	// Workers is the number of goroutines that count, from 1 to 1024. Parallel and Divide replace a number outside this
	// range with the nearest number in it.
	Workers int

	// Table is the number of states whose counts each worker remembers, rounded up to a power of two. 0 means no table. A
	// table saves a lot of time in a deep count, because many move sequences lead to the same states. The table compares
	// whole states, so the counts are exact. Each entry takes 16 bytes more than a state, so 2²⁰ entries take about 50 MB
	// per worker if a state takes 32 bytes.
	Table int

	// Progress, if not nil, is called as tasks finish, with the fraction of the tasks that have finished so far. The
	// fraction never decreases, and no two calls overlap.
	Progress func(done float64)
}

// parallel returns the count of each root. The tree is split into many small tasks, so that all workers are busy to the
// end.
func parallel[S boardgame.State[S, M], M comparable](parent context.Context, roots []S, depth int, o Options) ([]uint64, error) {
	workers := min(max(o.Workers, 1), 1024)
	tasks, err := split[S, M](parent, roots, depth, min(256*workers, 1<<16))
	if err != nil {
		return nil, err
	}
	nodes := make([]atomic.Uint64, len(roots))
	err = pool.Each(parent, len(tasks), workers, o.Progress, func() func(i int) error {
		c := newCounter[S, M](parent, o.Table)
		return func(i int) error {
			nodes[tasks[i].root].Add(c.count(tasks[i].state, tasks[i].depth, 0))
			return c.err
		}
	})
	if parent.Err() != nil {
		return nil, parent.Err()
	}
	if err != nil {
		return nil, err
	}
	counts := make([]uint64, len(roots))
	for i := range nodes {
		counts[i] = nodes[i].Load()
	}
	return counts, nil
}

// split divides the work into tasks, ply by ply, until there are enough tasks or each of them is small.
func split[S boardgame.State[S, M], M comparable](ctx context.Context, roots []S, depth, enough int) ([]task[S], error) {
	tasks := make([]task[S], len(roots))
	for i, s := range roots {
		tasks[i] = task[S]{s, i, depth}
	}
	var moves []M
	for ; depth > 2 && len(tasks) > 0 && len(tasks) < enough; depth-- {
		var below []task[S]
		for _, t := range tasks {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			moves = t.state.AppendMoves(moves[:0])
			for _, m := range moves {
				next, err := t.state.Apply(m)
				if err != nil {
					return nil, refused(err)
				}
				below = append(below, task[S]{next, t.root, depth - 1})
			}
		}
		tasks = below
	}
	return tasks, nil
}
