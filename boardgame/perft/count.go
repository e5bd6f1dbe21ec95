// Package perft counts move sequences exactly, to check move generators and to measure their speed.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. Shorter sequences that end
// the game do not count. The perft of depth 0 is therefore 1, and the perft of depth 1 is the number of legal moves.
// Two engines for the same rules must agree on the perft of every state at every depth. A table with the perft of
// well-chosen positions reveals most mistakes in an engine.
//
// A count does not make the moves of the last ply, because CountMoves returns their number. All other moves are made
// with the shortcut Play (see [boardgame.Fast]) if the game offers it, and otherwise with Apply, which checks them.
package perft

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
)

// Options configures a count. The zero value means one goroutine.
type Options struct {
	// Workers is the number of goroutines that count, from 1 to 1024. A number outside this range is replaced with the
	// nearest number in it.
	Workers int

	// Progress, if not nil, is called as tasks finish, with the fraction of the tasks that have finished so far. The
	// fraction never decreases, and no two calls overlap.
	Progress func(done float64)
}

// MaxDepth is the greatest depth of a count. In practice, only games with very few moves allow counts that deep.
const MaxDepth = 10_000

// Count returns the perft of s. The depth must be from 0 to MaxDepth plies. If ctx is cancelled, Count stops well
// within a second and returns the context's error. If Apply refuses a move that AppendMoves lists, the game is broken,
// and Count returns an error. With any error, the count is 0.
//
// To find out why two engines differ, make each of the first moves and compare the counts after it. Then go on with a
// move after which the counts differ.
func Count[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int, o Options) (uint64, error) {
	if depth < 0 || depth > MaxDepth {
		return 0, fmt.Errorf("perft of depth %d: the depth must be from 0 to %d", depth, MaxDepth)
	}
	workers := min(max(o.Workers, 1), 1024)
	if workers == 1 && o.Progress == nil {
		c := newCounter[S, M](ctx)
		nodes := c.count(s, depth, 0)
		if c.err != nil {
			return 0, c.err
		}
		return nodes, nil
	}
	states, depth, err := split[S, M](ctx, s, depth, min(256*workers, 1<<16))
	if err != nil {
		return 0, err
	}
	var nodes atomic.Uint64
	err = pool.Each(ctx, len(states), workers, o.Progress, func() func(i int) error {
		c := newCounter[S, M](ctx)
		return func(i int) error {
			nodes.Add(c.count(states[i], depth, 0))
			return c.err
		}
	})
	if err := cmp.Or(ctx.Err(), err); err != nil {
		return 0, err
	}
	return nodes.Load(), nil
}

// split divides a count into counts of less depth, ply by ply, until there are enough for all workers to be busy to
// the end, or each of them is small. It returns their states and their depth.
func split[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, depth, enough int,
) (states []S, rest int, err error) {
	states = []S{s}
	var moves []M
	for ; depth > 2 && len(states) > 0 && len(states) < enough; depth-- {
		var below []S
		for _, s := range states {
			if err := ctx.Err(); err != nil {
				return nil, 0, err
			}
			moves = s.AppendMoves(moves[:0])
			for _, m := range moves {
				next, err := s.Apply(m)
				if err != nil {
					return nil, 0, refused(err)
				}
				below = append(below, next)
			}
		}
		states = below
	}
	return states, depth, nil
}

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

// counter counts move sequences from a state. Each ply has its own buffer for moves, so that counting a node does not
// allocate.
type counter[S boardgame.State[S, M], M comparable] struct {
	ctx     context.Context
	fast    boardgame.Fast[S, M] // Play is never nil
	buffers [][]M
	ticks   uint
	err     error // the first error, after which the count stops
}

func newCounter[S boardgame.State[S, M], M comparable](ctx context.Context) *counter[S, M] {
	c := &counter[S, M]{ctx: ctx, fast: boardgame.FastOf[S, M](), err: ctx.Err()}
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

// count returns the perft of s, which is the given number of plies below the first state.
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
