package notation

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Pieces lists the pieces of a game whose state has a set of cells for each of them, in the same order. In these sets,
// the number of a cell is the value of the game's cell type.
type Pieces []picture.Piece

func (p Pieces) on(cell int, sets []bitboard.Set64) picture.Piece {
	return Entry(uint8(bitboard.Find(cell, sets...)), picture.Piece{}, p...)
}

func (p Pieces) index(letter byte) int {
	return slices.IndexFunc(p, func(p picture.Piece) bool { return byte(p.Letter) == letter })
}

// ScanSets reads the position that [Board.ScanPosition] reads, and adds the cell of each piece to the set of that
// piece.
func (b *Board[C]) ScanSets(in *Scanner, pieces Pieces, sides string, sets []bitboard.Set64) boardgame.Player {
	letters := ""
	for _, p := range pieces {
		letters += string(rune(p.Letter))
	}
	return b.ScanPosition(in, letters, sides, func(c C, letter byte) {
		i := pieces.index(letter)
		sets[i] = sets[i].With(int(c))
	})
}

// AppendSets appends the text that ScanSets reads. If turn is NoPlayer, as in a zero state, AppendSets appends
// nothing.
func (b *Board[C]) AppendSets(
	dst []byte, pieces Pieces, turn boardgame.Player, sides string, sets ...bitboard.Set64,
) []byte {
	return b.AppendPosition(dst, turn, sides, func(c C) byte { return byte(pieces.on(int(c), sets).Letter) })
}

// PictureOf returns a picture of the board with the pieces. See [Board.Picture].
func (b *Board[C]) PictureOf(pieces Pieces, sets ...bitboard.Set64) picture.Picture {
	return b.Picture(func(c C, cell *picture.Cell) { cell.Piece = pieces.on(int(c), sets) })
}
