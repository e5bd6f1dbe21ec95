package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search/net"
)

// Terms returns the terms that [State.Evaluate] adds up for player p, or nil if p is not a player of the game. Terms looks at
// one stone at a time, while Evaluate works on sets of stones. The test kit compares their sums.
func (s State) Terms(p boardgame.Player) []game.Term {
	if p != White && p != Black {
		return nil
	}
	own, enemy, mine := s.Stones(p), s.Stones(p.Opponent()), s.turn == p
	var far, next, aside, backed int
	runner := runnerRows + 1
	for n := range own.All() {
		c, cell := Cell(n), bitboard.Of64(n)
		left := c.rowsLeft(p)
		if left <= 3 {
			far++
		}
		if left == 1 {
			next++
		}
		middle := 2*c.Number() - int(rowLength[c.Row()-'A']) - 1
		aside += max(middle, -middle)
		if eitherWay(cell, p)&enemy != 0 && eitherWay(cell, p.Opponent())&own != 0 {
			backed++
		}
		met := false
		for to := cell; to != 0; to = eitherWay(to, p) {
			met = met || to&enemy != 0
		}
		if !met {
			runner = min(runner, left)
		}
	}
	nearest := 9 // the number of steps that the foremost enemy stone needs
	for n := range enemy.All() {
		nearest = min(nearest, Cell(n).rowsLeft(p.Opponent()))
	}
	wins := mine && next > 0 || runner <= runnerRows && (runner < nearest || mine && runner == nearest)
	t := game.Terms{}
	t.Add("stones", stoneWorth, own.Len())
	t.Add("stones 5 rows ahead or more", farWorth, far)
	t.Add("stones one step from the enemy's home row", nextWorth, next)
	t.Add("half cells between the stones and the middle line", asideWorth, aside)
	t.Add("backed stones that meet the enemy", backedWorth, backed)
	t.AddIf("the turn", turnWorth, mine)
	t.Add("progress of a stone that nothing can stop", runnerWorth, runnerRows+1-runner)
	t.AddIf("the race to the home rows", raceWorth, wins)
	t.Add(net.Term, 1, s.learned(p))
	return t
}

// rowsLeft returns the number of rows from a cell to the home row of p's enemy.
func (c Cell) rowsLeft(p boardgame.Player) int {
	if p == White {
		return int('I' - c.Row())
	}
	return int(c.Row() - 'A')
}

// eitherWay returns the cells that p's stones could reach from the cells of a set in one step, in either of p's
// directions.
func eitherWay(from bitboard.Set64, p boardgame.Player) bitboard.Set64 {
	ways := directions(p)
	return ways[0].step(from) | ways[1].step(from)
}
