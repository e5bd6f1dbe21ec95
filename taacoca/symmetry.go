package taacoca

import (
	"cmp"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Symmetry is one of the four symmetries of the game. Each symmetry is its own inverse. Any value other than the four
// constants acts as Identity.
type Symmetry = game.Flip[State, Move]

// These are the symmetries. HalfTurn rotates the board by 180 degrees, and swaps the colours and the side to move.
// MirroredHalfTurn combines Mirror and HalfTurn.
const (
	Identity Symmetry = iota
	Mirror            // swaps left and right
	HalfTurn
	MirroredHalfTurn
)

// Canonical returns the canonical form of the position, and the symmetry that maps the position to it. The canonical form
// is the lesser of the two images of the position in which White is to move. All four images of a position have the same
// canonical form. The order of states that defines "lesser" may change between versions.
func (s State) Canonical() (State, Symmetry) { return Identity.Canonical(s, compare) }

func compare(a, b State) int {
	return cmp.Or(cmp.Compare(a.white, b.white), cmp.Compare(a.black, b.black))
}

// Mirrored returns the image of the position under Mirror.
func (s State) Mirrored() State { return State{mirror(s.white), mirror(s.black), s.turn} }

// Turned returns the image of the position under HalfTurn.
func (s State) Turned() State { return State{halfTurn(s.black), halfTurn(s.white), s.turn.Opponent()} }

// Mirrored returns the image of the move under Mirror.
func (m Move) Mirrored() Move { return m.mapped(mirror, 1) }

// Turned returns the image of the move under HalfTurn.
func (m Move) Turned() Move { return m.mapped(halfTurn, 3) }

// mapped returns the image of the move under a symmetry. The parameter image maps the stones, and the parameter bits
// contains a 1 for each bit to flip in the direction.
func (m Move) mapped(image func(bitboard.Set64) bitboard.Set64, bits Direction) Move {
	if m.Stones() == 0 {
		return m
	}
	return move(image(m.Stones()), m.Direction()^bits)
}

func halfTurn(x bitboard.Set64) bitboard.Set64 { return x.Turned(Cells) }

// mirror reverses the order of the cells in each row. It rotates the board by 180 degrees, and then puts the rows back in
// order.
func mirror(x bitboard.Set64) bitboard.Set64 {
	x = halfTurn(x)
	return x&rowA<<56 | x&rowB<<45 | x&rowC<<32 | x&rowD<<17 | x&rowE |
		x&rowF>>17 | x&rowG>>32 | x&rowH>>45 | x&rowI>>56
}
