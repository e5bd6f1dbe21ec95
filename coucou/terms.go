package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search/net"
)

// Terms returns the terms that [State.Evaluate] adds up for player p, or nil if p is not a player of the game. Terms looks at
// one egg at a time, while Evaluate works on sets of eggs. The test kit compares their sums.
func (s State) Terms(p boardgame.Player) []game.Term {
	if p != Blue && p != Red {
		return nil
	}
	var eggs, mobile, attacked, near int
	var beyond [len(rowGain)]int
	for n := range s.Eggs(p).All() {
		row, steps, attackers, met := s.around(Cell(n), p)
		if row < Ranks {
			eggs++
		}
		for i := range beyond {
			if 3+i <= row && row < Ranks {
				beyond[i]++
			}
		}
		mobile += steps
		if attackers > 0 {
			attacked++
		}
		if aside := int(Cell(n).File()) - 'd'; !met && row < Ranks && max(aside, -aside) <= Ranks-row {
			near = max(near, runnerSteps+1-(Ranks-row))
		}
	}
	t := game.Terms{}
	t.Add("eggs that are not in row 11", eggWorth, eggs)
	for i, count := range beyond {
		t.Add(rowNames[i], int(rowGain[i]), count)
	}
	t.Add("steps to empty cells", mobileWorth, mobile)
	t.Add("eggs that can be captured", attackedWorth, attacked)
	t.Add("progress of an egg that no enemy egg can stop", runnerWorth, near)
	t.AddIf("the turn", turnWorth, s.Turn() == p)
	t.Add(net.Term, 1, s.learned(p))
	return t
}

// around returns the row of p's egg on a cell, the number of the egg's steps to empty cells, and the number of enemy eggs
// that can capture it. The last result reports whether there is an enemy egg ahead of p's egg whose distance in files is
// not greater than its distance in rows. No other enemy egg could ever attack p's egg.
func (s State) around(egg Cell, p boardgame.Player) (row, steps, attackers int, met bool) {
	row = egg.Row(p)
	for c := range Cell(Cells) {
		switch s.At(c).Owner() {
		case boardgame.NoPlayer:
			if canStep(egg, c, p == Blue) {
				steps++
			}
		case p.Opponent():
			if canStep(c, egg, p != Blue) {
				attackers++
			}
			ahead, aside := c.Row(p)-row, int(c.File())-int(egg.File())
			met = met || ahead > 0 && max(aside, -aside) <= ahead
		}
	}
	return row, steps, attackers, met
}

// rowNames holds the name of the term for each row in rowGain.
var rowNames = [...]string{
	"eggs in row 3 or beyond", "eggs in row 4 or beyond", "eggs in row 5 or beyond", "eggs in row 6 or beyond",
	"eggs in row 7 or beyond", "eggs in row 8 or beyond", "eggs in row 9 or beyond",
}

// canStep reports whether an egg of the given side could go from one cell to another in a single step, whatever is there.
func canStep(from, to Cell, blue bool) bool {
	straight, left, right := steps(bitboard.Set128{}.With(int(from)), blue)
	return straight.Or(left).Or(right).Has(int(to))
}
