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

// table remembers positions. It begins small and doubles when as much has been put into it as it has entries, so that a
// short search does not wait for memory that it will not need.
//
// Where several workers share it, nobody waits for anybody: a bucket that another worker has taken is one that knows nothing,
// and what was to be put into it is forgotten. So is what comes while the table is doubled, which one of them does.
type table[S boardgame.State[S, M], M comparable] struct {
	buckets atomic.Pointer[[]bucket[S, M]]
	most    int // buckets
	shared  bool
	age     uint8 // how many searches have used it, in a circle
}

const firstBuckets = 1 << 9

// newTable makes a table for the nodes and the memory of some options, of which several tables have a share each.
func newTable[S boardgame.State[S, M], M comparable](o Options, tables int) *table[S, M] {
	fit := max(o.memory()/tables/int(reflect.TypeFor[bucket[S, M]]().Size()), 1)
	t := &table[S, M]{most: min(1<<(bits.Len(uint(fit))-1), 1<<bits.Len(uint(o.Nodes/2))), shared: o.lazy()}
	first := make([]bucket[S, M], min(t.most, firstBuckets))
	t.buckets.Store(&first)
	return t
}

// double makes the table twice as large, with all that is in it, if it may grow.
func (t *table[S, M]) double() {
	old := *t.buckets.Load()
	if len(old) >= t.most {
		return
	}
	next := make([]bucket[S, M], 2*len(old))
	for i := range old {
		for _, e := range t.copied(&old[i]) {
			if e.bound != nothing {
				bucketOf(next, e.state.Hash()).place(e)
			}
		}
	}
	t.buckets.Store(&next)
}

// copied is what a bucket has, nothing if somebody else has taken it.
func (t *table[S, M]) copied(b *bucket[S, M]) (entries [2]entry[S, M]) {
	if t.take(b) {
		entries = b.entries
		t.giveBack(b)
	}
	return entries
}

func (t *table[S, M]) take(b *bucket[S, M]) bool {
	return !t.shared || b.taken.CompareAndSwap(false, true)
}

func (t *table[S, M]) giveBack(b *bucket[S, M]) {
	if t.shared {
		b.taken.Store(false)
	}
}

func bucketOf[S, M comparable](buckets []bucket[S, M], hash uint64) *bucket[S, M] {
	return &buckets[int(hash>>1)&(len(buckets)-1)]
}

// find copies to e what is known of a position, and reports whether anything is.
func (t *table[S, M]) find(hash uint64, s S, e *entry[S, M]) (ok bool) {
	b := bucketOf(*t.buckets.Load(), hash)
	if !t.take(b) {
		return false
	}
	for k := range b.entries {
		if known := &b.entries[k]; known.bound != nothing && known.state == s {
			*e, ok = *known, true
			break
		}
	}
	t.giveBack(b)
	return ok
}

// put records what is known of a position, in the place of what is known of it already or of what is worth less.
func (t *table[S, M]) put(hash uint64, e entry[S, M]) {
	e.age = t.age
	if b := bucketOf(*t.buckets.Load(), hash); t.take(b) {
		b.place(e)
		t.giveBack(b)
	}
}

// writer is how one worker writes to a table.
type writer[S boardgame.State[S, M], M comparable] struct {
	*table[S, M]
	writers int // how many there are, 0 for one that leaves it to another to double the table
	puts    int // since it was doubled
}

func (w *writer[S, M]) put(hash uint64, e entry[S, M]) {
	if w.puts += w.writers; w.puts > 2*len(*w.buckets.Load()) {
		w.puts = 0
		w.double()
	}
	w.table.put(hash, e)
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
