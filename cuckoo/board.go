package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Cell is one of the board's 51 cells (B1). The numbers of the cells are below 63 and have gaps; AllCells has those
// that there are. They are the bit numbers of the sets that this package returns.
//
// Each file has nine numbers, and so lies in them that a step in a given direction always adds the same: 1 straight
// ahead as Blue sees it, 10 ahead to the right, -9 ahead to the left. A step off the board leads to a number that is no
// cell.
type Cell uint8

const (
	files  = 7
	stride = 9
)

// Where the cells of the files a to g begin within their nine numbers, and how many they are (B1). From d on the files
// begin higher, as the step ahead to the right adds 1 beside the 9 of the next file.
const (
	fileStart  = "\x00\x00\x00\x00\x01\x02\x03"
	fileLength = "\x06\x07\x08\x09\x08\x07\x06"
)

// board is the set of all cells.
const board bitboard.Set64 = 0x03f | 0x07f<<9 | 0x0ff<<18 | 0x1ff<<27 | 0x0ff<<37 | 0x07f<<47 | 0x03f<<57

// The bases (B4).
const (
	blueBases bitboard.Set64 = 1<<18 | 1<<27 | 1<<37 // c1 d1 e1
	redBases  bitboard.Set64 = 1<<25 | 1<<35 | 1<<44 // c8 d9 e8
)

// AllCells is the set of all cells.
func AllCells() bitboard.Set64 { return board }

// Bases is the set of a player's bases (B4).
func Bases(p boardgame.Player) bitboard.Set64 {
	switch p {
	case Blue:
		return blueBases
	case Red:
		return redBases
	}
	return 0
}

// cellAt is the cell with this number in a file, both from 0.
func cellAt(file, n int) Cell { return Cell(file*stride + int(fileStart[file]) + n) }

// valid reports whether there is such a cell.
func (c Cell) valid() bool { return board.Has(int(c)) }

// String returns the cell's name, "d9", and "no cell" for what is none.
func (c Cell) String() string {
	if !c.valid() {
		return "no cell"
	}
	return string(c.append(nil))
}

func (c Cell) append(dst []byte) []byte { return append(dst, c.File(), '0'+byte(c.Number())) }

// File is the letter of the cell's file, 'a' to 'g', and 0 for what is no cell.
func (c Cell) File() byte {
	if !c.valid() {
		return 0
	}
	return 'a' + byte(c/stride)
}

// Number is the cell's place in its file from Blue's side, from 1, and 0 for what is no cell.
func (c Cell) Number() int {
	if !c.valid() {
		return 0
	}
	return int(c%stride-Cell(fileStart[c/stride])) + 1
}

// height is how far the cell is from the middle line across the board, upwards, in half cells (B2).
func (c Cell) height() int {
	return 2*(c.Number()-1) - (int(fileLength[c/stride]) - 1)
}

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) {
	s := notation.Scan("cell", text)
	c := scanCell(&s)
	s.End()
	if err := s.Err(); err != nil {
		return NoCell, err
	}
	return c, nil
}

// NoCell is no cell.
const NoCell Cell = 63
