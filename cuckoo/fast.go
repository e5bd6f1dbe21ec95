package cuckoo

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Fast returns the shortcuts for code that plays many moves. It does not read its receiver.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Draw:        State.draw,
		Number:      Move.number,
		Numbers:     2 << 12,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns the move at the index rng.IntN(s.CountMoves()) of what AppendMoves lists. It must agree with both.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.decided() {
		return Move{}, false
	}
	own, enemy, blue := s.sides()
	free, long := s.free(), s.long(own)
	ahead := 1
	if !blue {
		ahead = -1
	}
	var lines [12]bitboard.Set64
	mark := byte(quiet)
	switch {
	case s.canCapture(own, enemy):
		mark = capture
		if blue {
			linesAhead(lines[:6], own, long, free, enemy)
			linesBack(lines[6:], own, long, free, enemy)
		} else {
			linesBack(lines[:6], own, long, free, enemy)
			linesAhead(lines[6:], own, long, free, enemy)
		}
	case blue:
		linesAhead(lines[:6], own, long, free, free)
	default:
		linesBack(lines[:6], own, long, free, free)
	}
	n := 0
	for _, ends := range &lines {
		n += ends.Len()
	}
	if n == 0 {
		return Move{}, false
	}
	i := rng.IntN(n)
	line := 0
	for i >= lines[line].Len() {
		i -= lines[line].Len()
		line++
	}
	ends := lines[line]
	for ; i > 0; i-- {
		ends = ends.Rest()
	}
	to := ends.First()
	return Move{Cell(to - ahead*int(distances[line])), Cell(to), mark}, true
}

// distances are what the moves of these lines add to the numbers of cells.
var distances = [12]int8{
	straight, 2 * straight, right, 2 * right, left, 2 * left,
	-straight, -2 * straight, -right, -2 * right, -left, -2 * left,
}

func linesAhead(e []bitboard.Set64, own, long, free, targets bitboard.Set64) {
	_ = e[5]
	e[0], e[1] = line2(own, long, free, targets, straight)
	e[2], e[3] = line2(own, long, free, targets, right)
	e[4], e[5] = line2(own, long, free, targets, left)
}
func linesBack(e []bitboard.Set64, own, long, free, targets bitboard.Set64) {
	_ = e[5]
	e[0], e[1] = line2(own, long, free, targets, -straight)
	e[2], e[3] = line2(own, long, free, targets, -right)
	e[4], e[5] = line2(own, long, free, targets, -left)
}

func line2(own, long, free, targets bitboard.Set64, step int) (one, two bitboard.Set64) {
	return shift(own, step) & targets, shift(shift(long, step)&free, step) & targets
}

// number numbers the moves by their cells and marks. The zero Move shares a number with another.
func (m Move) number() int {
	n := int(m.from&63)<<7 | int(m.to&63)<<1
	if m.mark == capture {
		n++
	}
	return n
}

// mustCapture reports whether C3 forces the player to move to capture.
func (s State) mustCapture() bool {
	own, enemy, _ := s.sides()
	return !s.decided() && s.canCapture(own, enemy)
}
