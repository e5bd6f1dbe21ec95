package cookiedisco

import (
	"sync"
	"sync/atomic"
)

// shape is one of the 16,689 sets of places that eight connected cookies can occupy. A shape does not determine which
// cookie lies where. The ends of a cookie's routes depend only on the shape, on the cookie's place in it, and on the number
// of steps. So a table lists the ends for each place of each shape: the cells where a cookie can end its move, and the
// numbers of steps that lead there.
//
// The places of a shape are numbered from 0 to 7, row by row. A set of places is a byte with a bit for each place.
type shape struct {
	board  uint64             // the cells as bits 8*row+column, with rows and columns counted from 0 in the normal frame
	around uint64             // a byte for each place: the set of places beside it
	counts [cookies]uint32    // for each place, and each set of steps, a hexadecimal digit: the number of ends (see shape.open)
	cells  uint64             // a byte for each place: its cell
	first  uint32             // the index of the shape's first end in the table
	cuts   uint8              // the places whose cookie holds the field together (M7)
	ends   [cookies + 1]uint8 // for each place, the number of ends of the places before it; then the number of all ends
	part   uint64             // a byte for each place in cuts: one of the two parts that the other cookies form
	beyond [cookies]uint32    // like the field counts, but for ends beside the other part
	_      [8]byte            // padding to two cache lines; counting needs only the first
}

// end is a cell where a cookie can end its move, with the numbers of steps that lead there.
type end struct {
	to  Cell
	how steps
}

// steps is a set of numbers of steps, as bits. Bits 2 to 4 represent one to three steps. If the move leaves the other
// cookies in two parts, bits 2 to 4 represent moves that end next to the part in shape.part, and bits 5 to 7 represent moves
// that end next to the other part. No move may end next to both parts (M7).
type steps uint8

const (
	oneStep    steps = 1 << 2
	twoSteps   steps = 1 << 3
	threeSteps steps = 1 << 4

	elsewhere = 3 // the shift of the bits for ends beside the other part
)

// open returns the number of ends that the cookie on a place can reach with any of the given numbers of steps. The set of
// these numbers, taken as an integer, is also the position of the lowest bit of the digit that open reads.
func (s *shape) open(place int, how steps) int {
	n := s.counts[place] >> (how & 0b11100) & 15
	if how >>= elsewhere; how&0b11100 != 0 {
		n += s.beyond[place] >> (how & 0b11100) & 15
	}
	return int(n)
}

func (s *shape) cell(place int) Cell { return Cell(s.cells >> (8 * uint(place))) }

// placeOn returns the index of the place whose cell is c. One of the places must have this cell.
func (s *shape) placeOn(c Cell) (place int) {
	for place < cookies-1 && s.cell(place) != c {
		place++
	}
	return place
}

// shapeTable is a hash table of all shapes. Each shape is in the first slot that was free, starting at the slot that its
// board hashes to.
type shapeTable struct {
	slots [1 << slotBits]shape
	ends  []end
}

const slotBits = 15

// shapes holds the table, which is computed at first use.
var shapes struct {
	once  sync.Once
	table atomic.Pointer[shapeTable]
}

// allShapes returns the table of shapes, which the caller must not change.
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

// slot returns the slot that holds the board, or the empty slot where the board belongs.
func (t *shapeTable) slot(board uint64) *shape {
	for i := board * 0x9e3779b97f4a7c15 >> (64 - slotBits); ; i++ {
		if s := &t.slots[i%(1<<slotBits)]; s.board == board || s.board == 0 {
			return s
		}
	}
}

// bitsOf returns the bit numbers of eight cells in a board, one byte each. It reports false if the cells lie too far apart
// for a board, which means that they are not all connected.
func bitsOf(cells uint64) (numbers uint64, ok bool) {
	cells -= first * ones
	return cells>>1&(0x38*ones) | cells&(0x07*ones), cells&(0x88*ones) == 0
}

func boardOf(n uint64) uint64 {
	const bit = uint64(1)
	return bit<<(n&63) | bit<<(n>>8&63) | bit<<(n>>16&63) | bit<<(n>>24&63) |
		bit<<(n>>32&63) | bit<<(n>>40&63) | bit<<(n>>48&63) | bit<<(n>>56&63)
}
