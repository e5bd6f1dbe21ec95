package coucou

import (
	"iter"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxPlies is an upper bound on the length of a game from any position, in plies. Every move brings an egg at least one row
// ahead (M7), and an egg has at most ten rows ahead of it. A side has at most fourteen eggs, so it makes at most 140 moves.
const MaxPlies = 2 * maxEggs * (Ranks - 1)

// Definition returns what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	return boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "coucou",
			Title:    "Le Coucou picard",
			Version:  1,
			Aim:      "Bring one of your eggs into the enemy's nest. Eggs only move ahead, and you must capture if you can.",
			Notation: "Write the cell that the egg leaves, a hyphen (or x for a capture), and the cell where it goes: d2-d3, c3xd4.",
			Seats:    []boardgame.Seat{{Letter: "b", Name: "Blue"}, {Letter: "r", Name: "Red"}},
			Rules:    Rules(),
			MaxPlies: MaxPlies,
		},
		New:        func(boardgame.Options) (State, error) { return New(), nil },
		Parse:      Parse,
		ParseMove:  ParseMove,
		Written:    written,
		Evaluate:   State.Evaluate,
		Symmetries: []boardgame.Symmetry[State, Move]{Identity, Mirror, HalfTurn, MirroredHalfTurn},
		Canonical: func(s State) (State, boardgame.Symmetry[State, Move]) {
			c, y := s.Canonical()
			return c, y
		},
		Picture:  State.picture,
		Trace:    func(_ State, m Move) boardgame.Trace { return m.trace() },
		TurnRule: Turns,
		Meant:    meant,
	}
}

// written yields every move that has a text: all pairs of cells, with both marks.
func written() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for from := range Cell(Cells) {
			for to := range Cell(Cells) {
				if !yield(Move{from, to, quiet}) || !yield(Move{from, to, capture}) {
					return
				}
			}
		}
	}
}

// picture draws the board as Blue sees it, with the coordinates at the left and below.
func (s State) picture() boardgame.Picture {
	p := boardgame.Picture{Grid: boardgame.Squares}
	for c := range Cell(Cells) {
		piece := s.At(c)
		p.Cells = append(p.Cells, boardgame.PictureCell{
			Name: c.String(), X: int(c % Files), Y: int(c / Files), Goal: c == BlueNest || c == RedNest,
			Piece: piece.letter(), Word: piece.String(), Owner: piece.Owner(), Color: color(piece.Owner()), Shape: boardgame.Egg,
		})
	}
	for r := range Ranks {
		p.Labels = append(p.Labels, boardgame.PictureLabel{Text: strconv.Itoa(r + 1), X: -1, Y: r})
	}
	for f := range Files {
		p.Labels = append(p.Labels, boardgame.PictureLabel{Text: string(rune('a' + f)), X: f, Y: -1})
	}
	return p
}

// trace returns an arrow from the first cell to the last. A move that ends where it begins has a mark instead.
func (m Move) trace() boardgame.Trace {
	switch {
	case m.mark == 0:
		return boardgame.Trace{}
	case m.from == m.to:
		return boardgame.Trace{Marks: []string{m.from.String()}}
	}
	return boardgame.Trace{Arrows: []boardgame.Arrow{{m.from.String(), m.to.String()}}}
}
