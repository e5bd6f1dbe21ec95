package cookiedisco

import "slices"

// newShapeTable computes the table of shapes. It gets the ends of each shape from routes, which follows the wording of the
// rules.
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

// The table has known numbers of shapes and of ends, which a test verifies.
const (
	knownShapes = 16689
	knownEnds   = 701562
)

// grow calls found once for each shape. The argument holds the cells of the shape in the normal frame, ascending, one byte
// each.
//
// grow builds the shapes cell by cell with the algorithm of D. H. Redelmeier ("Counting polyominoes: yet another attack",
// 1981). The first cell of a shape is the leftmost cell of its top row. Undecided cells beside the shape wait in a list.
// grow takes the cells from the list one after another. For each cell, it finds all shapes with the cell, and then considers
// only shapes without it.
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
	decided [1 << 7]bool // for rows 0 to 7, whether a cell is in the shape, is waiting, or must stay empty
}

// add finds the shapes that consist of the present cells, c, and further cells from the waiting list or beside c.
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

// record stores a shape and its ends in the table.
func (t *shapeTable) record(s *shape, cells uint64) {
	var f field
	f.lay(cells) // each cookie's index is the index of its place
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

// tally counts an end for each set of step numbers that leads to it.
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
