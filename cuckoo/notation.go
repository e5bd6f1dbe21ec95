package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters holds the letters of the pieces in a position's text, in the order of the Piece constants.
const letters = "CWEcwe"

// Parse reads the text of a position. The text lists the files from a to g, joined by "/", then a space and the side to
// move, "b" or "r". Each file begins at Blue's side. In a file, "C" is Blue's cuckoo, "W" is a warbler and "E" is an egg.
// The letters "c", "w" and "e" are Red's pieces, and a number is the length of a run of empty cells. Parse returns a
// [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for an impossible position.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	turn := grid.ScanPosition(&in, letters, "br", s.put)
	return notation.End(&in, s.toMove(turn), State.problems)
}

func (s *State) put(c Cell, letter byte) {
	cell := bitboard.Set64(1) << c
	if letter >= 'a' {
		s.red |= cell
	} else {
		s.blue |= cell
	}
	switch letter {
	case 'C', 'c':
		s.cuckoos |= cell
	case 'W', 'w':
		s.warblers |= cell
	}
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{Blue, Red} {
		all := s.Pieces(p)
		for _, kind := range []struct {
			pieces bitboard.Set64
			most   int
			name   string
		}{
			{all & s.cuckoos, 1, "cuckoos"}, {all & s.warblers, 2, "warblers"}, {all &^ (s.cuckoos | s.warblers), 14, "eggs"},
		} {
			if n := kind.pieces.Len(); n > kind.most {
				list.Add(Pieces, "%s has %d %s, more than %d", name(p), n, kind.name, kind.most)
			}
		}
	}
	waiting := s.Turn().Opponent()
	switch all := s.Pieces(waiting); {
	case all&s.cuckoos == 0:
		list.Add(CuckooCaptured, "%[1]s has no cuckoo, and it is not %[1]s's turn", name(waiting))
	case all&^s.cuckoos == 0:
		list.Add(OnlyCuckoo, "%[1]s has only the cuckoo, and it is not %[1]s's turn: the round was already over", name(waiting))
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.Turn(), "br", func(c Cell) byte { return s.At(c).letter() }), nil
}

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte(letters)...) }

// String returns the text of the position, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If it
// returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cell that the piece leaves, "-" (or "x" for a capture), and the cell where the
// piece ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) { return notation.ParseMove[Cell](text) }
