package taacoca

import (
	"iter"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// MaxPlies bounds the length of a game from any position, in plies.
//
// No stone goes more than seven cells without reaching the enemy's home row, so twelve stones have 84 steps in all before
// a last turn that does. A turn takes three of them while there are three stones or more. Then two stones or one are left,
// all of them march in every turn, and that is at most seven turns. So the most turns are had by a side of which one stone
// has not gone a step until then: the other eleven have 77 steps, which is 25 turns of three and two steps over; 25 and 7
// are 32 turns for each side, and one more that ends the game.
const MaxPlies = 2*(77/3+7) + 1

// Definition gathers what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	return boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "taacoca",
			Title:    "Taacoca",
			Version:  1,
			Aim:      "Reach the enemy's home row with a stone, or take all enemy stones. A turn moves three stones at once.",
			Notation: "A turn is the stones that march, joined by commas in the order of the board, a hyphen, and the way, NW, NE, SW or SE: A1,A2,A3-NE.",
			Seats:    []boardgame.Seat{{Letter: "w", Name: "White"}, {Letter: "b", Name: "Black"}},
			Rules:    Rules(),
			MaxPlies: MaxPlies,
		},
		New:        func(boardgame.Options) (State, error) { return New(), nil },
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
		Label:    Move.label,
		Meant:    meant,
	}
}

// written yields all moves of one, two and three stones. Those of more can be written too, 2⁶³ of them, and break M1 or M2.
func written() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for a := range Cells {
			for b := range a + 1 {
				for c := range b + 1 {
					for d := NW; d <= SE; d++ {
						// Where cells are the same, the set has fewer. c == a means one stone, c == b < a two.
						if b == a && c < b {
							continue
						}
						if !yield(move(bitboard.Of64(a, b, c), d)) {
							return
						}
					}
				}
			}
		}
	}
}

// picture draws the rows as they lie. Below the middle, numbers run up to the left; above it, up to the right. They stand
// where those lines of equal numbers leave the board at the right.
func (s State) picture() boardgame.Picture {
	p := boardgame.Picture{Grid: boardgame.HexagonRows}
	for c := Cell(0); c < Cells; c++ {
		x, y := c.place()
		piece := s.At(c)
		p.Cells = append(p.Cells, boardgame.PictureCell{
			Name: c.String(), X: x, Y: y,
			Piece: piece.letter(), Word: piece.String(), Owner: piece.Owner(), Color: piece.color(),
		})
	}
	for row := range rows {
		first, last := Cell(rowStart[row]), Cell(rowStart[row]+rowLength[row]-1)
		x, y := first.place()
		p.Labels = append(p.Labels, boardgame.PictureLabel{Text: string(first.Row()), X: x - 2, Y: y})
		x, y = last.place()
		number := strconv.Itoa(last.Number())
		if y <= rows/2 && row > 0 {
			p.Labels = append(p.Labels, boardgame.PictureLabel{Text: number, X: x + 1, Y: y - 1})
		}
		if y >= rows/2 && row < rows-1 {
			p.Labels = append(p.Labels, boardgame.PictureLabel{Text: number, X: x + 1, Y: y + 1})
		}
	}
	for i := range int(rowLength[0]) {
		number := strconv.Itoa(i + 1)
		x, _ := Cell(i).place()
		p.Labels = append(p.Labels, boardgame.PictureLabel{Text: number, X: x + 1, Y: -1},
			boardgame.PictureLabel{Text: number, X: x + 1, Y: rows})
	}
	return p
}

// place is where the cell lies in a picture.
func (c Cell) place() (x, y int) {
	y = int(c.Row() - 'A')
	return 2*(c.Number()-1) + int(rowLength[rows/2]-rowLength[y]), y
}

// trace is an arrow for each stone; one that would leave the board has none.
func (m Move) trace() (t boardgame.Trace) {
	for n := range m.Stones().All() {
		from := Cell(n)
		if to, ok := from.Step(m.Direction()); ok {
			t.Arrows = append(t.Arrows, boardgame.Arrow{from.String(), to.String()})
		} else {
			t.Marks = append(t.Marks, from.String())
		}
	}
	return t
}
