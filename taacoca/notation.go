package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

const maxStones = 12 // for each side (B4)

// Parse reads the text of a position. The text lists the rows from I down to A, joined by "/", then a space and the side to
// move, "w" or "b". Each row is written from left to right. In a row, "w" is a white stone, "b" is a black stone, and a
// number is the length of a run of empty cells. Parse returns a [*boardgame.SyntaxError] for malformed text, and a
// [*boardgame.PositionError] for an impossible position. A position is impossible if a side has more than twelve stones, if
// there are no stones, or if both sides have reached the enemy's home row.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	s.turn = grid.ScanPosition(&in, "wb", "wb", func(c Cell, letter byte) {
		if letter == 'w' {
			s.white = s.white.With(int(c))
		} else {
			s.black = s.black.With(int(c))
		}
	})
	return notation.End(&in, s, State.problems)
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{White, Black} {
		if n := s.Stones(p).Len(); n > maxStones {
			list.Add(SetUp, "%s has %d stones, more than %d", name(p), n, maxStones)
		}
	}
	if s.white|s.black == 0 {
		list.Add(SetUp, "there are no stones")
	}
	if white, black := s.white&rowI, s.black&rowA; white != 0 && black != 0 {
		list.Add(HomeRow, "both have reached the enemy's home row, White on %s and Black on %s", stones(white), stones(black))
	}
	return list
}

// MustParse is like Parse, but it panics if Parse returns an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return s.At(c).letter() }), nil
}

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte("wb")...) }

// String returns the text of the position, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If it
// returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cells of the stones in ascending order, joined by commas, then "-" and the
// direction, NW, NE, SW or SE. It accepts any number of stones, so that [State.Check] can explain what is wrong with the
// move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	in.Field("stones")
	var stones bitboard.Set64
	for more := true; more && in.OK(); more = in.Accept(',') {
		at := in.Pos()
		c := grid.Scan(&in)
		switch last := stones.Last(); {
		case int(c) == last:
			in.Fail(at, "%s appears twice", c)
		case int(c) < last:
			in.Fail(at, "%s comes after %s, but the cells must be in ascending order", c, Cell(last))
		}
		stones = stones.With(int(c))
	}
	in.Expect('-', "after the stones")
	in.Field("direction")
	d := scanDirection(&in)
	return notation.End(&in, move(stones, d))
}

func scanDirection(in *notation.Scanner) Direction {
	for d := NW; d <= SE; d++ {
		if in.AcceptWord(d.String()) {
			return d
		}
	}
	in.Fail(in.Pos(), "the direction is not NW, NE, SW or SE")
	return NW
}

// AppendText appends the text of the move to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m.Stones().Empty() {
		return dst, nil
	}
	dst = append(stones(m.Stones()).append(dst), '-')
	return append(dst, m.Direction().String()...), nil
}

// String returns the text of the move, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that ParseMove reads from the text, or to the zero Move if the text is empty. If it
// returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// stones is a set of cells that can be written as text.
type stones bitboard.Set64

func (s stones) append(dst []byte) []byte {
	separator := ""
	for c := range bitboard.Set64(s).All() {
		dst = grid.Append(append(dst, separator...), Cell(c))
		separator = ","
	}
	return dst
}

// String returns the names of the cells, joined by commas.
func (s stones) String() string { return string(s.append(nil)) }

// Cells returns the names of the cells.
func (s stones) Cells() (names []string) {
	for c := range bitboard.Set64(s).All() {
		names = append(names, Cell(c).String())
	}
	return names
}
