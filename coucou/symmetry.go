package coucou

import (
	"cmp"

	"github.com/seed4105872c/clutch/boardgame"
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
	Mirror            // swaps the files: a and g, b and f, c and e
	HalfTurn
	MirroredHalfTurn
)

// Canonical returns the canonical form of the position, and the symmetry that maps the position to it. The canonical form
// is the lesser of the two images of the position in which Blue is to move. All four images of a position have the same
// canonical form. The order of states that defines "lesser" may change between versions.
func (s State) Canonical() (State, Symmetry) { return Identity.Canonical(s, compare) }

func compare(a, b State) int {
	return cmp.Or(compareSets(a.blue, b.blue), compareSets(a.red, b.red))
}

func compareSets(a, b bitboard.Set128) int {
	aLow, aHigh := a.Halves()
	bLow, bHigh := b.Halves()
	return cmp.Or(cmp.Compare(aHigh, bHigh), cmp.Compare(aLow, bLow))
}

// Mirrored returns the image of the position under Mirror.
func (s State) Mirrored() State { return facing(s.Turn(), mirror(s.Eggs(Blue)), mirror(s.Eggs(Red))) }

// Turned returns the image of the position under HalfTurn.
func (s State) Turned() State {
	return facing(s.Turn().Opponent(), s.Eggs(Red).Turned(Cells), s.Eggs(Blue).Turned(Cells))
}

// facing returns the state with the given eggs and the given side to move. If turn is NoPlayer, it returns the zero State.
func facing(turn boardgame.Player, blue, red bitboard.Set128) State {
	switch turn {
	case Blue:
		return State{blue.With(turnMark), red}
	case Red:
		return State{blue, red.With(turnMark)}
	}
	return State{}
}

// mirror reflects a set of cells across the middle file.
func mirror(x bitboard.Set128) bitboard.Set128 {
	out := x.And(fileA().Up(3))
	for f := range uint(3) {
		out = out.Or(x.And(fileA().Up(f)).Up(6 - 2*f)).Or(x.And(fileA().Up(6 - f)).Down(6 - 2*f))
	}
	return out
}

func fileA() bitboard.Set128 { return bitboard.Join(fileALow, fileAHigh) }
