package search

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
)

// meter counts the positions that one worker of a search visits, and stops the worker when a limit is reached.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	ended bool // whether the search must stop
	group *group
}

// group holds the data that several workers share, so that all of them stop at the same time. A single worker has no group.
type group struct {
	ended atomic.Bool
	nodes atomic.Int64 // the nodes of all workers, not counting the last few of each
}

// checkEvery is the number of positions between two checks of the context. It is small enough that a search ends within
// about a millisecond after the context is cancelled.
const checkEvery = 64

// visit reports whether the search may visit another position. If so, it counts that position.
func (m *meter) visit() bool {
	if m.nodes%checkEvery == 0 && m.over() || m.nodes >= m.limit {
		m.ended = true
	}
	if m.ended {
		return false
	}
	m.nodes++
	return true
}

// over reports whether the search must end. It also increases the group's counter by the number of positions that this
// worker has visited since the last call.
func (m *meter) over() bool {
	if m.group == nil {
		return m.ctx.Err() != nil
	}
	if m.nodes > 0 {
		m.group.nodes.Add(checkEvery)
	}
	return m.group.ended.Load() || m.ctx.Err() != nil
}

// total returns the approximate number of positions that all workers have visited.
func (m *meter) total() int {
	if m.group == nil {
		return m.nodes
	}
	return int(m.group.nodes.Load())
}

func (o Options) workers() int { return max(o.Workers, 1) }

// work runs all workers concurrently, each with its share of the nodes, and joins their errors.
func (o Options) work(ctx context.Context, nodes int, run func(worker int, m meter) error) error {
	workers := o.workers()
	if workers == 1 {
		return run(0, meter{ctx: ctx, limit: nodes})
	}
	errs := make([]error, workers)
	var wait sync.WaitGroup
	for i := range workers {
		wait.Go(func() { errs[i] = run(i, meter{ctx: ctx, limit: part(nodes, i, workers)}) })
	}
	wait.Wait()
	return errors.Join(errs...)
}

func part(nodes, worker, workers int) int {
	share := nodes / workers
	if worker < nodes%workers {
		share++
	}
	return share
}

// lazily runs several workers on the same position. The workers share the table and the claims. Each worker shuffles the
// moves at the root and postpones moves that another worker has claimed, so it finds many of the other workers' results in
// the table. When one worker has finished, all workers stop. The report comes from the worker that has searched deepest.
func (q question[S, M]) lazily(ctx context.Context, o Options, t *table[S, M]) (Report[M], error) {
	all, tasks := &group{}, &claims{}
	reports, nodes := make([]Report[M], o.workers()), make([]int, o.workers())
	err := o.work(ctx, o.Nodes, func(i int, m meter) (err error) {
		defer all.ended.Store(true)
		m.group = all
		a := q.newAlphaBeta(m, t)
		if a.table.writers = 0; i == 0 {
			a.table.writers = len(reports)
		}
		if a.game.Number != nil {
			a.claims = tasks
		}
		reports[i], err = a.deepen(q.state, slices.Clone(q.moves), o, i)
		nodes[i] = a.nodes
		return err
	})
	best, sum := reports[0], 0
	for i, r := range reports {
		if sum += nodes[i]; r.Depth > best.Depth {
			best = r
		}
	}
	best.Nodes = sum
	return best, err
}

// claims holds the tasks that the workers of one search are busy with. A task is the search of one move in one position to
// one depth. A worker that encounters a claimed task postpones it and searches other moves first. By the time it returns
// to the task, the other worker has often finished it and put the result into the table.
//
// Claims change only the order in which a worker searches moves, never a value. It does no harm if another task takes a
// claim's slot, or if two tasks have the same number.
type claims [1 << 12]atomic.Uint64

// claimDepth is the minimum depth of a task. Smaller tasks are too short to be worth a claim.
const claimDepth = 3

// noTask is the value of a free slot.
const noTask = uint64(0)

// claim claims the task of searching m, the move at index i. If another worker has claimed this task, claim postpones m, puts
// the next move at index i, and tries again. It returns the claimed move and its task. It never postpones a move twice, and
// it never postpones the first move, because that move's value narrows the window for the others.
func (a *alphaBeta[S, M]) claim(here *ply[S, M], i int, m M, hash uint64, depth int) (M, uint64) {
	task := a.task(m, hash, depth)
	for i > 0 && i < here.fresh && a.claims.slot(task).Load() == task {
		here.postpone(i)
		m = here.next(i)
		task = a.task(m, hash, depth)
	}
	a.claims.slot(task).Store(task)
	return m, task
}

// task returns the number of a task, given the hash of its position.
func (a *alphaBeta[S, M]) task(m M, hash uint64, depth int) uint64 {
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio, which spreads the numbers
	return (hash^uint64(a.game.Number(m)<<8|depth))*odd | 1
}

// giveBack frees the slot of a finished task, unless another task has taken it.
func (c *claims) giveBack(task uint64) { c.slot(task).CompareAndSwap(task, noTask) }

func (c *claims) slot(task uint64) *atomic.Uint64 { return &c[task>>32%uint64(len(c))] }

// postpone moves the move at index i to the end of the list. A postponed move is no longer fresh.
func (p *ply[S, M]) postpone(i int) {
	m, last := p.moves[i], len(p.moves)-1
	copy(p.moves[i:], p.moves[i+1:])
	copy(p.order[i:], p.order[i+1:])
	p.moves[last], p.order[last] = m, 0
	p.fresh--
}
