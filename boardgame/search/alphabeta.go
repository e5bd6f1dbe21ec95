package search

import (
	"context"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// AlphaBeta looks for the best move by alpha-beta search with iterative deepening, a transposition table, and moves
// ordered by the table, by killers and by history. It is for the games of two players, who see everything. evaluate is the
// game's evaluation, see [boardgame.Definition]; nil tells all positions the same.
//
// The search of each depth is exact: its value is that of the full tree of that many plies, in which the positions at
// the end are evaluated; moves without an alternative do not count as plies of the depth. So a win within the depth is
// found, and a shortest one; the search ends there. A position that comes again on the way from the root is taken as a
// draw, so that who can do better does.
//
// If the nodes are used up, or ctx is cancelled, in the middle of a depth, the best of what was searched at that depth counts,
// if that contains the best move of the depth before. This is no error: there always is a move.
func AlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	if err := o.check(ctx, AlphaBetaBot); err != nil {
		return Report[M]{}, err
	}
	a := newAlphaBeta[S, M](ctx, evaluate, o)
	root := s.AppendMoves(nil)
	if len(root) == 0 {
		return Report[M]{}, ErrOver
	}
	if err := checkTurn(s.Turn(), 2); err != nil {
		return Report[M]{}, err
	}
	// Of moves that are worth the same the first one is taken, so their order is drawn.
	o.rng(0).Shuffle(len(root), func(i, j int) { root[i], root[j] = root[j], root[i] })
	report := guess(root[0], 2)
	for depth := 1; depth <= o.depth() && !a.ended && !report.Value.provenWithin(depth-1); depth++ {
		a.root(s, root, depth, &report)
		if a.err != nil {
			return Report[M]{}, a.err
		}
	}
	report.Nodes = a.nodes
	return report, nil
}

// provenWithin reports whether a result is proven that a search of a depth has seen completely.
func (v Value) provenWithin(depth int) bool { return v.Result != Open && v.Plies <= depth }

// toFront brings the move at i to the front and keeps the order of the others.
func toFront[M comparable](moves []M, i int) {
	m := moves[i]
	copy(moves[1:i+1], moves[:i])
	moves[0] = m
}

type alphaBeta[S boardgame.State[S, M], M comparable] struct {
	meter
	evaluate func(S, boardgame.Player) int
	table    table[S, M]
	history  map[M]int32
	plies    []ply[S, M]
	err      error // a broken law, which ends the search
}

// ply is what is kept for each ply of the line that is being looked at.
type ply[S, M comparable] struct {
	state   S
	moves   []M
	order   []int32 // of the moves: the greatest first
	killers [2]M    // moves that were good enough in a sister position
	line    []M     // what seems best from here on
}

func newAlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, evaluate func(S, boardgame.Player) int, o Options,
) *alphaBeta[S, M] {
	return &alphaBeta[S, M]{
		meter:    meter{ctx: ctx, limit: o.Nodes},
		evaluate: evaluate,
		table:    newTable[S, M](o.memory()),
		history:  map[M]int32{},
		plies:    make([]ply[S, M], MaxDepth+1),
	}
}

// root searches the moves at the root to a depth, in their order, brings the best one to the front, and reports it. If the
// search ends before the first move is done, which was the best one of the depth before, the report stays.
func (a *alphaBeta[S, M]) root(s S, moves []M, depth int, r *Report[M]) {
	a.plies[0].state = s
	best, done := -infinite, 0
	for i, m := range moves {
		value, _ := a.child(s, s.Turn(), m, 0, depth, best, infinite, i > 0)
		if a.ended {
			break
		}
		done++
		if value > best {
			best = value
			a.keepLine(0, m)
			r.Move, r.Value, r.Line = m, value.value(), slices.Clone(a.plies[0].line)
			toFront(moves[:i+1], i)
		}
		if best >= won-score(depth) {
			break // nothing is shorter: the depth before has found no win
		}
	}
	switch {
	case !a.ended:
		r.Depth = depth
	case done > 0 && best <= -decided:
		// Every move that was searched loses. Those that were not may be better.
		r.Move, r.Value, r.Line = moves[done], Value{}, []M{moves[done]}
	}
}

// value is what a score at the root means.
func (v score) value() Value {
	switch {
	case v >= decided:
		return Value{Share: 1, Result: Won, Plies: int(won - v)}
	case v <= -decided:
		return Value{Share: 0, Result: Lost, Plies: int(won + v)}
	}
	return Value{Share: share(int(v))}
}

// free is the ply of no position: what a value depends on that does not depend on the way from the root.
const free = MaxDepth + 1

// child is the value for me of making a move in s. With narrow, it is first asked only whether that is more than alpha.
func (a *alphaBeta[S, M]) child(
	s S, me boardgame.Player, m M, at, depth int, alpha, beta score, narrow bool,
) (value score, since int) {
	if !a.visit() {
		return 0, free
	}
	next, err := s.Apply(m)
	if err != nil {
		a.err, a.ended = refused(err), true
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
		value, since = a.search(next, opponent(me), at+1, depth-1, -alpha-1, -alpha)
		if value = -value; value <= alpha || value >= beta {
			return value, since
		}
	}
	value, since = a.search(next, opponent(me), at+1, depth-1, -beta, -alpha)
	return -value, since
}

// search is the value of s for me, whose turn it is if the game is not over: exact if it is between alpha and beta, else a
// bound. since is the first ply of those that the value depends on by a repetition: only while the position there is on the
// way does it hold.
func (a *alphaBeta[S, M]) search(s S, me boardgame.Player, at, depth int, alpha, beta score) (best score, since int) {
	here := &a.plies[at]
	here.state = s
	here.line = here.line[:0]
	if i := a.repeats(s, at); i < at {
		return 0, i
	}
	if depth == 0 {
		return a.leaf(s, me, at), free
	}
	here.moves = s.AppendMoves(here.moves[:0])
	if len(here.moves) == 0 {
		winner, _ := s.Winner()
		return outcome(winner, me, at), free
	}
	alpha, beta = max(alpha, score(at)-won), min(beta, won-score(at)-1) // no better or worse can come
	if alpha >= beta {
		return alpha, free
	}
	hash := s.Hash()
	known := a.table.find(hash, s)
	if known != nil && beta-alpha == 1 {
		if value, ok := known.answers(at, depth, alpha, beta); ok {
			return value, free
		}
	}
	a.rank(here, known, depth)
	move, best, since := a.best(s, me, at, depth, alpha, beta)
	if a.ended || since < at {
		return best, since // on another way from the root it might be another
	}
	a.table.put(hash, entry[S, M]{s, move, best.toTable(at), uint8(depth), boundOf(best, alpha, beta)})
	return best, free
}

// best searches the moves of a ply.
func (a *alphaBeta[S, M]) best(
	s S, me boardgame.Player, at, depth int, alpha, beta score,
) (move M, best score, since int) {
	here := &a.plies[at]
	if len(here.moves) == 1 && at+depth < MaxDepth {
		depth++ // there is nothing to choose
	}
	best, since = -infinite, free
	for i := range here.moves {
		m := here.next(i)
		value, from := a.child(s, me, m, at, depth, alpha, beta, i > 0)
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
			a.cutoff(here, m, depth)
			break
		}
	}
	return move, best, since
}

// leaf is the value of a position at the end of the line.
func (a *alphaBeta[S, M]) leaf(s S, me boardgame.Player, at int) score {
	if winner, over := s.Winner(); over {
		return outcome(winner, me, at)
	}
	if a.evaluate == nil {
		return 0
	}
	lead := a.evaluate(s, me) - a.evaluate(s, opponent(me))
	return score(max(min(lead, maxLead), -maxLead))
}

// maxLead is what evaluations are cut down to.
const maxLead = int(decided) / 2

// outcome is the value for me of a game that is over at a ply.
func outcome(winner, me boardgame.Player, at int) score {
	switch winner {
	case boardgame.NoPlayer:
		return 0
	case me:
		return won - score(at)
	}
	return score(at) - won
}

// repeats is the ply before this one at which the same position was, or else this one.
func (a *alphaBeta[S, M]) repeats(s S, at int) int {
	for i := range at {
		if a.plies[i].state == s {
			return i
		}
	}
	return at
}

// keepLine takes down that m is the best move at a ply, with the line after it.
func (a *alphaBeta[S, M]) keepLine(at int, m M) {
	here := &a.plies[at]
	here.line = append(append(here.line[:0], m), a.plies[at+1].line...)
}
