package perft

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Count is the perft of s at a depth of 0 to MaxDepth plies. It looks at ctx often enough to end well within a second
// of its cancellation, and returns its error then. A listed move that Apply refuses breaks the laws of a game and is an
// error too.
func Count[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int) (uint64, error) {
	if err := checkDepth(depth, 0); err != nil {
		return 0, err
	}
	c := newCounter[S, M](ctx)
	nodes := c.count(s, depth, 0)
	if c.err != nil {
		return 0, c.err
	}
	return nodes, nil
}

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

// MaxDepth is the greatest depth that can be asked for. Only in a game with hardly any choice does a count come so far.
const MaxDepth = 10_000

func checkDepth(depth, least int) error {
	if depth < least || depth > MaxDepth {
		return fmt.Errorf("perft of depth %d: the depth has to be from %d to %d here", depth, least, MaxDepth)
	}
	return nil
}

// counter counts below a state. It keeps a buffer for the moves of each ply that it has reached, so that a node allocates
// nothing.
type counter[S boardgame.State[S, M], M comparable] struct {
	ctx     context.Context
	fast    boardgame.Fast[S, M]
	buffers [][]M
	ticks   uint
	err     error // the first one; from then on nothing is counted
}

func newCounter[S boardgame.State[S, M], M comparable](ctx context.Context) counter[S, M] {
	return counter[S, M]{ctx: ctx, fast: boardgame.FastOf[S, M](), err: ctx.Err()}
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
		nodes += c.count(c.fast.Play(s, m), depth-1, ply+1)
	}
	return nodes
}

// countChecked counts below the states after these moves of s, and makes them with Apply.
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

// cancelled looks at the context at every 256th call.
func (c *counter[S, M]) cancelled() bool {
	if c.ticks++; c.ticks%256 == 0 && c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err != nil
}
