package search

import (
	"math/bits"
	"reflect"

	"github.com/seed4105872c/clutch/boardgame"
)

// score is the value of a position in alpha-beta. It is a lead in the units of the evaluation or, for a proven win or
// loss after n plies, won-n or n-won.
type score int32

const (
	won      score = 1 << 24
	infinite score = won + 1

	// decided is the least score of a proven win. Evaluations are always less.
	decided = won - 1<<12
)

// bound states whether a score in the table is exact, a lower bound or an upper bound.
type bound uint8

const (
	nothing bound = iota // there is no entry
	exact
	atLeast // the search was cut off because the score reached beta
	atMost  // no move reached alpha
)

// entry holds the findings about a position. It contains the position itself, so it is never used for another
// position, even one with the same hash.
type entry[S, M comparable] struct {
	state S
	move  M // the move to search first
	score score
	depth uint8
	bound bound
	age   uint8 // the age of the table when the entry was made
	whole bool  // whether the depth has cut off no line after the position
}

// answers returns the entry's score, and reports whether it can replace a search of exactly this depth with this
// window. It ignores entries of deeper searches, because their scores belong to a different tree.
func (e *entry[S, M]) answers(at, depth int, alpha, beta score) (v score, ok bool) {
	v = e.score.fromTable(at)
	return v, int(e.depth) == depth && (e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost &&
		v <= alpha)
}

// bucket has two entries: the deepest entry of the current search, and the latest other entry.
type bucket[S, M comparable] [2]entry[S, M]

// table is the transposition table. It begins small, and doubles in size when it has received as many entries as it
// has room for. A short search therefore does not allocate memory that it does not need.
type table[S boardgame.State[S, M], M comparable] struct {
	buckets []bucket[S, M]
	most    int   // the largest number of buckets
	puts    int   // the number of entries put into the table since it was last doubled
	age     uint8 // the number of searches that have used the table, modulo 256
	// whether a line of these searches repeats a position, so that a draw may be a game without end, or has draws of
	// chance, so that it may be a mean
	endless bool
}

const firstBuckets = 1 << 9

// newTable returns an empty table, which may take some bytes of memory, for searches of some nodes.
func newTable[S boardgame.State[S, M], M comparable](memory, nodes int) *table[S, M] {
	fit := max(memory/int(reflect.TypeFor[bucket[S, M]]().Size()), 1)
	t := &table[S, M]{most: min(1<<(bits.Len(uint(fit))-1), 1<<bits.Len(uint(nodes/2)))}
	t.buckets = make([]bucket[S, M], min(t.most, firstBuckets))
	return t
}

func (t *table[S, M]) double() {
	old := t.buckets
	t.puts, t.buckets = 0, make([]bucket[S, M], 2*len(old))
	for _, b := range old {
		for _, e := range b {
			if e.bound != nothing {
				t.bucket(e.state.Hash()).place(e)
			}
		}
	}
}

func (t *table[S, M]) bucket(hash uint64) *bucket[S, M] {
	return &t.buckets[int(hash>>1)&(len(t.buckets)-1)]
}

// find copies the entry for a state to e, and reports whether there is one.
func (t *table[S, M]) find(hash uint64, s S, e *entry[S, M]) bool {
	b := t.bucket(hash)
	for k := range b {
		if known := &b[k]; known.bound != nothing && known.state == s {
			*e = *known
			return true
		}
	}
	return false
}

// put stores an entry. The new entry replaces the entry for the same position or a less useful entry.
func (t *table[S, M]) put(hash uint64, e entry[S, M]) {
	t.puts++
	if t.puts > 2*len(t.buckets) && len(t.buckets) < t.most {
		t.double()
	}
	e.age = t.age
	t.bucket(hash).place(e)
}

func (b *bucket[S, M]) place(e entry[S, M]) {
	switch first, second := &b[0], &b[1]; {
	case first.bound != nothing && first.state == e.state:
		*first = e
	case second.bound != nothing && second.state == e.state:
		*second = e
	case e.depth >= first.depth || e.age != first.age:
		*second, *first = *first, e
	default:
		*second = e
	}
}

// A score in the table counts the plies to a win or loss from its position. A score in the search counts them from
// the root.

func (v score) toTable(at int) score {
	switch {
	case v >= decided:
		return v + score(at)
	case v <= -decided:
		return v - score(at)
	}
	return v
}

func (v score) fromTable(at int) score { return v.toTable(-at) }

// boundOf classifies the score v, given the window of the search that returned it.
func boundOf(v, alpha, beta score) bound {
	switch {
	case v <= alpha:
		return atMost
	case v >= beta:
		return atLeast
	}
	return exact
}
