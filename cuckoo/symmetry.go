package cuckoo

import (
	"cmp"
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Symmetry is one of the four maps under which the rules do not change. Each is its own inverse. Values beyond the
// constants are the identity.
type Symmetry uint8

// The symmetries. HalfTurn turns the board by half and exchanges the colours, and with them whose turn it is.
const (
	Identity         Symmetry = 0
	Mirror           Symmetry = 1 // the files exchanged: a for g, b for f, c for e
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

// set is the image of a set of cells.
func (y Symmetry) set(x bitboard.Set64) bitboard.Set64 {
	if y&Mirror != 0 {
		x = mirror(x)
	}
	if y&HalfTurn != 0 {
		x = halfTurn(x)
	}
	return x
}

// Move returns the move in the image of a position that m is in the position. The position makes no difference here.
func (y Symmetry) Move(_ State, m Move) Move {
	if m.mark == 0 || y > MirroredHalfTurn {
		return m
	}
	return Move{y.cell(m.from), y.cell(m.to), m.mark}
}

func (y Symmetry) cell(c Cell) Cell { return Cell(y.set(bitboard.Set64(1) << (c & 63)).First()) }

// Player returns the player who has p's part in the image.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if y <= MirroredHalfTurn && y&HalfTurn != 0 && (p == Blue || p == Red) {
		return opponent(p)
	}
	return p
}

// Inverse is the symmetry that undoes this one: itself.
func (y Symmetry) Inverse() Symmetry { return y }

// String says what the symmetry does.
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

// Canonical returns the least of the position's four images, with Blue to move, and the symmetry that leads there. What
// "least" means may change; that it is the same for all four does not.
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

// halfTurn turns the board by half: g6, the last cell, becomes a1, the first.
func halfTurn(x bitboard.Set64) bitboard.Set64 {
	return bitboard.Set64(bits.Reverse64(uint64(x))) >> 1
}

// mirror exchanges the files. A cell of the file x, from 0, keeps its height in the file 6-x; by the steps to the right
// ahead and back, of 10 and of -9 on the other side, its number grows by 57-19x.
func mirror(x bitboard.Set64) bitboard.Set64 {
	const file = 1<<stride - 1
	return x&file<<57 | x>>9&file<<47 | x>>18&file<<37 | x&(file<<27) |
		x>>37&file<<18 | x>>47&file<<9 | x>>57&file
}
