package boards

import (
	"iter"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Cell is the constraint on the cells of a [Move].
type Cell[C ~uint8] interface {
	~uint8
	Board() *Board[C] // returns the board of the game, whatever the cell is
}

// Move is a piece that goes from one cell to another. A game in which every move is like that, and the two cells and the
// mark say all about it, needs no move type of its own:
//
//	type Move = boards.Move[Cell]
//
//	func (Cell) Board() *boards.Board[Cell] { return &board }
//
// The text of a Move is "a2-a3" or, if it is marked as a capture, "a2xa3". The zero Move is not a move. Its text is "".
type Move[C Cell[C]] struct {
	from, to C
	mark     byte // Quiet or Capture
}

// MoveOf returns the move from one cell to another, marked as a capture or not.
func MoveOf[C Cell[C]](from, to C, captures bool) Move[C] {
	if captures {
		return Move[C]{from, to, Capture}
	}
	return Move[C]{from, to, Quiet}
}

// Moves yields every Move that has a text: each pair of cells of the board, without and with a capture.
func Moves[C Cell[C]]() iter.Seq[Move[C]] {
	var none C
	return func(yield func(Move[C]) bool) {
		for from, to := range none.Board().Pairs() {
			if !yield(MoveOf(from, to, false)) || !yield(MoveOf(from, to, true)) {
				return
			}
		}
	}
}

// From returns the cell that the piece leaves.
func (m Move[C]) From() C { return m.from }

// To returns the cell where the piece goes.
func (m Move[C]) To() C { return m.to }

// Captures reports whether the move is marked as a capture. Whether it is legal depends on the position.
func (m Move[C]) Captures() bool { return m.mark == Capture }

// Cells returns the names of the two cells.
func (m Move[C]) Cells() []string {
	b := m.from.Board()
	return []string{b.Name(m.from), b.Name(m.to)}
}

// Key returns a number that no other move has.
func (m Move[C]) Key() uint64 { return uint64(m.from) | uint64(m.to)<<8 | uint64(m.mark)<<16 }

// Mirrored returns the image of the move in a mirror: see [Board.Mirrored].
func (m Move[C]) Mirrored() Move[C] {
	b := m.from.Board()
	return Move[C]{b.Mirrored(m.from), b.Mirrored(m.to), m.mark}
}

// Turned returns the move after a half turn of the board: see [Board.Turned].
func (m Move[C]) Turned() Move[C] {
	b := m.from.Board()
	return Move[C]{b.Turned(m.from), b.Turned(m.to), m.mark}
}

// ParseMove reads the text of a Move. The error is a [*boardgame.SyntaxError].
func ParseMove[C Cell[C]](text string) (Move[C], error) {
	var none C
	in := notation.Scan("move", text)
	from, mark, to := none.Board().ScanMove(&in, string([]byte{Quiet, Capture}))
	return notation.End(&in, Move[C]{from, to, mark})
}

// AppendText appends the text of the move to dst. The error is always nil.
func (m Move[C]) AppendText(dst []byte) ([]byte, error) {
	return m.from.Board().AppendMove(dst, m.from, m.mark, m.to), nil
}

// String returns the text of the move.
func (m Move[C]) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move[C]) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that ParseMove reads from the text, or to the zero Move if the text is empty. If it
// returns an error, it leaves m unchanged.
func (m *Move[C]) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove[C], text) }

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move[C]) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move[C]) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }
