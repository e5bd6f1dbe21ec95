package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
)

// Cell is one of the board's 77 cells (B1). The value of a cell is its index: a1 is 0, b1 is 1, a2 is 7, and g11 is
// 76. In the sets of cells that this package returns, bit n represents the cell with index n. Values above 76 are not
// cells.
type Cell uint8

// The dimensions of the board (B1).
const (
	Files = 7
	Ranks = 11
	Cells = Files * Ranks
)

// The nests (B2).
const (
	BlueNest Cell = 3                   // d1
	RedNest  Cell = (Ranks-1)*Files + 3 // d11
)

// NoCell is not a cell of the board. ParseCell returns it, with an error, for a text that does not name a cell.
const NoCell Cell = Cells

var grid = boards.Board[Cell]{Letters: "abcdefg", Numbers: Ranks, None: NoCell}

// AllCells returns the set of all cells.
func AllCells() bitboard.Set128 { return bitboard.Join(all64, allHigh) }

// String returns the name of the cell, such as "d11", or "no cell" if c is not on the board.
func (c Cell) String() string { return grid.Name(c) }

// Valid reports whether c is a cell of the board.
func (c Cell) Valid() bool { return c < Cells }

// File returns the letter of the cell's file, 'a' to 'g', or 0 if c is not on the board.
func (c Cell) File() byte { return grid.Letter(c) }

// Rank returns the cell's rank, 1 to 11 from Blue's side, or 0 if c is not on the board.
func (c Cell) Rank() int { return grid.Number(c) }

// Row returns the cell's row: its rank counted from p's side of the board (B1). It returns 0 if c is not on the board
// or p is not a player of the game.
func (c Cell) Row(p boardgame.Player) int {
	switch {
	case !c.Valid():
		return 0
	case p == Blue:
		return int(c/Files) + 1
	case p == Red:
		return Ranks - int(c/Files)
	}
	return 0
}

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }

// A set of cells is two words long. The lower word holds ranks 1 to 9 and the cell a10, and the upper word holds the
// other cells. The functions below build their masks from these constants.
const (
	allHigh = 1<<(Cells-64) - 1

	fileALow  = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42 | 1<<49 | 1<<56 | 1<<63
	fileAHigh = 1 << 6
	fileGLow  = fileALow >> 1 // in front of a cell of file a comes the cell of file g on the rank below
	fileGHigh = fileAHigh<<6 | fileAHigh>>1

	ranks1to2  = 1<<14 - 1
	ranks3to4  = 1<<28 - 1 - ranks1to2
	ranks1to7  = 1<<49 - 1
	ranks8to9  = 1<<63 - 1 - ranks1to7
	rank10Low  = 1 << 63
	rank10High = 1<<6 - 1
	all64      = 1<<64 - 1
	fromRank5  = all64 - ranks1to2 - ranks3to4

	// the lower words of the cells from which eggs go straight ahead and diagonally ahead
	blueAhead   = all64 - ranks3to4 // rows 1 and 2, and from row 5 on (M1, M3)
	blueOblique = all64 - ranks1to2 // from row 3 on (M2, M3)
	redAhead    = all64 - ranks8to9 // as blueAhead: Red's rows 3 and 4 are ranks 9 and 8
	redOblique  = all64 - rank10Low // as blueOblique: Red's rows 1 and 2 are ranks 11 and 10
)

// rank returns the set of all cells on c's rank.
func (c Cell) rank() bitboard.Set128 {
	return bitboard.Join(1<<Files-1, 0).Up(uint(c / Files * Files))
}

// Mirrored returns the mirror image of the position, with left and right swapped.
func (s State) Mirrored() State { return facing(s.Turn(), mirror(s.Eggs(Blue)), mirror(s.Eggs(Red))) }

// Turned returns the position after a half turn of the board, with the colours and the side to move swapped.
func (s State) Turned() State {
	return facing(s.Turn().Opponent(), s.Eggs(Red).Turned(Cells), s.Eggs(Blue).Turned(Cells))
}

// facing returns the state with the given eggs and the given side to move. If turn is NoPlayer, it returns the zero
// State.
func facing(turn boardgame.Player, blue, red bitboard.Set128) State {
	switch turn {
	case Blue:
		return State{blue.With(turnMark), red}
	case Red:
		return State{blue, red.With(turnMark)}
	}
	return State{}
}

// mirror reflects a set of cells across the middle file.
func mirror(x bitboard.Set128) (out bitboard.Set128) {
	for f := range uint(4) {
		out = out.Or(x.And(fileA().Up(f)).Up(6 - 2*f)).Or(x.And(fileA().Up(6 - f)).Down(6 - 2*f))
	}
	return out
}

func fileA() bitboard.Set128 { return bitboard.Join(fileALow, fileAHigh) }
