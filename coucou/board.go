package coucou

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Cell is one of the board's 77 cells (B1): 0 is a1, then file by file along each rank and up rank by rank, to 76, which is
// g11. Cell numbers are the bit numbers of the sets that this package returns. Greater values are no cell.
type Cell uint8

// The dimensions of the board.
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

// String returns the cell's name, "d11", and "no cell" for what is none.
func (c Cell) String() string {
	if c >= Cells {
		return "no cell"
	}
	return string(c.append(nil))
}

func (c Cell) append(dst []byte) []byte {
	return strconv.AppendInt(append(dst, 'a'+byte(c%Files)), int64(c.Rank()), 10)
}

// File is the letter of the cell's file, 'a' to 'g', and 0 for what is no cell.
func (c Cell) File() byte {
	if c >= Cells {
		return 0
	}
	return 'a' + byte(c%Files)
}

// Rank is the cell's rank, 1 to 11 from Blue's side, and 0 for what is no cell.
func (c Cell) Rank() int {
	if c >= Cells {
		return 0
	}
	return int(c/Files) + 1
}

// Row is the cell's row as a player counts them from the own side (B1), and 0 for what is no cell or no player.
func (c Cell) Row(p boardgame.Player) int {
	switch {
	case c >= Cells:
		return 0
	case p == Blue:
		return c.Rank()
	case p == Red:
		return Ranks + 1 - c.Rank()
	}
	return 0
}

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) {
	s := notation.Scan("cell", text)
	c := scanCell(&s)
	s.End()
	return c, s.Err()
}

// Sets of cells are two words: the cells of the ranks 1 to 9 and a10 are in the lower one, the others in the upper one.
// These are the words of the masks that follow.
const (
	allHigh = 1<<(Cells-64) - 1

	fileALow  = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42 | 1<<49 | 1<<56 | 1<<63
	fileAHigh = 1 << 6
	fileGLow  = fileALow << 6 & (1<<64 - 1)
	fileGHigh = fileAHigh<<6 | 1<<5

	ranks1to2   = 1<<14 - 1
	ranks3to4   = 1<<28 - 1 - ranks1to2
	ranks1to7   = 1<<49 - 1
	ranks8to9   = 1<<63 - 1 - ranks1to7
	rank10Low   = 1 << 63
	rank10High  = 1<<6 - 1
	all64       = 1<<64 - 1
	fromRank5   = all64 - ranks1to2 - ranks3to4
	blueAhead   = all64 - ranks3to4
	blueOblique = all64 - ranks1to2
	redAhead    = all64 - ranks8to9
	redOblique  = all64 - rank10Low
)

// The cells from which eggs go straight ahead (rows 1, 2 and 5 and beyond: M1, M3), obliquely to the file on the left
// and on the right as Blue sees it (rows 3 and beyond: M2, M3), and fast (row 5 and beyond: M4). Nothing goes on from
// the last row: for Blue it is left out, for Red the shift loses what goes below rank 1.
func blueStraight() bitboard.Set128 { return bitboard.Join(blueAhead, rank10High) }
func blueLeft() bitboard.Set128     { return bitboard.Join(blueOblique&^fileALow, rank10High) }
func blueRight() bitboard.Set128    { return bitboard.Join(blueOblique&^fileGLow, rank10High&^fileGHigh) }
func blueFast() bitboard.Set128     { return bitboard.Join(fromRank5, rank10High) }
func redStraight() bitboard.Set128  { return bitboard.Join(redAhead, allHigh) }
func redLeft() bitboard.Set128      { return bitboard.Join(redOblique&^fileALow, 0) }
func redRight() bitboard.Set128     { return bitboard.Join(redOblique&^fileGLow, 0) }
func redFast() bitboard.Set128      { return bitboard.Join(ranks1to7, 0) }

// rank is the set of the cells of a cell's rank.
func (c Cell) rank() bitboard.Set128 {
	return bitboard.Join(1<<Files-1, 0).Up(uint(c / Files * Files))
}
