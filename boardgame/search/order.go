package search

import "github.com/seed4105872c/clutch/boardgame"

// The better alpha-beta orders the moves, the more of the tree it can leave out. The table's best move comes first. The
// killer moves come next: the last two moves that caused a cutoff in sibling positions. The other moves follow by their
// history, which counts the cutoffs that a move has caused anywhere. A cutoff high up in the tree counts more.

const (
	tableFirst  = 1<<31 - 1
	killerFirst = 1 << 30
	killerNext  = killerFirst - 1
	maxHistory  = killerNext - 1
)

// rank ranks the moves of a ply. At low depths it ignores the history, which would cost more time than it saves.
func (a *alphaBeta[S, M]) rank(here *ply[S, M], known *entry[S, M], depth int) {
	here.order, here.ranked = here.order[:0], 0
	for _, m := range here.moves {
		var rank int32
		switch {
		case m == known.move && known.bound != nothing:
			rank = tableFirst
		case m == here.killers[0]:
			rank = killerFirst
		case m == here.killers[1]:
			rank = killerNext
		case depth > 1:
			rank = a.history.of(m)
		}
		if rank > 0 {
			here.ranked++
		}
		here.order = append(here.order, rank)
	}
}

// next finds the move with the greatest rank at index i or later, moves it to index i, and returns it. Moves of equal rank
// keep their order.
func (p *ply[S, M]) next(i int) M {
	if i >= p.ranked {
		return p.moves[i] // moves without a rank keep their order
	}
	best := i
	for k := i + 1; k < len(p.moves); k++ {
		if p.order[k] > p.order[best] {
			best = k
		}
	}
	m, rank := p.moves[best], p.order[best]
	copy(p.moves[i+1:best+1], p.moves[i:best])
	copy(p.order[i+1:best+1], p.order[i:best])
	p.moves[i], p.order[i] = m, rank
	return m
}

func (a *alphaBeta[S, M]) cutoff(here *ply[S, M], m M, depth int) {
	if here.killers[0] != m {
		here.killers[0], here.killers[1] = m, here.killers[0]
	}
	if depth > 1 {
		a.history.add(m, int32(depth*depth))
	}
}

// history counts the cutoffs that each move has caused. If the game numbers its moves, the counts are in a slice.
type history[M comparable] struct {
	number   func(M) int
	byNumber []int32
	byMove   map[M]int32
}

// maxNumbers is the maximum length of the slice of counts. If a game has more move numbers than that, some moves share a
// count: a longer slice would be slower, because it would not fit into the processor's cache.
const maxNumbers = 1 << 14

func newHistory[S any, M comparable](f boardgame.Fast[S, M]) history[M] {
	if f.Number == nil {
		return history[M]{byMove: map[M]int32{}}
	}
	return history[M]{number: f.Number, byNumber: make([]int32, min(f.Numbers, maxNumbers))}
}

func (h *history[M]) of(m M) int32 {
	if h.number == nil {
		return h.byMove[m]
	}
	return h.byNumber[h.number(m)%maxNumbers]
}

func (h *history[M]) add(m M, weight int32) {
	if h.number == nil {
		h.byMove[m] = min(h.byMove[m]+weight, maxHistory)
		return
	}
	i := h.number(m) % maxNumbers
	h.byNumber[i] = min(h.byNumber[i]+weight, maxHistory)
}
