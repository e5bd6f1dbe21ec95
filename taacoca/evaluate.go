package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// These are the weights of the evaluation, in hundredths as in [boardgame.Definition].
const (
	stoneWorth  = 7   // each stone
	farWorth    = 24  // each stone that has gone five rows or more
	nextWorth   = 150 // each stone that is one step from the enemy's home row
	asideWorth  = 11  // each half cell between a stone and the line through the middles of the two home rows
	backedWorth = 14  // each stone that meets an enemy stone and has a stone of its own side right behind it
	turnWorth   = 16  // having the turn
	runnerWorth = 92  // a runner one row away from the last three rows; twice this for two rows, and so on
	raceWorth   = 250 // winning the race to the home rows
)

// runnerRows is the number of rows, before the enemy's home row, in which a stone can be a runner.
const runnerRows = 3

// Evaluate returns a score for a player's position, for bots. [boardgame.Definition] describes the scale. The score counts
// the stones, and more for stones that are far ahead. A stone at the side scores more than a stone in the middle, because
// fewer enemy stones can stop it. The turn counts too, and so does each stone that meets an enemy stone and has a stone of
// its own side behind it.
//
// A runner is a stone that no enemy stone can stop, at most three steps from the enemy's home row. The nearer it is, the
// more it scores. A player whose runner arrives before any enemy stone can arrive wins the race, and so does a player whose
// turn it is with a stone one step from the enemy's home row. When the game is over, the score has no meaning.
//
// The weights were fitted to 33,000 positions of 4,400 games between bots. On the games held out, the prediction errs by 0.75
// bits per position, and that of the first version of this evaluation by 0.98. In 400 games of 5,000 nodes a move, this
// evaluation won 76 % against that version (+200 Elo, 95 % interval 162 to 243). It takes 4 ns longer.
func (s State) Evaluate(p boardgame.Player) int {
	if p != White && p != Black {
		return 0
	}
	own, enemy := s.facing(p)
	mine := s.turn == p
	sum := stoneWorth*own.Len() + farWorth*(own&lastRows(4)).Len() + nextWorth*(own&rowH).Len() +
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

// lastRows returns the cells of the last rows, up to row I.
func lastRows(n int) bitboard.Set64 { return board &^ firstRows(9-n) }

// firstRows returns the cells of the first rows, from row A.
func firstRows(n int) bitboard.Set64 { return 1<<rowStart[n] - 1 }

// backed returns the stones that meet an enemy stone and have a stone of their own side right behind them.
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

// wins reports whether a player with a runner that is some steps away wins the race. Steps is 0 if there is no runner.
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

// aside returns the sum of the distances of the stones from the middle line, in half cells. Each of four sets holds the
// cells whose distance has one of the four binary digits.
func aside(own bitboard.Set64) int {
	return (own & aside1).Len() + 2*(own&aside2).Len() + 4*(own&aside4).Len() + 8*(own&aside8).Len()
}

// These sets are checked by a test that measures each stone's distance.
const (
	aside1 bitboard.Set64 = 0xfc07f803fc07e0
	aside2 bitboard.Set64 = 0xa4aad2aaa96aa4a
	aside4 bitboard.Set64 = 0x11871e1b1b0f1c31
	aside8 bitboard.Set64 = 0x404000000
)
