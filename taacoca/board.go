package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Cell is one of the board's 61 cells (B1): 0 is A1, then row by row up the board and from the left in each row, to 60,
// which is I5. Cell numbers are the bit numbers of the sets that this package returns. Greater values are no cell.
type Cell uint8

// Cells is the number of cells.
const Cells = 61

// The names, cell by cell (B2).
const (
	rowNames = "" +
		"AAAAA" + "BBBBBB" + "CCCCCCC" + "DDDDDDDD" + "EEEEEEEEE" + "FFFFFFFF" + "GGGGGGG" + "HHHHHH" + "IIIII"
	numberNames = "" +
		"12345" + "123456" + "1234567" + "12345678" + "123456789" + "12345678" + "1234567" + "123456" + "12345"
)

// The rows from A to I: where they begin, and how long they are.
const (
	rowStart  = "\x00\x05\x0b\x12\x1a\x23\x2b\x32\x38"
	rowLength = "\x05\x06\x07\x08\x09\x08\x07\x06\x05"
	rows      = len(rowLength)
)

// String returns the cell's name, "E5", and "no cell" for what is none.
func (c Cell) String() string {
	if c >= Cells {
		return "no cell"
	}
	return rowNames[c:c+1] + numberNames[c:c+1]
}

// Row is the letter of the cell's row, 'A' to 'I', and 0 for what is no cell.
func (c Cell) Row() byte {
	if c >= Cells {
		return 0
	}
	return rowNames[c]
}

// Number is the cell's place in its row from the left, from 1, and 0 for what is no cell.
func (c Cell) Number() int {
	if c >= Cells {
		return 0
	}
	return int(numberNames[c] - '0')
}

// Step returns the next cell in a direction, and false where that is off the board (B3).
func (c Cell) Step(d Direction) (Cell, bool) {
	next := d.step(bitboard.Set64(0).With(int(c)) & board)
	return Cell(next.First()), !next.Empty()
}

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) {
	s := notation.Scan("cell", text)
	c := scanCell(&s)
	s.End()
	return c, s.Err()
}

// Direction is one of the four ways in which stones go: NW and NE up the board, SW and SE down (B3).
type Direction uint8

// The directions. Mirroring the board changes their lowest bit, half a turn both bits.
const (
	NW Direction = iota
	NE
	SW
	SE
)

// String returns "NW" and so on, and "no direction" for what is none.
func (d Direction) String() string {
	if d > SE {
		return "no direction"
	}
	return directionNames[2*d : 2*d+2]
}

const directionNames = "NWNESWSE"

// The rows as sets, and the whole board.
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

// The cells from which a step stays on the board. Off it go the last row, and the ends of the rows on the side where the
// board is narrowing.
const (
	canNW = board &^ (rowI | 1<<26 | 1<<35 | 1<<43 | 1<<50) // E1 F1 G1 H1
	canNE = board &^ (rowI | 1<<34 | 1<<42 | 1<<49 | 1<<55) // E9 F8 G7 H6
	canSW = board &^ (rowA | 1<<5 | 1<<11 | 1<<18 | 1<<26)  // B1 C1 D1 E1
	canSE = board &^ (rowA | 1<<10 | 1<<17 | 1<<25 | 1<<34) // B6 C7 D8 E9
)

// can is the set of the cells from which a step in the direction stays on the board.
func (d Direction) can() bitboard.Set64 {
	switch d {
	case NW:
		return canNW
	case NE:
		return canNE
	case SW:
		return canSW
	case SE:
		return canSE
	}
	return 0
}

// step moves every cell of a set by one; what would leave the board is lost.
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

// The four steps, each small enough to be inlined. A step up to the left is a shift by the length of the row that is left
// where the next row is longer, and by one less where it is shorter; to the right it is one more (B3). So two rows share
// each distance.

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

// back is the way back: SE for NW, SW for NE.
func (d Direction) back() Direction { return d ^ 3 }
