// Package perft counts move sequences exactly, to check move generators and to measure their speed.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. Shorter sequences that end
// the game do not count. The perft of depth 0 is therefore 1, and the perft of depth 1 is the number of legal moves.
// Two engines for the same rules must agree on the perft of every state at every depth. A table with the perft of
// well-chosen positions reveals most mistakes in an engine.
//
// A count does not make the moves of the last ply, because CountMoves returns their number. All other moves are made
// with the shortcut Play (see [boardgame.Fast]) if the game offers it, and otherwise with Apply, which checks them. A
// table of states saves most of the work of a deep count: see [Options].
package perft

import (
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
)

// Options configures a count. The zero value means one goroutine without a table.
type Options struct {
	// Workers is the number of goroutines that count, from 1 to 1024. A number outside this range is replaced with the
	// nearest number in it.
	Workers int

	// Table is the number of states whose counts each worker remembers, rounded up to a power of two. 0 means no
	// table. A table saves a lot of time in a deep count, because many move sequences lead to the same states. The
	// table compares whole states, so the counts are exact. Each entry takes 16 bytes more than a state, so 2²⁰
	// entries take about 50 MB per worker if a state takes 32 bytes.
	Table int

	// Progress, if not nil, is called as tasks finish, with the fraction of the tasks that have finished so far. The
	// fraction never decreases, and no two calls overlap.
	Progress func(done float64)
}

// Count returns the perft of s. The depth must be from 0 to MaxDepth plies. If ctx is cancelled, Count stops well
// within a second and returns the context's error. If Apply refuses a move that AppendMoves lists, the game is broken,
// and Count returns an error.
func Count[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int, o Options) (uint64, error) {
	if err := checkDepth(depth, 0); err != nil {
		return 0, err
	}
	nodes, err := countEach[S, M](ctx, []S{s}, depth, o)
	if err != nil {
		return 0, err
	}
	return nodes[0], nil
}

// Part holds a first move and the number of sequences that begin with it.
type Part[M comparable] struct {
	Move  M
	Nodes uint64
}

// Divide returns a Part of the perft of s for each first move, in the order of AppendMoves. The depth must be from 1
// to MaxDepth. Divide returns the same errors as Count.
//
// To find out why two engines differ, compare their parts, play a move whose counts differ, and divide again.
func Divide[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int, o Options) ([]Part[M], error) {
	if err := checkDepth(depth, 1); err != nil {
		return nil, err
	}
	moves := s.AppendMoves(nil)
	states := make([]S, len(moves))
	for i, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			return nil, refused(err)
		}
		states[i] = next
	}
	nodes, err := countEach[S, M](ctx, states, depth-1, o)
	if err != nil {
		return nil, err
	}
	parts := make([]Part[M], len(moves))
	for i, m := range moves {
		parts[i] = Part[M]{m, nodes[i]}
	}
	return parts, nil
}

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

// MaxDepth is the greatest depth of a count. In practice, only games with very few moves allow counts that deep.
const MaxDepth = 10_000

func checkDepth(depth, least int) error {
	if depth < least || depth > MaxDepth {
		return fmt.Errorf("perft of depth %d: the depth must be from %d to %d", depth, least, MaxDepth)
	}
	return nil
}

// countEach returns the count of each root. It splits the tree into many small tasks, so that all workers are busy to
// the end. One worker needs no tasks, unless it reports its progress.
func countEach[S boardgame.State[S, M], M comparable](
	ctx context.Context, roots []S, depth int, o Options,
) ([]uint64, error) {
	workers := min(max(o.Workers, 1), 1024)
	counts := make([]uint64, len(roots))
	if workers == 1 && o.Progress == nil {
		c := newCounter[S, M](ctx, o.Table)
		for i, s := range roots {
			counts[i] = c.count(s, depth, 0)
		}
		return counts, c.err
	}
	tasks, err := split[S, M](ctx, roots, depth, min(256*workers, 1<<16))
	if err != nil {
		return nil, err
	}
	nodes := make([]atomic.Uint64, len(roots))
	err = pool.Each(ctx, len(tasks), workers, o.Progress, func() func(i int) error {
		c := newCounter[S, M](ctx, o.Table)
		return func(i int) error {
			nodes[tasks[i].root].Add(c.count(tasks[i].state, tasks[i].depth, 0))
			return c.err
		}
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	for i := range nodes {
		counts[i] = nodes[i].Load()
	}
	return counts, nil
}

// split divides the work into tasks, ply by ply, until there are enough tasks or each of them is small.
func split[S boardgame.State[S, M], M comparable](
	ctx context.Context, roots []S, depth, enough int,
) ([]task[S], error) {
	tasks := make([]task[S], len(roots))
	for i, s := range roots {
		tasks[i] = task[S]{s, i, depth}
	}
	var moves []M
	for ; depth > 2 && len(tasks) > 0 && len(tasks) < enough; depth-- {
		var below []task[S]
		for _, t := range tasks {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			moves = t.state.AppendMoves(moves[:0])
			for _, m := range moves {
				next, err := t.state.Apply(m)
				if err != nil {
					return nil, refused(err)
				}
				below = append(below, task[S]{next, t.root, depth - 1})
			}
		}
		tasks = below
	}
	return tasks, nil
}

// task is a part of the work: the count for a state that is reached from one of the roots.
type task[S any] struct {
	state S
	root  int
	depth int
}

// counter counts move sequences from a state. Each ply has its own buffer for moves, so that counting a node does not
// allocate.
type counter[S boardgame.State[S, M], M comparable] struct {
	ctx     context.Context
	fast    boardgame.Fast[S, M] // Play is never nil
	table   table[S]
	buffers [][]M
	ticks   uint
	err     error // the first error, after which the count stops
}

func newCounter[S boardgame.State[S, M], M comparable](ctx context.Context, entries int) *counter[S, M] {
	c := &counter[S, M]{ctx: ctx, fast: boardgame.FastOf[S, M](), table: newTable[S](entries), err: ctx.Err()}
	if c.fast.Play == nil {
		c.fast.Play = func(s S, m M) S {
			next, err := s.Apply(m)
			if err != nil && c.err == nil {
				c.err = refused(err)
			}
			return next
		}
	}
	return c
}

func (c *counter[S, M]) count(s S, depth, ply int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(s.CountMoves())
	}
	if c.cancelled() {
		return 0
	}
	if c.table == nil {
		return c.countMoves(s, depth, ply)
	}
	known := c.table.at(s.Hash(), depth)
	if known.state == s && known.depth == depth {
		return known.nodes
	}
	nodes := c.countMoves(s, depth, ply)
	if c.err == nil {
		*known = entry[S]{s, depth, nodes}
	}
	return nodes
}

// countMoves returns the sum of the counts over all states that are one move away from s.
func (c *counter[S, M]) countMoves(s S, depth, ply int) uint64 {
	if ply == len(c.buffers) {
		c.buffers = append(c.buffers, nil)
	}
	moves := s.AppendMoves(c.buffers[ply][:0])
	c.buffers[ply] = moves
	var nodes uint64
	for _, m := range moves {
		if next := c.fast.Play(s, m); depth == 2 {
			nodes += uint64(next.CountMoves()) // the same as count(next, 1, ply+1), but faster
		} else {
			nodes += c.count(next, depth-1, ply+1)
		}
	}
	return nodes
}

// cancelled reports whether the count must stop. The context is checked only on every 256th call.
func (c *counter[S, M]) cancelled() bool {
	c.ticks++
	if c.ticks%256 == 0 && c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err != nil
}

// table is a hash table of counts. A new entry replaces the old entry at its index. A nil table remembers nothing.
type table[S comparable] []entry[S]

// entry holds the perft of a state at a depth. An empty entry has depth 0.
type entry[S comparable] struct {
	state S
	depth int
	nodes uint64
}

// maxTable is the maximum number of entries.
const maxTable = 1 << 30

func newTable[S comparable](entries int) table[S] {
	if entries <= 0 {
		return nil
	}
	return make(table[S], 1<<bits.Len(uint(min(entries, maxTable)-1)))
}

// at returns the entry for a state with this hash at this depth.
func (t table[S]) at(hash uint64, depth int) *entry[S] {
	return &t[(hash+uint64(depth)*0x9e3779b97f4a7c15)&uint64(len(t)-1)]
}
