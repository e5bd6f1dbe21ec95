package taacoca

import (
	"iter"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// MaxPlies is an upper bound on the length of a game from any position, in plies.
//
// No stone makes more than seven steps without reaching the enemy's home row. A turn takes three steps while a side has three
// stones or more. With two stones or one, all of them step on every turn, which lasts at most seven turns. So a side has most
// turns if one of its twelve stones has not moved by then. The other eleven have made at most 77 steps, which is 25 turns of
// three. That is 25 + 7 = 32 turns for each side, and one more turn that ends the game.
const MaxPlies = 2*(77/3+7) + 1

// Definition returns what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	return boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "taacoca",
			Title:    "Taacoca",
			Version:  1,
			Aim:      "Bring a stone to the enemy's home row, or capture every enemy stone. On each turn three stones move at once.",
			Notation: "Write the cells of the stones in ascending order, joined by commas, a hyphen, and the direction: A1,A2,A3-NE.",
			Seats:    []boardgame.Seat{{Letter: "w", Name: "White", Color: boardgame.White}, {Letter: "b", Name: "Black", Color: boardgame.Black}},
			Rules:    Rules(),
			Sources: map[string]string{
				"text":    "the published rules",
				"picture": "the pictures published with the rules",
				"page":    "a page on the web about the game",
			},
			MaxPlies: MaxPlies,
		},
		New:        func(boardgame.Options) (State, error) { return New(), nil },
		Parse:      Parse,
		ParseMove:  ParseMove,
		Written:    written(),
		Evaluate:   State.Evaluate,
		Terms:      State.Terms,
		Symmetries: []boardgame.Symmetry[State, Move]{Identity, Mirror, HalfTurn, MirroredHalfTurn},
		Canonical:  boardgame.CanonicalBy(State.Canonical),
		Picture:    State.picture,
		Trace:      func(_ State, m Move) boardgame.Trace { return m.trace() },
		TurnRule:   Turns,
		Label:      Move.label,
		Meant:      meant,
	}
}

// written yields all moves of one, two and three stones. Moves of more stones have texts too, about 2⁶³ of them; all of them
// break M1 or M2.
func written() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for a := range Cells {
			for b := range a + 1 {
				for c := range b + 1 {
					for d := NW; d <= SE; d++ {
						// Equal cells make smaller sets: c == b == a is one stone, and c == b < a is two.
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

// picture draws the rows as they lie. The letter of each row is before it, the number of its last cell after it.
func (s State) picture() boardgame.Picture {
	return grid.Picture(func(c Cell, cell *boardgame.PictureCell) {
		piece := s.At(c)
		cell.Home, cell.Shape = c.home(), boardgame.Stone
		cell.Piece, cell.Word, cell.Owner = piece.letter(), piece.String(), piece.Owner()
	})
}

// home is whose home row a cell lies in, NoPlayer for other rows (B1).
func (c Cell) home() boardgame.Player {
	switch c.Row() {
	case 'A':
		return White
	case 'I':
		return Black
	}
	return boardgame.NoPlayer
}

// trace returns an arrow for each stone. A stone that would leave the board has a mark instead.
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
