package search

// The order in which moves are searched decides how much of the tree alpha-beta can leave out. First comes the move that
// the table knows as the best one, then the killers, the last two moves that were good enough in sister positions, then
// the others by history: how often, and how high up in the tree, a move was good enough anywhere.

const (
	tableFirst  = 1<<31 - 1
	killerFirst = 1 << 30
	killerNext  = killerFirst - 1
	maxHistory  = killerNext - 1
)

// rank gives each move of a ply its place in the order. The history is left out where it would cost more than it saves.
func (a *alphaBeta[S, M]) rank(here *ply[S, M], known *entry[S, M], depth int) {
	here.order = here.order[:0]
	for _, m := range here.moves {
		var rank int32
		switch {
		case known != nil && known.move == m:
			rank = tableFirst
		case m == here.killers[0]:
			rank = killerFirst
		case m == here.killers[1]:
			rank = killerNext
		case depth > 1:
			rank = a.history[m]
		}
		here.order = append(here.order, rank)
	}
}

// next brings the first in the order of the moves from i on to i, and returns it. Of equals the first listed comes first.
func (p *ply[S, M]) next(i int) M {
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

// cutoff takes down that a move was good enough.
func (a *alphaBeta[S, M]) cutoff(here *ply[S, M], m M, depth int) {
	if here.killers[0] != m {
		here.killers[0], here.killers[1] = m, here.killers[0]
	}
	if depth > 1 {
		a.history[m] = min(a.history[m]+int32(depth*depth), maxHistory)
	}
}
