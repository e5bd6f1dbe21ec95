package notation

import (
	"errors"
	"iter"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// These are the marks between the two cells of a move: "d2-d3" is a quiet move, and "c3xd4" is a capture.
const (
	Quiet   = '-'
	Capture = 'x'
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

// Mark returns the mark of a move from one cell to another: Capture if captures is true, and Quiet otherwise. If one of the
// cells is not on the board, Mark returns an error.
func (b *Board[C]) Mark(from, to C, captures bool) (byte, error) {
	switch {
	case !b.Valid(from) || !b.Valid(to):
		return 0, errors.New("one of the cells is not on the board")
	case captures:
		return Capture, nil
	}
	return Quiet, nil
}

// Written yields a move for every pair of cells and each of the marks. Use it as a game's [boardgame.Definition.Written] if
// no other moves can be written.
func Written[C ~uint8, M any](b *Board[C], marks string, move func(from C, mark byte, to C) M) iter.Seq[M] {
	return func(yield func(M) bool) {
		for from, to := range b.Pairs() {
			for i := range len(marks) {
				if !yield(move(from, marks[i], to)) {
					return
				}
			}
		}
	}
}
