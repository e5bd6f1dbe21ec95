package coucou

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
	if y > MirroredHalfTurn || s.Turn() == boardgame.NoPlayer {
		return s
	}
	turn, blue, red := s.Turn(), s.Eggs(Blue), s.Eggs(Red)
	if y&Mirror != 0 {
		blue, red = mirror(blue), mirror(red)
	}
	if y&HalfTurn != 0 {
		turn, blue, red = opponent(turn), halfTurn(red), halfTurn(blue)
	}
	if turn == Blue {
		return State{blue.With(mark), red}
	}
	return State{blue, red.With(mark)}
}

// Move returns the image of a move. The image does not depend on the position.
func (y Symmetry) Move(_ State, m Move) Move {
	if m.mark == 0 {
		return m
	}
	return Move{y.cell(m.from), y.cell(m.to), m.mark}
}

func (y Symmetry) cell(c Cell) Cell {
	if y > MirroredHalfTurn {
		return c
	}
	if y&Mirror != 0 {
		c = c/Files*Files + (Files - 1 - c%Files)
	}
	if y&HalfTurn != 0 {
		c = Cells - 1 - c
	}
	return c
}

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
	if cmp.Or(compare(mirrored.blue, plain.blue), compare(mirrored.red, plain.red)) < 0 {
		return mirrored, y | Mirror
	}
	return plain, y
}

func compare(a, b bitboard.Set128) int {
	aLow, aHigh := a.Halves()
	bLow, bHigh := b.Halves()
	return cmp.Or(cmp.Compare(aHigh, bHigh), cmp.Compare(aLow, bLow))
}

// halfTurn returns a set of cells after half a turn of the board, where the last cell becomes the first.
func halfTurn(x bitboard.Set128) bitboard.Set128 {
	low, high := x.Halves()
	low, high = bitboard.Set64(bits.Reverse64(uint64(high))), bitboard.Set64(bits.Reverse64(uint64(low)))
	return bitboard.Join(low, high).Down(128 - Cells)
}

// mirror returns a set of cells with the files swapped. Each cell moves by twice its distance from the middle file, to the
// other side of it.
func mirror(x bitboard.Set128) bitboard.Set128 {
	out := x.And(fileA().Up(3))
	for f := range uint(3) {
		out = out.Or(x.And(fileA().Up(f)).Up(6 - 2*f)).Or(x.And(fileA().Up(6 - f)).Down(6 - 2*f))
	}
	return out
}

func fileA() bitboard.Set128 { return bitboard.Join(fileALow, fileAHigh) }
