package coucou

import "github.com/seed4105872c/clutch/boardgame/notation"

// Move is one turn: an egg goes from one cell to another, with or without a capture. The zero Move is never legal.
type Move struct {
	from, to Cell
	mark     byte // notation.Quiet or notation.Capture, or 0 in the zero Move
}

// moveOf returns the move from one cell to another, marked as a capture if captures is true.
func moveOf(from, to Cell, captures bool) Move {
	mark := byte(notation.Quiet)
	if captures {
		mark = notation.Capture
	}
	return Move{from, to, mark}
}

// written yields every move that has a text: every pair of cells, without and with a capture.
func written(yield func(Move) bool) {
	for from, to := range grid.Pairs() {
		if !yield(moveOf(from, to, false)) || !yield(moveOf(from, to, true)) {
			return
		}
	}
}

// From returns the cell that the egg leaves.
func (m Move) From() Cell { return m.from }

// To returns the cell where the egg goes.
func (m Move) To() Cell { return m.to }

// Captures reports whether the move is marked as a capture. Whether the move is legal depends on the position.
func (m Move) Captures() bool { return m.mark == notation.Capture }

// Cells returns the names of the two cells.
func (m Move) Cells() []string { return []string{m.from.String(), m.to.String()} }

// Mirrored returns the mirror image of the move.
func (m Move) Mirrored() Move { return Move{grid.Mirrored(m.from), grid.Mirrored(m.to), m.mark} }

// Turned returns the move after a half turn of the board.
func (m Move) Turned() Move { return Move{grid.Turned(m.from), grid.Turned(m.to), m.mark} }

// ParseMove reads the text of a move: the cell that the egg leaves, "-" (or "x" for a capture), and the cell where the
// egg ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	from, mark, to := grid.ScanMove(&in, "-x")
	return notation.End(&in, Move{from, to, mark})
}

// AppendText appends the text of the move to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendMove(dst, m.from, m.mark, m.to), nil
}

// String returns the text of the move, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that ParseMove reads from the text, or to the zero Move if the text is empty. If it
// returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
