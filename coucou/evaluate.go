package coucou

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// These are the weights of the evaluation, in hundredths. [game.Definition] describes the scale.
const (
	eggWorth      = 25  // each egg outside row 11, where eggs can't move; rowGain is added to this
	mobileWorth   = 6   // each step to an empty cell
	attackedWorth = -10 // each egg that an enemy egg can capture
	runnerWorth   = 60  // a runner three steps from the nest; twice this at two steps, and three times this at one step
	turnWorth     = 3   // having the turn
)

// For each of rows 3 to 9, rowGain holds the increase in an egg's value when the egg enters the row. rowGains is the sum of
// these increases.
const (
	rowGain  = "\x01\x02\x01\x02\x02\x06\x06"
	rowGains = 1 + 2 + 1 + 2 + 2 + 6 + 6
)

// runnerSteps is the maximum distance of a runner from the enemy's nest, in steps.
const runnerSteps = 3

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns a score for player p, for use by bots. [game.Definition] describes the scale. Each of p's eggs adds
// to the score, and adds more as it moves ahead. Each step that p's eggs can make to an empty cell adds to the score too,
// and so does being the side to move. Each of p's eggs that can be captured lowers the score. An egg is a runner if it is
// at most three steps from the enemy's nest and no enemy egg can ever attack it. Only the foremost runner adds to the
// score, and it adds more the nearer it is to the nest. Evaluate returns 0 if p is not a player of the game. If the game is
// over, the score is meaningless.
//
// A small net corrects this evaluation for the player to move: see package net. It has learned from games between bots.
func (s State) Evaluate(p boardgame.Player) int {
	return s.hand(p) + s.learned(p)
}

// weights holds the net that the command "arena train -game coucou" has made.
//
//go:embed evaluate.net
var weights string

// learned returns the part of the evaluation that the net adds. The net sees the board as the player to move, so it adds
// nothing for the opponent.
func (s State) learned(p boardgame.Player) int {
	if p == boardgame.NoPlayer || p != s.Turn() {
		return 0
	}
	return net.Net(weights).Value(s.inputs())
}

// learning describes how the net sees the game.
func learning() *net.Game[State] {
	return &net.Game[State]{
		Cells: Cells, Kinds: 2, Inputs: State.inputs, Hand: State.hand,
		Mirror: func(cell int) int { return mirror(bitboard.Of128(cell)).First() },
	}
}

// inputs returns the eggs of the player to move and the enemy's, as the player to move sees them.
func (s State) inputs() net.Inputs {
	own, enemy, blue := s.sides()
	own = own.Without(turnMark)
	if !blue {
		own, enemy = own.Turned(Cells), enemy.Turned(Cells)
	}
	a, b := own.Halves()
	c, d := enemy.Halves()
	return net.Inputs{uint64(a), uint64(b), uint64(c), uint64(d)}
}

// hand returns the part of the evaluation that was written by hand.
func (s State) hand(p boardgame.Player) (sum int) {
	if p != Blue && p != Red {
		return 0
	}
	own, enemy := s.Eggs(p), s.Eggs(p.Opponent())
	straight, left, right := steps(own, p == Blue)
	occupied := own.Or(enemy)
	sum = rowsWorth(own, p)
	sum += mobileWorth * (straight.AndNot(occupied).Len() + left.AndNot(occupied).Len() + right.AndNot(occupied).Len())
	straight, left, right = steps(enemy, p != Blue)
	sum += attackedWorth * straight.Or(left).Or(right).And(own).Len()
	sum += runnerWorth * runner(own, enemy, p)
	if s.Turn() == p {
		sum += turnWorth
	}
	return sum
}

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

// runner returns 0 if p has no runner. Otherwise it returns 1 if the runner nearest to the nest is three steps away, 2 for
// two steps, and 3 for one step.
func runner(own, enemy bitboard.Set128, p boardgame.Player) int {
	near := bitboard.Join(nearBlueNest, 0)
	if p == Blue {
		near = bitboard.Join(nearRedNestLow, nearRedNestHigh)
	}
	eggs := unmet(own.And(near), enemy, p != Blue)
	if eggs.Empty() {
		return 0
	}
	nearest := Cell(eggs.First())
	if p == Blue {
		nearest = Cell(eggs.Last())
	}
	return nearest.Row(p) + runnerSteps + 1 - Ranks
}

// These constants hold the cells from which an egg can reach the nest in one, two or three steps. The cells are the middle
// three of row 10, the middle five of row 9, and all of row 8. The set near the red nest needs two constants, one for each
// of its 64-bit words.
const (
	nearBlueNest    = 0b111<<9 | 0b11111<<15 | 0b1111111<<21
	nearRedNestLow  = 0b11111<<57 | 0b1111111<<49
	nearRedNestHigh = 0b111 << 1
)

// unmet returns the subset of the given eggs that no enemy egg can ever attack. It assumes that nothing is in the enemy
// eggs' way and that they can step in all three directions from every row. All the given eggs must be near the nest. The
// parameter blue is true if the enemy is Blue.
func unmet(eggs, enemy bitboard.Set128, blue bool) bitboard.Set128 {
	notA := bitboard.Join(^bitboard.Set64(fileALow), allHigh&^fileAHigh)
	notG := bitboard.Join(^bitboard.Set64(fileGLow), allHigh&^fileGHigh)
	for i := 0; i < runnerSteps && !eggs.Empty(); i++ { // an enemy egg ahead is at most three rows away
		if blue {
			enemy = enemy.Up(7).Or(enemy.And(notA).Up(6)).Or(enemy.And(notG).Up(8))
		} else {
			enemy = enemy.Down(7).Or(enemy.And(notA).Down(8)).Or(enemy.And(notG).Down(6))
		}
		eggs = eggs.AndNot(enemy)
	}
	return eggs
}

// Terms returns the terms that [State.Evaluate] adds up for player p, or nil if p is not a player of the game. Terms looks at
// one egg at a time, while Evaluate works on sets of eggs. The test kit compares their sums.
func (s State) Terms(p boardgame.Player) []game.Term {
	if p != Blue && p != Red {
		return nil
	}
	var eggs, mobile, attacked, near int
	var beyond [len(rowGain)]int
	for n := range s.Eggs(p).All() {
		row, steps, attackers, met := s.around(Cell(n), p)
		if row < Ranks {
			eggs++
		}
		for i := range beyond {
			if 3+i <= row && row < Ranks {
				beyond[i]++
			}
		}
		mobile += steps
		if attackers > 0 {
			attacked++
		}
		if aside := int(Cell(n).File()) - 'd'; !met && row < Ranks && max(aside, -aside) <= Ranks-row {
			near = max(near, runnerSteps+1-(Ranks-row))
		}
	}
	t := game.Terms{}
	t.Add("eggs that are not in row 11", eggWorth, eggs)
	for i, count := range beyond {
		t.Add(rowNames[i], int(rowGain[i]), count)
	}
	t.Add("steps to empty cells", mobileWorth, mobile)
	t.Add("eggs that can be captured", attackedWorth, attacked)
	t.Add("progress of an egg that no enemy egg can stop", runnerWorth, near)
	t.AddIf("the turn", turnWorth, s.Turn() == p)
	t.Add(net.Term, 1, s.learned(p))
	return t
}

// around returns the row of p's egg on a cell, the number of the egg's steps to empty cells, and the number of enemy eggs
// that can capture it. The last result reports whether there is an enemy egg ahead of p's egg whose distance in files is
// not greater than its distance in rows. No other enemy egg could ever attack p's egg.
func (s State) around(egg Cell, p boardgame.Player) (row, steps, attackers int, met bool) {
	row = egg.Row(p)
	for c := range Cell(Cells) {
		switch s.At(c).Owner() {
		case boardgame.NoPlayer:
			if canStep(egg, c, p == Blue) {
				steps++
			}
		case p.Opponent():
			if canStep(c, egg, p != Blue) {
				attackers++
			}
			ahead, aside := c.Row(p)-row, int(c.File())-int(egg.File())
			met = met || ahead > 0 && max(aside, -aside) <= ahead
		}
	}
	return row, steps, attackers, met
}

// rowNames holds the name of the term for each row in rowGain.
var rowNames = [...]string{
	"eggs in row 3 or beyond", "eggs in row 4 or beyond", "eggs in row 5 or beyond", "eggs in row 6 or beyond",
	"eggs in row 7 or beyond", "eggs in row 8 or beyond", "eggs in row 9 or beyond",
}

// canStep reports whether an egg of the given side could go from one cell to another in a single step, whatever is there.
func canStep(from, to Cell, blue bool) bool {
	straight, left, right := steps(bitboard.Set128{}.With(int(from)), blue)
	return straight.Or(left).Or(right).Has(int(to))
}
