package coucou

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Move is one turn: an egg goes from one cell to another, with or without a capture. The zero Move is never legal.
type Move = notation.Move[Cell]

// NewMove returns the move from one cell to another, marked as a capture if captures is true. It returns an error if one of
// the cells is not on the board.
func NewMove(from, to Cell, captures bool) (Move, error) { return notation.NewMove(from, to, captures) }

// steps returns the cells, occupied or not, that a side's eggs can reach by a step straight ahead, diagonally to the left,
// and diagonally to the right (M1–M3). Left and right are as Blue sees them.
func steps(own bitboard.Set128, blue bool) (straight, left, right bitboard.Set128) {
	if blue {
		return own.And(blueStraight()).Up(7), own.And(blueLeft()).Up(6), own.And(blueRight()).Up(8)
	}
	return own.And(redStraight()).Down(7), own.And(redLeft()).Down(8), own.And(redRight()).Down(6)
}

// stepsBack returns the amount that each kind of step adds to the index of an egg's cell. The kinds are in the same order
// as in the function steps.
func stepsBack(blue bool) (straight, left, right int) {
	if blue {
		return 7, 6, 8
	}
	return -7, -8, -6
}

// sprints returns the cells that the given eggs can reach by fast moves of two cells (M4, M5). It does not check that there
// are enough other eggs on their ranks.
func sprints(fast, occupied bitboard.Set128, blue bool) bitboard.Set128 {
	one := ahead(fast, blue).AndNot(occupied)
	return ahead(one, blue).AndNot(occupied)
}

// fastRows returns the cells from which a side's eggs may make fast moves (M4).
func fastRows(blue bool) bitboard.Set128 {
	if blue {
		return blueFast()
	}
	return redFast()
}

// ahead moves each cell of a set one row straight ahead. It drops the enemy's nest, which a fast move may not enter (M5),
// and the cells that leave the board.
func ahead(x bitboard.Set128, blue bool) bitboard.Set128 {
	if blue {
		return x.Up(7).And(bitboard.Join(all64, allHigh&^(1<<(RedNest-64))))
	}
	return x.Down(7).AndNot(bitboard.Join(1<<BlueNest, 0))
}

// canMove reports whether the side to move has a legal move, given that E1 has not ended the game. It ignores fast moves,
// because an egg that can make a fast move can also step straight ahead.
func (s State) canMove() bool {
	own, _, blue := s.sides()
	straight, left, right := steps(own, blue)
	return !straight.Or(left).Or(right).AndNot(own).Empty()
}

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int {
	own, enemy, blue := s.sides()
	if s.nestTaken() {
		return 0
	}
	straight, left, right := steps(own, blue)
	if !straight.Or(left).Or(right).And(enemy).Empty() { // C2
		return straight.And(enemy).Len() + left.And(enemy).Len() + right.And(enemy).Len()
	}
	occupied := own.Or(enemy)
	n := straight.AndNot(occupied).Len() + left.AndNot(occupied).Len() + right.AndNot(occupied).Len()
	if fast := own.And(fastRows(blue)); !fast.Empty() {
		n += countSprints(sprints(fast, occupied, blue), occupied, blue)
	}
	return n
}

// countSprints returns the number of fast moves of two or more cells. It must agree with appendSprints.
func countSprints(ends, occupied bitboard.Set128, blue bool) (n int) {
	for !ends.Empty() {
		end := Cell(ends.First())
		row := ends.And(end.rank()) // M4 gives all eggs on a rank the same reach
		ends = ends.AndNot(row)
		for reach := others(origin(end, 2, blue), occupied); reach >= 2 && !row.Empty(); reach-- {
			n += row.Len()
			row = ahead(row, blue).AndNot(occupied)
		}
	}
	return n
}

// others returns the number of other eggs on an egg's rank (M4).
func others(egg Cell, occupied bitboard.Set128) int {
	onRank, _ := occupied.Down(uint(egg / Files * Files)).Halves()
	return (onRank & (1<<Files - 1)).Len() - 1
}

// origin returns the cell that is a given number of rows straight behind another cell. If the number is negative, the cell
// is ahead.
func origin(end Cell, rows int, blue bool) Cell {
	if blue {
		return end - Cell(7*rows)
	}
	return end + Cell(7*rows)
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: steps straight
// ahead, steps to the left, steps to the right, and then fast moves. Steps are sorted by the cells where they end. Fast
// moves are grouped by egg, with the shortest first. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	own, enemy, blue := s.sides()
	if s.nestTaken() {
		return dst
	}
	straight, left, right := steps(own, blue)
	backStraight, backLeft, backRight := stepsBack(blue)
	if !straight.Or(left).Or(right).And(enemy).Empty() { // C2
		dst = appendSteps(dst, straight.And(enemy), backStraight, true)
		dst = appendSteps(dst, left.And(enemy), backLeft, true)
		return appendSteps(dst, right.And(enemy), backRight, true)
	}
	occupied := own.Or(enemy)
	dst = appendSteps(dst, straight.AndNot(occupied), backStraight, false)
	dst = appendSteps(dst, left.AndNot(occupied), backLeft, false)
	dst = appendSteps(dst, right.AndNot(occupied), backRight, false)
	if fast := own.And(fastRows(blue)); !fast.Empty() {
		dst = appendSprints(dst, sprints(fast, occupied, blue), occupied, blue)
	}
	return dst
}

func appendSteps(dst []Move, ends bitboard.Set128, back int, captures bool) []Move {
	low, high := ends.Halves() // two loops over words are faster than one loop over the set
	for ; low != 0; low = low.Rest() {
		to := low.First()
		dst = append(dst, notation.MoveOf(Cell(to-back), Cell(to), captures))
	}
	for ; high != 0; high = high.Rest() {
		to := 64 + high.First()
		dst = append(dst, notation.MoveOf(Cell(to-back), Cell(to), captures))
	}
	return dst
}

// appendSprints appends the fast moves of two or more cells. It must agree with countSprints.
func appendSprints(dst []Move, ends, occupied bitboard.Set128, blue bool) []Move {
	for ; !ends.Empty(); ends = ends.Rest() {
		end := Cell(ends.First())
		from := origin(end, 2, blue)
		way := bitboard.Set128{}.With(int(end))
		for reach := others(from, occupied); reach >= 2 && !way.Empty(); reach-- {
			dst = append(dst, notation.MoveOf(from, Cell(way.First()), false))
			way = ahead(way, blue).AndNot(occupied)
		}
	}
	return dst
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
