package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// These are the players, in clockwise order around the board from its lower left corner (B4).
const (
	A = boardgame.First
	B = boardgame.Second
	C = boardgame.Third
	D = boardgame.Fourth
)

// Cell is one of the board's 36 cells (B1). The value of a cell is its index, from 0 to 40. Some of these indices are not
// cells. [AllCells] returns the set of all cells. In the sets of cells that this package returns, bit n represents the cell
// with index n.
//
// Each file has seven indices for its six cells, so a step in a given direction always adds the same number to the index. A
// step up adds 1, and a step to the right adds 7. A step off the board leads to an index that is not a cell.
type Cell uint8

const (
	files  = 6
	ranks  = 6
	stride = ranks + 1
	cells  = files*stride - 1 // one more than the highest index of a cell
)

// NoCell is not a cell of the board. Functions return it if they have no cell to return.
const NoCell Cell = 63

const board bitboard.Set64 = 0x3f * fileStarts

// fileStarts is rank 1, which has the lowest cell of each file. Shifting it left by n bits gives rank n+1. Multiplying a set
// of cells in file a by fileStarts copies the set to every file.
const fileStarts bitboard.Set64 = 1 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride)

// corner is the set of the four cells in the lower left corner.
const corner bitboard.Set64 = 0b11 | 0b11<<stride

// camps holds the camps in a game for two or four players, indexed by the number of players and then by the player. With
// two players, each camp is a rank (B3). With four players, each camp is a corner square (B4). The entry for NoPlayer holds
// the cells of all camps.
var camps = [...][D + 1]bitboard.Set64{
	2: {fileStarts * (1 | 1<<(ranks-1)), fileStarts, fileStarts << (ranks - 1)},
	4: {
		corner * (1 | 1<<(ranks-2)) * (1 | 1<<((files-2)*stride)),
		corner, corner << (ranks - 2), corner << (ranks - 2 + (files-2)*stride), corner << ((files - 2) * stride),
	},
}

var grid = notation.Board[Cell]{
	Letters: "abcdef",
	Numbers: ranks,
	None:    NoCell,
	Cell:    cellAt,
	Place:   func(c Cell) (file, rank int, ok bool) { return int(c / stride), int(c % stride), c.Valid() },
}

// AllCells returns the set of all cells.
func AllCells() bitboard.Set64 { return board }

// Camp returns the camp of a player in a game for two or four players (B3, B4). It returns the empty set for any other
// number of players, and for a player who does not take part.
func Camp(p boardgame.Player, players int) bitboard.Set64 {
	if players < 0 || players >= len(camps) || p < A || p > D {
		return 0
	}
	return camps[players][p]
}

// campOf returns the player whose camp contains a cell, or NoPlayer if no camp contains it.
func campOf(c Cell, players int) boardgame.Player {
	for p := A; p <= D; p++ {
		if Camp(p, players).Has(int(c)) {
			return p
		}
	}
	return boardgame.NoPlayer
}

// eggsOf returns the number of a player's eggs on the board. The parameter stillIn is false if the player has made a false
// claim (B3, B4, F5).
func eggsOf(p boardgame.Player, players int, stillIn bool) int {
	switch {
	case players == 2 && p <= B:
		return 6
	case players == 4 && stillIn:
		return 4
	}
	return 0
}

// foreign returns the cells of all camps except p's. The camp of a player who is out is still a camp (F6).
func foreign(p boardgame.Player, players int) bitboard.Set64 {
	return camps[players][boardgame.NoPlayer] &^ Camp(p, players)
}

// cellAt returns the cell of a file and a rank, both counted from 0.
func cellAt(file, rank int) Cell { return Cell(file*stride + rank) }

// Valid reports whether c is a cell of the board.
func (c Cell) Valid() bool { return board.Has(int(c)) }

func (c Cell) set() bitboard.Set64 { return 1 << (c & 63) }

// String returns the name of the cell, such as "a1", or "no cell" if c is not on the board.
func (c Cell) String() string { return grid.Name(c) }

// File returns the letter of the cell's file, 'a' to 'f', or 0 if c is not on the board.
func (c Cell) File() byte { return grid.Letter(c) }

// Rank returns the cell's rank, 1 to 6, or 0 if c is not on the board.
func (c Cell) Rank() int { return grid.Number(c) }

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }
