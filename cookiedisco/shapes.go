package cookiedisco

import (
	"math/bits"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// shape is one of the 16,689 sets of places that eight connected cookies can occupy. A shape does not determine which
// cookie lies where. The ends of a cookie's routes depend only on the shape, on the cookie's place in it, and on the
// number of steps. So a table lists the ends for each place of each shape: the cells where a cookie can end its move,
// and the numbers of steps that lead there.
//
// The places of a shape are numbered from 0 to 7, row by row. A set of places is a byte with a bit for each place.
type shape struct {
	// the cells as bits 8*row+column, with rows and columns counted from 0 in the normal frame
	board  uint64
	around uint64 // a byte for each place: the set of places beside it
	// for each place, a hexadecimal digit for each set of one to three steps: the number of ends that can be reached with
	// a number in the set; the set, taken as an integer, is the position of the digit's lowest bit
	counts [cookies]uint32
	cells  uint64 // a byte for each place: its cell
	first  uint32 // the index of the shape's first end in the table
	// the places whose cookie holds the field together (M7): without it, the others are in two parts; a cookie between
	// three parts is not in the set, because it is surrounded (M6)
	cuts uint8
	// for each place, the number of ends of the places before it; then the number of all ends
	ends   [cookies + 1]uint8
	part   uint64          // a byte for each place in cuts: one of the two parts that the other cookies form
	beyond [cookies]uint32 // like the field counts, but for ends beside the other part
	_      [8]byte         // padding to two cache lines; counting needs only the first
}

// end is a cell where a cookie can end its move, with the numbers of steps that lead there.
type end struct {
	to  Cell
	how steps
}

// steps is a set of numbers of steps, as bits. Bits 2 to 4 represent one to three steps. If the move leaves the other
// cookies in two parts, bits 2 to 4 represent moves that end next to the part in shape.part, and bits 5 to 7 represent
// moves that end next to the other part. No move may end next to both parts (M7).
type steps uint8

const (
	oneStep    steps = 1 << 2
	twoSteps   steps = 1 << 3
	threeSteps steps = 1 << 4

	elsewhere = 3 // the shift of the bits for ends beside the other part
)

// open returns the number of ends that the cookie on a place can reach with any of the given numbers of steps.
func (s *shape) open(place int, how steps) int {
	n := s.counts[place] >> (how & 0b11100) & 15
	if how >>= elsewhere; how&0b11100 != 0 {
		n += s.beyond[place] >> (how & 0b11100) & 15
	}
	return int(n)
}

func (s *shape) cell(place int) Cell { return Cell(s.cells >> (8 * uint(place))) }

// parts returns the two parts into which the other cookies fall without the cookie on a place in cuts.
func (s *shape) parts(place int) (one, other uint8) {
	one = uint8(s.part >> (8 * uint(place)))
	return one, all &^ one &^ (1 << place)
}

// placeOn returns the index of the place whose cell is c. One of the places must have this cell.
func (s *shape) placeOn(c Cell) (place int) {
	for place < cookies-1 && s.cell(place) != c {
		place++
	}
	return place
}

// shapeTable is a hash table of all shapes. Each shape is in the first slot that was free, starting at the slot that
// its board hashes to.
type shapeTable struct {
	slots [1 << slotBits]shape
	ends  []end
}

const slotBits = 15

// shapes holds the table, which is computed at first use.
var shapes struct {
	once  sync.Once
	table *shapeTable
}

// allShapes returns the table of shapes, which the caller must not change.
func allShapes() *shapeTable {
	shapes.once.Do(func() { shapes.table = newShapeTable() })
	return shapes.table
}

// slot returns the slot that holds the board, or the empty slot where the board belongs.
func (t *shapeTable) slot(board uint64) *shape {
	for i := board * 0x9e3779b97f4a7c15 >> (64 - slotBits); ; i++ {
		if s := &t.slots[i%(1<<slotBits)]; s.board == board || s.board == 0 {
			return s
		}
	}
}

// bitsOf returns the bit numbers of eight cells in a board, one byte each. It reports false if the cells lie too far
// apart for a board, which means that they are not all connected.
func bitsOf(cells uint64) (numbers uint64, ok bool) {
	cells -= first * ones
	return cells>>1&(0x38*ones) | cells&(0x07*ones), cells&(0x88*ones) == 0
}

func boardOf(n uint64) uint64 {
	const bit = uint64(1)
	return bit<<(n&63) | bit<<(n>>8&63) | bit<<(n>>16&63) | bit<<(n>>24&63) |
		bit<<(n>>32&63) | bit<<(n>>40&63) | bit<<(n>>48&63) | bit<<(n>>56&63)
}

// layout is a position together with its shape. A layout looks up the legal moves of each cookie in the table of
// shapes, without rolling the cookie.
type layout struct {
	*shape
	place uint64 // a byte for each cookie: the index of its place
	// a byte for each place: the numbers of steps that its cookie may make, or 0 if the cookie can't move
	how   uint64
	kinds [BlueCookie + 1]uint8 // for each kind, the set of places of its cookies
	// the set of places of each neutral kind, repeated once for each point of the kind's value
	values uint64
}

// layOut reports false if s has no shape, because s is the zero State or its field is divided.
func (s State) layOut(l *layout) (ok bool) {
	if s.turn == boardgame.NoPlayer {
		return false
	}
	numbers, ok := bitsOf(s.cells)
	if !ok {
		return false
	}
	board := boardOf(numbers)
	l.shape = allShapes().slot(board)
	if l.shape.board == 0 {
		return false
	}
	numbers ^= 0x3f * ones
	index := func(cookie uint) uint64 { // the number of set bits below the bit of the cookie's cell
		return uint64(bits.OnesCount64(board<<(numbers>>(8*cookie)&63))-1) & 7
	}
	a, b, c, d := index(0), index(1), index(2), index(3)
	e, f, g, h := index(4), index(5), index(6), index(7)
	l.place = a | b<<8 | c<<16 | d<<24 | e<<32 | f<<40 | g<<48 | h<<56
	three := uint8(1<<a | 1<<b | 1<<c)
	two := uint8(1<<d | 1<<e)
	one, orange, blue := uint8(1<<f), uint8(1<<g), uint8(1<<h)
	l.kinds = [...]uint8{0, one, two, three, orange, blue}
	l.values = uint64(three)*0x10101 | uint64(two)*0x101<<24 | uint64(one)<<40
	// M4, M6: a place beside a cookie of value 3, 2 or 1 gets the bit of so many steps
	l.how = touching(l.around, three)>>3 | touching(l.around, two)>>4 | touching(l.around, one)>>5

	own, other := orange, blue
	if s.turn == Blue {
		own, other = blue, orange
	}
	movers := all &^ other &^ l.kinds[s.ban] // M1, M8
	// only the movers' bytes keep the bits of one to three steps
	l.how &= touching(diagonal, movers) >> 7 * 0b11100
	for cuts := l.cuts & movers; cuts != 0; cuts &= cuts - 1 {
		l.divide(bits.TrailingZeros8(cuts), own, other)
	}
	return true
}

// diagonal has a byte for each place: the set that contains only that place.
const diagonal = 0x8040201008040201

// touching compares each byte of the first argument, as a set, with the second argument. If the two sets overlap, the
// highest bit of that byte of the result is 1. All other bits are 0.
func touching(bytes uint64, set uint8) uint64 {
	bytes &= uint64(set) * ones
	return (bytes&(0x7f*ones) + 0x7f*ones | bytes) & (0x80 * ones)
}

// divide restricts a cookie that holds the field together to moves that win the game (M7). The side to move can win
// only with the part that lacks the opponent's player-cookie.
func (l *layout) divide(place int, own, other uint8) {
	how, cookie := l.steps(place), uint8(1)<<place
	mine, theirs := l.parts(place)
	here, there := how, how<<elsewhere // the steps to ends beside each of the parts
	if mine&other != 0 {
		mine, here, there = theirs, there, here
	}
	left := steps(0)
	if winning(l.points(mine|cookie)) && (mine|cookie)&own != 0 {
		left = here
	}
	if winning(l.points(mine)) && mine&own != 0 {
		left |= there
	}
	l.how ^= uint64(how^left) << (8 * uint(place))
}

func (l *layout) placeOf(cookie uint) int { return int(l.place>>(8*cookie)) & 7 }

func (l *layout) steps(place int) steps { return steps(l.how >> (8 * uint(place))) }

// points returns the total value of the cookies on the given places (B1).
func (l *layout) points(set uint8) int { return bits.OnesCount64(uint64(set) * ones & l.values) }

func (l *layout) count() (n int) {
	for place := range cookies {
		n += l.open(place, l.steps(place))
	}
	return n
}

// endsOf returns all ends of the cookie on a place in ascending order, including ends that are not legal in this
// position.
func (l *layout) endsOf(place int) []end {
	ends := allShapes().ends[l.first:]
	return ends[l.ends[place]:l.ends[place+1]]
}
