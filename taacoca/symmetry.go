package taacoca

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
	Mirror           Symmetry = 1 // left and right exchanged
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

// Move returns the move in the image of a position that m is in the position. The position makes no difference here.
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

// Player returns the player who has p's part in the image.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if y <= MirroredHalfTurn && y&HalfTurn != 0 && (p == White || p == Black) {
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

// Canonical returns the least of the position's four images, with White to move, and the symmetry that leads there. What
// "least" means may change; that it is the same for all four does not.
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

// halfTurn turns the board by half: the last cell becomes the first.
func halfTurn(x bitboard.Set64) bitboard.Set64 {
	return bitboard.Set64(bits.Reverse64(uint64(x))) >> (64 - Cells)
}

// mirror reverses each row. A half turn does that too, and reverses the order of the rows, which is put right here.
func mirror(x bitboard.Set64) bitboard.Set64 {
	x = halfTurn(x)
	return x&rowA<<56 | x&rowB<<45 | x&rowC<<32 | x&rowD<<17 | x&rowE |
		x&rowF>>17 | x&rowG>>32 | x&rowH>>45 | x&rowI>>56
}
