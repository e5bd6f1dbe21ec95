package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// Fast returns shortcuts for code that plays many moves. The receiver may be nil. MustCapture is nil, because no egg is
// ever captured.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: play, Draw: draw, Number: Move.number, Numbers: numbers}
}

// numbers is the number of different results of Move.number: one for each pair of cells, one for the claim alone and one
// for the pass.
const numbers = cells*cells + 2

// number returns an index for an action, from 0 to numbers-1. A look at a cell is numbered as if it were a move from
// that cell to itself. An action has the same index with and without a claim.
func (m Move) number() int {
	switch m.action {
	case Moving, Looking:
		return int(m.from)*cells + int(m.to)
	case OnlyClaiming:
		return cells * cells
	}
	return cells*cells + 1
}
