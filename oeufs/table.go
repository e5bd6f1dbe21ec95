package oeufs

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// table is what lies on the table for all to see (K1): a position but for the names of the eggs that are turned over. It has
// no field for those, so that nothing which is worked out from it can give them away. What is legal is.
//
// The eggs are numbered in the order of their cells, from 0, and what there is to know of each is one bit in each of some
// lanes: a word has four lanes of sixteen bits, as there are at most sixteen eggs.
type table struct {
	cells uint64 // the cells that hold eggs, and above them the small fields
	faces uint64 // three lanes: the turned eggs; the low and the high bits of the owners of those that show
	looks uint64 // a lane for each player: the turned eggs at which that player has looked
}

// The small fields of table.cells, by their lowest bits.
const (
	whoAt     = cells      // 3 bits: the player to move, or when the game is over the winner
	endAt     = whoAt + 3  // 2 bits: 0 while the game goes on, or which of F3 to F5 has ended it
	inAt      = endAt + 2  // 4 bits: who has not claimed falsely, A lowest
	fourAt    = inAt + 4   // 1 bit: whether it is a game of four
	barringAt = fourAt + 1 // 1 bit: whether O1 is played
	fromAt    = barringAt + 1
	toAt      = fromAt + 6 // from and to are the move that O1 forbids to take back; both 0 if there is none

	playState = uint64(1)<<inAt - 1<<whoAt // the fields who and end
	backState = ^(uint64(1)<<fromAt - 1)   // the fields from and to
)

// The ends, as in table.cells.
const (
	goingOn = iota
	claimedTruly
	claimedFalsely
	oneIsLeft
)

func (t table) eggs() bitboard.Set64 { return bitboard.Set64(t.cells) & board }
func (t table) end() uint64          { return t.cells >> endAt & 3 }
func (t table) who() boardgame.Player {
	return boardgame.Player(t.cells >> whoAt & 7)
}

// turn is who is to move, nobody when the game is over.
func (t table) turn() boardgame.Player {
	if t.end() != goingOn {
		return boardgame.NoPlayer
	}
	return t.who()
}

// players is how many the game is for, 0 in the zero table.
func (t table) players() int {
	switch {
	case t.cells == 0:
		return 0
	case t.cells>>fourAt&1 != 0:
		return 4
	}
	return 2
}

// in reports whether a player plays and has not claimed falsely.
func (t table) in(p boardgame.Player) bool {
	return p >= A && p <= D && t.cells>>(inAt-1+p)&1 != 0
}

func (t table) barring() bool { return t.cells>>barringAt&1 != 0 }

// back is the move that may not be taken back (O1): no egg may go from to to from. Both are the same where there is none.
func (t table) back() (from, to Cell) {
	return Cell(t.cells >> fromAt & 63), Cell(t.cells >> toAt & 63)
}

// result is who has won and by which rule, "" while the game goes on.
func (t table) result() (winner boardgame.Player, rule boardgame.Rule) {
	switch t.end() {
	case claimedTruly:
		return t.who(), TrueClaim
	case claimedFalsely:
		return t.who(), FalseClaimOfTwo
	case oneIsLeft:
		return t.who(), FalseClaimOfFour
	}
	if t.who() == boardgame.NoPlayer {
		return boardgame.NoPlayer, boardgame.NoPosition
	}
	return boardgame.NoPlayer, ""
}

// maxEggs is how many eggs there are at most (B2), and so the length of a lane.
const maxEggs = 16

// number is that of the egg on a cell, or how many eggs lie on lower cells.
func (t table) number(c Cell) int { return (t.eggs() & (c.set() - 1)).Len() }

// turned is the lane of the turned eggs.
func (t table) turned() uint16 { return uint16(t.faces) }

// showing is the lane of the eggs of a player that show.
func (t table) showing(p boardgame.Player) uint16 {
	return ownedBy(p, uint16(t.faces>>16), uint16(t.faces>>32)) &^ t.turned() & (1<<t.eggs().Len() - 1)
}

// ownedBy is the lane of a player's eggs, with those that there are not, from the lanes of the owners' low and high bits.
func ownedBy(p boardgame.Player, low, high uint16) uint16 {
	if (p-1)&1 == 0 {
		low = ^low
	}
	if (p-1)&2 == 0 {
		high = ^high
	}
	return low & high
}

// seenBy is the lane of the turned eggs at which a player has looked.
func (t table) seenBy(p boardgame.Player) uint16 {
	if p < A || p > D {
		return 0
	}
	return uint16(t.looks >> (16 * (p - 1)))
}

// on are the cells of the eggs of a lane.
func (t table) on(lane uint16) (on bitboard.Set64) {
	for rest := t.eggs(); rest != 0; rest = rest.Rest() {
		on |= rest & -rest & -bitboard.Set64(lane&1)
		lane >>= 1
	}
	return on
}

// lane is that of the eggs on some cells.
func (t table) lane(on bitboard.Set64) (lane uint16) {
	for on &= t.eggs(); on != 0; on = on.Rest() {
		lane |= 1 << t.number(Cell(on.First()))
	}
	return lane
}

// eachLane has a bit at the beginning of each lane.
const eachLane = 1 | 1<<16 | 1<<32 | 1<<48

// without are the lanes without an egg; those of higher numbers move down.
func without(lanes uint64, egg int) uint64 {
	below := (uint64(1)<<egg - 1) * eachLane
	return lanes&below | lanes>>1&^below&(eachLane*0x7fff)
}

// carried are the lanes with an egg's number changed, and those of the eggs that it passes.
func carried(lanes uint64, egg, to int) uint64 {
	own := lanes >> egg & eachLane
	lanes = without(lanes, egg)
	below := (uint64(1)<<to - 1) * eachLane
	return lanes&below | (lanes&^below)<<1 | own<<to
}

// nextIn is who comes after a player among those who are in (B5). There is somebody.
func (t table) nextIn(p boardgame.Player) boardgame.Player {
	in := uint8(t.cells >> inAt & 15)
	in |= in << 4 // once more round the table
	return (p+boardgame.Player(bits.TrailingZeros8(in>>p)))%4 + 1
}
