package oeufs

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Fast returns shortcuts for code that plays many moves. The receiver may be nil. MustCapture is nil, because no egg is
// ever captured.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: play, Draw: draw, Number: Move.number, Numbers: numbers}
}

// draw returns a random legal action, or false if the game is over. All legal actions are equally likely.
func draw(s State, rng *rand.Rand) (m Move, ok bool) {
	if s.Turn() == boardgame.NoPlayer {
		return Move{}, false
	}
	var c choices
	c.find(s.table)
	n := c.count()
	place := rng.IntN(max(n, 1))
	if n == 0 {
		return NewPass(), true // T4
	}
	return c.actionAt(place), true
}

// actionAt returns the action at an index in the list that appendMoves makes. The index must be at least 0 and less than
// c.count().
func (c *choices) actionAt(place int) Move {
	for eggs := c.turned | c.own; eggs != 0; eggs = eggs.Rest() {
		egg := lowest(eggs)
		to, claims := c.goals(egg), c.claims(egg)
		n := to.Len() + (to & claims).Len()
		if place < n {
			return moveAt(Cell(eggs.First()), to, claims, place)
		}
		place -= n
	}
	if !c.claimable {
		return lookAt(skip(c.turned, place))
	}
	looks := skip(c.turned, place/2)
	switch {
	case looks == 0:
		return NewClaim()
	case place%2 != 0:
		return lookAt(looks).Claiming()
	}
	return lookAt(looks)
}

// moveAt returns the move at an index in the list of one egg's moves. If the argument claims contains the cell where a move
// ends, the move is in the list twice, the second time with a claim.
func moveAt(from Cell, to, claims bitboard.Set64, place int) Move {
	for ; ; to = to.Rest() {
		m := Move{from, Cell(to.First()), Moving, false}
		switch claimed := claims&lowest(to) != 0; {
		case place == 0:
			return m
		case claimed && place == 1:
			return m.Claiming()
		case claimed:
			place--
		}
		place--
	}
}

// skip returns a set without its n lowest cells.
func skip(x bitboard.Set64, n int) bitboard.Set64 {
	for ; n > 0; n-- {
		x = x.Rest()
	}
	return x
}

// numbers is the number of different results of Move.number: one for each pair of cells, one for the claim alone and one
// for the pass.
const numbers = cells*cells + 2

// number returns an index for an action, from 0 to numbers-1. A look at a cell is numbered as if it were a move from
// that cell to itself. An action has the same index with and without a claim.
func (m Move) number() int {
	switch m.action {
	case Moving, Looking:
		return int(m.from)*cells + int(m.to)
	case OnlyClaiming:
		return cells * cells
	}
	return cells*cells + 1
}
