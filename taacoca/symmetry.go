package taacoca

import (
	"cmp"
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Symmetry is one of the four maps of the board that leave the rules unchanged. Each symmetry is its own inverse. A value
// that is not one of the constants acts as the identity.
type Symmetry uint8

// These are the symmetries. HalfTurn turns the board by half a turn and swaps the colours, including the side to move.
const (
	Identity         Symmetry = 0
	Mirror           Symmetry = 1 // swaps left and right
	HalfTurn         Symmetry = 2
	MirroredHalfTurn Symmetry = 3
)

// State returns the image of a position. The image of the zero State is the zero State.
func (y Symmetry) State(s State) State {
	if y > MirroredHalfTurn {
		return s
	}
	if y&Mirror != 0 {
		s.white, s.black = mirror(s.white), mirror(s.black)
	}
	if y&HalfTurn != 0 && s.turn != boardgame.NoPlayer {
		s = State{halfTurn(s.black), halfTurn(s.white), opponent(s.turn)}
	}
	return s
}

// Move returns the image of a move. It does not depend on the position.
func (y Symmetry) Move(_ State, m Move) Move {
	stones, d := m.Stones(), m.Direction()
	if stones == 0 || y > MirroredHalfTurn {
		return m
	}
	if y&Mirror != 0 {
		stones, d = mirror(stones), d^1
	}
	if y&HalfTurn != 0 {
		stones, d = halfTurn(stones), d^3
	}
	return move(stones, d)
}

// Player returns the player who has p's place in the image.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if y <= MirroredHalfTurn && y&HalfTurn != 0 && (p == White || p == Black) {
		return opponent(p)
	}
	return p
}

// Inverse returns the symmetry that undoes y, which is y itself.
func (y Symmetry) Inverse() Symmetry { return y }

// String returns a short description of the symmetry.
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

// Canonical returns the canonical form of s, and the symmetry that maps s to it. The canonical form is the lesser of the two
// images with White to move. All four images have the same canonical form. The order that defines the lesser image may
// change between versions.
func (s State) Canonical() (State, Symmetry) {
	y := Identity
	if s.turn == Black {
		y = HalfTurn
	}
	plain, mirrored := y.State(s), (y | Mirror).State(s)
	if cmp.Or(cmp.Compare(mirrored.white, plain.white), cmp.Compare(mirrored.black, plain.black)) < 0 {
		return mirrored, y | Mirror
	}
	return plain, y
}

// halfTurn turns the board by half a turn, so the last cell becomes the first cell.
func halfTurn(x bitboard.Set64) bitboard.Set64 {
	return bitboard.Set64(bits.Reverse64(uint64(x))) >> (64 - Cells)
}

// mirror reverses each row. It turns the board by half a turn and puts the rows back in order.
func mirror(x bitboard.Set64) bitboard.Set64 {
	x = halfTurn(x)
	return x&rowA<<56 | x&rowB<<45 | x&rowC<<32 | x&rowD<<17 | x&rowE |
		x&rowF>>17 | x&rowG>>32 | x&rowH>>45 | x&rowI>>56
}
