package cuckoo

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
	return cmp.Or(cmp.Compare(a.blue, b.blue), cmp.Compare(a.red, b.red),
		cmp.Compare(a.cuckoos, b.cuckoos), cmp.Compare(a.warblers, b.warblers))
}

// Mirrored returns the image of the position under Mirror.
func (s State) Mirrored() State { return s.mapped(s.Turn(), s.blue, s.red, mirror) }

// Turned returns the image of the position under HalfTurn.
func (s State) Turned() State { return s.mapped(s.Turn().Opponent(), s.red, s.blue, halfTurn) }

// mapped returns the image of the position under a symmetry, with the given side to move. The parameter image maps a set of
// cells. Blue's pieces in the result are image(blue), and Red's are image(red).
func (s State) mapped(turn boardgame.Player, blue, red bitboard.Set64, image func(bitboard.Set64) bitboard.Set64) State {
	return State{image(blue &^ turnMark), image(red &^ turnMark), image(s.cuckoos), image(s.warblers)}.toMove(turn)
}

// halfTurn rotates a set of cells by 180 degrees, which swaps a1, the first cell, with g6, the last.
func halfTurn(x bitboard.Set64) bitboard.Set64 { return x.Turned(int(NoCell)) }

// mirror reflects a set of cells across the middle file. A cell of file x, counted from 0, keeps its height and moves to
// file 6-x. A step ahead to the right adds 10 to the cell's value, and a step back to the right adds 9, so moving two
// files to the right at the same height adds 19. The cell moves 6-2x files to the right, so its value changes by 57-19x.
func mirror(x bitboard.Set64) bitboard.Set64 {
	const file = 1<<stride - 1
	return x&file<<57 | x>>9&file<<47 | x>>18&file<<37 | x&(file<<27) |
		x>>37&file<<18 | x>>47&file<<9 | x>>57&file
}
