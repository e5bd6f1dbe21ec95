package perft

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Count is the perft of s at a depth of 0 or more plies. It looks at ctx often enough to end well within a second of its
// cancellation, and returns its error then. A listed move that Apply refuses breaks the laws of a game and is an error too.
func Count[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int) (uint64, error) {
	if depth < 0 {
		return 0, tooShallow(depth, 0)
	}
	c := counter[S, M]{ctx: ctx, err: ctx.Err()}
	nodes := c.count(s, depth, 0)
	if c.err != nil {
		return 0, c.err
	}
	return nodes, nil
}

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

func tooShallow(depth, least int) error {
	return fmt.Errorf("perft of depth %d: the depth has to be %d or more here", depth, least)
}

// counter counts below a state. It keeps a buffer for the moves of each ply that it has come to, so that a node allocates
// nothing.
type counter[S boardgame.State[S, M], M comparable] struct {
	ctx     context.Context
	buffers [][]M
	ticks   uint
	err     error // the first one; from then on nothing is counted
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
	if ply == len(c.buffers) {
		c.buffers = append(c.buffers, nil)
	}
	moves := s.AppendMoves(c.buffers[ply][:0])
	c.buffers[ply] = moves
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
