package oeufs

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// movable returns the eggs that the player to move may move: their own eggs that show their symbols, and all turned
// eggs (T1, T2).
func (t *table) movable() bitboard.Set64 { return t.turned | t.showing[t.turn] }

func (t *table) isTurned(c Cell) bool { return t.turned&c.set() != 0 }

// jumpers returns the eggs that have room for a jump.
func (t *table) jumpers() bitboard.Set64 { return hop(board&^t.eggs(), t.eggs()) & t.eggs() }

// goals returns the cells that the player to move may move a movable egg to (M1 to M5, O1). The second argument is the
// result of jumpers.
func (t *table) goals(from Cell, jumpers bitboard.Set64) bitboard.Set64 {
	eggs, egg := t.eggs(), from.set()
	to := near(egg) & board &^ eggs
	if jumpers&egg != 0 {
		to |= jumps(egg, eggs, t.stops(from))
	}
	if from == t.to {
		to &^= t.barred()
	}
	return to
}

// barred returns the cell to which the egg on t.to can't go straight back, or no cell if there is no such egg (O1).
func (t *table) barred() bitboard.Set64 {
	if t.from == t.to {
		return 0
	}
	return t.from.set()
}

// stops returns the cells where the jumps of a movable egg end. Camps stop only eggs that show their symbols (M5, M6).
func (t *table) stops(from Cell) bitboard.Set64 {
	if t.isTurned(from) {
		return 0
	}
	return foreign(t.turn, t.Players())
}

// claims returns the cells where a move of an egg may end so that the player to move may claim after it (F2). If the
// argument is empty, the result is the whole board when the player may claim without moving an egg. Otherwise, the
// result is empty.
//
// After a move, an egg that showed its symbol either still shows it (F2) or has just been turned over (M5).
func (t *table) claims(egg bitboard.Set64) bitboard.Set64 {
	if t.showing[t.turn] != 0 {
		return 0
	}
	missing := Camp(t.turn, t.Players()) &^ (t.turned &^ egg)
	switch {
	case missing == 0:
		return board
	case egg == 0 || missing.Rest() != 0:
		return 0
	}
	return missing // if this is where the egg stands now, no move ends there (M4)
}

// legal reports whether an action is legal.
func (t *table) legal(m Move) bool {
	if t.turn == boardgame.NoPlayer {
		return false
	}
	egg, to := m.from.set(), m.to.set()
	switch m.action {
	case Moving:
		return t.movable()&egg != 0 && t.goals(m.from, t.jumpers())&to != 0 && (!m.claims || t.claims(egg)&to != 0)
	case Looking:
		return t.isTurned(m.from) && (!m.claims || t.claims(0) != 0)
	case OnlyClaiming:
		return t.claims(0) != 0
	case Passing:
		return t.count() == 0 // T4
	}
	return false
}

// append appends the legal actions, or nothing if the player has to pass. The game must not be over.
func (t *table) append(dst []Move) []Move {
	jumpers := t.jumpers()
	for eggs := t.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		claims := t.claims(from.set())
		for to := t.goals(from, jumpers); to != 0; to = to.Rest() {
			m := Move{from, Cell(to.First()), Moving, false}
			dst = append(dst, m)
			if claims&m.to.set() != 0 {
				dst = append(dst, m.Claiming())
			}
		}
	}
	claim := t.claims(0) != 0
	for n := range t.turned.All() {
		m := Move{Cell(n), Cell(n), Looking, false}
		dst = append(dst, m)
		if claim {
			dst = append(dst, m.Claiming())
		}
	}
	if claim {
		dst = append(dst, onlyClaiming)
	}
	return dst
}

// count returns the number of actions that append appends.
func (t *table) count() int {
	n := t.turned.Len()
	if t.claims(0) != 0 {
		n = 2*n + 1
	}
	jumpers := t.jumpers()
	for eggs := t.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		to := t.goals(from, jumpers)
		n += to.Len() + (to & t.claims(from.set())).Len()
	}
	return n
}

// LegalMoves returns an iterator over the legal actions, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// These are the differences between the indices of neighbouring cells, one for each pair of opposite directions.
const (
	up       = 1
	right    = stride
	rising   = stride + 1 // to the right and up
	dropping = stride - 1 // to the right and down
)

// near returns the neighbours of the cells of a set, in all eight directions (M1). The result may contain bits that are
// not cells.
func near(x bitboard.Set64) bitboard.Set64 {
	row := x | x<<stride | x>>stride
	return (row | row<<1 | row>>1) &^ x
}

// hop returns the cells that a single jump over an egg reaches from the cells in x (M2). These cells may be occupied,
// and the result may contain bits that are not cells.
//
// The set eggs>>up holds the cells below the eggs. A jump up begins on one of these cells, and a jump down ends on one.
func hop(x, eggs bitboard.Set64) bitboard.Set64 {
	below, left, belowLeft, aboveLeft := eggs>>up, eggs>>right, eggs>>rising, eggs>>dropping
	return (x&below)<<(2*up) | x>>(2*up)&below |
		(x&left)<<(2*right) | x>>(2*right)&left |
		(x&belowLeft)<<(2*rising) | x>>(2*rising)&belowLeft |
		(x&aboveLeft)<<(2*dropping) | x>>(2*dropping)&aboveLeft
}

// jumps returns the cells where chains of jumps of an egg may end (M2, M3, M4). A chain ends if it lands on one of the
// cells in the argument stop.
//
// A jump changes the file by 0 or 2 and the rank by 0 or 2, so the egg keeps the parity of both. The cell that it jumps
// over has another parity. So the egg never jumps over the cell where it began, although eggs contains this cell (M3).
func jumps(egg, eggs, stop bitboard.Set64) bitboard.Set64 {
	free := board &^ eggs
	reached := egg
	for last := egg; last != 0; {
		last = hop(last, eggs) & free &^ reached
		reached |= last
		last &^= stop
	}
	return reached &^ egg
}

// lowest returns a set that contains only the lowest cell of x. For the empty set it returns the empty set.
func lowest(x bitboard.Set64) bitboard.Set64 { return x & -x }
