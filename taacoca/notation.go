package taacoca

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

const maxStones = 12 // a side (B4)

// Parse reads the text of a position. The text lists the rows from I down to A, joined by "/", then a space and the side to
// move, "w" or "b". A row is read from the left: "w" is a white stone, "b" a black one, and a number stands for that many
// empty cells. Parse returns a [*boardgame.SyntaxError] for text in another form, and a [*boardgame.PositionError] for a
// position that is impossible.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	for row := rows - 1; row >= 0; row-- {
		in.Field(rowFields[row])
		in.Row(int(rowLength[row]), "wb", func(i int, letter byte) {
			cell := int(rowStart[row]) + i
			if letter == 'w' {
				s.white = s.white.With(cell)
			} else {
				s.black = s.black.With(cell)
			}
		})
		if row > 0 {
			in.Expect('/', "after the row")
		}
	}
	in.Field("side to move")
	in.Expect(' ', "after the last row")
	s.turn = White
	if in.OneOf("wb") == 'b' {
		s.turn = Black
	}
	in.End()
	if err := in.Err(); err != nil {
		return State{}, err
	}
	if problems := s.problems(); problems != nil {
		return State{}, &boardgame.PositionError{Problems: problems}
	}
	return s, nil
}

// rowFields names the parts of a position's text in errors.
var rowFields = [rows]string{"row A", "row B", "row C", "row D", "row E", "row F", "row G", "row H", "row I"}

// problems returns every reason why a position is impossible.
func (s State) problems() (list []boardgame.Problem) {
	add := func(r boardgame.Rule, format string, args ...any) {
		list = append(list, boardgame.Problem{Rule: r, Message: fmt.Sprintf(format, args...)})
	}
	for _, p := range []boardgame.Player{White, Black} {
		if n := s.Stones(p).Len(); n > maxStones {
			add(SetUp, "%s has %d stones, more than %d", name(p), n, maxStones)
		}
	}
	if s.white|s.black == 0 {
		add(SetUp, "there are no stones")
	}
	if white, black := s.white&rowI, s.black&rowA; white != 0 && black != 0 {
		add(HomeRow, "both have reached the enemy's home row, White on %s and Black on %s", cellList(white), cellList(black))
	}
	return list
}

// MustParse is like Parse but panics if the text is not a possible position.
func MustParse(text string) State {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// AppendText appends the text of the position, as Parse reads it. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	for row := rows - 1; row >= 0; row-- {
		dst = notation.AppendRow(dst, int(rowLength[row]), func(i int) byte {
			return s.At(Cell(int(rowStart[row]) + i)).letter()
		})
		if row > 0 {
			dst = append(dst, '/')
		}
	}
	if s.turn == White {
		return append(dst, " w"...), nil
	}
	return append(dst, " b"...), nil
}

// letter returns the piece's letter in the text of a position, 0 for no piece.
func (p Piece) letter() byte {
	switch p {
	case WhiteStone:
		return 'w'
	case BlackStone:
		return 'b'
	}
	return 0
}

// String returns the text of the position, "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the state to what Parse reads, or to the zero State if there is no text. An error leaves it unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cells of the stones in ascending order, joined by commas, then "-" and the direction,
// NW, NE, SW or SE. It accepts any number of stones, so that the rules can say what is wrong with it. An error is a
// [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	in.Field("stones")
	var stones bitboard.Set64
	for more := true; more && in.OK(); more = in.Accept(',') {
		at := in.Pos()
		c := scanCell(&in)
		switch last := stones.Last(); {
		case int(c) == last:
			in.Fail(at, "%s twice", c)
		case int(c) < last:
			in.Fail(at, "%s after %s: the cells go from A1 up", c, Cell(last))
		}
		stones = stones.With(int(c))
	}
	in.Expect('-', "after the stones")
	in.Field("direction")
	d := scanDirection(&in)
	in.End()
	if err := in.Err(); err != nil {
		return Move{}, err
	}
	return move(stones, d), nil
}

// scanCell reads the name of a cell. After an error it returns a value that is no cell.
func scanCell(in *notation.Scanner) Cell {
	row := in.OneOf("ABCDEFGHI") - 'A'
	if !in.OK() {
		return Cells
	}
	number := in.Number(1, int(rowLength[row]))
	if !in.OK() {
		return Cells
	}
	return Cell(rowStart[row]) + Cell(number) - 1
}

func scanDirection(in *notation.Scanner) Direction {
	for d := NW; d <= SE; d++ {
		if in.AcceptWord(d.String()) {
			return d
		}
	}
	in.Fail(in.Pos(), "none of NW, NE, SW, SE")
	return NW
}

// AppendText appends the text of the move, as ParseMove reads it. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	separator := ""
	for c := range m.Stones().All() {
		dst = append(dst, separator...)
		dst = append(dst, rowNames[c], numberNames[c])
		separator = ","
	}
	if separator == "" {
		return dst, nil
	}
	dst = append(dst, '-')
	return append(dst, m.Direction().String()...), nil
}

// String returns the text of the move, "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets the move to what ParseMove reads, or to the zero Move if there is no text. An error leaves it unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
