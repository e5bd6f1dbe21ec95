package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// These are the weights of the evaluation, in hundredths. [game.Definition] describes the scale.
const (
	stoneWorth  = 7   // each stone
	farWorth    = 24  // each stone that has gone five rows or more
	nextWorth   = 150 // each stone that is one step from the enemy's home row
	asideWorth  = 11  // each half cell between a stone and the middle of its row
	backedWorth = 14  // each stone that has an enemy stone right in front and a stone of its own side right behind
	turnWorth   = 16  // having the turn
	runnerWorth = 92  // a runner three steps from the enemy's home row; twice this for two steps, three times for one
	raceWorth   = 250 // winning the race to the home rows
)

// runnerRows is the maximum distance of a runner from the enemy's home row, in steps.
const runnerRows = 3

// Evaluate returns a score for player p, for use by bots. [game.Definition] describes the scale. Each of p's stones
// adds to the score, and adds more if it is far ahead. A stone at the side adds more than a stone in the middle, because
// fewer enemy stones can stop it. A stone also adds more if an enemy stone is right in front of it and a stone of its own
// side is right behind it. Being the side to move adds to the score too.
//
// A stone is a runner if it is at most three steps from the enemy's home row and no enemy stone can stop it. Only the
// foremost runner adds to the score, and it adds more the nearer it is to that row. A player wins the race if their runner
// arrives before any enemy stone can. A player to move also wins the race with any stone that is one step from the enemy's
// home row. Evaluate returns 0 if p is not a player of the game. If the game is over, the score is meaningless.
//
// A small net corrects this evaluation for the player to move: see package net. It has learned from games between bots.
func (s State) Evaluate(p boardgame.Player) int {
	return s.hand(p) + s.learned(p)
}

// weights holds the net that the command "arena train -game taacoca" has made.
//
//go:embed evaluate.net
var weights string

// learned returns the part of the evaluation that the net adds. The net sees the board as the player to move, so it adds
// nothing for the opponent.
func (s State) learned(p boardgame.Player) int {
	if p == boardgame.NoPlayer || p != s.turn {
		return 0
	}
	return net.Net(weights).Value(s.inputs())
}

// learning describes how the net sees the game.
func learning() *net.Game[State] {
	return &net.Game[State]{
		Cells: Cells, Kinds: 2, Inputs: State.inputs, Hand: State.hand,
		Mirror: func(cell int) int { return mirror(bitboard.Of64(cell)).First() },
	}
}

// inputs returns the stones of the player to move and the enemy's, as the player to move sees them.
func (s State) inputs() net.Inputs {
	own, enemy := s.facing(s.turn)
	return net.Inputs{uint64(own), uint64(enemy)}
}

// hand returns the part of the evaluation that was written by hand.
func (s State) hand(p boardgame.Player) int {
	if p != White && p != Black {
		return 0
	}
	own, enemy := s.facing(p)
	mine := s.turn == p
	sum := stoneWorth*own.Len() + farWorth*(own&^firstRows(5)).Len() + nextWorth*(own&rowH).Len() +
		backedWorth*backed(own, enemy).Len() + asideWorth*aside(own)
	if mine {
		sum += turnWorth
	}
	steps := runner(own, enemy)
	if steps != 0 {
		sum += runnerWorth * (runnerRows + 1 - steps)
	}
	if wins(own, enemy, steps, mine) {
		sum += raceWorth
	}
	return sum
}

// facing returns p's stones and the enemy's stones on the board as p sees it, with p's home row at the bottom.
func (s State) facing(p boardgame.Player) (own, enemy bitboard.Set64) {
	if p == Black {
		return halfTurn(s.black), halfTurn(s.white)
	}
	return s.white, s.black
}

// firstRows returns the cells of the first n rows, which begin with row A.
func firstRows(n int) bitboard.Set64 { return 1<<rowStart[n] - 1 }

func backed(own, enemy bitboard.Set64) bitboard.Set64 {
	return own & (southWest(enemy) | southEast(enemy)) & (northWest(own) | northEast(own))
}

// runner returns the number of steps from the foremost runner to row I, or 0 if there is no runner.
func runner(own, enemy bitboard.Set64) (steps int) {
	runners := own & (rowF | rowG | rowH)
	for met := enemy; runners != 0 && met != 0; {
		met = (southWest(met) | southEast(met)) & (rowF | rowG | rowH)
		runners &^= met
	}
	switch {
	case runners&rowH != 0:
		return 1
	case runners&rowG != 0:
		return 2
	case runners != 0:
		return 3
	}
	return 0
}

// wins reports whether a player wins the race. The parameter steps is the number of steps that the foremost runner needs,
// or 0 if there is no runner. The parameter turn is true if it is the player's turn.
func wins(own, enemy bitboard.Set64, steps int, turn bool) bool {
	switch {
	case turn && own&rowH != 0:
		return true
	case steps == 0:
		return false
	case turn:
		return enemy&firstRows(steps) == 0
	}
	return enemy&firstRows(steps+1) == 0
}

// aside returns the sum of the stones' distances from the middles of their rows, in half cells. The sets aside1 to aside8
// hold the binary digits of the distances: aside4, for example, holds the cells whose distance, written as a binary
// number, has a 1 in the fours place.
func aside(own bitboard.Set64) int {
	return (own & aside1).Len() + 2*(own&aside2).Len() + 4*(own&aside4).Len() + 8*(own&aside8).Len()
}

// These are the sets of cells that aside uses. [State.Terms] measures the same distances without them.
const (
	aside1 bitboard.Set64 = 0xfc07f803fc07e0
	aside2 bitboard.Set64 = 0xa4aad2aaa96aa4a
	aside4 bitboard.Set64 = 0x11871e1b1b0f1c31
	aside8 bitboard.Set64 = 0x404000000
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
