package cuckoo

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
		Numbers:     2 * 64 * 64,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It must call rng.IntN(s.CountMoves()) once, and return the
// move at that index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.decided() {
		return Move{}, false
	}
	own, enemy, blue := s.sides()
	var ends [12]bitboard.Set64 // the first half is for directions ahead
	up, down, ahead := ends[:6], ends[6:], 1
	if !blue {
		up, down, ahead = down, up, -1
	}
	l := lines{own, s.long(own), s.free()}
	l.up(up)
	l.down(down)
	reached := bitboard.Set64(0)
	for _, e := range &ends {
		reached |= e
	}
	mark, targets, used := byte(quiet), l.free, ends[:6] // M4
	if reached&enemy != 0 {
		mark, targets, used = capture, enemy, ends[:] // C2, C3
	}
	n := 0
	for k := range used {
		used[k] &= targets
		n += used[k].Len()
	}
	if n == 0 {
		return Move{}, false // E5
	}
	i, line := rng.IntN(n), 0
	for ; i >= used[line].Len(); line++ {
		i -= used[line].Len()
	}
	end := used[line]
	for ; i > 0; i-- {
		end = end.Rest()
	}
	to := end.First()
	return Move{Cell(to - ahead*int(distances[line])), Cell(to), mark}, true
}

// distances holds, for each of Blue's kinds of move, the value of the last cell minus the value of the first. Moves ahead
// come first, followed by moves back. Each direction has one entry for a move of one cell and one for a move of two cells.
var distances = [12]int8{
	straight, 2 * straight, right, 2 * right, left, 2 * left,
	-straight, -2 * straight, -right, -2 * right, -left, -2 * left,
}

// lines holds three sets: the pieces of the side to move, its birds, which may go two cells, and the empty cells.
type lines struct{ own, long, free bitboard.Set64 }

// up stores the cells where moves up the board would end, in the order of the table distances.
func (l lines) up(ends []bitboard.Set64) {
	ends[0], ends[1] = l.ends(straight)
	ends[2], ends[3] = l.ends(right)
	ends[4], ends[5] = l.ends(left)
}

// down stores the cells where moves down the board would end, in the order of the table distances.
func (l lines) down(ends []bitboard.Set64) {
	ends[0], ends[1] = l.ends(-straight)
	ends[2], ends[3] = l.ends(-right)
	ends[4], ends[5] = l.ends(-left)
}

// ends returns the cells where moves of one cell and of two cells in a direction would end. These cells may be occupied.
func (l lines) ends(step int) (one, two bitboard.Set64) {
	return shift(l.own, step), shift(shift(l.long, step)&l.free, step)
}

// number returns an index for the move's cells and mark, from 0 to Numbers-1. Only the zero Move shares its index with
// another move.
func (m Move) number() int {
	n := int(m.from&63)<<7 | int(m.to&63)<<1
	if m.mark == capture {
		n++
	}
	return n
}

// mustCapture reports whether the side to move must capture (C3).
func (s State) mustCapture() bool {
	own, enemy, _ := s.sides()
	return !s.decided() && s.canCapture(own, enemy)
}
