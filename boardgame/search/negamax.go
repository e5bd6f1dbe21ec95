package search

import (
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// The constant free is used instead of a ply if a value does not depend on earlier positions of the line. It is
// greater than every ply.
const free = 1 << 16

// child returns the value of the move m in s for the player who makes it. The second result is that of
// [alphaBeta.search]. If narrow is true, child first searches with a minimal window, which shows only whether the
// value is greater than alpha.
func (a *alphaBeta[S, M]) child(
	s S, me boardgame.Player, m M, at, depth int, alpha, beta score, narrow bool,
) (value score, since int) {
	if !a.visit() {
		return 0, free
	}
	next, err := made(&a.fast, s, m)
	if err != nil {
		a.err, a.ended = err, true
		return 0, free
	}
	if next.Turn() == me { // another turn of the same player
		if narrow {
			value, since = a.search(next, me, at+1, depth-1, alpha, alpha+1)
			if value <= alpha || value >= beta {
				return value, since
			}
		}
		return a.search(next, me, at+1, depth-1, alpha, beta)
	}
	if narrow {
		value, since = a.search(next, me.Opponent(), at+1, depth-1, -alpha-1, -alpha)
		if value = -value; value <= alpha || value >= beta {
			return value, since
		}
	}
	value, since = a.search(next, me.Opponent(), at+1, depth-1, -beta, -alpha)
	return -value, since
}

// search returns the value of s for the player to move or, if the game is over, for the player me. The value is exact
// if it is between alpha and beta. Otherwise, it is a bound. If the value depends on the repetition of an earlier
// position in the line, the second result is the ply of that position, the earliest if there are several. Such a
// value is valid only in lines with that position. If the value depends on no repetition, the second result is the
// constant free. A negative depth means that forced captures have been followed for -depth plies.
func (a *alphaBeta[S, M]) search(s S, me boardgame.Player, at, depth int, alpha, beta score) (best score, since int) {
	here := &a.plies[at]
	here.state = s
	here.line = here.line[:0]
	if i := a.repeats(s, at); i < at {
		a.table.endless = true
		return 0, i
	}
	if len(a.occurred) > 0 && a.occurred[s] >= 2 {
		return 0, free // by the game's rule
	}
	if depth <= 0 && (depth <= -a.captures || !a.fast.MustCapture(s)) {
		return a.leaf(s, me, at), free
	}
	if s.Turn() == boardgame.Chance {
		if value, ok := a.expect(s, me, at, depth); ok {
			return value, free
		}
	}
	low, high := max(alpha, score(at)-won), min(beta, won-score(at)-1) // no better or worse score is possible
	var hash uint64
	var known entry[S, M]
	before := a.cuts
	if depth >= 0 {
		hash = s.Hash()
		if a.table.find(hash, s, &known) && low+1 == high {
			if value, ok := known.answers(at, depth, low, high); ok {
				if !known.whole {
					a.cuts++
				}
				return value, free
			}
		}
	}
	if a.open != nil {
		here.moves = a.open.AppendMoves(s, a.me, here.moves[:0])
	} else {
		here.moves = s.AppendMoves(here.moves[:0])
	}
	if len(here.moves) == 0 {
		winner, _ := s.Winner()
		return outcome(winner, me, at), free
	}
	if low >= high {
		return low, free
	}
	a.rank(here, &known, depth)
	move, best, since := a.best(s, me, at, depth, low, high)
	if depth < 0 || a.ended || since < at {
		return best, since // the value might differ in another line
	}
	a.table.put(hash, entry[S, M]{state: s, move: move, score: best.toTable(at), depth: uint8(depth),
		bound: boundOf(best, low, high), whole: a.cuts == before})
	return best, free
}

// expect returns the value of s for me, or false if chance draws nothing. The value is the mean of the shares after all
// draws. It is proven only if all of them are won, or all of them lost.
func (a *alphaBeta[S, M]) expect(s S, me boardgame.Player, at, depth int) (value score, ok bool) {
	moves, weights := a.chances(s)
	least, most, sum, total, fixed := infinite, -infinite, 0.0, 0, a.fixed
	a.fixed = at + 1
	defer func() { a.fixed = fixed }()
	for i, m := range moves {
		v, _ := a.child(s, me, m, at, depth, -infinite, infinite, false)
		if a.ended {
			return 0, true
		}
		least, most = min(least, v), max(most, v)
		sum += float64(weights[i]) * v.value().Share
		total += weights[i]
	}
	a.plies[at].line = a.plies[at].line[:0]
	switch {
	case least >= decided:
		return least, total > 0
	case most <= -decided:
		return most, total > 0
	}
	a.table.endless = a.table.endless || least != most // the mean of a win and a loss is no proven draw
	lead := 100 * math.Log(sum/(float64(total)-sum))
	return score(max(min(lead, float64(maxLead)), -float64(maxLead))), total > 0
}

// best searches the moves listed at a ply, and returns the best move, its value, and the second result of
// [alphaBeta.search].
func (a *alphaBeta[S, M]) best(
	s S, me boardgame.Player, at, depth int, alpha, beta score,
) (move M, best score, since int) {
	here := &a.plies[at]
	below := depth
	if len(here.moves) == 1 && depth > 0 && at+depth < MaxDepth {
		below++ // a forced move does not add to the depth
	}
	best, since = -infinite, free
	for i := range here.moves {
		m := here.next(i)
		value, from := a.child(s, me, m, at, below, alpha, beta, i > 0)
		if a.ended {
			break
		}
		since = min(since, from)
		if value > best {
			move, best = m, value
		}
		if value > alpha {
			alpha = value
			a.keepLine(at, m)
		}
		if alpha >= beta {
			a.cutoff(here, m, below)
			break
		}
	}
	return move, best, since
}

// leaf returns the value of a position that is not searched further.
func (a *alphaBeta[S, M]) leaf(s S, me boardgame.Player, at int) score {
	if winner, over := s.Winner(); over {
		return outcome(winner, me, at)
	}
	a.cuts++
	if a.evaluate == nil {
		return 0
	}
	lead := a.evaluate(s, me) - a.evaluate(s, me.Opponent())
	return score(max(min(lead, maxLead), -maxLead))
}

// maxLead is the largest absolute value of an evaluation. Larger evaluations are clamped.
const maxLead = int(decided) / 2

func outcome(winner, me boardgame.Player, at int) score {
	switch winner {
	case boardgame.NoPlayer:
		return 0
	case me:
		return won - score(at)
	}
	return score(at) - won
}

// repeats returns the first ply of the current line at which the state is s. If there is no such ply, it returns the
// current ply. Plies before the last draw of chance don't count: nobody can force such a repetition, and a
// player who takes the same risk again and again does not draw.
func (a *alphaBeta[S, M]) repeats(s S, at int) int {
	for i := a.fixed; i < at; i++ {
		if a.plies[i].state == s {
			return i
		}
	}
	return at
}

// The better alpha-beta orders the moves, the more of the tree it can leave out. The table's best move comes first.
// The killer moves come next: the last two moves that caused a cutoff in sibling positions. The other moves follow by
// their history, which counts the cutoffs that a move has caused anywhere. A cutoff high up in the tree counts more.

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
			rank = a.history[m]
		}
		if rank > 0 {
			here.ranked++
		}
		here.order = append(here.order, rank)
	}
}

// next finds the move with the greatest rank at index i or later, moves it to index i, and returns it. Moves of equal
// rank keep their order.
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
		a.history[m] = min(a.history[m]+int32(depth*depth), maxHistory)
	}
}
