package boardgametest

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// chanceDraws checks the weights of what chance may draw, and that nobody can choose it.
func (c trial[S, M]) chanceDraws() {
	moves, weights := c.def.Chances(c.s)
	sum := 0
	for i, w := range weights {
		c.need(w > 0, "the weight of %s is %d", moves[i], w)
		sum += w
	}
	total := c.inner.Rules.Total
	c.need(total == 0 || len(moves) == 0 || sum == total, "the weights add up to %d, but Total is %d", sum, total)
	for p := range boardgame.Player(c.def.Playing(c.s) + 1) {
		v := c.def.See(c.s, p)
		for _, m := range moves {
			c.need(v.Check(m) != nil && len(v.AppendMoves(nil)) == 0, "%s can choose %s, which chance draws",
				c.def.Seat(p).Name, m)
		}
	}
}

// roundsOccur checks that players choose at the same time in some game.
func (c trial[S, M]) roundsOccur() {
	for _, l := range c.examples(c.t, 300) {
		if c.def.Together(l.last()) {
			return
		}
	}
	c.need(false, "Round is set, but no two players choose at the same time in 300 games")
}

// roundsAreNamed checks that no player's choice is hidden from the next player just until that one has moved, whatever both
// choose: that is a choice at the same time, and without Round bots and clocks take it for a known one.
func (c trial[S, M]) roundsAreNamed() {
	for _, l := range c.examples(c.t, 300) {
		at := c.in(l.last(), "")
		at.need(!at.hidesForAMove(), "whatever %s chooses, the next player sees it only after their own move: they choose at the "+
			"same time, so Rules needs Round", c.def.Seat(at.s.Turn()).Name)
	}
}

// hidesForAMove reports whether all moves look the same to the next player, until that player has made any move.
func (c trial[S, M]) hidesForAMove() bool {
	moves, after := c.s.AppendMoves(nil), []S(nil)
	if len(moves) < 2 || c.s.Turn() == boardgame.Chance {
		return false
	}
	for _, m := range moves {
		next := c.apply(m)
		p := next.Turn()
		if next.Ending().Over() || p == c.s.Turn() || p == boardgame.Chance ||
			c.def.MoveFor(c.s, m, p) != c.def.MoveFor(c.s, moves[0], p) {
			return false
		}
		if after = append(after, next); c.def.See(next, p) != c.def.See(after[0], after[0].Turn()) {
			return false
		}
	}
	for _, reply := range after[0].AppendMoves(nil) {
		seen := map[game.View[S, M]]bool{}
		for _, next := range after {
			v := c.def.See(c.in(next, "").apply(reply), next.Turn())
			if seen[v] {
				return false
			}
			seen[v] = true
		}
	}
	return true
}

// roundsHide checks that Round leads to the position in which nobody has chosen, also from what each player sees, and
// that those who choose later see, choose from and are told the same, whatever has been chosen.
func (c trial[S, M]) roundsHide() {
	if c.s.Ending().Over() {
		return
	}
	begin := c.def.Round(c.s)
	c.need(c.def.Round(begin) == begin, "Round leads to %q, but from there to another position", begin)
	if !c.def.Together(c.s) {
		c.need(begin == c.s, "the player to move chooses alone, but Round leads to %q", begin)
		return
	}
	c.need(c.def.Together(begin) && c.isAfter(begin, begin), "Round leads to %q, from where no choices lead back", begin)
	for p := range boardgame.Player(c.def.Playing(begin) + 1) {
		seen := c.inner.Secrets.Hide(c.s, p)
		c.need(c.def.Round(seen) == c.inner.Secrets.Hide(begin, p), "what %s sees leads to another Round", c.def.Seat(p).Name)
	}
	c.in(begin, "before the choices: ").laterSeesNothing(begin, map[boardgame.Player]bool{begin.Turn(): true})
	for p := range boardgame.Player(c.def.Playing(begin) + 1) {
		known := map[sight[S, M]]string{}
		for _, s := range []S{begin, c.Scramble(begin, p, c.rng)} {
			if c.inner.Secrets.Shown {
				c.in(s, "as %s sees it: ", c.def.Seat(p).Name).roundsShow(s, p, sight[S, M]{}, "", known)
			}
		}
	}
}

// sight is what a player knows after a round without being told what others have chosen.
type sight[S boardgame.Position[S, M], M boardgame.Move] struct {
	moves string // as the player sees them
	after game.View[S, M]
}

// roundsShow checks that a player who is told all choices of a round from begin, after the choices made, learns nothing:
// known holds the choices of rounds from positions that look the same. Of many choices it tries only some.
func (c trial[S, M]) roundsShow(begin S, p boardgame.Player, saw sight[S, M], made string, known map[sight[S, M]]string) {
	moves := c.s.AppendMoves(nil)
	for _, i := range c.rng.Perm(len(moves))[:min(len(moves), 6)] {
		next, seen, all := c.apply(moves[i]), saw, made+" "+moves[i].String()
		seen.moves += " " + c.def.MoveFor(c.s, moves[i], p).String()
		if c.goesOn(next, begin) {
			c.in(next, "").roundsShow(begin, p, seen, all, known)
			continue
		}
		seen.after = c.def.See(next, p)
		c.need(next.Ending().Over() || known[seen] == "" || known[seen] == all,
			"the choices%s are shown, but the views don't tell them from%s", all, known[seen])
		known[seen] = all
	}
}

// isAfter reports whether choices in a round lead from a position to this one.
func (c trial[S, M]) isAfter(at, begin S) bool {
	return at == c.s || slices.ContainsFunc(at.AppendMoves(nil), func(m M) bool {
		next := c.in(at, "").apply(m)
		return c.goesOn(next, begin) && c.isAfter(next, begin)
	})
}

// goesOn reports whether others still choose in the round from begin, to which the last choice may lead back.
func (c trial[S, M]) goesOn(next, begin S) bool {
	return c.def.Round(next) == begin && next != begin && !next.Ending().Over()
}

// laterSeesNothing checks that all choices in s look the same to those who choose after it in the round from begin.
func (c trial[S, M]) laterSeesNothing(begin S, before map[boardgame.Player]bool) {
	var first S
	for i, m := range c.s.AppendMoves(nil) {
		next := c.apply(m)
		if !c.goesOn(next, begin) {
			c.need(i == 0 || !c.goesOn(first, begin), "only some choices end the round, so others learn of %s", m)
			first = next
			continue
		}
		if i == 0 {
			first = next
		}
		p := next.Turn()
		c.need(!before[p] && p == first.Turn(), "after %s, it is the turn of %s, but this player has chosen or is not always the next", m,
			c.def.Seat(p).Name)
		c.need(c.def.See(next, p) == c.def.See(first, p), "%s sees that %s was chosen", c.def.Seat(p).Name, m)
		c.need(c.def.MoveFor(c.s, m, p) == c.def.MoveFor(c.s, c.def.Absent(c.s), p) && c.def.Told(c.s, m, p) ==
			c.def.Told(c.s, c.def.Absent(c.s), p), "%s is told that %s was chosen", c.def.Seat(p).Name, m)
		if i == 0 {
			before[p] = true
			c.in(next, "").laterSeesNothing(begin, before)
			delete(before, p)
		}
	}
}
