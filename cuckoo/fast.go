package cuckoo

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
		Numbers:     2 * 64 * 64,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It must call rng.IntN(s.CountMoves()) once, and return the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	own, enemy, blue := s.sides()
	if s.decided(own, enemy, blue) {
		return Move{}, false
	}
	free, long := s.free(), s.long(own)
	if canCapture(own, long, free, enemy) { // C3
		return drawCapture(rng, own, long, free, enemy, blue), true
	}
	a, b, c, d, e, f := ends(own, long, free, free, blue) // M4
	n := total(a, b, c, d, e, f)
	if n == 0 {
		return Move{}, false // E5
	}
	set, to := bitboard.Pick(rng.IntN(n), a, b, c, d, e, f)
	return drawn(set, to, blue, false), true
}

// drawCapture returns a random capture by the side to move, which must have one.
func drawCapture(rng *rand.Rand, own, long, free, enemy bitboard.Set64, blue bool) Move {
	a, b, c, d, e, f := ends(own, long, free, enemy, blue)
	u, v, w, x, y, z := ends(own, long, free, enemy, !blue) // C2
	ahead := total(a, b, c, d, e, f)
	i := rng.IntN(ahead + total(u, v, w, x, y, z))
	if i >= ahead {
		set, to := bitboard.Pick(i-ahead, u, v, w, x, y, z)
		return drawn(set, to, !blue, true)
	}
	set, to := bitboard.Pick(i, a, b, c, d, e, f)
	return drawn(set, to, blue, true)
}

// distances holds, for each of the six kinds of moves up the board, the amount that such a move adds to the value of
// the piece's cell. The kinds are in the order of AppendMoves.
var distances = [6]int8{straight, 2 * straight, right, 2 * right, left, 2 * left}

func total(a, b, c, d, e, f bitboard.Set64) int {
	return a.Len() + b.Len() + c.Len() + d.Len() + e.Len() + f.Len()
}

// drawn returns the move of the given kind that ends on the given cell. The parameter kind is an index in the
// table distances.
func drawn(kind, to int, up bool, captures bool) Move {
	distance := int(distances[kind])
	if !up {
		distance = -distance
	}
	return notation.MoveOf(Cell(to-distance), Cell(to), captures)
}

// number returns an index for the move's cells and mark, from 0 to Numbers-1. Only the zero Move shares its index with
// another move.
func number(m Move) int {
	n := int(m.From()&63)<<7 | int(m.To()&63)<<1
	if m.Captures() {
		n++
	}
	return n
}

// mustCapture reports whether the side to move must capture (C3).
func (s State) mustCapture() bool {
	own, enemy, blue := s.sides()
	return !s.decided(own, enemy, blue) && canCapture(own, s.long(own), s.free(), enemy)
}
