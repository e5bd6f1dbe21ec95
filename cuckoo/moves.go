package cuckoo

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Move is one turn: a piece goes from one cell to another, with or without a capture. The zero Move is never legal.
type Move = notation.Move[Cell]

// NewMove returns the move from one cell to another, marked as a capture if captures is true. It returns an error if one of
// the cells is not on the board.
func NewMove(from, to Cell, captures bool) (Move, error) { return notation.NewMove(from, to, captures) }

// The steps ahead for Blue, as differences between the values of cells. Red's steps ahead are the negatives of these.
const (
	straight = 1
	right    = stride + 1 // ahead to the right, as Blue sees it
	left     = -stride    // ahead to the left
)

func (s State) free() bitboard.Set64 { return board &^ (s.blue | s.red) }

// long returns the pieces of the side to move that may go two cells (M2).
func (s State) long(own bitboard.Set64) bitboard.Set64 { return own & (s.cuckoos | s.warblers) }

// shift returns a set of cells after moving each cell by a step. The result may contain values off the board, which are
// neither free nor occupied.
func shift(x bitboard.Set64, step int) bitboard.Set64 {
	if step < 0 {
		return x >> uint(-step)
	}
	return x << uint(step)
}

// reach returns the cells where moves in one direction can end. Every piece can move one cell (M1). The parameter long is
// the set of birds, which can also move two cells across an empty cell (M2, M3). No two of these moves end on the same
// cell: a move of two cells crosses an empty cell, and a move of one cell to the same end would have to begin on that empty
// cell.
func reach(own, long, free bitboard.Set64, step int) bitboard.Set64 {
	return shift(own|shift(long, step)&free, step)
}

// reachAll returns the cells where moves in any of the six directions can end (C2). Its parameters are like those of reach.
func reachAll(own, long, free bitboard.Set64) bitboard.Set64 {
	return reach(own, long, free, straight) | reach(own, long, free, right) | reach(own, long, free, left) |
		reach(own, long, free, -straight) | reach(own, long, free, -right) | reach(own, long, free, -left)
}

// reachAhead returns the cells where moves ahead can end (M4).
func reachAhead(own, long, free bitboard.Set64, blue bool) bitboard.Set64 {
	if blue {
		return reach(own, long, free, straight) | reach(own, long, free, right) | reach(own, long, free, left)
	}
	return reach(own, long, free, -straight) | reach(own, long, free, -right) | reach(own, long, free, -left)
}

// canCapture reports whether some piece of the side to move can capture (C3).
func canCapture(own, long, free, enemy bitboard.Set64) bool {
	return reachAll(own, long, free)&enemy != 0
}

// canMove reports whether the side to move has a legal move, if none of E1 to E4 has ended the round.
func (s State) canMove() bool {
	own, enemy, blue := s.sides()
	free, long := s.free(), s.long(own)
	return reachAhead(own, long, free, blue)&free != 0 || canCapture(own, long, free, enemy)
}

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int {
	own, enemy, blue := s.sides()
	if s.decided(own, enemy, blue) {
		return 0
	}
	free, long := s.free(), s.long(own)
	a, b, c := reach(own, long, free, straight), reach(own, long, free, right), reach(own, long, free, left)
	d, e, f := reach(own, long, free, -straight), reach(own, long, free, -right), reach(own, long, free, -left)
	switch {
	case (a|b|c|d|e|f)&enemy != 0: // C2, C3
		return total(a&enemy, b&enemy, c&enemy, d&enemy, e&enemy, f&enemy)
	case blue: // M4
		return (a & free).Len() + (b & free).Len() + (c & free).Len()
	}
	return (d & free).Len() + (e & free).Len() + (f & free).Len()
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves straight
// ahead come first, followed by moves ahead to the right and to the left, as the mover sees them. Captures in the other
// three directions follow. In each direction, moves of one cell come before moves of two cells. Moves of the same direction
// and length are sorted by the cells where they end. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	own, enemy, blue := s.sides()
	if s.decided(own, enemy, blue) {
		return dst
	}
	free, long := s.free(), s.long(own)
	if !canCapture(own, long, free, enemy) {
		return appendMoves(dst, own, long, free, free, blue, false) // M4
	}
	dst = appendMoves(dst, own, long, free, enemy, blue, true) // C2, C3
	return appendMoves(dst, own, long, free, enemy, !blue, true)
}

// appendMoves appends the moves up or down the board that end on one of the targets.
func appendMoves(dst []Move, own, long, free, targets bitboard.Set64, up, captures bool) []Move {
	a, b, c, d, e, f := ends(own, long, free, targets, up)
	ahead := 1
	if !up {
		ahead = -1
	}
	dst = appendLine(dst, a, ahead*straight, captures)
	dst = appendLine(dst, b, ahead*2*straight, captures)
	dst = appendLine(dst, c, ahead*right, captures)
	dst = appendLine(dst, d, ahead*2*right, captures)
	dst = appendLine(dst, e, ahead*left, captures)
	return appendLine(dst, f, ahead*2*left, captures)
}

// ends returns the targets that moves up or down the board can reach. It returns one set for each direction and length, in
// the order of AppendMoves.
func ends(own, long, free, targets bitboard.Set64, up bool) (a, b, c, d, e, f bitboard.Set64) {
	if up {
		return own << 1 & targets, long << 1 & free << 1 & targets,
			own << 10 & targets, long << 10 & free << 10 & targets,
			own >> 9 & targets, long >> 9 & free >> 9 & targets
	}
	return own >> 1 & targets, long >> 1 & free >> 1 & targets,
		own >> 10 & targets, long >> 10 & free >> 10 & targets,
		own << 9 & targets, long << 9 & free << 9 & targets
}

// appendLine appends the moves that end on the given cells, all in the same direction and of the same length.
func appendLine(dst []Move, ends bitboard.Set64, distance int, captures bool) []Move {
	for ; ends != 0; ends = ends.Rest() {
		to := ends.First()
		dst = append(dst, notation.MoveOf(Cell(to-distance), Cell(to), captures))
	}
	return dst
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// legal reports whether a move is legal. It must agree with refuse, which explains why a move is not legal. It does not
// check E5, because E5 does not apply to a player with a legal move.
func (s State) legal(m Move) bool {
	own, enemy, blue := s.sides()
	if m.From() >= NoCell || s.decided(own, enemy, blue) {
		return false
	}
	free, from := s.free(), bitboard.Set64(1)<<(m.From()&63)
	piece, long := own&from, s.long(own&from) // M1, M2
	if m.Captures() {
		return (reachAll(piece, long, free) & enemy).Has(int(m.To())) // C1
	}
	return (reachAhead(piece, long, free, blue) & free).Has(int(m.To())) && !canCapture(own, s.long(own), free, enemy) // C3
}
