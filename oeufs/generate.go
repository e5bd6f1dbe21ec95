package oeufs

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// choices holds what the player to move may do. It does not depend on whose the turned eggs are.
type choices struct {
	eggs, turned, own bitboard.Set64 // own are the player's eggs that show
	camp, stop        bitboard.Set64 // the player's camp, and the others, where an egg of the player is turned over (M5)
	claim             bitboard.Set64 // where a move from outside the camp may end with a claim after it (F2)
	claimable         bool           // whether a claim needs no move (F2)
	barred, barredTo  bitboard.Set64 // the egg that can't go back, and where it came from (O1)

	// Where chains of jumps lead. jumpers are the eggs that can jump at all. Round n follows the jumps of jumper n of each
	// class, counted from 0 by cells, and ends[n] has the cells where they may end. jumps is how many these are in all.
	jumpers bitboard.Set64
	ends    [classSize]bitboard.Set64
	jumps   int
}

// find fills in the choices of the player to move. The game must not be over, and c must be zero: it is not returned,
// because it is large.
func (c *choices) find(t table) {
	p, players := t.who(), t.players()
	c.eggs, c.turned, c.own = t.eggs(), t.turned(), t.showing(p)
	c.camp, c.stop = Camp(p, players), foreign(p, players)
	if from, to := t.back(); from != to {
		c.barred, c.barredTo = to.set(), from.set()
	}
	switch missing := c.camp &^ c.turned; {
	case c.own != 0: // F2
	case missing == 0:
		c.claimable = true
		c.claim = board &^ c.camp
	case missing.Rest() == 0:
		c.claim = missing
	}
	c.jump()
}

// jump follows the jumps of all eggs, in rounds of one egg of each class.
func (c *choices) jump() {
	free := board &^ c.eggs
	c.jumpers = hop(free, c.eggs) & (c.turned | c.own)
	left := c.jumpers
	for n := 0; left != 0; n++ {
		eggs := oneOfEach(left)
		left &^= eggs
		stop := c.stop & classesOf(eggs&c.own)        // M5, M6
		c.ends[n] = jumps(eggs, c.eggs, stop) &^ eggs // M4
		c.jumps += c.ends[n].Len()
	}
}

// of returns the cells where an egg may go. The egg must be turned over or the player's own.
func (c *choices) of(egg bitboard.Set64) bitboard.Set64 {
	to := near(egg)&board&^c.eggs | c.jumpsOf(egg) // M1, M2
	if egg == c.barred {
		to &^= c.barredTo // O1
	}
	return to
}

// jumpsOf returns the cells where chains of jumps of an egg may end.
func (c *choices) jumpsOf(egg bitboard.Set64) bitboard.Set64 {
	if c.jumpers&egg == 0 {
		return 0
	}
	class := classesOf(egg)
	round := (c.jumpers & class & (egg - 1)).Len()
	return c.ends[round] & class
}

// claims returns the cells where a move of an egg may end with a claim after it (F2). The camp must be full of turned eggs
// then, so the egg must not come from there. While an egg of the player shows there are no such cells: either it still shows
// after the move (F2), or the move turns it over (M5).
func (c *choices) claims(egg bitboard.Set64) bitboard.Set64 {
	if c.camp&egg != 0 {
		return 0
	}
	return c.claim
}

// count returns the number of actions, and 0 where the player has to pass. It must agree with appendMoves.
func (c *choices) count() int {
	movable, free := c.turned|c.own, board&^c.eggs
	n := c.jumps + steps(movable, free)
	if c.barred&movable != 0 {
		n -= ((near(c.barred)&free | c.jumpsOf(c.barred)) & c.barredTo).Len() // O1
	}
	if c.claim != 0 {
		for eggs := movable &^ c.camp; eggs != 0; eggs = eggs.Rest() {
			n += (c.of(lowest(eggs)) & c.claim).Len()
		}
	}
	n += c.turned.Len()
	if c.claimable {
		n += c.turned.Len() + 1
	}
	return n
}

func (t table) countMoves() int {
	if t.turn() == 0 {
		return 0
	}
	var c choices
	c.find(t)
	return max(c.count(), 1) // T4
}

func (t table) appendMoves(dst []Move) []Move {
	if t.turn() == 0 {
		return dst
	}
	before := len(dst)
	var c choices
	c.find(t)
	for eggs := c.turned | c.own; eggs != 0; eggs = eggs.Rest() {
		egg, from := lowest(eggs), Cell(eggs.First())
		claims := c.claims(egg)
		for to := c.of(egg); to != 0; to = to.Rest() {
			m := Move{from, Cell(to.First()), Moving, false}
			dst = append(dst, m)
			if claims&lowest(to) != 0 {
				dst = append(dst, m.Claiming())
			}
		}
	}
	for looks := c.turned; looks != 0; looks = looks.Rest() {
		m := lookAt(looks)
		dst = append(dst, m)
		if c.claimable {
			dst = append(dst, m.Claiming())
		}
	}
	if c.claimable {
		dst = append(dst, NewClaim())
	}
	if len(dst) == before {
		dst = append(dst, NewPass()) // T4
	}
	return dst
}

// lookAt returns the look at the lowest of some eggs.
func lookAt(eggs bitboard.Set64) Move {
	c := Cell(eggs.First())
	return Move{c, c, Looking, false}
}

// LegalMoves yields the actions that AppendMoves appends, in the same order. Code that wants all of them is several times
// faster with AppendMoves and a buffer.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
