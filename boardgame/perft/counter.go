package perft

import (
	"context"
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
)

// counter counts move sequences from a state. Each ply has its own buffer for moves, so that counting a node does not
// allocate.
type counter[S boardgame.State[S, M], M comparable] struct {
	ctx     context.Context
	fast    boardgame.Fast[S, M]
	table   table[S]
	buffers [][]M
	ticks   uint
	err     error // the first error, after which the count stops
}

func newCounter[S boardgame.State[S, M], M comparable](ctx context.Context, entries int) counter[S, M] {
	return counter[S, M]{ctx: ctx, fast: boardgame.FastOf[S, M](), table: newTable[S](entries), err: ctx.Err()}
}

func (c *counter[S, M]) count(s S, depth, ply int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(s.CountMoves())
	case 2:
		if c.fast.Perft2 != nil {
			return c.fast.Perft2(s)
		}
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
	if c.fast.Play == nil {
		return c.countChecked(s, moves, depth, ply)
	}
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

// countChecked is countMoves for a game without the shortcut Play: it makes the moves with Apply, which may fail.
func (c *counter[S, M]) countChecked(s S, moves []M, depth, ply int) uint64 {
	var nodes uint64
	for _, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			c.err = refused(err)
		}
		if c.err != nil {
			return 0
		}
		nodes += c.count(next, depth-1, ply+1)
	}
	return nodes
}

// cancelled reports whether the count must stop. The context is checked only on every 256th call.
func (c *counter[S, M]) cancelled() bool {
	if c.ticks++; c.ticks%256 == 0 && c.err == nil {
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
