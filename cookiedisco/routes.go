package cookiedisco

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// routes follows every route of a cookie and calls visit at each place on the way. The first argument of visit holds
// the places so far, ending with the current one. The last argument reports whether a step ends there. A route ends
// before the cookie comes back to its start (M5), or when visit returns false. The slice is valid only during the
// call.
func (s State) routes(cookie int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	r := roller{start: s.cell(cookie)}
	for i := range cookies {
		r.lies[s.cell(i)] = i != cookie
	}
	for anchor := range 6 {
		r.roll(anchor, 1, visit)
		r.roll(anchor, 5, visit)
	}
}

// roller is a cookie that can be rolled around the others.
type roller struct {
	lies  [256]bool // for each cell, whether another cookie lies there
	start Cell
	way   [48]Cell // the cells of the current route
}

// roll follows one route. The argument anchor is the direction of the first anchor, as an index in neighbours. The
// argument sense is 1 if the cookie rolls in the order of neighbours, and 5, which stands for -1, if it rolls in the
// reverse order.
//
// Rolling is reversible, so no route reaches a place twice with the same anchor. Each of the seven other cookies has
// six places around it, so a route ends after at most 42 places.
func (r *roller) roll(anchor, sense int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	at, steps, way := r.start, 0, r.way[:0]
	ahead := func(n int) Cell { return at + neighbours[(anchor+n*sense)%6] }                // n times 60 degrees round from the anchor
	for r.lies[ahead(0)] && !r.lies[ahead(1)] && !r.lies[ahead(2)] && ahead(1) != r.start { // M2, M5
		at, anchor = ahead(1), (anchor+5*sense)%6
		way = append(way, at)
		stop := r.lies[ahead(1)] || r.lies[ahead(2)]
		if stop { // M3
			steps++
			for anchor = (anchor + 3*sense) % 6; !r.lies[ahead(0)]; {
				anchor = (anchor + 5*sense) % 6
			}
		}
		if !visit(way, steps, stop) {
			return
		}
	}
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
	laid := State{cells: s.cells} // each cookie's index is the index of its place
	for place := range cookies {
		cookie := uint8(1) << place
		others := all &^ cookie
		one := laid.part(others&-others, others)
		rest := others &^ one
		if rest != 0 && laid.part(rest&-rest, rest) == rest {
			s.cuts |= cookie
			s.part |= uint64(one) << (8 * place)
		}
		s.around |= uint64(laid.touched(s.cell(place))) << (8 * place)
		s.ends[place] = uint8(len(t.ends) - int(s.first))
		t.roll(s, laid, place)
	}
	s.ends[cookies] = uint8(len(t.ends) - int(s.first))
}

// roll appends the ends of the cookie on a place to the table, in ascending order. If moving the cookie divides the
// field, roll leaves out the ends that would join the two parts again (M7).
func (t *shapeTable) roll(s *shape, laid State, place int) {
	one, other := s.parts(place)
	var found [1 << 8]steps // for each cell, the numbers of steps that lead there
	laid.routes(place, func(way []Cell, n int, stop bool) bool {
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
		touched := laid.touched(to)
		switch {
		case one == 0 || touched&other == 0:
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
		return picture.Trace{Marks: []string{m.to.drawn()}, Shift: s.shift(m)}
	}
	r := reached{cells: []Cell{m.to}}
	if cookie := s.find(m.from); cookie < cookies && !s.placing() {
		r = s.reach(cookie, m.to)
	}
	arrow := picture.Arrow{m.from.drawn()}
	for _, c := range r.cells {
		arrow = append(arrow, c.drawn())
	}
	t := picture.Trace{Arrows: []picture.Arrow{arrow}, Marker: m.to.drawn(), Shift: s.shift(m)}
	for _, c := range r.halts {
		t.Halts = append(t.Halts, c.drawn())
	}
	return t
}

// shift returns how far a move shifts the picture, in which the outermost cookies lie in column b and in row 2.
func (s State) shift(m Move) picture.Shift {
	cookie := s.find(m.from)
	switch {
	case m.what == placing && s.turn == Orange:
		cookie = orangeIndex
	case m.what == placing:
		cookie = blueIndex
	case cookie == cookies:
		return picture.Shift{}
	}
	first, _ := corner(s.moving(cookie, m.to).cells)
	columns, rows := 1-first.column(), 1-first.row()
	return picture.Shift{X: 2*columns + rows, Y: -rows}
}

// drawn returns a cell's name in a picture. A picture of a divided field may also show cells for which String has no
// name.
func (c Cell) drawn() string { return string(rune('a'+c.column())) + strconv.Itoa(c.row()+1) }

// reached describes how a cookie can get to a cell.
type reached struct {
	may   stepCounts // how many steps the cookie may make (M4)
	rolls bool       // whether it can roll at all (M6)
	stops bool       // whether it can complete an allowed number of steps, wherever it ends
	how   arrival    // the best way to get to the cell
	cells []Cell     // the shortest path that gets there so: see reach; the cell alone if there is none
	halts []Cell     // the places on this path where a step ends
}

// arrival is a way to get to a cell.
type arrival uint8

// These are the ways to get to a cell, from the best to the worst.
const (
	rightly arrival = iota // with an allowed number of steps
	wrongly                // with any other number of steps
	passing                // without a stop
	never
)

// reach rolls a cookie along all routes, to find the best way to a cell. A refusal of a wrong number of steps names this
// number, so then the path with the fewest steps is taken, even if another path is shorter.
func (s State) reach(cookie int, to Cell) reached {
	r := reached{may: s.may(s.cell(cookie)), how: never, cells: []Cell{to}}
	var halts []Cell // the places on the current route where a step ends
	s.routes(cookie, func(cells []Cell, steps int, stop bool) bool {
		at, how := cells[len(cells)-1], passing
		r.rolls = true
		if len(cells) == 1 {
			halts = halts[:0]
		}
		if stop {
			halts, how = append(halts, at), wrongly
		}
		if stop && r.may>>steps&1 != 0 {
			how, r.stops = rightly, true
		}
		longer := cmp.Compare(len(cells), len(r.cells))
		if how == wrongly {
			longer = cmp.Or(cmp.Compare(len(halts), len(r.halts)), longer)
		}
		if at == to && cmp.Or(cmp.Compare(how, r.how), longer) < 0 {
			r.how, r.cells, r.halts = how, slices.Clone(cells), slices.Clone(halts)
		}
		return true
	})
	return r
}
