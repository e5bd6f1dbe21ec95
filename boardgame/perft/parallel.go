package perft

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
)

// task is a part of the work: to count below a state, for one of the roots.
type task[S any] struct {
	state S
	root  int
	depth int
}

// Options says how to count. The zero Options is one goroutine without a table.
type Options struct {
	// Workers is the number of goroutines that count, from 1 to 1024. Numbers outside this range mean the nearest in it.
	Workers int

	// Table is the number of states whose counts each worker remembers, rounded up to a power of two; 0 means none. A
	// table saves much time at depth, where many sequences of moves lead to the same states. It compares whole states, so
	// the counts stay exact. An entry takes the size of a state and two words: 2²⁰ of them take about 50 MB a worker.
	Table int

	// Progress is called each time a task is done, with the share of the tasks that are done, up to 1. The share never
	// falls. No two calls overlap. nil: no calls.
	Progress func(done float64)
}

// parallel counts below each root. It cuts the tree into tasks, which the workers take one after the other. The tasks are
// many and small enough to keep all workers busy to the end.
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

// split makes tasks out of roots, ply by ply, until there are enough or little is left below each.
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
