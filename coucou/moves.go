package coucou

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
)

// Move is one turn: an egg goes from one cell to another, with or without a capture. The zero Move is never legal.
// The methods of a [boards.Move] say everything about it: From, To and Captures, its images and its text.
type Move = boards.Move[Cell]

// ParseMove reads the text of a move: the cell that the egg leaves, "-" (or "x" for a capture), and the cell where the
// egg ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) { return boards.ParseMove[Cell](text) }

// steps returns the cells, occupied or not, that a side's eggs can reach by a step straight ahead, diagonally to the
// left, and diagonally to the right (M1–M3). Left and right are as Blue sees them.
//
// Each mask holds the cells from which eggs can make that kind of step. An egg on the last row can't move, so Blue's
// masks leave out rank 11. Red's masks need not leave out rank 1, because shifting a set down drops the cells that
// leave the board.
func steps(own bitboard.Set128, blue bool) (straight, left, right bitboard.Set128) {
	if blue {
		straight = bitboard.Join(blueAhead, rank10High)
		left = bitboard.Join(blueOblique&^fileALow, rank10High)
		right = bitboard.Join(blueOblique&^fileGLow, rank10High&^fileGHigh)
		return own.And(straight).Up(7), own.And(left).Up(6), own.And(right).Up(8)
	}
	straight = bitboard.Join(redAhead, allHigh)
	left = bitboard.Join(redOblique&^fileALow, 0)
	right = bitboard.Join(redOblique&^fileGLow, 0)
	return own.And(straight).Down(7), own.And(left).Down(8), own.And(right).Down(6)
}

// strides returns what each kind of step adds to the index of an egg's cell, in the order of the function steps.
func strides(blue bool) (straight, left, right int) {
	if blue {
		return 7, 6, 8
	}
	return -7, -8, -6
}

// targets returns the cells where legal steps end, in the order of the function steps, and reports whether the legal
// moves are captures (C2). Listing, counting, drawing and checking moves all begin with it. If E1 has ended the game,
// there are no targets.
func (s State) targets() (straight, left, right bitboard.Set128, captures bool) {
	if s.nestTaken() {
		return straight, left, right, false
	}
	own, enemy, blue := s.sides()
	straight, left, right = steps(own, blue)
	ends := AllCells().AndNot(own.Or(enemy))
	if captures = !straight.Or(left).Or(right).And(enemy).Empty(); captures {
		ends = enemy
	}
	return straight.And(ends), left.And(ends), right.And(ends), captures
}

// maxSprint is the length of the longest sprint: a rank has room for six other eggs.
const maxSprint = Files - 1

// sprints returns the cells where the given eggs' sprints end. A sprint is a fast move of two or more cells (M4, M5).
// It crosses empty cells only, so each of these cells belongs to a single egg: the nearest one behind it. The eggs
// must be on fastRows. The parameter most limits the length of the sprints.
//
// An egg that can sprint can also step straight ahead. So there are no legal sprints if targets has no straight steps.
func sprints(eggs, occupied bitboard.Set128, blue bool, most int) (all bitboard.Set128) {
	// no move leads to a player's own nest, and no sprint to the enemy's (M5)
	clear := AllCells().AndNot(occupied.Or(bitboard.Join(1<<BlueNest, 1<<(RedNest-64))))
	ends := ahead(ahead(eggs, blue).And(clear), blue).And(clear) // of the sprints of two cells
	for !ends.Empty() {
		end := Cell(ends.First())
		row := ends.And(end.rank()) // these begin on one rank, two rows behind, so they have the same reach (M4)
		ends = ends.AndNot(row)
		for reach := min(most, others(origin(end, 2, blue), occupied)); reach >= 2 && !row.Empty(); reach-- {
			all = all.Or(row)
			row = ahead(row, blue).And(clear)
		}
	}
	return all
}

// fastRows returns the cells from which a side's eggs may make fast moves (M4).
func fastRows(blue bool) bitboard.Set128 {
	if blue {
		return bitboard.Join(fromRank5, rank10High)
	}
	return bitboard.Join(ranks1to7, 0)
}

// ahead moves each cell of a set one row straight ahead.
func ahead(x bitboard.Set128, blue bool) bitboard.Set128 {
	if blue {
		return x.Up(Files)
	}
	return x.Down(Files)
}

// others returns the number of other eggs on an egg's rank (M4).
func others(egg Cell, occupied bitboard.Set128) int {
	onRank, _ := occupied.Down(uint(egg / Files * Files)).Halves()
	return (onRank & (1<<Files - 1)).Len() - 1
}

// origin returns the cell that is a given number of rows straight behind another cell. If the number is negative, the
// cell is ahead.
func origin(end Cell, rows int, blue bool) Cell {
	if blue {
		return end - Cell(7*rows)
	}
	return end + Cell(7*rows)
}

// canMove reports whether the side to move has a legal move, if E1 has not ended the game. C2 makes no difference to
// that, and neither do sprints: see sprints.
func (s State) canMove() bool {
	own, _, blue := s.sides()
	straight, left, right := steps(own, blue)
	return !straight.Or(left).Or(right).AndNot(own).Empty()
}

// legal reports whether a move is legal.
func (s State) legal(m Move) bool {
	straight, left, right, captures := s.targets()
	own, enemy, blue := s.sides()
	to, distance := int(m.To()), int(m.To())-int(m.From())
	if !blue { // a step of Red to the left is as long as one of Blue to the right, the other way
		distance, left, right = -distance, right, left
	}
	if m.Captures() != captures {
		return false
	}
	switch distance {
	case 6:
		return left.Has(to)
	case 7:
		return straight.Has(to)
	case 8:
		return right.Has(to)
	}
	egg := own.And(fastRows(blue)).And(bitboard.Set128{}.With(int(m.From())))
	return !captures && !straight.Empty() && sprints(egg, own.Or(enemy), blue, distance/Files).Has(to)
}

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int {
	straight, left, right, captures := s.targets()
	n := straight.Len() + left.Len() + right.Len()
	own, enemy, blue := s.sides()
	if fast := own.And(fastRows(blue)); !captures && !straight.Empty() && !fast.Empty() {
		n += sprints(fast, own.Or(enemy), blue, maxSprint).Len()
	}
	return n
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: steps
// straight ahead, steps to the left, steps to the right, and then fast moves. Steps are sorted by the cells where they
// end. Fast moves are grouped by egg, with the shortest first. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	straight, left, right, captures := s.targets()
	own, enemy, blue := s.sides()
	byStraight, byLeft, byRight := strides(blue)
	dst = appendSteps(dst, straight, byStraight, captures)
	dst = appendSteps(dst, left, byLeft, captures)
	dst = appendSteps(dst, right, byRight, captures)
	if fast := own.And(fastRows(blue)); !captures && !straight.Empty() && !fast.Empty() {
		dst = appendSprints(dst, sprints(fast, own.Or(enemy), blue, maxSprint), own, blue)
	}
	return dst
}

func appendSteps(dst []Move, ends bitboard.Set128, by int, captures bool) []Move {
	for ; !ends.Empty(); ends = ends.Rest() {
		to := ends.First()
		dst = append(dst, boards.MoveOf(Cell(to-by), Cell(to), captures))
	}
	return dst
}

// appendSprints appends the sprints that end on the given cells.
func appendSprints(dst []Move, ends, own bitboard.Set128, blue bool) []Move {
	if ends.Empty() {
		return dst
	}
	for first := ends.And(ahead(ahead(own, blue), blue)); !first.Empty(); first = first.Rest() {
		to := Cell(first.First())
		for from := origin(to, 2, blue); ends.Has(int(to)); to = origin(to, -1, blue) {
			dst = append(dst, boards.MoveOf(from, to, false))
		}
	}
	return dst
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Random:      State.draw,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	straight, left, right, captures := s.targets()
	own, enemy, blue := s.sides()
	a, b := straight.Halves()
	c, d := left.Halves()
	e, f := right.Halves()
	short := a.Len() + b.Len() + c.Len() + d.Len() + e.Len() + f.Len()
	if short == 0 {
		return Move{}, false
	}
	var far bitboard.Set128
	if !captures {
		if fast := own.And(fastRows(blue)); !fast.Empty() {
			far = sprints(fast, own.Or(enemy), blue, maxSprint)
		}
	}
	i := rng.IntN(short + far.Len())
	if i >= short {
		var room [Cells]Move
		return appendSprints(room[:0], far, own, blue)[i-short], true
	}
	half, to := bitboard.Pick(i, a, b, c, d, e, f)
	to += half % 2 * 64
	byStraight, byLeft, byRight := strides(blue)
	by := [...]int{byStraight, byLeft, byRight}[half/2]
	return boards.MoveOf(Cell(to-by), Cell(to), captures), true
}

// mustCapture reports whether the side to move must capture (C2).
func (s State) mustCapture() bool {
	_, _, _, captures := s.targets()
	return captures
}
