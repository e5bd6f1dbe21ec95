package coucou

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Draw:        State.draw,
		Number:      Move.number,
		Numbers:     2 * Cells * Cells,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It must call rng.IntN(s.CountMoves()) once, and return the
// move at that index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	own, enemy, blue := s.sides()
	if s.nestTaken() {
		return Move{}, false
	}
	straight, left, right := steps(own, blue)
	mark, long := byte(capture), 0
	targets, occupied := enemy, own.Or(enemy)
	var ends bitboard.Set128
	if straight.Or(left).Or(right).And(enemy).Empty() {
		mark, targets = quiet, bitboard.Join(all64, allHigh).AndNot(occupied)
		if fast := own.And(fastRows(blue)); !fast.Empty() {
			ends = sprints(fast, occupied, blue)
			long = countSprints(ends, occupied, blue)
		}
	}
	straight, left, right = straight.And(targets), left.And(targets), right.And(targets)
	toStraight, toLeft, toRight := straight.Len(), left.Len(), right.Len()
	n := toStraight + toLeft + toRight + long
	if n == 0 {
		return Move{}, false
	}
	backStraight, backLeft, backRight := stepsBack(blue)
	i := rng.IntN(n)
	if i < toStraight {
		return stepTo(straight, i, backStraight, mark), true
	}
	if i -= toStraight; i < toLeft {
		return stepTo(left, i, backLeft, mark), true
	}
	if i -= toLeft; i < toRight {
		return stepTo(right, i, backRight, mark), true
	}
	return sprintAt(i-toRight, ends, occupied, blue), true
}

// stepTo returns the step at index i in the list that appendSteps makes from the same arguments.
func stepTo(ends bitboard.Set128, i, back int, mark byte) Move {
	low, high := ends.Halves()
	first := 0
	if n := low.Len(); i >= n {
		low, first, i = high, 64, i-n
	}
	for ; i > 0; i-- {
		low = low.Rest()
	}
	to := first + low.First()
	return Move{Cell(to - back), Cell(to), mark}
}

// sprintAt returns the fast move at index i in the list that appendSprints makes from the same arguments.
func sprintAt(i int, ends, occupied bitboard.Set128, blue bool) Move {
	for ; !ends.Empty(); ends = ends.Rest() {
		end := Cell(ends.First())
		from := origin(end, 2, blue)
		way := bitboard.Set128{}.With(int(end))
		for reach := others(from, occupied); reach >= 2 && !way.Empty(); reach-- {
			if i == 0 {
				return Move{from, Cell(way.First()), quiet}
			}
			i--
			way = ahead(way, blue).AndNot(occupied)
		}
	}
	return Move{}
}

// number returns an index for the move's cells and mark, from 0 to Numbers-1. Only the zero Move shares its index with
// another move.
func (m Move) number() int {
	n := (int(m.from)*Cells + int(m.to)) * 2
	if m.mark == capture {
		n++
	}
	return n
}

// mustCapture reports whether the side to move must capture (C2).
func (s State) mustCapture() bool {
	own, enemy, blue := s.sides()
	return !s.nestTaken() && canCapture(own, enemy, blue)
}
