package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// These are the weights of the evaluation, in hundredths as in [boardgame.Definition]. The exception is unknownSteps, which
// is a number of steps.
const (
	stepWorth    = -12   // each step that an egg still has to go
	knownWorth   = 20    // each of the player's turned eggs that the player knows
	unknownSteps = 4     // the steps counted for each of the player's turned eggs that the player does not know
	strangeWorth = -10   // each turned egg of another player in the player's camp
	turnWorth    = 6     // having the turn
	outWorth     = -5000 // being out, because a player who is out can't win
)

// Evaluate returns a score for player p, for use by bots. [boardgame.Definition] describes the scale. Each step that p's
// eggs still need lowers the score. Steps are counted as if nothing were in the way. For an egg that shows its symbol, they
// lead to the nearest foreign camp and from there home. For a turned egg that p has looked at, they lead to the nearest
// cell of p's camp that does not already hold such an egg. Each of p's other turned eggs counts as a fixed number of steps,
// wherever it is. Other players' eggs in p's camp lower the score too. The weights were tuned in games between bots. If the
// game is over, the score is meaningless.
//
// Evaluate uses the owners of all eggs in s. A bot that must not cheat should evaluate states drawn by [View.Sample].
func (s State) Evaluate(p boardgame.Player) int {
	if !s.in(p) {
		return outWorth
	}
	own, turned, seen := s.Eggs(p), s.turned(), s.on(s.seenBy(p))
	camp := Camp(p, s.players())
	there := wayThereAndHome[s.tableOf(p)]
	known := own & turned & seen
	steps := unknownSteps*(own&turned&^seen).Len() + stepsTo(camp&^known, known&^camp)
	for rest := own &^ turned; rest != 0; rest = rest.Rest() {
		steps += int(there[rest.First()] - '0')
	}
	sum := stepWorth*steps + knownWorth*known.Len() + strangeWorth*(turned&^own&camp).Len()
	if s.turn() == p {
		sum += turnWorth
	}
	return sum
}

// stepsTo returns the number of steps that the given eggs need in total if each goes to the nearest wanted cell and nothing
// is in the way. No egg may be on a wanted cell. If no cell is wanted, stepsTo returns 0.
func stepsTo(wanted, eggs bitboard.Set64) (steps int) {
	for distance := 1; eggs != 0 && wanted != 0; distance++ {
		wanted |= near(wanted) & board
		steps += distance * (eggs & wanted).Len()
		eggs &^= wanted
	}
	return steps
}

// tableOf returns the index of a player's table in wayThereAndHome.
func (t table) tableOf(p boardgame.Player) int {
	if t.players() == 4 {
		return int(p) + 1
	}
	return int(p) - 1
}

// wayThereAndHome holds a table for each player in a game of two, and then a table for each player in a game of four. A
// table is a string with a digit for each cell, in the order of the cells. The digit is the number of steps from the cell
// to the nearest foreign camp and from there home. A dash fills the unused index between two files. A colon means ten,
// because it follows 9 in ASCII.
var wayThereAndHome = [...]string{
	":98765-:98765-:98765-:98765-:98765-:98765", // A of 2
	"56789:-56789:-56789:-56789:-56789:-56789:", // B of 2
	"765433-665433-555444-444444-334433-334433", // A of 4
	"334567-334566-444555-444444-334433-334433", // B of 4
	"334433-334433-444444-444555-334566-334567", // C of 4
	"334433-334433-444444-555444-665433-765433", // D of 4
}
