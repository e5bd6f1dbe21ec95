package cookiedisco

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// trace returns the path of a rolling cookie, place by place, with the places where its steps end, or the mark of a
// placement. A move to a place that the cookie can't reach is a straight line.
func (s State) trace(m Move) boardgame.Trace {
	switch {
	case m.what == 0:
		return boardgame.Trace{}
	case m.what == placing || m.from == m.to:
		return boardgame.Trace{Marks: []string{m.to.drawn()}}
	}
	arrow := boardgame.Arrow{m.from.drawn()}
	w := s.way(m)
	for _, c := range w.cells {
		arrow = append(arrow, c.drawn())
	}
	t := boardgame.Trace{Arrows: []boardgame.Arrow{arrow}, Marker: m.to.drawn()}
	for _, c := range w.halts {
		t.Halts = append(t.Halts, c.drawn())
	}
	return t
}

// drawn is the name of a cell in a picture: in a divided field also of one that lies beyond those that moves can name.
func (c Cell) drawn() string { return string(c.append(nil)) }

// way is a way to roll: the places that a cookie comes to, and those among them where a step ends.
type way struct{ cells, halts []Cell }

// way returns how a move rolls. Of several ways it is the shortest with a number of steps that the cookie may make; else the
// shortest with any number; else one that only passes there; and where no way leads there, the last place alone.
func (s State) way(m Move) way {
	best, bestRank := way{cells: []Cell{m.to}}, 3
	cookie := s.find(m.from)
	if cookie == cookies || s.placing() {
		return best
	}
	var f field
	f.lay(s.cells)
	values := values(f.touched(m.from))
	var halts []Cell // of the route that is followed
	f.routes(cookie, func(cells []Cell, steps int, stop bool) bool {
		if len(cells) == 1 {
			halts = halts[:0]
		}
		to := cells[len(cells)-1]
		if stop {
			halts = append(halts, to)
		}
		rank := 2
		switch {
		case to != m.to:
			return true
		case stop && steps <= Chocolate.Value() && values>>uint(steps)&1 != 0:
			rank = 0
		case stop:
			rank = 1
		}
		if rank < bestRank || rank == bestRank && len(cells) < len(best.cells) {
			best, bestRank = way{slices.Clone(cells), slices.Clone(halts)}, rank
		}
		return true
	})
	return best
}
