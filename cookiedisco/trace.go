package cookiedisco

import (
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
	cookie := s.find(m.from)
	if cookie == cookies || s.placing() {
		return best
	}
	var f field
	f.lay(s.cells)
	values := values(f.touched(m.from))
	f.routes(cookie, func(way []Cell, steps int, stop bool) bool {
		rank := 2
		switch {
		case way[len(way)-1] != m.to:
			return true
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
	return best
}
