package coucou

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Draw:        State.draw,
		Number:      number,
		Numbers:     2 * Cells * Cells,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the move
// at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.nestTaken() {
		return Move{}, false
	}
	own, enemy, blue := s.sides()
	straight, left, right := steps(own, blue)
	ends, captures := targets(straight.Or(left).Or(right), own, enemy)
	a, b := straight.And(ends).Halves()
	c, d := left.And(ends).Halves()
	e, f := right.And(ends).Halves()
	short := a.Len() + b.Len() + c.Len() + d.Len() + e.Len() + f.Len()
	if short == 0 {
		return Move{}, false
	}
	var far bitboard.Set128
	if !captures {
		if fast := own.And(fastRows(blue)).And(crowded(own.Or(enemy))); !fast.Empty() {
			far = sprints(fast, own.Or(enemy), blue, maxSprint)
		}
	}
	i := rng.IntN(short + far.Len())
	if i >= short {
		var room [Cells]Move
		return appendSprints(room[:0], far, own, blue)[i-short], true
	}
	half, to := bitboard.Pick(i, a, b, c, d, e, f)
	to += half % 2 * 64
	straightBack, leftBack, rightBack := stepsBack(blue)
	back := [...]int{straightBack, leftBack, rightBack}[half/2]
	return notation.MoveOf(Cell(to-back), Cell(to), captures), true
}

// crowded returns the cells of the ranks with at least three eggs, except ranks 10 and 11. Fast moves of two or more cells
// start only there: they need two other eggs on the rank (M4). On ranks 10 and 11, Blue's eggs have no room for such a move,
// and Red's eggs may not make one, because these ranks are Red's rows 1 and 2.
func crowded(occupied bitboard.Set128) bitboard.Set128 {
	const (
		a   = fileALow &^ rank10Low
		ab  = a | a<<1
		ace = a | a<<2 | a<<4
	)
	// Each rank takes seven bits. The sum pairs counts the eggs on a and b, on c and d, and on e and f, in two bits each. The
	// sum eggs counts all of them in the rank's lowest three bits. Adding 5 sets the fourth bit if there are at least three.
	cells, _ := occupied.Halves()
	pairs := cells&ace + cells>>1&ace
	eggs := pairs&ab + pairs>>2&ab + pairs>>4&ab + cells>>6&a
	ranks := (eggs + 5*a) >> 3 & a
	return bitboard.Join(ranks<<Files-ranks, 0)
}

// number returns an index for the move's cells and mark, from 0 to Numbers-1. Only the zero Move shares its index with
// another move.
func number(m Move) int {
	n := (int(m.From())*Cells + int(m.To())) * 2
	if m.Captures() {
		n++
	}
	return n
}

// mustCapture reports whether the side to move must capture (C2).
func (s State) mustCapture() bool {
	own, enemy, blue := s.sides()
	straight, left, right := steps(own, blue)
	_, captures := targets(straight.Or(left).Or(right), own, enemy)
	return captures && !s.nestTaken()
}
