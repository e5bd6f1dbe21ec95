package search

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
)

// score is what a position is worth in alpha-beta: a lead in the terms of the evaluation, or from won and -won on, less the
// plies until then, a game that is won or lost.
type score int32

const (
	won      score = 1 << 24
	infinite score = won + 1

	// decided is the least score of a game that is won. Evaluations are kept below it.
	decided = won - 1<<12
)

// bound says what a score in the table means.
type bound uint8

const (
	exact   bound = iota
	atLeast       // the search was cut off, as this was enough
	atMost        // no move came up to what was asked for
)

// entry is what is known of a position. It holds the position itself, so that another one with the same hash, or the same
// slot, is never taken for it.
type entry[S, M comparable] struct {
	state S // the zero state where there is no entry
	move  M // the one to search first
	score score
	depth uint8
	bound bound
}

// answers is the score of a search of just this depth with this window, if the entry has it. An entry of a deeper search
// would tell more, but then the value of a search would not be that of the tree of its depth.
func (e *entry[S, M]) answers(at, depth int, alpha, beta score) (v score, ok bool) {
	v = e.score.fromTable(at)
	return v, int(e.depth) == depth && (e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha)
}

// table remembers positions: slots in pairs, of which the first keeps what was searched deepest and the second what came
// last. It begins small and doubles when as much has been put into it as it has slots, so that a short search does not
// wait for memory that it will not need.
type table[S boardgame.State[S, M], M comparable] struct {
	slots []entry[S, M]
	most  int // slots
	puts  int // since it has had this size
}

const firstSlots = 1 << 10

// newTable makes a table for a number of positions, rounded up to a power of two.
func newTable[S boardgame.State[S, M], M comparable](positions int) table[S, M] {
	most := 1 << bits.Len(uint(max(positions, 2)-1))
	return table[S, M]{slots: make([]entry[S, M], min(most, firstSlots)), most: most}
}

// double makes the table twice as large, with all that is in it.
func (t *table[S, M]) double() {
	old := t.slots
	t.slots, t.puts = make([]entry[S, M], 2*len(old)), 0
	var none S
	for _, e := range old {
		if e.state != none {
			t.place(e.state.Hash(), e)
		}
	}
}

// slot is the first of the two slots of a hash.
func (t *table[S, M]) slot(hash uint64) int { return int(hash) & (len(t.slots) - 1) &^ 1 }

// find returns what is known of a position, nil if nothing is.
func (t *table[S, M]) find(hash uint64, s S) *entry[S, M] {
	i := t.slot(hash)
	for k := range 2 {
		if t.slots[i+k].state == s {
			return &t.slots[i+k]
		}
	}
	return nil
}

// put takes down what is known of a position, in the place of what is known of it already or of what is worth less.
func (t *table[S, M]) put(hash uint64, e entry[S, M]) {
	if t.puts++; t.puts > len(t.slots) && len(t.slots) < t.most {
		t.double()
	}
	t.place(hash, e)
}

func (t *table[S, M]) place(hash uint64, e entry[S, M]) {
	i := t.slot(hash)
	switch first, second := &t.slots[i], &t.slots[i+1]; {
	case first.state == e.state:
		*first = e
	case second.state == e.state:
		*second = e
	case e.depth >= first.depth:
		*second, *first = *first, e
	default:
		*second = e
	}
}

// In the table, a game that is won or lost counts its plies from the position, and not from the root of the search.

func (v score) toTable(at int) score {
	switch {
	case v >= decided:
		return v + score(at)
	case v <= -decided:
		return v - score(at)
	}
	return v
}

func (v score) fromTable(at int) score {
	switch {
	case v >= decided:
		return v - score(at)
	case v <= -decided:
		return v + score(at)
	}
	return v
}

// boundOf is what a score means that a search with this window has returned.
func boundOf(v, alpha, beta score) bound {
	switch {
	case v <= alpha:
		return atMost
	case v >= beta:
		return atLeast
	}
	return exact
}
