package cookiedisco

import (
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// trace returns the path of a rolling cookie, place by place, with the places where its steps end. For a placement, the
// trace is a mark on the place. If the cookie can't reach the place, the trace is a straight line.
func (s State) trace(m Move) picture.Trace {
	switch {
	case m.what == 0:
		return picture.Trace{}
	case m.what == placing || m.from == m.to:
		return picture.Trace{Marks: []string{m.to.drawn()}}
	}
	arrow := picture.Arrow{m.from.drawn()}
	w := s.way(m)
	for _, c := range w.cells {
		arrow = append(arrow, c.drawn())
	}
	t := picture.Trace{Arrows: []picture.Arrow{arrow}, Marker: m.to.drawn()}
	for _, c := range w.halts {
		t.Halts = append(t.Halts, c.drawn())
	}
	return t
}

// drawn returns a cell's name in a picture. A picture of a divided field may also show cells for which String has no
// name.
func (c Cell) drawn() string { return string(rune('a'+c.column())) + strconv.Itoa(c.row()+1) }

// way is the path of a rolling cookie. Its first field holds all places on the path, and its second field holds only the
// places where a step ends.
type way struct{ cells, halts []Cell }

// way returns the best path of a move. Paths with an allowed number of steps come first, then paths with any other number of
// steps, then paths that only pass the destination. Among equally good paths, the shortest is best. If no path leads to the
// destination, the result is the destination alone.
func (s State) way(m Move) way {
	best, bestRank := way{cells: []Cell{m.to}}, 3
	cookie := s.find(m.from)
	if cookie == cookies || s.placing() {
		return best
	}
	var f field
	f.lay(s.cells)
	values := values(f.touched(m.from))
	var halts []Cell // the places on the current route where a step ends
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
