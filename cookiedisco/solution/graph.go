package solution

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// A graph has the moves of all layouts, sorted by what is moved: the kinds of the neutral cookies by the numbers of
// their constants, and 0 for the own player-cookie. So a move that is banned in a position is one whose kind is the
// position's ban, if that is not 0; and the position after it has its kind as the ban. The moves of a layout are thus
// those of its four positions, and the number of a position, modulo 4, is the kind of all moves that lead to it.
type graph struct {
	parts    []part
	layouts  int
	inDegree []atomic.Uint32 // for each position, how many moves lead to it
}

// part has the moves of a run of layouts.
type part struct {
	first int      // layout
	wins  []kinds  // for each, of which kinds there are moves that end the game at once: they win
	moves []counts // for each, how many others there are
	to    []uint32 // the positions that those lead to, layout by layout
}

// kinds is a set of kinds, as bits.
type kinds uint8

// without is what a ban leaves of a set. To ban 0 is to ban nothing.
func (k kinds) without(ban int) kinds {
	if ban == 0 {
		return k
	}
	return k &^ (1 << ban)
}

// counts has a number for each kind, a byte each: up to 255.
type counts uint32

// without is what a ban leaves to be counted.
func (c counts) without(ban int) counts {
	if ban == 0 {
		return c
	}
	return c &^ (0xff << (8 * ban))
}

func (c counts) sum() int { return int(c&0xff + c>>8&0xff + c>>16&0xff + c>>24) }

// newGraph has the moves of every layout.
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
