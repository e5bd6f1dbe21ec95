package search

import (
	"math/bits"
	"reflect"
	"sync/atomic"

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
	nothing bound = iota // there is no entry
	exact
	atLeast // the search was cut off, as this was enough
	atMost  // no move came up to what was asked for
)

// entry is what is known of a position. It holds the position itself, so that another one with the same hash, or in the same
// slot, is never taken for it.
type entry[S, M comparable] struct {
	state S
	move  M // the one to search first
	score score
	depth uint8
	bound bound
	age   uint8 // of the table when the entry came
}

// answers is the score of a search of just this depth with this window, if the entry has it. An entry of a deeper search
// would tell more, but then the value of a search would not be that of the tree of its depth.
func (e *entry[S, M]) answers(at, depth int, alpha, beta score) (v score, ok bool) {
	v = e.score.fromTable(at)
	return v, int(e.depth) == depth && (e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha)
}

// bucket has two entries: the first is what this search has searched deepest, the second what came last.
type bucket[S, M comparable] struct {
	taken   atomic.Bool // by a worker, where the table is shared
	entries [2]entry[S, M]
}

// table remembers positions. For one worker it begins small and doubles when as much has been put into it as it has
// entries, so that a short search does not wait for memory that it will not need.
//
// For several workers it has its full size from the beginning. Nobody waits for anybody there: a bucket that another worker
// has taken is one that knows nothing, and what was to be put into it is forgotten.
type table[S boardgame.State[S, M], M comparable] struct {
	buckets []bucket[S, M]
	most    int // buckets
	puts    int // since it has had this size
	shared  bool
	age     uint8 // how many searches have used it, in a circle
}

const firstBuckets = 1 << 9

// newTable makes a table for the nodes and the memory of some options, of which several tables have a share each.
func newTable[S boardgame.State[S, M], M comparable](o Options, tables int) *table[S, M] {
	fit := max(o.memory()/tables/int(reflect.TypeFor[bucket[S, M]]().Size()), 1)
	most := min(1<<(bits.Len(uint(fit))-1), 1<<bits.Len(uint(o.Nodes/2)))
	first := min(most, firstBuckets)
	if o.lazy() {
		first = most
	}
	return &table[S, M]{buckets: make([]bucket[S, M], first), most: most, shared: o.lazy()}
}

// double makes the table twice as large, with all that is in it.
func (t *table[S, M]) double() {
	old := t.buckets
	t.buckets, t.puts = make([]bucket[S, M], 2*len(old)), 0
	for i := range old {
		for _, e := range old[i].entries {
			if e.bound != nothing {
				t.bucket(e.state.Hash()).place(e)
			}
		}
	}
}

// bucket is that of a hash.
func (t *table[S, M]) bucket(hash uint64) *bucket[S, M] {
	return &t.buckets[int(hash>>1)&(len(t.buckets)-1)]
}

// find copies to e what is known of a position, and reports whether anything is.
func (t *table[S, M]) find(hash uint64, s S, e *entry[S, M]) (ok bool) {
	b := t.bucket(hash)
	if t.shared {
		if !b.taken.CompareAndSwap(false, true) {
			return false
		}
		defer b.taken.Store(false)
	}
	for k := range b.entries {
		if known := &b.entries[k]; known.bound != nothing && known.state == s {
			*e = *known
			return true
		}
	}
	return false
}

// put records what is known of a position, in the place of what is known of it already or of what is worth less.
func (t *table[S, M]) put(hash uint64, e entry[S, M]) {
	e.age = t.age
	if t.shared {
		if b := t.bucket(hash); b.taken.CompareAndSwap(false, true) {
			b.place(e)
			b.taken.Store(false)
		}
		return
	}
	if t.puts++; t.puts > 2*len(t.buckets) && len(t.buckets) < t.most {
		t.double()
	}
	t.bucket(hash).place(e)
}

func (b *bucket[S, M]) place(e entry[S, M]) {
	switch first, second := &b.entries[0], &b.entries[1]; {
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
