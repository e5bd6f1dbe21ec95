package cookiedisco

import (
	"math/bits"
	"slices"
)

// newShapeTable finds the ends of a shape by rolling each cookie. If the table already holds the same shape turned by
// 180 degrees, it derives the ends from that shape instead.
func newShapeTable() *shapeTable {
	t := &shapeTable{ends: make([]end, 0, knownEnds)}
	grow(func(cells uint64) {
		board, turned := boardOfCells(cells), normal(bits.ReverseBytes64(0x99*ones-cells))
		s, other := t.slot(board), t.slot(boardOfCells(turned))
		known := other.board != 0
		s.board, s.cells, s.first = board, cells, uint32(len(t.ends))
		if known {
			t.turn(s, other)
		} else {
			t.record(s)
		}
	})
	return t
}

func boardOfCells(cells uint64) uint64 {
	numbers, _ := bitsOf(cells)
	return boardOf(numbers)
}

// knownShapes and knownEnds are the numbers of shapes and of ends in the table. A test verifies them.
const (
	knownShapes = 16689
	knownEnds   = 701562
)

// grow calls its argument once for each shape, and passes the shape's cells to it: in the normal frame, in ascending order,
// one byte each.
//
// grow builds the shapes cell by cell with Redelmeier's algorithm ("Counting polyominoes: yet another attack", 1981). The
// first cell of a shape is the leftmost cell of its top row. Undecided cells beside the shape wait in a list, from which
// grow takes one cell after another. For each cell that it takes, grow first finds all shapes that contain the cell. From
// then on, it considers only shapes without that cell.
func grow(found func(cells uint64)) {
	g := grower{found: found}
	const start = Cell(0x08) // row 0, with room for seven columns to the left and to the right
	for c := range start {
		g.decided[c] = true // no shape has a cell before its first
	}
	g.decided[start] = true
	g.add(make([]Cell, 0, 6*cookies), start)
}

type grower struct {
	found   func(cells uint64)
	shape   []Cell
	decided [1 << 7]bool // true for each cell of rows 0 to 7 that is in the shape, is waiting, or must stay empty
}

// add finds all shapes that consist of c, the cells of g.shape, and cells that are waiting or still undecided.
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
			g.add(waiting[i+1:], waiting[i])
		}
		for _, next := range waiting[known:] {
			g.decided[next] = false
		}
	}
	g.shape = g.shape[:len(g.shape)-1]
}

func framed(list []Cell) (cells uint64) {
	sorted := [cookies]Cell(list)
	slices.Sort(sorted[:])
	for i, c := range sorted {
		cells |= uint64(c) << (8 * i)
	}
	return normal(cells)
}

// record derives the other fields of s from its cells, and appends the shape's ends to the table.
func (t *shapeTable) record(s *shape) {
	var f field
	f.lay(s.cells) // each cookie's index is the index of its place
	for place := range cookies {
		cookie := uint8(1) << place
		others := all &^ cookie
		one := f.part(others&-others, others)
		if one != others {
			s.cuts |= cookie
			s.part |= uint64(one) << (8 * place)
		}
		s.around |= uint64(f.touched(s.cell(place))) << (8 * place)
		s.ends[place] = uint8(len(t.ends) - int(s.first))
		t.roll(s, &f, place)
	}
	s.ends[cookies] = uint8(len(t.ends) - int(s.first))
}

// roll appends the ends of the cookie on a place to the table, in ascending order. If moving the cookie divides the field,
// roll leaves out the ends that would join the two parts again (M7).
func (t *shapeTable) roll(s *shape, f *field, place int) {
	cookie := uint8(1) << place
	one := uint8(s.part >> (8 * place))
	var found stops
	found.find(f, place)
	for i, set := range found.cells {
		for ; set != 0; set &= set - 1 {
			to := Cell(i<<6 | bits.TrailingZeros64(set))
			how, digits, shift := found.how[to], &s.counts[place], 0
			if one != 0 {
				switch touched := f.touched(to) &^ cookie; {
				case touched&^one == 0:
				case touched&one == 0:
					digits, shift = &s.beyond[place], elsewhere
				default:
					continue
				}
			}
			*digits += digitsOf(how)
			t.ends = append(t.ends, end{to, how << shift})
		}
	}
}

// turn derives the fields of s from the shape other, which is s turned by 180 degrees. The turn reverses the order of
// the cells.
func (t *shapeTable) turn(s, other *shape) {
	sum := s.cell(0) + other.cell(cookies-1) // the sum is the same for every cell and its image
	s.around, s.cuts, s.part = bits.Reverse64(other.around), bits.Reverse8(other.cuts), bits.Reverse64(other.part)
	total := other.ends[cookies]
	for place := range cookies {
		image := cookies - 1 - place
		s.counts[place], s.beyond[place] = other.counts[image], other.beyond[image]
		s.ends[place] = total - other.ends[image+1]
	}
	s.ends[cookies] = total
	for i := int(total) - 1; i >= 0; i-- {
		e := t.ends[int(other.first)+i]
		t.ends = append(t.ends, end{sum - e.to, e.how})
	}
}

// digitsOf returns the number by which an end increases shape.counts. The argument is the set of the numbers of steps that
// lead to the end. The result has a 1 in the digit of each set of steps that overlaps the argument.
func digitsOf(how steps) (digits uint32) {
	if how&oneStep != 0 {
		digits |= 0x10101010
	}
	if how&twoSteps != 0 {
		digits |= 0x11001100
	}
	if how&threeSteps != 0 {
		digits |= 0x11110000
	}
	return digits
}

// stops holds the cells that a cookie can reach in exactly one, two or three steps.
type stops struct {
	cells [4]uint64 // as bits
	how   [1 << 8]steps
}

// find rolls a cookie along every route until it has made three steps. Unlike field.routes, it does not record the places
// between the stops.
func (s *stops) find(f *field, cookie int) {
	f.lift(f.cell(cookie))
	for anchor := range uint(6) {
		for i := range f.senses {
			r := f.route(cookie, anchor, i)
			for r.steps < Chocolate.Value() && r.roll() {
				if r.stop {
					s.how[r.cell] |= oneStep >> 1 << r.steps
					s.cells[r.cell/64] |= 1 << (r.cell % 64)
				}
			}
		}
	}
	f.lift(f.cell(cookie))
}
