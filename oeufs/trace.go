package oeufs

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// trace returns an arrow that follows an egg from jump to jump, or a mark for a look. If no path leads to the destination,
// trace returns a straight arrow.
func (t table) trace(m Move) picture.Trace {
	switch {
	case m.action == Looking, m.action == Moving && m.from == m.to:
		return picture.Trace{Marks: []string{m.from.String()}}
	case m.action != Moving:
		return picture.Trace{}
	}
	arrow := picture.Arrow{m.from.String()}
	for _, c := range t.way(m.from, m.to) {
		arrow = append(arrow, c.String())
	}
	return picture.Trace{Arrows: []picture.Arrow{arrow}}
}

// way returns the cells where an egg lands on a shortest path from one cell to another, including the last cell. If the move
// is a step, or if no path leads to the last cell, way returns only that cell.
func (t table) way(from, to Cell) []Cell {
	eggs := t.eggs() &^ from.set()
	stop := foreign(t.pieceAt(from, 0).Owner(), t.Players())
	if t.isTurned(from) {
		stop = 0 // M6
	}
	if !t.eggs().Has(int(from)) || near(from.set())&to.set() != 0 {
		return []Cell{to}
	}
	var landed []bitboard.Set64 // the cells where the first jump, the second jump and so on can land
	reached, last := from.set(), from.set()
	for last != 0 && reached&to.set() == 0 {
		last = hop(last, eggs) & board &^ eggs &^ reached
		reached |= last
		landed = append(landed, last)
		last &^= stop // M5
	}
	way := []Cell{to}
	if reached&to.set() == 0 {
		return way
	}
	for n := len(landed) - 2; n >= 0; n-- { // a jump leads back over the same egg
		before := hop(way[0].set(), eggs) & landed[n] &^ stop
		way = slices.Insert(way, 0, Cell(before.First()))
	}
	return way
}
