package coucou

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// terms holds the names and the weights of the terms that were chosen by hand, in the order of State.counts. The
// weights are in hundredths. [game.Definition] describes the scale.
var terms = [...]game.Term{
	{Name: "eggs that are not in row 11", Weight: 25},
	{Name: "eggs in row 3 or beyond", Weight: 1},
	{Name: "eggs in row 4 or beyond", Weight: 2},
	{Name: "eggs in row 5 or beyond", Weight: 1},
	{Name: "eggs in row 6 or beyond", Weight: 2},
	{Name: "eggs in row 7 or beyond", Weight: 2},
	{Name: "eggs in row 8 or beyond", Weight: 6},
	{Name: "eggs in row 9 or beyond", Weight: 6},
	{Name: "steps to empty cells", Weight: 6},
	{Name: "eggs that can be captured", Weight: -10},
	{Name: "progress of an egg that no enemy egg can stop", Weight: 60},
	{Name: "the turn", Weight: 3, Turn: true},
}

// weights holds the net that the command "arena train -game coucou" has made. In searches, it corrects the evaluation
// for the player to move: see package net.
//
//go:embed evaluate.net
var weights string

// runnerSteps is the maximum distance of a runner from the enemy's nest, in steps.
const runnerSteps = 3

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// facing returns p's eggs and the enemy's eggs on the board as p sees it, so that p's eggs go up.
func (s State) facing(p boardgame.Player) (own, enemy bitboard.Set128) {
	own, enemy = s.Eggs(p), s.Eggs(p.Opponent())
	if p == Red {
		return own.Turned(Cells), enemy.Turned(Cells)
	}
	return own, enemy
}

// counts returns how often each entry of terms occurs for player p. An egg is a runner if it is at most three steps from
// the enemy's nest and no enemy egg can ever attack it. Only the foremost runner counts. All counts are 0 if p is not a
// player of the game.
func (s State) counts(p boardgame.Player) (n game.Counts) {
	if p != Blue && p != Red {
		return n
	}
	own, enemy := s.facing(p)
	free := AllCells().AndNot(own.Or(enemy))
	straight, left, right := steps(own, true)
	down, downLeft, downRight := steps(enemy, false)

	movable := own.And(bitboard.Join(all64, rank10High)) // row 11 is the last
	n[0] = movable.Len()
	for row := 3; row <= 9; row++ {
		n[row-2] = movable.Down(uint(Files * (row - 1))).Len()
	}
	n[8] = straight.And(free).Len() + left.And(free).Len() + right.And(free).Len()
	n[9] = down.Or(downLeft).Or(downRight).And(own).Len()
	n[10] = runner(own, enemy)
	if s.Turn() == p {
		n[11] = 1
	}
	return n
}

// runner returns 0 if a player whose eggs go up has no runner. Otherwise it returns 1 if the runner nearest to the
// nest is three steps away, 2 for two steps, and 3 for one step.
func runner(own, enemy bitboard.Set128) int {
	runners := own.And(bitboard.Join(nearNestLow, nearNestHigh))
	notA := bitboard.Join(^bitboard.Set64(fileALow), allHigh&^fileAHigh)
	notG := bitboard.Join(^bitboard.Set64(fileGLow), allHigh&^fileGHigh)
	for i := 0; i < runnerSteps && !runners.Empty(); i++ { // an enemy egg ahead is at most three rows away
		enemy = enemy.Down(7).Or(enemy.And(notA).Down(8)).Or(enemy.And(notG).Down(6))
		runners = runners.AndNot(enemy) // an enemy egg can ever attack these
	}
	if runners.Empty() {
		return 0
	}
	return Cell(runners.Last()).Rank() + runnerSteps + 1 - Ranks
}

// These constants hold the cells from which an egg can reach the nest on d11 in one, two or three steps: the middle
// three of rank 10, the middle five of rank 9, and all of rank 8.
const (
	nearNestLow  = 0b11111<<57 | 0b1111111<<49
	nearNestHigh = 0b111 << 1
)

// possible reports whether a move can be legal for Blue (M1–M7).
func possible(m Move) bool {
	from, to := m.From(), m.To()
	row, rows, files := from.Rank(), to.Rank()-from.Rank(), int(to.File())-int(from.File())
	straight, oblique := files == 0, files*files == 1
	switch {
	case rows == 1 && straight:
		return row <= 2 || row >= 5
	case rows == 1 && oblique:
		return row >= 3
	}
	return rows > 1 && straight && row >= 5 && !m.Captures() && to != RedNest
}

// sets returns p's eggs and the enemy's, rank by rank from p's side.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	a, b := own.Halves()
	c, d := enemy.Halves()
	return net.Inputs{uint64(a), uint64(b), uint64(c), uint64(d)}
}
