package breakthrough

import (
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Move is one turn: a pawn goes from one cell to another. The text of a move is "a2-a3" or, if it captures, "a7xb8".
// The zero Move is not a move: it differs from all others in its mark.
type Move struct {
	from, to Cell
	mark     byte // boards.Quiet or boards.Capture
}

func moveOf(from, to Cell, captures bool) Move {
	if captures {
		return Move{from, to, boards.Capture}
	}
	return Move{from, to, boards.Quiet}
}

// written yields every move that has a text: every pair of cells, without and with a capture.
func written(yield func(Move) bool) {
	for from, to := range board.Pairs() {
		if !yield(moveOf(from, to, false)) || !yield(moveOf(from, to, true)) {
			return
		}
	}
}

// From and To return the cells where the pawn begins and ends. Captures reports whether the move is marked as a
// capture.
func (m Move) From() Cell     { return m.from }
func (m Move) To() Cell       { return m.to }
func (m Move) Captures() bool { return m.mark == boards.Capture }

// Cells returns the names of the two cells, for drawings and refusals.
func (m Move) Cells() []string { return []string{m.from.String(), m.to.String()} }

// Mirrored and Turned return the images of the move, for the symmetries.
func (m Move) Mirrored() Move { return Move{board.Mirrored(m.from), board.Mirrored(m.to), m.mark} }
func (m Move) Turned() Move   { return Move{board.Turned(m.from), board.Turned(m.to), m.mark} }

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	from, mark, to := board.ScanMove(&in, "-x")
	return notation.End(&in, Move{from, to, mark})
}

// AppendText appends the text of the move, which ParseMove reads. The other methods write and read it too.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	return board.AppendMove(dst, m.from, m.mark, m.to), nil
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }
