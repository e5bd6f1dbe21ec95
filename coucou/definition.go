package coucou

import (
	"iter"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxPlies bounds the length of a game from any position, in plies. Every move brings an egg ahead by a row or more
// (M7), and there are ten rows ahead of the first. A side has at most fourteen eggs, so it has at most 140 moves.
const MaxPlies = 2 * maxEggs * (Ranks - 1)

// Definition gathers what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	return boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "coucou",
			Title:    "Le Coucou picard",
			Version:  1,
			Aim:      "Bring one egg into the nest on the enemy's side. Eggs only go ahead, and whoever can capture has to.",
			Notation: "A move is the cell that the egg leaves, a hyphen, or for a capture an x, and the cell where it goes: d2-d3, c3xd4.",
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

// written yields every move that can be written: all pairs of cells, with both marks.
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

// picture draws the ranks from Blue's side, the coordinates at the left and below.
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

// trace is an arrow; a move that ends where it begins has none.
func (m Move) trace() boardgame.Trace {
	switch {
	case m.mark == 0:
		return boardgame.Trace{}
	case m.from == m.to:
		return boardgame.Trace{Marks: []string{m.from.String()}}
	}
	return boardgame.Trace{Arrows: []boardgame.Arrow{{m.from.String(), m.to.String()}}}
}
