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

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the move
// at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	t, captures := s.targets()
	up := s.blue&turnMark != 0
	a, b, c, d, e, f := t.lines(up)
	ahead, back := total(a, b, c, d, e, f), 0
	if captures {
		back = total(t.lines(!up))
	}
	if ahead+back == 0 {
		return Move{}, false
	}
	i := rng.IntN(ahead + back)
	if i >= ahead {
		i, up = i-ahead, !up
		a, b, c, d, e, f = t.lines(up)
	}
	kind, to := bitboard.Pick(i, a, b, c, d, e, f)
	distance := int(distances[kind])
	if !up {
		distance = -distance
	}
	return notation.MoveOf(Cell(to-distance), Cell(to), captures), true
}

// distances holds, for each of the six kinds of moves up the board, the amount that such a move adds to the value of
// the piece's cell. The kinds are in the order of AppendMoves.
var distances = [6]int8{straight, 2 * straight, right, 2 * right, left, 2 * left}

func total(a, b, c, d, e, f bitboard.Set64) int {
	return a.Len() + b.Len() + c.Len() + d.Len() + e.Len() + f.Len()
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
	_, captures := s.targets()
	return captures
}
