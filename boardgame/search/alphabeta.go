package search

import (
	"context"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// alphaBeta searches the position with a table of earlier searches or, if it is nil, with a new one.
func (q question[S, M]) alphaBeta(ctx context.Context, o Options, known *table[S, M]) (Report[M], error) {
	if known == nil {
		known = newTable[S, M](o.memory(), o.Nodes)
	}
	fast, captures := boardgame.FastOf[S, M](), 0
	if fast.MustCapture != nil {
		captures = min(max(fast.CapturePlies, 0), MaxDepth)
	}
	a := &alphaBeta[S, M]{
		meter:    meter{ctx: ctx, limit: o.Nodes},
		fast:     fast,
		captures: captures,
		evaluate: q.evaluate,
		open:     q.open,
		chances:  q.chances,
		me:       q.state.Turn(),
		table:    known,
		occurred: q.occurred,
		history:  map[M]int32{},
		plies:    make([]ply[S, M], MaxDepth+captures+1),
	}
	return a.deepen(q.state, q.moves, o)
}

// alphaBeta is a search by alpha-beta.
type alphaBeta[S boardgame.State[S, M], M comparable] struct {
	meter
	fast     boardgame.Fast[S, M]
	captures int // the number of plies for which the search follows forced captures
	evaluate func(S, boardgame.Player) int
	table    *table[S, M]
	occurred map[S]int        // how often positions have occurred before the search
	history  map[M]int32      // the cutoffs that each move has caused
	open     *game.Open[S, M] // lists the moves, unless it is nil
	me       boardgame.Player // the player for whom open lists the moves
	chances  func(S) ([]M, []int)
	plies    []ply[S, M]
	fixed    int   // the first ply of the current line after the last draw of chance
	cuts     int   // how often this depth has ended a line before the end of the game
	err      error // set if a state refuses a move that it has listed; the search then ends
}

// ply holds the search's data for one ply of the current line.
type ply[S, M comparable] struct {
	state   S
	moves   []M
	order   []int32 // the ranks of the moves; the search takes the greatest rank first
	ranked  int     // the number of moves with a rank above zero
	killers [2]M    // moves that caused a cutoff in sibling positions
	line    []M     // the best line found from this ply on
}

// deepen searches to depth 1, 2 and so on, until the search ends or a deeper search can't change the result: because it
// is proven, or because the depth has cut off no line. It first shuffles the moves at the root, so that ties are broken
// at random.
func (a *alphaBeta[S, M]) deepen(s S, root []M, o Options) (Report[M], error) {
	o.rng(0).Shuffle(len(root), func(i, j int) { root[i], root[j] = root[j], root[i] })
	report := guess(root[0], 2)
	for depth := 1; depth <= o.depth() && !a.ended; depth++ {
		a.cuts = 0
		a.root(s, root, depth, o, &report)
		if a.err != nil {
			return Report[M]{}, a.err
		}
		report.Nodes = a.nodes
		tell(o, report)
		if a.cuts == 0 || report.Value.provenWithin(depth) {
			break
		}
	}
	return report, nil
}

func (v Value) provenWithin(depth int) bool { return v.Result != Open && v.Plies <= depth }

// scored is a move at the root with its score and the line after it.
type scored[M comparable] struct {
	score score
	line  []M
}

// root searches the moves at the root to the given depth, in order. It puts at most the wanted number of best moves
// into the report, and shifts the same moves to the front of the slice. The first move must be the best move of the
// previous depth. If the search ends before that move is searched, the report does not change. With slack, it does not
// change if any move is left, because values of different depths can't be compared.
func (a *alphaBeta[S, M]) root(s S, moves []M, depth int, o Options, r *Report[M]) {
	wanted := max(o.Choices, 1)
	a.plies[0].state = s
	var found []scored[M] // the best moves so far, the best first
	done := 0
	for i, m := range moves {
		bar := -infinite
		if len(found) == wanted {
			bar = found[wanted-1].score
		}
		value, _ := a.child(s, s.Turn(), m, 0, depth, bar, infinite, bar > -infinite)
		if a.ended {
			break
		}
		done++
		if value <= bar {
			continue
		}
		a.keepLine(0, m)
		at := slices.IndexFunc(found, func(f scored[M]) bool { return f.score < value })
		if at < 0 {
			at = len(found)
		}
		found = slices.Insert(found, at, scored[M]{value, slices.Clone(a.plies[0].line)})
		found = found[:min(len(found), wanted)]
		copy(moves[at+1:i+1], moves[at:i])
		moves[at] = m
		if wanted == 1 && value >= won-score(depth) {
			break // this win is the shortest, because the previous depth found no win
		}
	}
	switch {
	case done == 0 || o.Slack > 0 && a.ended && depth > 1:
		return
	case !a.ended:
		r.Depth = depth
	case found[0].score <= -decided:
		// Every move searched so far loses. The other moves may be better.
		r.take([]Choice[M]{{Move: moves[done], Line: []M{moves[done]}}})
		return
	}
	choices := merge(choicesOf(found), r.Choices, wanted)
	drawn := !a.ended && a.cuts == 0 && !a.table.endless // unless a move is proven to win or lose
	for i, c := range choices {
		if drawn && c.Value.Result == Open {
			c.Value = Value{Share: c.Value.Share, Result: Drawn, Plies: len(c.Line)}
			choices[i].Value = c.Value
		}
		if a.open != nil && c.Value.Plies > 1 {
			choices[i].Value = Value{Share: c.Value.Share} // not all moves were searched, so nothing is proven
		}
	}
	r.take(choices)
}

func choicesOf[M comparable](found []scored[M]) (list []Choice[M]) {
	for _, f := range found {
		list = append(list, Choice[M]{f.line[0], f.line, f.score.value()})
	}
	return list
}

// merge adds choices of the previous depth to those of an unfinished depth, up to the wanted number.
func merge[M comparable](found, before []Choice[M], wanted int) []Choice[M] {
	for _, c := range before {
		same := func(f Choice[M]) bool { return f.Move == c.Move }
		if len(found) < wanted && !slices.ContainsFunc(found, same) {
			found = append(found, c)
		}
	}
	return found
}

func (v score) value() Value {
	switch {
	case v >= decided:
		return Value{Share: 1, Result: Won, Plies: int(won - v)}
	case v <= -decided:
		return Value{Share: 0, Result: Lost, Plies: int(won + v)}
	}
	return Value{Share: share(int(v))}
}

// keepLine records m as the best move at a ply, with the line after it.
func (a *alphaBeta[S, M]) keepLine(at int, m M) {
	here := &a.plies[at]
	here.line = append(append(here.line[:0], m), a.plies[at+1].line...)
}
