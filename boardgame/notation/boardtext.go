package notation

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// ScanPosition reads the text of a position: the lines that [Board.ScanRows] reads, a space, and the letter of the side to
// move. ScanPosition returns the side to move: First for the first byte of the argument sides, Second for the next, and so
// on.
func (b *Board[C]) ScanPosition(in *Scanner, letters, sides string, put func(c C, letter byte)) boardgame.Player {
	b.ScanRows(in, letters, put)
	in.Field("side to move")
	if !in.Accept(' ') {
		in.Expect(' ', "after the last "+b.word())
	}
	return boardgame.First + boardgame.Player(strings.IndexByte(sides, in.OneOf(sides)))
}

// AppendPosition appends the text that ScanPosition reads. If turn is NoPlayer, as in a zero state, AppendPosition appends
// nothing.
func (b *Board[C]) AppendPosition(dst []byte, turn boardgame.Player, sides string, at func(c C) byte) []byte {
	if turn == boardgame.NoPlayer {
		return dst
	}
	return append(b.AppendRows(dst, at), ' ', sides[turn-boardgame.First])
}
