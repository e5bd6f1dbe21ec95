package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths.
const (
	eggWorth      = 25  // an egg, and more by rowGain; in row 11, where it ends the game or itself, nothing
	mobileWorth   = 6   // a step to an empty cell
	attackedWorth = -10 // an egg that an enemy egg can capture
	runnerWorth   = 60  // an egg that no enemy egg can come to meet any more,
	runnerStep    = -10 // and each step that the nearest of them has to the nest
	turnWorth     = 3   // having the turn
)

// rowGain is what an egg gains when it comes to each of the rows 3 to 9, and rowGains all of that.
const (
	rowGain  = "\x01\x02\x01\x02\x02\x06\x06"
	rowGains = 1 + 2 + 1 + 2 + 2 + 6 + 6
)

// capturePlies is for how many plies a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns how well a player stands, for bots: see [boardgame.Definition]. It counts the eggs, more for those that
// are farther ahead, the steps that they can make, those that can be captured, and the way that is left to an egg that
// no enemy egg can meet. The weights were fitted to games between bots. When the game is over, it says nothing.
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

// rowsWorth is what a player's eggs are worth by their rows.
func rowsWorth(eggs bitboard.Set128, p boardgame.Player) (sum int) {
	low, high := eggs.Halves()
	if p == Blue { // the upper word has row 10, but for a10, and row 11
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

// runner is how many steps the nearest of a player's eggs has at least to the enemy's nest, and false if there is no egg.
func runner(eggs bitboard.Set128, p boardgame.Player) (distance int, ok bool) {
	distance = Ranks
	for ; !eggs.Empty(); eggs = eggs.Rest() {
		c := Cell(eggs.First())
		aside := int(c%Files) - Files/2
		distance, ok = min(distance, max(Ranks-c.Row(p), aside, -aside)), true
	}
	return distance, ok
}

// unmet are the eggs to which no egg of the enemy's side could come by steps if nothing were in the way and every row allowed
// every step.
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
