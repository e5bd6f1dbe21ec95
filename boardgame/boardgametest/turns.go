package boardgametest

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// turnsHaveParts checks that some turn has parts.
func (c trial[S, M]) turnsHaveParts() {
	for _, s := range c.starts[:len(c.starts)-len(c.Positions)] {
		c.need(!c.Half(s), "the game begins in %q, in the middle of a turn", s)
	}
	for _, l := range c.examples(c.t, 300) {
		if c.Half(l.last()) {
			return
		}
	}
	c.need(false, "Half is set, but no turn has parts in 300 games")
}

// neverPassesHalf checks that a turn in parts is completed by the player who has begun it: after a part of it, and what
// chance draws then, it is not the turn of another player, and the game is not over.
func (c trial[S, M]) neverPassesHalf() {
	_, over := c.s.Winner()
	c.need(!over || !c.Half(c.s), "the game is over in the middle of a turn")
	c.need(c.s.Turn() != boardgame.Chance || !c.Half(c.s), "chance is to move, but Half says that it has made a part")
	if c.s.Turn() == boardgame.Chance {
		return
	}
	for _, m := range c.s.AppendMoves(nil) {
		next, drawn := c.apply(m), ""
		for next.Turn() == boardgame.Chance && next.CountMoves() > 0 {
			m := pick(c.rng, next.AppendMoves(nil)...)
			next, drawn = c.in(next, "").apply(m), drawn+", the draw "+m.String()
		}
		c.need(next.Turn() == c.s.Turn() || !c.Half(next), "%s is only a part of a turn, but then%s it is the turn of %s", m,
			strings.Replace(drawn, ",", " after", 1), c.def.Seat(next.Turn()).Name)
	}
}

// turnsPass checks that it is another player's turn after every move of which spectators are told. Choices at the same time
// are turns of their own.
func (c trial[S, M]) turnsPass() {
	for _, l := range c.examples(c.t, 300) {
		for i, m := range l.moves {
			s, next := l.states[i], l.states[i+1]
			again := next.Turn() == s.Turn() && s.Turn() != boardgame.Chance && !next.Ending().Over()
			alone := !c.def.Together(s) && !c.def.Together(next) && !c.def.Told(s, m, boardgame.NoPlayer).Silent
			c.in(s, "").need(!again || !alone, "%s is to move again after %s: if that is a turn in parts, the suite needs Half, "+
				"and otherwise Again", c.def.Seat(s.Turn()).Name, m)
		}
	}
}

// positionsRepeat checks that positions can occur again, as the rule for repetitions says.
func (c trial[S, M]) positionsRepeat() {
	for range 300 {
		s, seen := pick(c.rng, c.starts...), map[S]bool{}
		for range c.plies {
			if seen[s] {
				return
			}
			seen[s] = true
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s = c.in(s, "").apply(pick(c.rng, moves...))
		}
	}
	c.need(false, "%s is a rule for repetitions, but no position occurs again in 300 games", c.inner.Rules.Repetition)
}
