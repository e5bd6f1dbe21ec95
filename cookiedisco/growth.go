package cookiedisco

import "slices"

// newShapeTable makes the table of shapes. It gets a shape's ends from routes, which follows the wording of the rules.
func newShapeTable() *shapeTable {
	t := &shapeTable{ends: make([]end, 0, knownEnds)}
	grow(func(cells uint64) {
		numbers, _ := bitsOf(cells)
		board := boardOf(numbers)
		s := t.slot(board)
		s.board = board
		t.record(s, cells)
	})
	return t
}

// How many shapes and ends there are. A test counts them.
const (
	knownShapes = 16689
	knownEnds   = 701562
)

// grow calls found for each shape once: its cells in the normal frame, ascending, a byte each.
//
// It grows them cell by cell, as D. H. Redelmeier does ("Counting polyominoes: yet another attack", 1981): the first cell of
// a shape is the leftmost of its top row. Undecided cells beside the shape wait in a list. grow takes one cell after another
// from the list: it first finds the shapes with that cell, and then leaves the cell out for good.
func grow(found func(cells uint64)) {
	g := grower{found: found}
	const start = Cell(0x08) // row 0, with room for seven columns to the left and to the right
	for c := range start {
		g.decided[c] = true // no shape has a cell before its first
	}
	g.decided[start] = true
	g.add(nil, start)
}

type grower struct {
	found   func(cells uint64)
	shape   []Cell
	decided [1 << 7]bool // for rows 0 to 7, whether a cell is in the shape, or waits, or is not to be taken
}

// add finds the shapes that have this cell too, and more of those that wait.
func (g *grower) add(waiting []Cell, c Cell) {
	g.shape = append(g.shape, c)
	if len(g.shape) == cookies {
		g.found(framed(g.shape))
	} else {
		known := len(waiting)
		for direction := range uint(6) {
			if next := c.step(direction); int(next) < len(g.decided) && !g.decided[next] {
				g.decided[next] = true
				waiting = append(waiting, next)
			}
		}
		for i := range waiting {
			g.add(slices.Clone(waiting[i+1:]), waiting[i])
		}
		for _, next := range waiting[known:] {
			g.decided[next] = false
		}
	}
	g.shape = g.shape[:len(g.shape)-1]
}

// framed returns eight cells in the normal frame, ascending.
func framed(list []Cell) (cells uint64) {
	sorted := [cookies]Cell(list)
	slices.Sort(sorted[:])
	for i, c := range sorted {
		cells |= uint64(c) << (8 * i)
	}
	corner, _ := corner(cells)
	return cells + (first-uint64(corner))*ones
}

// record fills in a shape.
func (t *shapeTable) record(s *shape, cells uint64) {
	var f field
	f.lay(cells) // each cookie has the number of its place
	s.cells, s.first = cells, uint32(len(t.ends))
	found := make([]end, 0, 24)
	for place := range cookies {
		cookie := uint8(1) << place
		others := all &^ cookie
		one := f.part(others&-others, others)
		two := others &^ one
		if two != 0 {
			s.cuts |= cookie
			s.part |= uint64(one) << (8 * place)
		}
		s.around |= uint64(f.touched(f.cell(place))) << (8 * place)
		s.ends[place] = uint8(len(t.ends) - int(s.first))
		found = f.appendEnds(found[:0], place)
		for _, e := range found {
			touched := f.touched(e.to) &^ cookie
			if touched&two != 0 {
				if touched&one != 0 {
					continue
				}
				e.how <<= elsewhere
			}
			t.ends = append(t.ends, e)
			s.tally(place, e)
		}
	}
	s.ends[cookies] = uint8(len(t.ends) - int(s.first))
}

// tally counts an end for all numbers of steps that lead to it.
func (s *shape) tally(place int, e end) {
	for how := steps(0); how <= oneStep|twoSteps|threeSteps; how += oneStep {
		if e.how&how != 0 {
			s.counts[place] += 1 << how
		}
		if e.how>>elsewhere&how != 0 {
			s.beyond[place] += 1 << how
		}
	}
}

// appendEnds appends the cells where one to three steps of a cookie can end, ascending.
func (f *field) appendEnds(ends []end, cookie int) []end {
	f.routes(cookie, func(way []Cell, number int, stop bool) bool {
		if stop {
			to := way[len(way)-1]
			i := 0
			for i < len(ends) && ends[i].to < to {
				i++
			}
			if i == len(ends) || ends[i].to != to {
				ends = slices.Insert(ends, i, end{to: to})
			}
			ends[i].how |= oneStep >> 1 << number
		}
		return !stop || number < Chocolate.Value()
	})
	return ends
}
