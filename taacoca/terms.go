package taacoca

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the terms that [State.Evaluate] adds up for player p, or nil if p is not a player of the game.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	if p != White && p != Black {
		return nil
	}
	own, enemy := s.facing(p)
	steps := runner(own, enemy)
	t := boardgame.Terms{}
	t.Add("stones", stoneWorth, own.Len())
	t.Add("stones 5 rows ahead or more", farWorth, (own & lastRows(4)).Len())
	t.Add("stones one step from the enemy's home row", nextWorth, (own & rowH).Len())
	t.Add("half cells between the stones and the middle line", asideWorth, aside(own))
	t.Add("backed stones that meet the enemy", backedWorth, backed(own, enemy).Len())
	t.Add("the turn", turnWorth, boardgame.Count(s.turn == p))
	t.Add("progress of a stone that nothing can stop", runnerWorth,
		boardgame.Count(steps != 0)*(runnerRows+1-steps))
	t.Add("the race to the home rows", raceWorth, boardgame.Count(wins(own, enemy, steps, s.turn == p)))
	return t
}
