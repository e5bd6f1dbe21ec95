package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths.
const (
	stepWorth    = -12   // each step that an egg still has to go
	knownWorth   = 20    // a turned egg of the player's that the player knows
	unknownSteps = 4     // for a turned egg of the player's that the player does not know, wherever it lies
	strangeWorth = -10   // another's turned egg in the player's camp
	turnWorth    = 6     // having the turn
	outWorth     = -5000 // being out: nothing can be won any more
)

// Evaluate returns how well a player stands, for bots: see [boardgame.Definition]. It counts the steps that the player's eggs
// have to go, to the nearest foreign camp as long as they show, and then to a cell of the camp where none of the player's
// lies, as if nothing were in the way. The place of a turned egg counts only for a player who has looked at it. Any other
// turned egg counts as lost until somebody finds it. It also counts strangers in the camp. The weights were chosen by games
// between bots. When the game is over, it says nothing.
//
// It knows the truth of the position that it is given. Bots ask it of positions that a view has drawn.
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

// stepsTo is how many steps some eggs are from the nearest of the cells where they are wanted, as if nothing were in the way.
func stepsTo(wanted, eggs bitboard.Set64) (steps int) {
	for distance := 1; eggs != 0 && wanted != 0; distance++ {
		wanted |= near(wanted) & board
		steps += distance * (eggs & wanted).Len()
		eggs &^= wanted
	}
	return steps
}

// tableOf is the place of a player's table.
func (t table) tableOf(p boardgame.Player) int {
	if t.players() == 4 {
		return int(p) + 1
	}
	return int(p) - 1
}

// wayThereAndHome is how many steps lead from each cell to the nearest foreign camp, and from there to the player's, for the
// players of two and then those of four. The digits of a table are the ranks from 1 to 6 of the files from a to f, with a dash
// between two files. A colon stands for ten, as it comes after 9.
var wayThereAndHome = [...]string{
	":98765-:98765-:98765-:98765-:98765-:98765", // A of 2
	"56789:-56789:-56789:-56789:-56789:-56789:", // B of 2
	"765433-665433-555444-444444-334433-334433", // A of 4
	"334567-334566-444555-444444-334433-334433", // B of 4
	"334433-334433-444444-444555-334566-334567", // C of 4
	"334433-334433-444444-555444-665433-765433", // D of 4
}
