package search

import "sync/atomic"

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
