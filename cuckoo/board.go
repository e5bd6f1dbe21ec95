package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Cell is one of the board's 51 cells (B1). The value of every cell is less than 63, but some values below 63 are not
// cells. [AllCells] returns the set of all cells. In the sets of cells that this package returns, bit n represents the
// cell with the value n.
//
// Each file has nine values. Its cells are placed among them so that a step in a given direction always changes the
// value by the same amount. As Blue sees it, a step straight ahead adds 1, a step ahead to the right adds 10, and a
// step ahead to the left subtracts 9. A step off the board leads to a value that is not a cell. From file d to file g,
// a step ahead to the right does not change a cell's number (B1), so there the first value rises by 10 from file to
// file instead of 9.
type Cell uint8

const stride = 9

const board bitboard.Set64 = 0x03f | 0x07f<<9 | 0x0ff<<18 | 0x1ff<<27 | 0x0ff<<37 | 0x07f<<47 | 0x03f<<57

// The bases (B4).
const (
	blueBases bitboard.Set64 = 1<<18 | 1<<27 | 1<<37 // c1 d1 e1
	redBases  bitboard.Set64 = 1<<25 | 1<<35 | 1<<44 // c8 d9 e8
)

// AllCells returns the set of all cells.
func AllCells() bitboard.Set64 { return board }

// Bases returns the set of a player's bases (B4).
func Bases(p boardgame.Player) bitboard.Set64 {
	switch p {
	case Blue:
		return blueBases
	case Red:
		return redBases
	}
	return 0
}

// NoCell is not a cell of the board. Functions return it if they have no cell to return.
const NoCell Cell = 63

var grid = boards.Board[Cell]{
	Grid: picture.HexagonFiles, Letters: "abcdefg", Lengths: []int{6, 7, 8, 9, 8, 7, 6}, None: NoCell,
	Firsts: []Cell{0, 9, 18, 27, 37, 47, 57}, Step: 1,
}

// Valid reports whether c is a cell of the board.
func (c Cell) Valid() bool { return board.Has(int(c)) }

// String returns the name of the cell, such as "d9", or "no cell" if c is not on the board.
func (c Cell) String() string { return grid.Name(c) }

// Board returns the description of the board, for the names of cells in moves. It must not be changed.
func (Cell) Board() *boards.Board[Cell] { return &grid }

// File returns the letter of the cell's file, 'a' to 'g', or 0 if c is not on the board.
func (c Cell) File() byte { return grid.Letter(c) }

// Number returns the cell's number in its file, counted from 1 on Blue's side, or 0 if c is not on the board.
func (c Cell) Number() int { return grid.Number(c) }

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }

// Mirrored returns the mirror image of the position, with left and right swapped.
func (s State) Mirrored() State { return s.mapped(s.Turn(), s.blue, s.red, mirror) }

// Turned returns the position after a half turn of the board, with the colours and the side to move swapped.
func (s State) Turned() State { return s.mapped(s.Turn().Opponent(), s.red, s.blue, halfTurn) }

// mapped returns the image of the position under a symmetry, with the given side to move. The parameter image maps a
// set of cells. Blue's pieces in the result are image(blue), and Red's are image(red).
func (s State) mapped(turn boardgame.Player, blue, red bitboard.Set64,
	image func(bitboard.Set64) bitboard.Set64) State {
	return State{image(blue &^ turnMark), image(red &^ turnMark), image(s.cuckoos), image(s.warblers)}.toMove(turn)
}

// halfTurn rotates a set of cells by 180 degrees, which swaps a1, the first cell, with g6, the last.
func halfTurn(x bitboard.Set64) bitboard.Set64 { return x.Turned(int(NoCell)) }

// mirror reflects a set of cells across the middle file. A cell of file x, counted from 0, keeps its height and moves
// to file 6-x. A step ahead to the right adds 10 to the cell's value, and a step back to the right adds 9, so moving
// two files to the right at the same height adds 19. The cell moves 6-2x files to the right, so its value changes by
// 57-19x.
func mirror(x bitboard.Set64) bitboard.Set64 {
	const file = 1<<stride - 1
	return x&file<<57 | x>>9&file<<47 | x>>18&file<<37 | x&(file<<27) |
		x>>37&file<<18 | x>>47&file<<9 | x>>57&file
}
