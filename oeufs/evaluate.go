package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// What the evaluation counts, in its hundredths.
const (
	stepWorth    = -12   // each step that an egg still has to go
	unknownSteps = 4
	knownWorth   = 20    // an own turned egg that the player has looked at
	strangeWorth = -10   // another's turned egg in the own camp
	turnWorth    = 6     // having the turn
	outWorth     = -5000 // being out: nothing can be won any more
)

// Evaluate is how well a player stands, for bots: see [boardgame.Definition]. It counts the steps that the player's eggs
// have to go, to the nearest foreign camp as long as they show and home from there, as if nothing were in the way; those
// turned over that the player has looked at; and strangers in the camp. The weights were chosen by games against random
// players. Where the game is over it tells nothing.
//
// It knows the truth of the position that it is given. Bots ask it of positions that a view has drawn.
func (s State) Evaluate(p boardgame.Player) int {
	if !s.in(p) {
		return outWorth
	}
	own, turned := s.Eggs(p), s.turned()
	camp := Camp(p, s.players())
	steps, known := 0, 0
	eggs := s.eggs()
	for i := 0; eggs != 0; i++ {
		c := Cell(eggs.First())
		eggs = eggs.Rest()
		switch {
		case !own.Has(int(c)):
		case !turned.Has(int(c)):
			steps += c.roundTrip(p, s.players())
		case s.seenBy(p)>>i&1 == 0:
			steps += unknownSteps
		default:
			steps += c.distance(p, s.players())
			known++
		}
	}
	strangers := (turned &^ own & camp).Len()
	sum := stepWorth*steps + knownWorth*known + strangeWorth*strangers
	if s.turn() == p {
		sum += turnWorth
	}
	return sum
}

// distance is how many steps a cell is from a player's camp.
func (c Cell) distance(p boardgame.Player, players int) int {
	file, rank := int(c/stride), int(c%stride)
	depth := 1 // how many files or ranks the camp is deep
	if players == 4 {
		depth = 2
	}
	up, right := ranks-depth-rank, files-depth-file // to the camps at the upper and the right edge
	down, left := rank-depth+1, file-depth+1
	if players == 2 {
		left, right = 0, 0
	}
	switch p {
	case A:
		return max(down, left, 0)
	case B:
		if players == 2 {
			return max(up, 0)
		}
		return max(up, left, 0)
	case C:
		return max(up, right, 0)
	}
	return max(down, right, 0)
}

// roundTrip is how many steps lead from a cell to a foreign camp and on to the player's own.
func (c Cell) roundTrip(p boardgame.Player, players int) int {
	if players == 2 {
		return c.distance(A+B-p, players) + ranks - 1
	}
	there := files
	for q := A; q <= D; q++ {
		if q != p {
			there = min(there, c.distance(q, players))
		}
	}
	return there + ranks - 3
}
