package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths.
const (
	mobileWorth   = 6   // a step to an empty cell
	attackedWorth = -10 // an egg that an enemy egg can capture
	runnerWorth   = 60  // an egg that no enemy egg can come to meet any more,
	runnerStep    = -10 // and each step that the nearest of them has to the nest
	turnWorth     = 3   // having the turn
)

// rowWorth is what an egg is worth, by its row. Row 11 ends the game in the nest, and is the end of an egg elsewhere.
var rowWorth = [Ranks + 1]int8{0, 25, 25, 26, 28, 29, 31, 33, 39, 45, 45, 0}

// Evaluate is how well a player stands, for bots: see [boardgame.Definition]. It counts the eggs, more for those that
// are farther ahead, the steps that they can make, those that can be captured, and the way that is left to an egg that
// nothing can stop but time. The weights were fitted to games between bots. Where the game is over it tells nothing.
func (s State) Evaluate(p boardgame.Player) (sum int) {
	if p != Blue && p != Red {
		return 0
	}
	own, enemy := s.Eggs(p), s.Eggs(opponent(p))
	for rest := own; !rest.Empty(); rest = rest.Rest() {
		sum += int(rowWorth[Cell(rest.First()).Row(p)])
	}
	straight, left, right := steps(own, p == Blue)
	occupied := own.Or(enemy)
	sum += mobileWorth * (straight.AndNot(occupied).Len() + left.AndNot(occupied).Len() + right.AndNot(occupied).Len())
	straight, left, right = steps(enemy, p != Blue)
	sum += attackedWorth * straight.Or(left).Or(right).And(own).Len()
	if distance, ok := runner(own.AndNot(cone(enemy, p != Blue)), p); ok {
		sum += runnerWorth + runnerStep*distance
	}
	if s.Turn() == p {
		sum += turnWorth
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

// cone is where the eggs of a side could come by steps if nothing were in the way and every row allowed every step.
func cone(eggs bitboard.Set128, blue bool) (reached bitboard.Set128) {
	notA := bitboard.Join(^bitboard.Set64(fileALow), allHigh&^fileAHigh)
	notG := bitboard.Join(^bitboard.Set64(fileGLow), allHigh&^fileGHigh)
	all := bitboard.Join(all64, allHigh)
	for !eggs.Empty() {
		if blue {
			eggs = eggs.Up(7).Or(eggs.And(notA).Up(6)).Or(eggs.And(notG).Up(8)).And(all)
		} else {
			eggs = eggs.Down(7).Or(eggs.And(notA).Down(8)).Or(eggs.And(notG).Down(6))
		}
		eggs = eggs.AndNot(reached)
		reached = reached.Or(eggs)
	}
	return reached
}
