package cookiedisco

import (
	"encoding/binary"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// field is an arrangement of cookies in which one cookie can be rolled around the others.
type field struct {
	cells  uint64
	number [256]uint8 // for each cell, the index of its cookie plus 1, or 0 if it is empty
	senses [2]sense   // the two senses in which a cookie can roll
	way    [48]Cell   // the cells of the current route
}

// sense describes the field for a cookie that rolls clockwise, or for one that rolls counterclockwise. Directions are
// numbered in the cookie's sense of rotation.
type sense struct {
	around [6]Cell    // the differences between a cell and its six neighbours, in the order of the directions
	rings  [256]uint8 // for each cell, the directions of its occupied neighbours, as bits
}

func (f *field) lay(cells uint64) {
	f.cells = cells
	f.senses[0].around, f.senses[1].around = neighbours, backwards
	for i := range uint(cookies) {
		c := Cell(cells >> (8 * i))
		f.number[c] = uint8(i + 1)
		f.lift(c)
	}
}

// lift removes the cookie from an occupied cell, or puts a cookie on an empty cell. It changes only the rings of the
// neighbouring cells.
func (f *field) lift(c Cell) {
	for i := range f.senses {
		s := &f.senses[i]
		for direction := range 6 {
			s.rings[c+s.around[direction]] ^= 1 << ((direction + 3) % 6)
		}
	}
}

func (f *field) cell(cookie int) Cell { return Cell(f.cells >> (8 * uint(cookie))) }

func (f *field) touched(c Cell) uint8 {
	n, bit := &f.number, uint(1)
	return uint8((bit<<(n[c+0x01]&15) | bit<<(n[c+0x10]&15) | bit<<(n[c+0x0f]&15) |
		bit<<(n[c+0xff]&15) | bit<<(n[c+0xf0]&15) | bit<<(n[c+0xf1]&15)) >> 1)
}

// routes follows every route of a cookie and calls visit at each place on the way. The first argument of visit holds
// the places so far, ending with the current one. The last argument reports whether a step ends there. A route ends
// before the cookie comes back to its start (M5), or when visit returns false. The slice is valid only during the
// call.
func (f *field) routes(cookie int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	f.lift(f.cell(cookie))
	for direction := range uint(6) {
		for i, anchor := range [...]uint{direction, (6 - direction) % 6} {
			r := f.route(cookie, anchor, i)
			for n := 0; r.roll(); {
				f.way[n] = r.cell
				if n++; !visit(f.way[:n], r.steps, r.stop) {
					break
				}
			}
		}
	}
	f.lift(f.cell(cookie))
}

// route is the state of a rolling cookie. Its anchor is given by its direction as seen from the cookie, from 0 to 5.
type route struct {
	*sense
	start, cell Cell
	anchor      uint
	steps       int  // completed so far
	stop        bool // whether a step ends at the cell
}

// route returns the start of a route. The argument anchor is the direction of the first anchor, and i is the index of
// the sense in f.senses.
func (f *field) route(cookie int, anchor uint, i int) route {
	c := f.cell(cookie)
	return route{sense: &f.senses[i], start: c, cell: c, anchor: anchor}
}

// roll moves the cookie to its next place, or returns false if the route has ended. Rolling is reversible, so no route
// reaches a place twice with the same anchor. Each of the seven other cookies has six places around it, so a route
// ends after at most 42 places.
func (r *route) roll() bool {
	if r.ahead()&0b111 != 1 {
		return false // M2
	}
	r.cell += r.around[(r.anchor+1)%6]
	if r.cell == r.start {
		return false // M5
	}
	r.anchor = (r.anchor + 5) % 6
	ahead := r.ahead()
	if r.stop = ahead&0b110 != 0; r.stop { // M3
		r.steps++
		r.anchor = (r.anchor + uint(bits.Len(ahead&0b1110)-1)) % 6
	}
	return true
}

// ahead returns the occupied directions around the cell as bits. Bit 0 is the direction of the anchor, and bits 1, 2
// and 3 are the directions 60, 120 and 180 degrees round from the anchor (M3).
func (r *route) ahead() uint { return uint(r.rings[r.cell]) * (1<<6 + 1) >> r.anchor & 0b1111 }

// canLeave reports whether a cookie can roll, which needs two empty places beside it that are next to each other (M6).
func (f *field) canLeave(cookie int) bool {
	empty := ^f.senses[0].rings[f.cell(cookie)] & 0b111111
	return empty&(empty>>1|empty<<5) != 0
}

// part returns the cookies of its first argument, and all cookies that are connected to them (B2) by cookies of its
// second argument.
func (f *field) part(start, group uint8) uint8 {
	for rest := start; rest != 0; {
		more := f.touched(f.cell(bits.TrailingZeros8(rest))) & group &^ start
		start |= more
		rest = rest&(rest-1) | more
	}
	return start
}

// newShapeTable finds the ends of a shape by rolling each cookie.
func newShapeTable() *shapeTable {
	t := &shapeTable{ends: make([]end, 0, knownEnds)}
	grow(func(cells uint64) {
		board := boardOfCells(cells)
		s := t.slot(board)
		s.board, s.cells, s.first = board, cells, uint32(len(t.ends))
		t.record(s)
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

// grow calls its argument once for each shape, and passes the shape's cells to it: in the normal frame, in ascending
// order, one byte each. It begins with one cell, and adds to each shape every cell beside it. Bytes without a cell are
// NoCell.
func grow(found func(cells uint64)) {
	shapes := map[uint64]bool{State{cells: math.MaxUint64}.moving(0, first).cells: true}
	for size := 1; size < cookies; size++ {
		larger := map[uint64]bool{}
		for cells := range shapes {
			s := State{cells: cells}
			for i := range size {
				for _, difference := range neighbours {
					if next := s.cell(i) + difference; s.find(next) == cookies {
						larger[framed(s.moving(size, next).cells)] = true
					}
				}
			}
		}
		shapes = larger
	}
	for _, cells := range slices.Sorted(maps.Keys(shapes)) {
		found(cells)
	}
}

// framed returns eight cells in the normal frame and in ascending order.
func framed(cells uint64) uint64 {
	var list [cookies]byte
	binary.BigEndian.PutUint64(list[:], cells)
	slices.Sort(list[:])
	return normal(binary.LittleEndian.Uint64(list[:]))
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

// roll appends the ends of the cookie on a place to the table, in ascending order. If moving the cookie divides the
// field, roll leaves out the ends that would join the two parts again (M7).
func (t *shapeTable) roll(s *shape, f *field, place int) {
	cookie := uint8(1) << place
	one := uint8(s.part >> (8 * place))
	var found [1 << 8]steps // for each cell, the numbers of steps that lead there
	f.routes(place, func(way []Cell, n int, stop bool) bool {
		if stop {
			found[way[len(way)-1]] |= oneStep >> 1 << n
		}
		return n < Chocolate.Value()
	})
	for at, how := range found {
		if how == 0 {
			continue
		}
		to, digits, shift := Cell(at), &s.counts[place], 0
		touched := f.touched(to) &^ cookie
		switch {
		case one == 0 || touched&^one == 0:
		case touched&one == 0:
			digits, shift = &s.beyond[place], elsewhere
		default:
			continue
		}
		*digits += digitsOf(how)
		t.ends = append(t.ends, end{to, how << shift})
	}
}

// digitsOf returns the number by which an end increases shape.counts. The argument is the set of the numbers of steps
// that lead to the end. The result has a 1 in the digit of each set of steps that overlaps the argument.
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

// trace returns the path of a rolling cookie, place by place, with the places where its steps end. For a placement,
// the trace is a mark on the place. If the cookie can't reach the place, the trace is a straight line.
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

// way is the path of a rolling cookie. Its first field holds all places on the path, and its second field holds only
// the places where a step ends.
type way struct{ cells, halts []Cell }

// way returns the best path of a move: see reached. If no path leads to the destination, the result is the destination
// alone.
func (s State) way(m Move) way {
	cookie := s.find(m.from)
	if cookie == cookies || s.placing() {
		return way{cells: []Cell{m.to}}
	}
	var f field
	f.lay(s.cells)
	return f.reach(cookie, m.to, stepCounts(values(f.touched(m.from)))).best
}

// reached describes how a cookie can get to a cell.
type reached struct {
	rightly bool // whether an allowed number of steps leads there
	steps   int  // the least forbidden number of steps that leads there, or 0 if there is none
	passed  bool // whether the cookie can get there at all, even if only in passing
	stops   bool // whether the cookie can complete an allowed number of steps, wherever it ends

	// Paths with an allowed number of steps are the best, then paths with any other number of steps, then paths that only
	// pass the cell. Among equally good paths, the shortest is the best.
	best way
}

func (f *field) reach(cookie int, to Cell, may stepCounts) (r reached) {
	bestRank := 3
	r.best.cells = []Cell{to}
	var halts []Cell // the places on the current route where a step ends
	f.routes(cookie, func(cells []Cell, steps int, stop bool) bool {
		at, rank := cells[len(cells)-1], 2
		if len(cells) == 1 {
			halts = halts[:0]
		}
		if stop {
			halts = append(halts, at)
			rank = 1
		}
		if stop && steps <= Chocolate.Value() && may>>steps&1 != 0 {
			rank, r.stops = 0, true
		}
		if at != to {
			return true
		}
		r.passed, r.rightly = true, r.rightly || rank == 0
		if rank == 1 && (r.steps == 0 || steps < r.steps) {
			r.steps = steps
		}
		if rank < bestRank || rank == bestRank && len(cells) < len(r.best.cells) {
			r.best, bestRank = way{slices.Clone(cells), slices.Clone(halts)}, rank
		}
		return true
	})
	return r
}
