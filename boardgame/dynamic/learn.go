package dynamic

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// Learning is what a program needs to make a net for a game: see package net. Its functions expect states of this game.
type Learning struct {
	net.Shape

	Inputs func(State) net.Inputs            // what the player to move sees
	Hand   func(State, boardgame.Player) int // the evaluation that the net corrects: see [game.Game.Evaluate]

	// Quiet reports whether no capture is forced. A search goes on where one is, so a net has little to say there.
	Quiet func(State) bool

	// With returns the game with its evaluation by hand, corrected by a net.
	With func(net.Net) Game
}

func (g *typedGame[S, M]) Learning() (*Learning, error) {
	if g.adapted.Hides() || len(g.adapted.Seats) != 2 {
		return nil, fmt.Errorf("%s can't have a net: nets are for two players from whom nothing is hidden", g.adapted.Name)
	}
	learn, err := g.withSets()
	if err != nil {
		return nil, err
	}
	must := boardgame.FastOf[S, M]().MustCapture
	return &Learning{
		Shape:  net.Shape{Cells: learn.Cells(), Kinds: learn.Planes, Mirror: learn.Mirror},
		Inputs: func(s State) net.Inputs { return learn.Sets(typed[S, M](s), s.Turn()) },
		Hand:   func(s State, p boardgame.Player) int { return g.adapted.Evaluate(typed[S, M](s), p) },
		Quiet:  func(s State) bool { return must == nil || !must(typed[S, M](s)) },
		With: func(n net.Net) Game {
			with, learn := g.adapted.Definition(inside.Key{}), learn
			learn.Net = n
			with.Bots.Learn = &learn
			if with.Bots.Count == nil {
				with.Bots.Terms, with.Bots.Count = []game.Term{}, func(S, boardgame.Player) (none game.Counts) { return none }
			}
			corrected, err := game.New(with)
			if err != nil {
				return g // impossible: only the net is new
			}
			return Adapt(corrected)
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

// withSets returns what the game says to programs that learn. If it has no sets, they are made from its observations, and
// all cells differ. That is slow, because each position becomes a list of numbers first.
func (g *typedGame[S, M]) withSets() (learn game.Learn[S, M], err error) {
	if own := g.adapted.Definition(inside.Key{}).Bots.Learn; own != nil {
		learn = *own
	}
	c, err := g.adapted.coding()
	if err != nil || learn.Sets != nil {
		return learn, err
	}
	cells := c.Rows * c.Columns
	each := (cells + 63) / 64
	if each > 2 || each*c.Planes > len(net.Inputs{}) {
		return learn, fmt.Errorf("%s has %d planes of %d cells, which are too many for a net: see game.Learn",
			g.adapted.Name, c.Planes, cells)
	}
	learn.Planes, learn.Rows, learn.Columns = c.Planes, c.Rows, c.Columns
	learn.Mirror = func(cell int) int { return cell }
	learn.Sets = func(s S, p boardgame.Player) (in net.Inputs) {
		seen := make([]uint8, c.Planes*cells)
		c.Observe(s, p, seen)
		for i, n := range seen {
			cell := i % cells
			in[i/cells*each+cell/64] |= uint64(n) << (cell % 64)
		}
		return in
	}
	return learn, nil
}
