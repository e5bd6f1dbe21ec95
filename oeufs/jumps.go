package oeufs

import "github.com/seed4105872c/clutch/boardgame/bitboard"

// These are the differences between the indices of neighbouring cells, one for each pair of opposite directions.
const (
	up       = 1
	right    = stride
	rising   = stride + 1 // to the right and up
	dropping = stride - 1 // to the right and down
)

// near returns the neighbours of the cells of a set, in all eight directions (M1). The result may contain bits that are not
// cells.
func near(x bitboard.Set64) bitboard.Set64 {
	row := x | x<<stride | x>>stride
	return (row | row<<1 | row>>1) &^ x
}

// steps returns the number of steps (M1) that lead from a cell of the first set to a cell of the second.
func steps(from, free bitboard.Set64) int {
	return (from << up & free).Len() + (from >> up & free).Len() +
		(from << right & free).Len() + (from >> right & free).Len() +
		(from << rising & free).Len() + (from >> rising & free).Len() +
		(from << dropping & free).Len() + (from >> dropping & free).Len()
}

// hop returns the cells that a single jump over an egg reaches from the cells in x (M2). These cells may be occupied, and
// the result may contain bits that are not cells.
//
// The set eggs>>up holds the cells below the eggs. A jump up begins on one of these cells, and a jump down ends on one.
func hop(x, eggs bitboard.Set64) bitboard.Set64 {
	below, left, belowLeft, aboveLeft := eggs>>up, eggs>>right, eggs>>rising, eggs>>dropping
	return (x&below)<<(2*up) | x>>(2*up)&below |
		(x&left)<<(2*right) | x>>(2*right)&left |
		(x&belowLeft)<<(2*rising) | x>>(2*rising)&belowLeft |
		(x&aboveLeft)<<(2*dropping) | x>>(2*dropping)&aboveLeft
}

// A jump changes the file by 0 or 2 and the rank by 0 or 2, so the file and the rank keep their parity. Hence no jump leads
// from one of these four classes of cells to another:
//
//	6 2 4 2 4 2 4
//	5 1 3 1 3 1 3
//	4 2 4 2 4 2 4
//	3 1 3 1 3 1 3
//	2 2 4 2 4 2 4
//	1 1 3 1 3 1 3
//	  a b c d e f
//
// An egg always jumps over an egg of another class. So it never jumps over the cell where it began, and never lands on a
// cell where an egg of another class began (M3). This is why the engine can follow the jumps of one egg from each class at
// the same time.
const (
	filesACE = 0x3f * (1 | 1<<(2*stride) | 1<<(4*stride))
	filesBDF = filesACE << stride
	ranks135 = 0b010101 * fileStarts
	ranks246 = ranks135 << 1

	class1 = filesACE & ranks135
	class2 = filesACE & ranks246
	class3 = filesBDF & ranks135
	class4 = filesBDF & ranks246

	classSize = 9
)

// classesOf returns all cells of the classes that contain at least one of the eggs.
func classesOf(eggs bitboard.Set64) (all bitboard.Set64) {
	if eggs&class1 != 0 {
		all = class1
	}
	if eggs&class2 != 0 {
		all |= class2
	}
	if eggs&class3 != 0 {
		all |= class3
	}
	if eggs&class4 != 0 {
		all |= class4
	}
	return all
}

// oneOfEach returns, from each class, the egg on the lowest cell.
func oneOfEach(eggs bitboard.Set64) bitboard.Set64 {
	return lowest(eggs&class1) | lowest(eggs&class2) | lowest(eggs&class3) | lowest(eggs&class4)
}

// lowest returns a set that contains only the lowest cell of x. For the empty set it returns the empty set.
func lowest(x bitboard.Set64) bitboard.Set64 { return x & -x }

// jumps returns the cells where chains of jumps from the given cells may end (M2, M3, M4). No two of the given cells may be
// of the same class. A chain ends if it lands on one of the cells in the argument stop.
func jumps(from, eggs, stop bitboard.Set64) bitboard.Set64 {
	free := board &^ eggs
	reached := from
	for last := from; last != 0; {
		last = hop(last, eggs) & free &^ reached
		reached |= last
		last &^= stop
	}
	return reached &^ from
}
