package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// These are the weights of the evaluation, in hundredths as in [boardgame.Definition].
const (
	eggWorth      = 25  // each egg that is not in row 11, where it can't move; rowGain adds to this
	mobileWorth   = 6   // each step to an empty cell
	attackedWorth = -10 // each egg that an enemy egg can capture
	runnerWorth   = 60  // having an egg that no enemy egg can ever attack
	runnerStep    = -10 // each step that the nearest such egg needs to reach the nest
	turnWorth     = 3   // having the turn
)

// rowGain holds one byte for each of rows 3 to 9: the increase in an egg's value when it enters that row. rowGains is the
// sum of these bytes.
const (
	rowGain  = "\x01\x02\x01\x02\x02\x06\x06"
	rowGains = 1 + 2 + 1 + 2 + 2 + 6 + 6
)

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns a score for player p, for use by bots. [boardgame.Definition] describes the scale. Each of p's eggs adds
// to the score, and adds more as it moves ahead. Steps to empty cells and having the turn add to it too. Each egg that can
// be captured lowers the score. An egg that no enemy egg can ever attack adds more the nearer it is to the nest. The
// weights were fitted to games between bots. Evaluate returns 0 if p is not a player of the game. If the game is over, the
// score is meaningless.
func (s State) Evaluate(p boardgame.Player) (sum int) {
	if p != Blue && p != Red {
		return 0
	}
	own, enemy := s.Eggs(p), s.Eggs(opponent(p))
	straight, left, right := steps(own, p == Blue)
	occupied := own.Or(enemy)
	sum = rowsWorth(own, p)
	sum += mobileWorth * (straight.AndNot(occupied).Len() + left.AndNot(occupied).Len() + right.AndNot(occupied).Len())
	straight, left, right = steps(enemy, p != Blue)
	sum += attackedWorth * straight.Or(left).Or(right).And(own).Len()
	if distance, ok := runner(unmet(own, enemy, p != Blue), p); ok {
		sum += runnerWorth + runnerStep*distance
	}
	if s.Turn() == p {
		sum += turnWorth
	}
	return sum
}

// rowsWorth returns the total value of a player's eggs, which depends on their rows.
func rowsWorth(eggs bitboard.Set128, p boardgame.Player) (sum int) {
	low, high := eggs.Halves()
	if p == Blue { // the upper word has row 10, except a10, and row 11
		sum = (eggWorth+rowGains)*(high&rank10High).Len() + eggWorth*low.Len()
		low >>= 2 * Files
		for i := range len(rowGain) {
			sum += int(rowGain[i]) * low.Len()
			low >>= Files
		}
		return sum
	}
	low &^= 1<<Files - 1 // row 11
	sum = eggWorth * (low.Len() + high.Len())
	low <<= 64 - 9*Files // without row 2, which is rank 10
	for i := range len(rowGain) {
		sum += int(rowGain[i]) * low.Len()
		low <<= Files
	}
	return sum
}

// runner returns a lower bound on the number of steps from the nearest of a player's eggs to the enemy's nest. It returns
// false if eggs is empty.
func runner(eggs bitboard.Set128, p boardgame.Player) (distance int, ok bool) {
	distance = Ranks
	for ; !eggs.Empty(); eggs = eggs.Rest() {
		c := Cell(eggs.First())
		aside := int(c%Files) - Files/2
		distance, ok = min(distance, max(Ranks-c.Row(p), aside, -aside)), true
	}
	return distance, ok
}

// unmet returns the eggs that no enemy egg could ever attack, even if no egg were in the way and every row allowed every
// step. The parameter blue is true if the enemy is Blue.
func unmet(eggs, enemy bitboard.Set128, blue bool) bitboard.Set128 {
	notA := bitboard.Join(^bitboard.Set64(fileALow), allHigh&^fileAHigh)
	notG := bitboard.Join(^bitboard.Set64(fileGLow), allHigh&^fileGHigh)
	all := bitboard.Join(all64, allHigh)
	for !enemy.Empty() && !eggs.Empty() {
		if blue {
			enemy = enemy.Up(7).Or(enemy.And(notA).Up(6)).Or(enemy.And(notG).Up(8)).And(all)
		} else {
			enemy = enemy.Down(7).Or(enemy.And(notA).Down(8)).Or(enemy.And(notG).Down(6))
		}
		eggs = eggs.AndNot(enemy)
	}
	return eggs
}
