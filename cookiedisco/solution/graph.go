package solution

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// A graph holds the moves of all layouts, sorted by layout and by the kind of the moved cookie. A kind is represented by
// the [cookiedisco.Kind] of a neutral cookie, or by 0 for the mover's player-cookie. A ban other than 0 makes the moves of
// that kind illegal (M8). The kind of a move is the ban in the position after the move. So the four positions of a layout
// share one list of moves, and all moves that lead to a position are of the same kind: the position's number modulo 4.
type graph struct {
	parts    []part
	layouts  int
	inDegree []atomic.Uint32 // for each position, the number of moves that lead to it
}

// part holds the moves of consecutive layouts.
type part struct {
	first int      // the number of the first layout
	wins  []kinds  // for each layout, the kinds of moves that end the game at once and win
	moves []counts // for each layout, the number of other moves of each kind
	to    []uint32 // the positions after these other moves, layout by layout
}

// kinds is a set of kinds, as bits.
type kinds uint8

// without returns the set without the banned kind. A ban of 0 bans nothing.
func (k kinds) without(ban int) kinds {
	if ban == 0 {
		return k
	}
	return k &^ (1 << ban)
}

// counts holds a number from 0 to 255 for each kind, one byte each.
type counts uint32

// without returns the counts with the count of the banned kind set to 0. A ban of 0 bans nothing.
func (c counts) without(ban int) counts {
	if ban == 0 {
		return c
	}
	return c &^ (0xff << (8 * ban))
}

func (c counts) sum() int { return int(c&0xff + c>>8&0xff + c>>16&0xff + c>>24) }

func newGraph(ctx context.Context, x *index, workers int, progress func(float64)) (*graph, error) {
	g := &graph{parts: make([]part, len(x.shapes)), layouts: x.layouts, inDegree: make([]atomic.Uint32, bans*x.layouts)}
	err := pool.Each(ctx, len(x.shapes), workers, progress, func() func(int) error {
		l := lister{index: x}
		return func(i int) (err error) {
			g.parts[i], err = l.list(&x.shapes[i])
			for _, to := range g.parts[i].to {
				g.inDegree[to].Add(1)
			}
			return err
		}
	})
	return g, err
}
