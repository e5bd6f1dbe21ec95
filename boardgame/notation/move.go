package notation

import "errors"

// These are the marks between the two cells of a move: "d2-d3" is a quiet move, and "c3xd4" is a capture.
const (
	Quiet   = '-'
	Capture = 'x'

	bothMarks = string(Quiet) + string(Capture)
)

// Cell constrains the cell type C of a [Move].
type Cell[C ~uint8] interface {
	~uint8
	Board() Board[C] // returns the board of the game, always the same
}

// Move is a move of one piece from one cell to another, with or without a capture. Its text has the first cell, a
// mark, and the second cell: "d2-d3" or "c3xd4". A game in which every move has this form uses Move as its move type:
//
//	type Move = notation.Move[Cell]
//
//	func (c Cell) Board() notation.Board[Cell] { return board }
//
//	func ParseMove(text string) (Move, error) { return notation.ParseMove[Cell](text) }
//
// A Move is three bytes long. The zero Move is not a move: its text is empty, and no written move is equal to it.
type Move[C Cell[C]] struct {
	from, to C
	kind     uint8 // 1 for a quiet move and 2 for a capture, 0 in the zero Move
}

// MoveOf returns the move from one cell to another, marked as a capture if captures is true. It does not check that
// the cells are on the board, so it is fast enough for code that lists moves. If a cell is not on the board, the game
// must refuse the move in every position. See [NewMove].
func MoveOf[C Cell[C]](from, to C, captures bool) Move[C] {
	kind := uint8(0)
	if captures {
		kind = 1 // the compiler makes this conversion without a jump
	}
	return Move[C]{from, to, kind + 1}
}

// NewMove is like [MoveOf], but returns an error if one of the cells is not on the board.
func NewMove[C Cell[C]](from, to C, captures bool) (Move[C], error) {
	if b := from.Board(); !b.Valid(from) || !b.Valid(to) {
		return Move[C]{}, errors.New("one of the cells is not on the board")
	}
	return MoveOf(from, to, captures), nil
}

// ParseMove reads the text of a move. The error is a *boardgame.SyntaxError.
func ParseMove[C Cell[C]](text string) (Move[C], error) {
	var none C
	b, in := none.Board(), Scan("move", text)
	from, mark, to := b.ScanMove(&in, b.marks())
	return End(&in, MoveOf(from, to, mark == Capture))
}

// From returns the cell that the piece leaves.
func (m Move[C]) From() C { return m.from }

// To returns the cell where the piece ends its move.
func (m Move[C]) To() C { return m.to }

// Captures reports whether the move has the mark of a capture. It does not report whether the move is legal, which
// depends on the position.
func (m Move[C]) Captures() bool { return m.kind == 2 }

// Marked returns the move between the same cells that is marked as a capture if captures is true, and as a quiet move
// if not.
func (m Move[C]) Marked(captures bool) Move[C] { return MoveOf(m.from, m.to, captures) }

// mark returns the mark in the text of the move, or 0 for the zero Move.
func (m Move[C]) mark() byte { return Entry(m.kind, 0, byte(Quiet), byte(Capture)) }

// Cells returns the names of the cells where the move begins and ends.
func (m Move[C]) Cells() []string {
	b := m.from.Board()
	return []string{b.Name(m.from), b.Name(m.to)}
}

// Mirrored returns the mirror image of the move, with left and right swapped. See game.Flip.
func (m Move[C]) Mirrored() Move[C] {
	b := m.from.Board()
	return Move[C]{b.Mirrored(m.from), b.Mirrored(m.to), m.kind}
}

// Turned returns the image of the move after a half turn of the board. See game.Flip.
func (m Move[C]) Turned() Move[C] {
	b := m.from.Board()
	return Move[C]{b.Turned(m.from), b.Turned(m.to), m.kind}
}

// AppendText appends the text of the move to dst, in the form that [ParseMove] reads. The error is always nil.
func (m Move[C]) AppendText(dst []byte) ([]byte, error) {
	b := m.from.Board()
	return b.AppendMove(dst, m.from, m.mark(), m.to), nil
}

// String returns the text of the move, or "" for the zero Move.
func (m Move[C]) String() string {
	b := m.from.Board()
	return string(b.AppendMove(make([]byte, 0, 16), m.from, m.mark(), m.to))
}

// MarshalText returns the text of the move. The error is always nil.
func (m Move[C]) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that [ParseMove] reads from the text, or to the zero Move if the text is empty. If
// it returns an error, it leaves m unchanged.
func (m *Move[C]) UnmarshalText(text []byte) error { return Unmarshal(m, ParseMove[C], text) }

// Written yields every move that has a text: every pair of cells on the board of C, with each of the board's marks.
// Use it as a game's game.Definition.Written.
func Written[C Cell[C]](yield func(m Move[C]) bool) {
	var none C
	b := none.Board()
	marks := b.marks()
	for from, to := range b.Pairs() {
		for i := range len(marks) {
			if !yield(MoveOf(from, to, marks[i] == Capture)) {
				return
			}
		}
	}
}
