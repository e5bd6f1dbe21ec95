package oeufs

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// trace returns an arrow that follows an egg from jump to jump, or a mark for a look. If no path leads to the destination,
// trace returns a straight arrow.
func (t table) trace(m Move) boardgame.Trace {
	switch {
	case m.action == Looking, m.action == Moving && m.from == m.to:
		return boardgame.Trace{Marks: []string{m.from.String()}}
	case m.action != Moving:
		return boardgame.Trace{}
	}
	arrow := boardgame.Arrow{m.from.String()}
	for _, c := range t.way(m.from, m.to) {
		arrow = append(arrow, c.String())
	}
	return boardgame.Trace{Arrows: []boardgame.Arrow{arrow}}
}

// way returns the cells where an egg lands on a shortest path from one cell to another, including the last cell. If the move
// is a step, or if no path leads to the last cell, way returns only that cell.
func (t table) way(from, to Cell) []Cell {
	over := t.eggs() &^ from.set()
	free := board &^ over
	stop := foreign(t.at(from, 0).Owner(), t.players())
	if t.isTurned(from) {
		stop = 0 // M6
	}
	if !t.eggs().Has(int(from)) || near(from.set())&to.set() != 0 {
		return []Cell{to}
	}
	var before [cells]Cell // for each cell, the cell that the egg came from
	been := from.set()
	for queue := []Cell{from}; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		if c != from && stop.Has(int(c)) {
			continue // M5
		}
		for _, step := range [8]int{1, -1, stride, -stride, stride + 1, -stride - 1, stride - 1, 1 - stride} {
			landing := int(c) + 2*step
			if !over.Has(int(c)+step) || !(free &^ been).Has(landing) {
				continue
			}
			been = been.With(landing)
			before[landing] = c
			queue = append(queue, Cell(landing))
		}
	}
	if !been.Has(int(to)) {
		return []Cell{to}
	}
	var way []Cell
	for c := to; c != from; c = before[c] {
		way = append(way, c)
	}
	slices.Reverse(way)
	return way
}
