package coucou

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

const maxEggs = 14 // a side (B3)

// Parse reads the text of a position. The text lists the ranks from 11 down to 1, joined by "/", then a space and the side to
// move, "b" or "r". A rank is read from file a: "b" is a blue egg, "r" a red one, and a number stands for that many empty
// cells. Parse returns a [*boardgame.SyntaxError] for text in another form, and a [*boardgame.PositionError] for a position
// that is impossible.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	for r := Ranks; r >= 1; r-- {
		in.Field(rankFields[r-1])
		in.Row(Files, "br", func(file int, letter byte) {
			cell := (r-1)*Files + file
			if letter == 'b' {
				s.blue = s.blue.With(cell)
			} else {
				s.red = s.red.With(cell)
			}
		})
		if r > 1 {
			in.Expect('/', "after the rank")
		}
	}
	in.Field("side to move")
	in.Expect(' ', "after the last rank")
	if in.OneOf("br") == 'b' {
		s.blue = s.blue.With(mark)
	} else {
		s.red = s.red.With(mark)
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

// rankFields names the parts of a position's text in errors.
var rankFields = [Ranks]string{
	"rank 1", "rank 2", "rank 3", "rank 4", "rank 5", "rank 6", "rank 7", "rank 8", "rank 9", "rank 10", "rank 11",
}

// problems returns every reason why a position is impossible.
func (s State) problems() (list []boardgame.Problem) {
	add := func(r boardgame.Rule, format string, args ...any) {
		list = append(list, boardgame.Problem{Rule: r, Message: fmt.Sprintf(format, args...)})
	}
	for _, p := range []boardgame.Player{Blue, Red} {
		if n := s.Eggs(p).Len(); n > maxEggs {
			add(SetUp, "%s has %d eggs, more than %d", name(p), n, maxEggs)
		}
	}
	if s.blue.Has(int(RedNest)) && s.red.Has(int(BlueNest)) {
		add(Nest, "both nests are taken, %s by Blue and %s by Red", RedNest, BlueNest)
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
	if s.Turn() == boardgame.NoPlayer {
		return dst, nil
	}
	for r := Ranks - 1; r >= 0; r-- {
		dst = notation.AppendRow(dst, Files, func(file int) byte { return s.At(Cell(r*Files + file)).letter() })
		if r > 0 {
			dst = append(dst, '/')
		}
	}
	if s.Turn() == Blue {
		return append(dst, " b"...), nil
	}
	return append(dst, " r"...), nil
}

// letter returns the piece's letter in the text of a position, 0 for no piece.
func (p Piece) letter() byte {
	switch p {
	case BlueEgg:
		return 'b'
	case RedEgg:
		return 'r'
	}
	return 0
}

// String returns the text of the position, "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets the state to what Parse reads, or to the zero State if there is no text. An error leaves it unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cell that the egg leaves, "-" (or "x" for a capture), and the cell where it goes.
// An error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	in.Field("from")
	from := scanCell(&in)
	in.Field("mark")
	mark := in.OneOf("-x")
	in.Field("to")
	to := scanCell(&in)
	in.End()
	if err := in.Err(); err != nil {
		return Move{}, err
	}
	return Move{from, to, mark}, nil
}

// scanCell reads the name of a cell. After an error it returns a value that is no cell.
func scanCell(in *notation.Scanner) Cell {
	file := in.OneOf("abcdefg") - 'a'
	rank := in.Number(1, Ranks)
	if !in.OK() {
		return Cells
	}
	return Cell(rank-1)*Files + Cell(file)
}

// AppendText appends the text of the move, as ParseMove reads it. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m.mark == 0 {
		return dst, nil
	}
	return m.to.append(append(m.from.append(dst), m.mark)), nil
}

// String returns the text of the move, "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets the move to what ParseMove reads, or to the zero Move if there is no text. An error leaves it unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
