package solution

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// A graph holds the moves of all layouts. The kind of a move is the [cookiedisco.Kind] of the neutral cookie that it moves,
// or 0 if it moves the mover's player-cookie. A ban other than 0 makes the moves of that kind illegal (M8). A move's kind
// is also the ban in the position after the move. So the four positions of a layout share their moves, and all moves that
// lead to a position are of the same kind: the position's number modulo 4.
//
// The layouts have 31 million moves. To save memory, the graph lists instead the 31 thousand steps of the shapes.
type graph struct {
	index  *index
	fields []field // for each shape of the index
}

// field holds the moves of all layouts of a shape.
type field struct {
	wins  []kinds  // for each layout, the kinds of moves that end the game at once and win
	moves []counts // for each layout, the number of other moves of each kind
	steps []step   // these other moves
}

// step is a move from one cell of a shape to another place, no matter which cookies lie on the shape. In a layout, the step
// is a legal move if the moving cookie touches a cookie of a suitable value (M4) and is not the opponent's player-cookie
// (M1).
type step struct {
	to   uint16 // the index of the shape after the step
	cell uint8  // the cell of that shape where the cookie ends

	// The step is legal only if the position after it has at least one of these cookies. These cookies touch the cell that
	// the moved cookie has left.
	near valueCells

	back permutation // for each cell of the shape after the step, the cell where its cookie was before the step
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

func newGraph(ctx context.Context, x *index, workers int, progress func(float64)) (*graph, error) {
	g := &graph{x, make([]field, len(x.shapes))}
	err := pool.Each(ctx, len(x.shapes), workers, progress, func() func(int) error {
		l := lister{index: x}
		return func(i int) (err error) {
			g.fields[i], err = l.list(&x.shapes[i])
			return err
		}
	})
	return g, err
}
