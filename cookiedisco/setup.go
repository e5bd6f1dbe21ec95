package cookiedisco

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Patterns is the number of patterns. The patterns are numbered from 1.
const Patterns = 6

// patterns holds the patterns in the form of a position's text (S1): two rings and four triangles.
var patterns = [Patterns]string{
	"1KC/V1C/KC", "1KC/C1V/KC",
	"2V/1KK/CCC", "2C/1KK/CVC", "2V/1CC/KCK", "2C/1CC/KVK",
}

// New returns the start of a game with pattern 1. Orange places first and also moves first after the placement.
func New() State {
	s, _ := NewPattern(1, Orange)
	return s
}

// NewPattern returns the start of a game from a pattern, 1 to 6. The starter moves first once both player-cookies are
// placed. If there is no such pattern, or starter is neither Orange nor Blue, NewPattern returns a
// [*game.OptionError].
func NewPattern(pattern int, starter boardgame.Player) (State, error) {
	if pattern < 1 || pattern > Patterns {
		return State{}, &game.OptionError{Option: "pattern", Problem: fmt.Sprintf("%d is not a number from 1 to %d", pattern, Patterns)}
	}
	switch starter {
	case Orange:
		return Parse(patterns[pattern-1] + " o - o")
	case Blue:
		return Parse(patterns[pattern-1] + " o - b")
	}
	return State{}, &game.OptionError{Option: "starter", Problem: fmt.Sprintf("%v is neither Orange nor Blue", starter)}
}

func (s State) neutrals(c Cell) (n int) {
	for i := range orangeIndex {
		if touches(c, s.cell(i)) {
			n++
		}
	}
	return n
}

// places reports whether a player-cookie may be placed on c: whether c is empty and touches exactly two neutral cookies
// (S2).
func (s State) places(c Cell) bool { return s.find(c) == cookies && s.neutrals(c) == 2 }

func (s State) appendPlacements(dst []Move) []Move {
	for c := range grid.All() {
		if s.places(c) {
			dst = append(dst, Move{c, c, placing})
		}
	}
	return dst
}

// Orange places first (S2). After the second placement, the player with the cherry moves first (S3).
func (s State) place(m Move) State {
	if s.turn == Orange {
		next := s.moving(orangeIndex, m.to)
		next.cells, next.turn = normal(next.cells), Blue
		return next
	}
	next := s.moving(blueIndex, m.to)
	next.cells, next.turn, next.cherry = normal(next.cells), s.cherry, boardgame.NoPlayer
	return next
}
