package cuckoo

import (
	"cmp"
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Symmetry is one of the four symmetries of the game. Each symmetry is its own inverse. Values other than the constants act
// as the identity.
type Symmetry uint8

// HalfTurn turns the board by half a turn, and swaps the colours and the side to move.
const (
	Identity         Symmetry = 0
	Mirror           Symmetry = 1 // swaps the files: a and g, b and f, c and e
	HalfTurn         Symmetry = 2
	MirroredHalfTurn Symmetry = 3
)

// State returns the image of a position. The image of the zero State is the zero State.
func (y Symmetry) State(s State) State {
	turn := s.Turn()
	if y > MirroredHalfTurn || turn == boardgame.NoPlayer {
		return s
	}
	image := State{y.set(s.blue &^ mark), y.set(s.red &^ mark), y.set(s.cuckoos), y.set(s.warblers)}
	if y&HalfTurn != 0 {
		image.blue, image.red = image.red, image.blue
	}
	if y.Player(turn) == Blue {
		image.blue |= mark
	} else {
		image.red |= mark
	}
	return image
}

// set returns the image of a set of cells.
func (y Symmetry) set(x bitboard.Set64) bitboard.Set64 {
	if y&Mirror != 0 {
		x = mirror(x)
	}
	if y&HalfTurn != 0 {
		x = halfTurn(x)
	}
	return x
}

// Move returns the image of a move. The image does not depend on the position.
func (y Symmetry) Move(_ State, m Move) Move {
	if m.mark == 0 || y > MirroredHalfTurn {
		return m
	}
	return Move{y.cell(m.from), y.cell(m.to), m.mark}
}

func (y Symmetry) cell(c Cell) Cell { return Cell(y.set(bitboard.Set64(1) << (c & 63)).First()) }

// Player returns the player who has p's role in the image.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if y <= MirroredHalfTurn && y&HalfTurn != 0 && (p == Blue || p == Red) {
		return opponent(p)
	}
	return p
}

// Inverse returns the symmetry that undoes y, which is y itself.
func (y Symmetry) Inverse() Symmetry { return y }

// String describes the symmetry.
func (y Symmetry) String() string {
	switch y {
	case Mirror:
		return "mirror"
	case HalfTurn:
		return "half turn"
	case MirroredHalfTurn:
		return "mirrored half turn"
	}
	return "identity"
}

// Canonical returns the canonical form of the position, and the symmetry that maps the position to it. The canonical form is
// the least of the position's four images, with Blue to move. All four images have the same canonical form. The order that
// defines "least" may change.
func (s State) Canonical() (State, Symmetry) {
	y := Identity
	if s.Turn() == Red {
		y = HalfTurn
	}
	plain, mirrored := y.State(s), (y | Mirror).State(s)
	if compare(mirrored, plain) < 0 {
		return mirrored, y | Mirror
	}
	return plain, y
}

func compare(a, b State) int {
	return cmp.Or(cmp.Compare(a.blue, b.blue), cmp.Compare(a.red, b.red),
		cmp.Compare(a.cuckoos, b.cuckoos), cmp.Compare(a.warblers, b.warblers))
}

// halfTurn returns a set of cells after half a turn of the board, where g6, the last cell, becomes a1, the first cell.
func halfTurn(x bitboard.Set64) bitboard.Set64 {
	return bitboard.Set64(bits.Reverse64(uint64(x))) >> 1
}

// mirror returns a set of cells with the files swapped. A cell of file x, counted from 0, keeps its height and moves to file
// 6-x. Its value changes by 57-19x, because a step ahead to the right adds 10 and a step ahead to the left adds -9.
func mirror(x bitboard.Set64) bitboard.Set64 {
	const file = 1<<stride - 1
	return x&file<<57 | x>>9&file<<47 | x>>18&file<<37 | x&(file<<27) |
		x>>37&file<<18 | x>>47&file<<9 | x>>57&file
}
