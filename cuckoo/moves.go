package cuckoo

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Move is one turn: a piece goes from one cell to another, with or without a capture. The zero Move is never legal.
type Move struct {
	from, to Cell
	mark     byte // quiet or capture, 0 in the zero Move
}

// quiet and capture are the marks between the cells in the text of a move.
const (
	quiet   = notation.Quiet
	capture = notation.Capture
)

// NewMove returns the move from one cell to another, marked as a capture if captures is true. It returns an error if one of
// the cells is not on the board.
func NewMove(from, to Cell, captures bool) (Move, error) {
	mark, err := grid.Mark(from, to, captures)
	if err != nil {
		return Move{}, err
	}
	return Move{from, to, mark}, nil
}

func newMove(from Cell, mark byte, to Cell) Move { return Move{from, to, mark} }

// From returns the cell that the piece leaves.
func (m Move) From() Cell { return m.from }

// To returns the cell where the piece ends its move.
func (m Move) To() Cell { return m.to }

// Cells returns the names of the cells where the move begins and ends.
func (m Move) Cells() []string { return []string{m.from.String(), m.to.String()} }

// Captures reports whether the move has the mark of a capture. It does not report whether the move is legal, which depends
// on the position.
func (m Move) Captures() bool { return m.mark == capture }

// The steps ahead for Blue, as differences between the values of cells. Red's steps ahead are the negatives of these.
const (
	straight = 1
	right    = stride + 1 // ahead to the right, as Blue sees it
	left     = -stride    // ahead to the left
)

// near returns the cells next to the cells of a set, in all six directions.
func near(x bitboard.Set64) bitboard.Set64 {
	return x<<1 | x>>1 | x<<10 | x>>10 | x<<9 | x>>9
}

// far returns the cells two away in a straight line from the cells of a set, with an empty cell in between (M2, M3).
func far(x, free bitboard.Set64) bitboard.Set64 {
	return x<<1&free<<1 | x>>1&free>>1 | x<<10&free<<10 | x>>10&free>>10 | x<<9&free<<9 | x>>9&free>>9
}

func (s State) free() bitboard.Set64 { return board &^ (s.blue | s.red) }

// long returns the pieces of the side to move that may go two cells (M2).
func (s State) long(own bitboard.Set64) bitboard.Set64 { return own & (s.cuckoos | s.warblers) }

// canCapture reports whether some piece of the side to move can capture (C3).
func (s State) canCapture(own, enemy bitboard.Set64) bool {
	return (near(own)|far(s.long(own), s.free()))&enemy != 0
}

// canMove reports whether the side to move has a legal move, if none of E1 to E4 has ended the round. It ignores quiet moves
// of two cells, because a piece with such a move can also move one cell.
func (s State) canMove() bool {
	own, enemy, blue := s.sides()
	ahead := own<<1 | own<<10 | own>>9
	if !blue {
		ahead = own>>1 | own>>10 | own<<9
	}
	return ahead&s.free() != 0 || s.canCapture(own, enemy)
}

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int {
	if s.decided() {
		return 0
	}
	own, enemy, blue := s.sides()
	free, long := s.free(), s.long(own)
	switch {
	case s.canCapture(own, enemy): // C3
		return countLines(own, long, free, enemy, straight) + countLines(own, long, free, enemy, right) +
			countLines(own, long, free, enemy, left) + countLines(own, long, free, enemy, -straight) +
			countLines(own, long, free, enemy, -right) + countLines(own, long, free, enemy, -left)
	case blue: // M4
		return countLines(own, long, free, free, straight) + countLines(own, long, free, free, right) +
			countLines(own, long, free, free, left)
	}
	return countLines(own, long, free, free, -straight) + countLines(own, long, free, free, -right) +
		countLines(own, long, free, free, -left)
}

// countLines returns the number of moves in one direction that end in the set targets. It counts moves of one cell by the
// pieces in the set own, and moves of two cells by the pieces in the set long.
func countLines(own, long, free, targets bitboard.Set64, step int) int {
	return (shift(own, step) & targets).Len() + (shift(shift(long, step)&free, step) & targets).Len()
}

// shift returns a set of cells after moving each cell by a step. The result may contain values off the board, which are
// neither free nor occupied.
func shift(x bitboard.Set64, step int) bitboard.Set64 {
	if step < 0 {
		return x >> uint(-step)
	}
	return x << uint(step)
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves straight
// ahead come first, followed by moves ahead to the right and to the left, as the mover sees them. Captures in the other
// three directions follow. In each direction, moves of one cell come before moves of two cells. Moves of the same direction
// and length are sorted by the cells where they end. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if s.decided() {
		return dst
	}
	own, enemy, blue := s.sides()
	free, long := s.free(), s.long(own)
	ahead := 1
	if !blue {
		ahead = -1
	}
	if !s.canCapture(own, enemy) { // M4
		dst = appendLines(dst, own, long, free, free, ahead*straight, quiet)
		dst = appendLines(dst, own, long, free, free, ahead*right, quiet)
		return appendLines(dst, own, long, free, free, ahead*left, quiet)
	}
	for range 2 { // C2, C3
		dst = appendLines(dst, own, long, free, enemy, ahead*straight, capture)
		dst = appendLines(dst, own, long, free, enemy, ahead*right, capture)
		dst = appendLines(dst, own, long, free, enemy, ahead*left, capture)
		ahead = -ahead
	}
	return dst
}

// appendLines appends the moves that countLines counts. Moves of one cell come first.
func appendLines(dst []Move, own, long, free, targets bitboard.Set64, step int, mark byte) []Move {
	dst = appendLine(dst, shift(own, step)&targets, step, mark)
	return appendLine(dst, shift(shift(long, step)&free, step)&targets, 2*step, mark)
}

func appendLine(dst []Move, ends bitboard.Set64, distance int, mark byte) []Move {
	for ; ends != 0; ends = ends.Rest() {
		to := ends.First()
		dst = append(dst, Move{Cell(to - distance), Cell(to), mark})
	}
	return dst
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// legal reports whether a move is legal. It must agree with refuse, which explains why a move is not legal. It does not
// check E5, because E5 does not apply to a player with a legal move.
func (s State) legal(m Move) bool {
	if m.mark == 0 || s.decided() {
		return false
	}
	own, enemy, blue := s.sides()
	from := bitboard.Set64(1) << (m.from & 63)
	distance := int(m.to) - int(m.from)
	step := distance
	switch distance {
	case straight, right, left, -straight, -right, -left:
	case 2 * straight, 2 * right, 2 * left, -2 * straight, -2 * right, -2 * left:
		step = distance / 2
		if from &= s.cuckoos | s.warblers; shift(from, step)&s.free() == 0 { // M2, M3
			return false
		}
	default:
		return false // M1, M2
	}
	if from&own == 0 {
		return false
	}
	if m.mark == capture {
		return enemy.Has(int(m.to)) // C1
	}
	ahead := step == straight || step == right || step == left
	return s.free().Has(int(m.to)) && ahead == blue && !s.canCapture(own, enemy) // M3, M4, C3
}
