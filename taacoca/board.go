package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Cell is one of the board's 61 cells (B1). The value of a cell is its index: A1 is 0, A2 is 1, B1 is 5, and I5 is 60.
// In the sets of cells that this package returns, bit n represents the cell with index n. Values above 60 are not
// cells.
type Cell uint8

// Cells is the number of cells on the board.
const Cells = 61

// NoCell is not a cell of the board. ParseCell returns it, with an error, for a text that does not name a cell.
const NoCell Cell = Cells

var grid = boards.Board[Cell]{
	Grid: picture.HexagonRows, Letters: "ABCDEFGHI", Lengths: []int{5, 6, 7, 8, 9, 8, 7, 6, 5}, None: NoCell,
	Firsts: []Cell{0, 5, 11, 18, 26, 35, 43, 50, 56}, Step: 1,
}

// Valid reports whether c is a cell of the board.
func (c Cell) Valid() bool { return c < Cells }

// String returns the name of the cell, such as "E5", or "no cell" if c is not on the board.
func (c Cell) String() string { return grid.Name(c) }

// Row returns the letter of the cell's row, 'A' to 'I', or 0 if c is not on the board.
func (c Cell) Row() byte { return grid.Letter(c) }

// Number returns the cell's number in its row, counted from 1 at the left, or 0 if c is not on the board.
func (c Cell) Number() int { return grid.Number(c) }

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }

// Step returns the cell that is one step from c in direction d (B3). It returns false if the step leaves the board.
func (c Cell) Step(d Direction) (Cell, bool) {
	next := d.step(bitboard.Set64(0).With(int(c)) & board)
	return Cell(next.First()), !next.Empty()
}

// Direction is one of the four directions in which stones can go (B3). NW and NE lead up the board, and SW and SE lead
// down.
type Direction uint8

// These are the directions. Mirroring the board flips the lowest bit of a direction, and a half turn flips the two
// lowest bits.
const (
	NW Direction = iota
	NE
	SW
	SE
)

// String returns "NW", "NE", "SW" or "SE", or "no direction" for other values.
func (d Direction) String() string {
	if d > SE {
		return "no direction"
	}
	return directionNames[2*d : 2*d+2]
}

const directionNames = "NWNESWSE"

// The constants rowA to rowI are the sets of the cells in each row, and board is the set of all cells.
const (
	rowA bitboard.Set64 = 0x01f << 0
	rowB bitboard.Set64 = 0x03f << 5
	rowC bitboard.Set64 = 0x07f << 11
	rowD bitboard.Set64 = 0x0ff << 18
	rowE bitboard.Set64 = 0x1ff << 26
	rowF bitboard.Set64 = 0x0ff << 35
	rowG bitboard.Set64 = 0x07f << 43
	rowH bitboard.Set64 = 0x03f << 50
	rowI bitboard.Set64 = 0x01f << 56

	board bitboard.Set64 = 1<<Cells - 1
)

// Each of the sets canNW, canNE, canSW and canSE holds the cells from which a step in the named direction stays on
// the board. A step forward from the last row leaves the board, and so does an outward step from the end of a row if
// the next row is shorter.
const (
	canNW = board &^ (rowI | 1<<26 | 1<<35 | 1<<43 | 1<<50) // E1 F1 G1 H1
	canNE = board &^ (rowI | 1<<34 | 1<<42 | 1<<49 | 1<<55) // E9 F8 G7 H6
	canSW = board &^ (rowA | 1<<5 | 1<<11 | 1<<18 | 1<<26)  // B1 C1 D1 E1
	canSE = board &^ (rowA | 1<<10 | 1<<17 | 1<<25 | 1<<34) // B6 C7 D8 E9
)

// canGo returns the cells from which a step in one of the four directions stays on the board.
func (d Direction) canGo() bitboard.Set64 {
	switch d {
	case NW:
		return canNW
	case NE:
		return canNE
	case SW:
		return canSW
	}
	return canSE
}

// step moves each cell of a set by one step in direction d, and drops the cells that would leave the board.
func (d Direction) step(x bitboard.Set64) bitboard.Set64 {
	switch d {
	case NW:
		return northWest(x)
	case NE:
		return northEast(x)
	case SW:
		return southWest(x)
	case SE:
		return southEast(x)
	}
	return 0
}

// The next four functions are small enough for the compiler to inline them. A step NW is a shift by the length of the
// row if the next row is longer, and by one less if the next row is shorter. A step NE is a shift by one more than a
// step NW (B3). So each shift distance serves two rows.

func northWest(x bitboard.Set64) bitboard.Set64 {
	return x&(canNW&(rowA|rowH))<<5 | x&(canNW&(rowB|rowG))<<6 | x&(canNW&(rowC|rowF))<<7 | x&(canNW&(rowD|rowE))<<8
}

func northEast(x bitboard.Set64) bitboard.Set64 {
	return x&(canNE&(rowA|rowH))<<6 | x&(canNE&(rowB|rowG))<<7 | x&(canNE&(rowC|rowF))<<8 | x&(canNE&(rowD|rowE))<<9
}

func southWest(x bitboard.Set64) bitboard.Set64 {
	return x&(canSW&(rowB|rowI))>>6 | x&(canSW&(rowC|rowH))>>7 | x&(canSW&(rowD|rowG))>>8 | x&(canSW&(rowE|rowF))>>9
}

func southEast(x bitboard.Set64) bitboard.Set64 {
	return x&(canSE&(rowB|rowI))>>5 | x&(canSE&(rowC|rowH))>>6 | x&(canSE&(rowD|rowG))>>7 | x&(canSE&(rowE|rowF))>>8
}

// back returns the opposite direction, such as SE for NW.
func (d Direction) back() Direction { return d ^ 3 }

// Mirrored returns the mirror image of the position, with left and right swapped.
func (s State) Mirrored() State { return State{mirror(s.white), mirror(s.black), s.turn} }

// Turned returns the position after a half turn of the board, with the colours and the side to move swapped.
func (s State) Turned() State { return State{halfTurn(s.black), halfTurn(s.white), s.turn.Opponent()} }

// Mirrored returns the mirror image of the move.
func (m Move) Mirrored() Move { return move(mirror(m.Stones()), m.Direction()^1) }

// Turned returns the move after a half turn of the board.
func (m Move) Turned() Move { return move(halfTurn(m.Stones()), m.Direction()^3) }

func halfTurn(x bitboard.Set64) bitboard.Set64 { return x.Turned(Cells) }

// mirror reverses the order of the cells in each row. It rotates the board by 180 degrees, and then puts the rows back
// in order.
func mirror(x bitboard.Set64) bitboard.Set64 {
	x = halfTurn(x)
	return x&rowA<<56 | x&rowB<<45 | x&rowC<<32 | x&rowD<<17 | x&rowE |
		x&rowF>>17 | x&rowG>>32 | x&rowH>>45 | x&rowI>>56
}
