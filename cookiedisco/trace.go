package cookiedisco

import (
	"math/bits"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// trace is the way that a cookie rolls, place by place, and the mark of a placement. A move to where nothing can roll is
// a straight line.
func (s State) trace(m Move) boardgame.Trace {
	switch {
	case m.what == 0:
		return boardgame.Trace{}
	case m.what == placing || m.from == m.to:
		return boardgame.Trace{Marks: []string{m.to.drawn()}}
	}
	arrow := boardgame.Arrow{m.from.drawn()}
	for _, c := range s.way(m) {
		arrow = append(arrow, c.drawn())
	}
	return boardgame.Trace{Arrows: []boardgame.Arrow{arrow}}
}

// drawn is the name of a cell in a picture: in a divided field also of one that lies beyond those that moves can name.
func (c Cell) drawn() string { return string(c.append(nil)) }

// way lists the places that a move goes by, the last one included. Of several ways it is the shortest with a number of
// steps that the cookie may make; else the shortest with any number; else one that only passes there; and the last place
// alone where no way leads there.
func (s State) way(m Move) []Cell {
	best, bestRank := []Cell{m.to}, 3
	if s.At(m.from) == NoCookie {
		return best
	}
	var f field
	f.lay(s.cells)
	values := values(f.touched(m.from))
	f.toggle(m.from)
	for courses := starts(f.touch[m.from]); courses != 0; courses &= courses - 1 {
		var way []Cell
		f.route(m.from, bits.TrailingZeros(courses), func(c Cell, steps int, stop bool) bool {
			if way = append(way, c); c != m.to {
				return true
			}
			rank := 2
			switch {
			case stop && steps <= Chocolate.Value() && values>>uint(steps)&1 != 0:
				rank = 0
			case stop:
				rank = 1
			}
			if rank < bestRank || rank == bestRank && len(way) < len(best) {
				best, bestRank = slices.Clone(way), rank
			}
			return true
		})
	}
	return best
}

// route calls visit for each place that a cookie comes to from a cell on one course: the number of steps that are
// complete there, and whether one has ended just there. It ends where the cookie can't go on, where it would come back
// to its start (M5), or when visit returns false. The cookie must not be in the field's touch.
func (f *field) route(from Cell, course int, visit func(c Cell, steps int, stop bool) bool) {
	e := departures[course]
	cell, steps := from, 0
	for range 6 * allAround {
		cell += e.distance()
		e = e.arrive(f.touch[cell])
		if cell == from {
			return // M5
		}
		stop := e&ends != 0
		if stop {
			steps++
		}
		if !visit(cell, steps, stop) || e&closed != 0 || steps == allAround {
			return
		}
	}
}
