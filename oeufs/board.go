package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// The players, clockwise around the board from its lower left (B4).
const (
	A = boardgame.First
	B = boardgame.Second
	C = boardgame.Third
	D = boardgame.Fourth
)

// Cell is one of the board's 36 cells (B1). The numbers of the cells are below 41 and have gaps; AllCells has those that
// there are. They are the bit numbers of the sets that this package returns.
//
// Each file has seven numbers for its six cells, so that a step in a given direction always adds the same: 1 up, 7 to the
// right. A step off the board leads to a number that is no cell.
type Cell uint8

const (
	files  = 6
	ranks  = 6
	stride = ranks + 1
	cells  = files*stride - 1 // one more than the highest number
)

// NoCell is no cell.
const NoCell Cell = 63

// board is the set of all cells.
const board bitboard.Set64 = 0x3f * fileStarts

// fileStarts is the first cell of each file, and the lowest rank is that. Shifted by n it is the rank n higher, and
// multiplied by a file's bits it is those bits in every file.
const fileStarts bitboard.Set64 = 1 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride)

// corner is the square of four cells at the lower left.
const corner bitboard.Set64 = 0b11 | 0b11<<stride

// The camps: for two players a rank each (B3), for four a corner square (B4).
const (
	campA2 = fileStarts
	campB2 = fileStarts << (ranks - 1)

	campA4 = corner
	campB4 = corner << (ranks - 2)
	campC4 = corner << (ranks - 2 + (files-2)*stride)
	campD4 = corner << ((files - 2) * stride)
)

// AllCells is the set of all cells.
func AllCells() bitboard.Set64 { return board }

// Camp is the camp of a player in a game of two or of four players (B3, B4). It is empty for any other number, and for who
// does not play.
func Camp(p boardgame.Player, players int) bitboard.Set64 {
	switch {
	case players == 2 && p == A:
		return campA2
	case players == 2 && p == B:
		return campB2
	case players != 4:
		return 0
	}
	switch p {
	case A:
		return campA4
	case B:
		return campB4
	case C:
		return campC4
	case D:
		return campD4
	}
	return 0
}

// foreign are the cells of all camps but p's. The camp of a player who is out is one (F6).
func foreign(p boardgame.Player, players int) bitboard.Set64 {
	all := campA2 | campB2
	if players == 4 {
		all = campA4 | campB4 | campC4 | campD4
	}
	return all &^ Camp(p, players)
}

// cellAt is the cell of a file and a rank, both from 0.
func cellAt(file, rank int) Cell { return Cell(file*stride + rank) }

// valid reports whether there is such a cell.
func (c Cell) valid() bool { return board.Has(int(c)) }

func (c Cell) set() bitboard.Set64 { return 1 << (c & 63) }

// String returns the cell's name, "a1", and "no cell" for what is none.
func (c Cell) String() string {
	if !c.valid() {
		return "no cell"
	}
	return string(c.append(nil))
}

func (c Cell) append(dst []byte) []byte { return append(dst, c.File(), '0'+byte(c.Rank())) }

// File is the letter of the cell's file, 'a' to 'f', and 0 for what is no cell.
func (c Cell) File() byte {
	if !c.valid() {
		return 0
	}
	return 'a' + byte(c/stride)
}

// Rank is the cell's rank, 1 to 6, and 0 for what is no cell.
func (c Cell) Rank() int {
	if !c.valid() {
		return 0
	}
	return int(c%stride) + 1
}

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) {
	in := notation.Scan("cell", text)
	c := scanCell(&in)
	in.End()
	if err := in.Err(); err != nil {
		return NoCell, err
	}
	return c, nil
}

// scanCell reads the name of a cell. After an error the cell is none.
func scanCell(in *notation.Scanner) Cell {
	file := in.OneOf("abcdef")
	rank := in.OneOf("123456")
	if !in.OK() {
		return NoCell
	}
	return cellAt(int(file-'a'), int(rank-'1'))
}
