package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// terms holds the names and the weights of the terms that were chosen by hand, in the order of State.counts. The
// weights are in hundredths. [game.Definition] describes the scale. A stone at the side counts more than a stone in the
// middle, because fewer enemy stones can stop it.
var terms = [...]game.Term{
	{Name: "stones", Weight: 7},
	{Name: "stones 5 rows ahead or more", Weight: 24},
	{Name: "stones one step from the enemy's home row", Weight: 150},
	{Name: "half cells between the stones and the middle line", Weight: 11},
	{Name: "backed stones that meet the enemy", Weight: 14},
	{Name: "the turn", Weight: 16, Turn: true},
	{Name: "progress of a stone that nothing can stop", Weight: 92},
	{Name: "the race to the home rows", Weight: 250},
}

// weights holds the net that the command "arena train -game taacoca" has made. In searches, it corrects the evaluation
// for the player to move: see package net.
//
//go:embed evaluate.net
var weights string

// runnerRows is the maximum distance of a runner from the enemy's home row, in steps.
const runnerRows = 3

// counts returns how often each entry of terms occurs for player p. All counts are 0 if p is not a player of the game.
//
// A stone is a runner if it is at most three steps from the enemy's home row and no enemy stone can stop it. Only the
// foremost runner counts. A player wins the race if their runner arrives before any enemy stone can. A player to move
// also wins the race with any stone that is one step from the enemy's home row.
func (s State) counts(p boardgame.Player) (n game.Counts) {
	if p != White && p != Black {
		return n
	}
	own, enemy := s.facing(p)
	mine := s.turn == p
	n[0] = own.Len()
	n[1] = (own & (rowF | rowG | rowH | rowI)).Len()
	n[2] = (own & rowH).Len()
	for stones := own; stones != 0; stones = stones.Rest() {
		n[3] += int(aside[stones.First()])
	}
	n[4] = (own & (southWest(enemy) | southEast(enemy)) & (northWest(own) | northEast(own))).Len()
	if mine {
		n[5] = 1
	}
	steps := runner(own, enemy)
	if steps != 0 {
		n[6] = runnerRows + 1 - steps
	}
	if wins(own, enemy, steps, mine) {
		n[7] = 1
	}
	return n
}

// aside holds the distance of each cell from the middle of its row, in half cells. Each line is a row.
var aside = [Cells]uint8{
	4, 2, 0, 2, 4,
	5, 3, 1, 1, 3, 5,
	6, 4, 2, 0, 2, 4, 6,
	7, 5, 3, 1, 1, 3, 5, 7,
	8, 6, 4, 2, 0, 2, 4, 6, 8,
	7, 5, 3, 1, 1, 3, 5, 7,
	6, 4, 2, 0, 2, 4, 6,
	5, 3, 1, 1, 3, 5,
	4, 2, 0, 2, 4,
}

// facing returns p's stones and the enemy's stones on the board as p sees it, with p's home row at the bottom.
func (s State) facing(p boardgame.Player) (own, enemy bitboard.Set64) {
	if p == Black {
		return halfTurn(s.black), halfTurn(s.white)
	}
	return s.white, s.black
}

// firstRows returns the cells of the first n rows, which begin with row A.
func firstRows(n int) bitboard.Set64 { return 1<<grid.Firsts[n] - 1 }

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

// wins reports whether a player wins the race. The parameter steps is the number of steps that the foremost runner
// needs, or 0 if there is no runner. The parameter turn is true if it is the player's turn.
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

// possible reports whether a move can be legal for White: all stones go ahead and stay on the board.
func possible(m Move) bool {
	ahead := m.Direction() == NW || m.Direction() == NE
	return ahead && m.Stones()&^m.Direction().canGo() == 0
}

// diameter is the number of rows, and of the cells in the longest row.
const diameter = 9

// places returns the number of each cell in a square of rows, each of which is shifted by half a cell against the one
// before: from every cell, NW leads to the same column of the next row, and NE to the column after it.
func places() []uint8 {
	all := make([]uint8, 0, Cells)
	for c := range Cell(Cells) {
		row := int(c.Row() - 'A')
		all = append(all, uint8(row*diameter+max(row-diameter/2, 0)+c.Number()-1))
	}
	return all
}

// sets returns p's stones and the enemy's, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	return net.Inputs{uint64(own), uint64(enemy)}
}
