package oeufs

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// choices holds the legal actions of the player to move, which do not depend on who owns the turned eggs.
type choices struct {
	eggs, turned, own bitboard.Set64 // own holds the player's eggs that show their symbols
	camp, stop        bitboard.Set64 // the player's camp, and all other camps, where the player's eggs are turned over (M5)
	claim             bitboard.Set64 // the cells where a move from outside the camp may end with a claim (F2)
	claimable         bool           // whether the player may claim without moving an egg (F2)
	barred, barredTo  bitboard.Set64 // the egg that can't go straight back, and the cell that it came from (O1)

	// jumpers holds the eggs that can jump. The jumpers of each class are numbered from 0 in the order of their cells. For
	// jumper n of each class, ends[n] holds the cells where its jumps may end. jumps is the total number of cells in ends.
	jumpers bitboard.Set64
	ends    [classSize]bitboard.Set64
	jumps   int
}

// find stores in c the legal actions of the player whose turn it is. The game must not be over, and c must be the zero
// value. The method does not return the actions as a new value, because the struct is large.
func (c *choices) find(t table) {
	p, players := t.who(), t.Players()
	c.eggs, c.turned, c.own = t.eggs(), t.Turned(), t.showing(p)
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

// jump finds the cells where each egg's jumps may end. Each round follows the jumps of one egg from each class.
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

// goals returns the cells that an egg may move to. The player to move must be allowed to move the egg.
func (c *choices) goals(egg bitboard.Set64) bitboard.Set64 {
	to := near(egg)&board&^c.eggs | c.jumpsOf(egg) // M1, M2
	if egg == c.barred {
		to &^= c.barredTo // O1
	}
	return to
}

// jumpsOf returns the cells where an egg's chains of jumps may end.
func (c *choices) jumpsOf(egg bitboard.Set64) bitboard.Set64 {
	if c.jumpers&egg == 0 {
		return 0
	}
	class := classesOf(egg)
	round := (c.jumpers & class & (egg - 1)).Len()
	return c.ends[round] & class
}

// claims returns the cells where a move of an egg may end with a claim (F2). A claim needs a camp full of turned eggs, so
// the egg must not leave the camp. If one of the player's eggs shows its symbol, claims returns the empty set. After the
// move, that egg either still shows its symbol (F2) or has just been turned over (M5).
func (c *choices) claims(egg bitboard.Set64) bitboard.Set64 {
	if c.camp&egg != 0 {
		return 0
	}
	return c.claim
}

// count returns the number of legal actions, or 0 if the player has to pass. It must agree with appendMoves.
func (c *choices) count() int {
	movable, free := c.turned|c.own, board&^c.eggs
	n := c.jumps + steps(movable, free)
	if c.barred&movable != 0 {
		n -= ((near(c.barred)&free | c.jumpsOf(c.barred)) & c.barredTo).Len() // O1
	}
	if c.claim != 0 {
		for eggs := movable &^ c.camp; eggs != 0; eggs = eggs.Rest() {
			n += (c.goals(lowest(eggs)) & c.claim).Len()
		}
	}
	n += c.turned.Len()
	if c.claimable {
		n += c.turned.Len() + 1
	}
	return n
}

func (t table) countMoves() int {
	if t.Turn() == 0 {
		return 0
	}
	var c choices
	c.find(t)
	return max(c.count(), 1) // T4
}

func (t table) appendMoves(dst []Move) []Move {
	if t.Turn() == 0 {
		return dst
	}
	before := len(dst)
	var c choices
	c.find(t)
	for eggs := c.turned | c.own; eggs != 0; eggs = eggs.Rest() {
		egg, from := lowest(eggs), Cell(eggs.First())
		claims := c.claims(egg)
		for to := c.goals(egg); to != 0; to = to.Rest() {
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

// lookAt returns a look at the egg on the lowest cell of a set.
func lookAt(eggs bitboard.Set64) Move {
	c := Cell(eggs.First())
	return Move{c, c, Looking, false}
}

// LegalMoves returns an iterator over the legal actions, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
