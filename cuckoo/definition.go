package cuckoo

import (
	"iter"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxPlies bounds the length of a round from any position, in plies.
//
// A quiet move brings a piece ahead by at least half a cell (M4), and from the lowest cell of the board to the highest
// there are sixteen half cells. A capture can take a piece back by two cells, which is four of them. So a side of
// seventeen pieces that makes c captures has at most 17*16 + 4c quiet moves; and there are at most seventeen pieces to
// capture.
const MaxPlies = 2 * (17*16 + (4+1)*17)

// Definition gathers what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	return boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "cuckoo",
			Title:    "Operation Cuckoo",
			Version:  1,
			Aim:      "Capture the enemy's cuckoo, bring the own one to an enemy base, or lose everything else. Whoever can capture has to.",
			Notation: "A move is the cell that the piece leaves, a hyphen, or for a capture an x, and the cell where it goes: d3-d4, c1xc3.",
			Seats:    []boardgame.Seat{{Letter: "b", Name: "Blue"}, {Letter: "r", Name: "Red"}},
			Options: []boardgame.Option{
				{Name: "setup", Doc: "how the pieces stand", Values: []string{Basic.String(), Advanced1.String(), Advanced2.String()}},
				{Name: "starter", Doc: "who starts the round", Values: []string{"b", "r"}},
			},
			Rules:    Rules(),
			MaxPlies: MaxPlies,
			Match:    &boardgame.Match{Wins: 2, StarterOption: "starter"}, // G1, G2
		},
		New:        start,
		Parse:      Parse,
		ParseMove:  ParseMove,
		Written:    written(),
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

// start makes a round of options, of which the definition has seen to it that they are valid.
func start(options boardgame.Options) (State, error) {
	starter := Blue
	if options["starter"] == "r" {
		starter = Red
	}
	for u := Basic; u <= Advanced2; u++ {
		if u.String() == options["setup"] {
			return NewSetUp(u, starter)
		}
	}
	return State{}, &boardgame.OptionError{Option: "setup", Problem: "no set-up " + strconv.Quote(options["setup"])}
}

// written yields every move that can be written: all pairs of cells, with both marks.
func written() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for from := range board.All() {
			for to := range board.All() {
				if !yield(Move{Cell(from), Cell(to), quiet}) || !yield(Move{Cell(from), Cell(to), capture}) {
					return
				}
			}
		}
	}
}

// picture draws the files upright, from Blue's side, below each its letter and above it the number of its last cell.
func (s State) picture() boardgame.Picture {
	p := boardgame.Picture{Grid: boardgame.HexagonFiles}
	for n := range board.All() {
		c := Cell(n)
		piece := s.At(c)
		p.Cells = append(p.Cells, boardgame.PictureCell{
			Name: c.String(), X: n / stride, Y: c.height(), Goal: (blueBases | redBases).Has(n),
			Piece: piece.letter(), Word: piece.word(), Owner: piece.Owner(), Color: color(piece.Owner()), Shape: piece.shape(),
		})
	}
	for file := range files {
		bottom, top := cellAt(file, 0), cellAt(file, int(fileLength[file])-1)
		p.Labels = append(p.Labels,
			boardgame.PictureLabel{Text: string(bottom.File()), X: file, Y: bottom.height() - 2},
			boardgame.PictureLabel{Text: strconv.Itoa(top.Number()), X: file, Y: top.height() + 2})
	}
	return p
}

// word is the piece with its colour.
func (p Piece) word() string {
	switch p.Owner() {
	case Blue:
		return "blue " + p.String()
	case Red:
		return "red " + p.String()
	}
	return p.String()
}

func (p Piece) shape() boardgame.Shape {
	if p == BlueEgg || p == RedEgg {
		return boardgame.Egg
	}
	return boardgame.Disc
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
