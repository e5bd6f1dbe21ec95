package cookiedisco

import (
	"sync"
	"sync/atomic"
)

// shape is one of the 16,689 ways in which eight connected cookies can lie, if only the places count and not which cookie
// lies where. Where a cookie can roll to depends on the shape, on its place in it, and on the number of steps. So a table
// holds what routes says of each place of each shape, and listing moves is looking them up.
//
// The places of a shape are numbered from 0 to 7, row by row. Sets of places are bytes, a bit a place.
type shape struct {
	board  uint64             // the cells as bits: 8 times the row and the column, both from 0 in the normal frame
	around uint64             // a byte a place: the places beside it
	counts [cookies]uint32    // for each place how many ends are open, by digits: see open
	cells  uint64             // the cells, a byte a place
	first  uint32             // where the ends of the shape begin in the table
	cuts   uint8              // the places without which the others are not all connected (M7)
	ends   [cookies + 1]uint8 // from first on, where the ends of each place begin, and where the last ones end
	part   uint64             // a byte a place that cuts: one part of the others
	beyond [cookies]uint32    // as counts, for ends beside the other part
	_      [8]byte            // so that a shape takes two lines of the processor's cache, and counting needs one of them
}

// end is a cell where a cookie can end its move, and how: the numbers of steps that lead there, as steps.
type end struct {
	to  Cell
	how steps
}

// steps are numbers of steps. The bits 2 to 4 stand for one to three steps, and the bits 5 to 7 for the same where the cookie
// that is moved cuts the field and ends beside the part that is not in part. An end beside both parts is in no table, as no
// move may lead there (M7).
type steps uint8

const (
	oneStep    steps = 1 << 2
	twoSteps   steps = 1 << 3
	threeSteps steps = 1 << 4

	elsewhere = 3 // what the bits are shifted by for ends beside the other part
)

// open returns how many ends of a place some numbers of steps lead to. The value of how is the position of the digit to read.
func (s *shape) open(place int, how steps) int {
	n := s.counts[place] >> (how & 0b11100) & 15
	if how >>= elsewhere; how&0b11100 != 0 {
		n += s.beyond[place] >> (how & 0b11100) & 15
	}
	return int(n)
}

// cell returns the cell of a place.
func (s *shape) cell(place int) Cell { return Cell(s.cells >> (8 * uint(place))) }

// placeOf returns the place on an occupied cell.
func (s *shape) placeOf(c Cell) (place int) {
	for place < cookies-1 && s.cell(place) != c {
		place++
	}
	return place
}

// shapeTable has all shapes, each in the first free slot from where its board's hash sends it.
type shapeTable struct {
	slots [1 << slotBits]shape
	ends  []end
}

const slotBits = 15

// shapes is made at first use. The package documentation says how long that takes.
var shapes struct {
	once  sync.Once
	table atomic.Pointer[shapeTable]
}

// allShapes returns the table. It must not be changed.
func allShapes() *shapeTable {
	if t := shapes.table.Load(); t != nil {
		return t
	}
	return makeShapes()
}

func makeShapes() *shapeTable {
	shapes.once.Do(func() { shapes.table.Store(newShapeTable()) })
	return shapes.table.Load()
}

// slot returns the slot of a board in the table, or an empty slot if the board is not a shape.
func (t *shapeTable) slot(board uint64) *shape {
	for i := board * 0x9e3779b97f4a7c15 >> (64 - slotBits); ; i++ {
		if s := &t.slots[i%(1<<slotBits)]; s.board == board || s.board == 0 {
			return s
		}
	}
}

// bitsOf are the numbers of the cells' bits in a board, a byte each. It is false for cells that lie too far apart for a
// board, and so are not all connected.
func bitsOf(cells uint64) (numbers uint64, ok bool) {
	cells -= first * ones
	return cells>>1&(0x38*ones) | cells&(0x07*ones), cells&(0x88*ones) == 0
}

// boardOf returns the board with the bits of these numbers.
func boardOf(n uint64) uint64 {
	const bit = uint64(1)
	return bit<<(n&63) | bit<<(n>>8&63) | bit<<(n>>16&63) | bit<<(n>>24&63) |
		bit<<(n>>32&63) | bit<<(n>>40&63) | bit<<(n>>48&63) | bit<<(n>>56&63)
}
