package cuckoo

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters are the pieces in a position's text, in the order of the constants of Piece.
const letters = "CWEcwe"

// Parse reads the text of a position: the files a to g, joined by "/", in each file from Blue's side "C" for Blue's
// cuckoo, "W" for a warbler and "E" for an egg of Blue's, "c", "w" and "e" for Red's, and a number for that many empty
// cells; then a space and the side to move, "b" or "r". What is not in this form is refused with a
// [*boardgame.SyntaxError], a position that can't be with a [*boardgame.PositionError].
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	for file := range files {
		in.Field(fileFields[file])
		in.Row(int(fileLength[file]), letters, func(n int, letter byte) { s.put(cellAt(file, n), letter) })
		if file < files-1 {
			in.Expect('/', "after the file")
		}
	}
	in.Field("side to move")
	in.Expect(' ', "after the last file")
	if in.OneOf("br") == 'b' {
		s.blue |= mark
	} else {
		s.red |= mark
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

// fileFields names the parts of a position's text, for errors.
var fileFields = [files]string{"file a", "file b", "file c", "file d", "file e", "file f", "file g"}

// put adds the piece of a letter.
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

// problems is every reason why a position can't be.
func (s State) problems() (list []boardgame.Problem) {
	add := func(r boardgame.Rule, format string, args ...any) {
		list = append(list, boardgame.Problem{Rule: r, Message: fmt.Sprintf(format, args...)})
	}
	for _, p := range []boardgame.Player{Blue, Red} {
		all := s.Pieces(p)
		for _, kind := range []struct {
			pieces bitboard.Set64
			most   int
			name   string
		}{
			{all & s.cuckoos, 1, "cuckoo"}, {all & s.warblers, 2, "warblers"}, {all &^ (s.cuckoos | s.warblers), 14, "eggs"},
		} {
			if n := kind.pieces.Len(); n > kind.most {
				add(Pieces, "%s has %d, more than %d %s", name(p), n, kind.most, kind.name)
			}
		}
	}
	if waiting := opponent(s.Turn()); s.Pieces(waiting)&s.cuckoos == 0 {
		add(CuckooCaptured, "%s has no cuckoo, and it is not %s's turn", name(waiting), name(waiting))
	}
	return list
}

// MustParse is Parse for texts that are known to be good. It panics on others.
func MustParse(text string) State {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// AppendText appends the position's text, which Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.Turn() == boardgame.NoPlayer {
		return dst, nil
	}
	for file := range files {
		dst = notation.AppendRow(dst, int(fileLength[file]), func(n int) byte { return s.At(cellAt(file, n)).letter() })
		if file < files-1 {
			dst = append(dst, '/')
		}
	}
	if s.Turn() == Blue {
		return append(dst, " b"...), nil
	}
	return append(dst, " r"...), nil
}

// letter is the piece in a position's text, 0 for no piece.
func (p Piece) letter() byte {
	if p == NoPiece || int(p) > len(letters) {
		return 0
	}
	return letters[p-1]
}

// String returns the position's text, "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the position's text. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText is Parse, and reads no text as the zero State. After an error the state is as it was.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move: the cell that the piece leaves, "-" or for a capture "x", and the cell where it goes.
// The error is a [*boardgame.SyntaxError].
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

// scanCell reads the name of a cell. After an error the cell is none.
func scanCell(in *notation.Scanner) Cell {
	file := int(in.OneOf("abcdefg")) - 'a'
	if !in.OK() {
		return NoCell
	}
	n := in.Number(1, int(fileLength[file]))
	if !in.OK() {
		return NoCell
	}
	return cellAt(file, n-1)
}

// AppendText appends the move's text, which ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m.mark == 0 {
		return dst, nil
	}
	return m.to.append(append(m.from.append(dst), m.mark)), nil
}

// String returns the move's text, "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the move's text. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText is ParseMove, and reads no text as the zero Move. After an error the move is as it was.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
