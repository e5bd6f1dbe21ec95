package coucou

import (
	"errors"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Move is a turn: one egg goes from a cell to another, with or without a capture there. The zero Move is none, and never
// legal.
type Move struct {
	from, to Cell
	mark     byte // quiet or capture, 0 in the zero Move
}

// The marks, as in the text.
const (
	quiet   = '-'
	capture = 'x'
)

// NewMove returns a move. It refuses cells that are not on the board.
func NewMove(from, to Cell, captures bool) (Move, error) {
	if from >= Cells || to >= Cells {
		return Move{}, errors.New("a move of a cell that is not on the board")
	}
	m := Move{from, to, quiet}
	if captures {
		m.mark = capture
	}
	return m, nil
}

// From is the cell that the egg leaves.
func (m Move) From() Cell { return m.from }

// To is the cell where it goes.
func (m Move) To() Cell { return m.to }

// Captures reports whether the move is a capture, by its mark. Only where it is legal does it take an egg.
func (m Move) Captures() bool { return m.mark == capture }

// steps returns where the own eggs would come with a step of M1 to M3, whatever is there: straight ahead, obliquely to the
// left and to the right.
func steps(own bitboard.Set128, blue bool) (straight, left, right bitboard.Set128) {
	if blue {
		return own.And(blueStraight()).Up(7), own.And(blueLeft()).Up(6), own.And(blueRight()).Up(8)
	}
	return own.And(redStraight()).Down(7), own.And(redLeft()).Down(8), own.And(redRight()).Down(6)
}

// stepsBack returns the distances from where the steps come to where they began, in the order of steps.
func stepsBack(blue bool) (straight, left, right int) {
	if blue {
		return 7, 6, 8
	}
	return -7, -8, -6
}

// sprints returns the ends of fast moves over two cells by eggs on fast rows (M4, M5), if there are eggs enough on the row
// that they leave, which the caller has to see to.
func sprints(fast, occupied bitboard.Set128, blue bool) bitboard.Set128 {
	one := ahead(fast, blue).AndNot(occupied)
	return ahead(one, blue).AndNot(occupied)
}

// fastRows are the cells from which an egg of a side may go fast (M4).
func fastRows(blue bool) bitboard.Set128 {
	if blue {
		return blueFast()
	}
	return redFast()
}

// ahead moves cells straight ahead by one row. What would leave the board or enter the enemy's nest, as no fast move may
// (M5), is lost.
func ahead(x bitboard.Set128, blue bool) bitboard.Set128 {
	if blue {
		return x.Up(7).And(bitboard.Join(all64, allHigh&^(1<<(RedNest-64))))
	}
	return x.Down(7).AndNot(bitboard.Join(1<<BlueNest, 0))
}

// canMove reports whether there is a legal move if E1 has not ended the game. A fast move need not be looked for: the plain
// step straight ahead is legal too then.
func (s State) canMove() bool {
	own, _, blue := s.sides()
	straight, left, right := steps(own, blue)
	return !straight.Or(left).Or(right).AndNot(own).Empty()
}

// CountMoves is the number of legal moves, without listing them.
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

// countSprints counts the fast moves over two cells and more. It must agree with appendSprints.
func countSprints(ends, occupied bitboard.Set128, blue bool) (n int) {
	for !ends.Empty() {
		end := Cell(ends.First())
		row := ends.And(end.rank()) // eggs of one row have the same number of others beside them
		ends = ends.AndNot(row)
		for reach := others(origin(end, 2, blue), occupied); reach >= 2 && !row.Empty(); reach-- {
			n += row.Len()
			row = ahead(row, blue).AndNot(occupied)
		}
	}
	return n
}

// others is the number of other eggs on the rank of an egg (M4).
func others(egg Cell, occupied bitboard.Set128) int {
	onRank, _ := occupied.Down(uint(egg / Files * Files)).Halves()
	return (onRank & (1<<Files - 1)).Len() - 1
}

// origin is the cell that lies straight behind another by so many rows.
func origin(end Cell, rows int, blue bool) Cell {
	if blue {
		return end - Cell(7*rows)
	}
	return end + Cell(7*rows)
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: steps
// straight ahead, to the left, to the right, then fast moves; each kind by the cells where they end, those of an egg's
// fast moves from the nearest. It allocates only where dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	own, enemy, blue := s.sides()
	if s.nestTaken() {
		return dst
	}
	straight, left, right := steps(own, blue)
	backStraight, backLeft, backRight := stepsBack(blue)
	if !straight.Or(left).Or(right).And(enemy).Empty() { // C2
		dst = appendSteps(dst, straight.And(enemy), backStraight, capture)
		dst = appendSteps(dst, left.And(enemy), backLeft, capture)
		return appendSteps(dst, right.And(enemy), backRight, capture)
	}
	occupied := own.Or(enemy)
	dst = appendSteps(dst, straight.AndNot(occupied), backStraight, quiet)
	dst = appendSteps(dst, left.AndNot(occupied), backLeft, quiet)
	dst = appendSteps(dst, right.AndNot(occupied), backRight, quiet)
	if fast := own.And(fastRows(blue)); !fast.Empty() {
		dst = appendSprints(dst, sprints(fast, occupied, blue), occupied, blue)
	}
	return dst
}

func appendSteps(dst []Move, ends bitboard.Set128, back int, mark byte) []Move {
	low, high := ends.Halves() // each by itself is faster than the whole by First and Rest
	for ; low != 0; low = low.Rest() {
		to := low.First()
		dst = append(dst, Move{Cell(to - back), Cell(to), mark})
	}
	for ; high != 0; high = high.Rest() {
		to := 64 + high.First()
		dst = append(dst, Move{Cell(to - back), Cell(to), mark})
	}
	return dst
}

// appendSprints appends the fast moves over two cells and more. It must agree with countSprints.
func appendSprints(dst []Move, ends, occupied bitboard.Set128, blue bool) []Move {
	for ; !ends.Empty(); ends = ends.Rest() {
		end := Cell(ends.First())
		from := origin(end, 2, blue)
		way := bitboard.Set128{}.With(int(end))
		for reach := others(from, occupied); reach >= 2 && !way.Empty(); reach-- {
			dst = append(dst, Move{from, Cell(way.First()), quiet})
			way = ahead(way, blue).AndNot(occupied)
		}
	}
	return dst
}

// LegalMoves yields the moves that AppendMoves appends, in the same order. Code that wants all of them is several times
// faster with AppendMoves and a buffer.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
