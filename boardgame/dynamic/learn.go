package dynamic

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// Learning is what a program needs to make a net for a game: see package net. Its functions expect states of this game.
type Learning struct {
	net.Game[State]

	Hand func(State, boardgame.Player) int // the evaluation that the net corrects: see [game.Definition.Evaluate]

	// Quiet reports whether no capture is forced. A search goes on where one is, so a net has little to say there.
	Quiet func(State) bool

	// With returns the game with its evaluation by hand, corrected by a net.
	With func(net.Net) Game
}

func (g *typedGame[S, M]) Learning() (*Learning, error) {
	d := g.def.Definition
	if d.Hidden != nil || len(d.Seats) != 2 {
		return nil, fmt.Errorf("%s can't have a net: nets are for two players from whom nothing is hidden", d.Name)
	}
	sees := d.Learning
	if sees == nil {
		var err error
		if sees, err = g.planes(); err != nil {
			return nil, err
		}
	}
	if d.Evaluate == nil {
		d.Evaluate = func(S, boardgame.Player) int { return 0 }
	}
	must := boardgame.FastOf[S, M]().MustCapture
	return &Learning{
		Game: net.Game[State]{
			Cells: sees.Cells, Kinds: sees.Kinds, Mirror: sees.Mirror,
			Inputs: func(s State) net.Inputs { return sees.Inputs(typed[S, M](s)) },
		},
		Hand:  func(s State, p boardgame.Player) int { return d.Evaluate(typed[S, M](s), p) },
		Quiet: func(s State) bool { return must == nil || !must(typed[S, M](s)) },
		With: func(n net.Net) Game {
			with, learning := d, *sees
			learning.Net = n
			with.Learning = &learning
			return Adapt(with)
		},
	}, nil
}

// typed returns the typed state inside s, or the zero state if s belongs to another game.
func typed[S boardgame.Position[S, M], M boardgame.Move](s State) (zero S) {
	if own, ok := s.(*state[S, M]); ok {
		return own.typed
	}
	return zero
}

// planes describes how a net sees a game that does not say so itself: as the planes of its observations, in which all
// cells differ. That is slow, because each position becomes a list of numbers first.
func (g *typedGame[S, M]) planes() (*net.Game[S], error) {
	c, err := g.def.coding()
	if err != nil {
		return nil, err
	}
	cells := c.Rows * c.Columns
	each := (cells + 63) / 64
	if each > 2 || each*c.Planes > len(net.Inputs{}) {
		return nil, fmt.Errorf("%s has %d planes of %d cells, which are too many for a net: see Definition.Learning",
			g.def.Name, c.Planes, cells)
	}
	return &net.Game[S]{
		Cells: cells, Kinds: c.Planes, Mirror: func(cell int) int { return cell },
		Inputs: func(s S) (in net.Inputs) {
			seen := make([]uint8, c.Planes*cells)
			c.Observe(s, s.Turn(), seen)
			for i, n := range seen {
				cell := i % cells
				in[i/cells*each+cell/64] |= uint64(n) << (cell % 64)
			}
			return in
		},
	}, nil
}
