package solution

import (
	"math/bits"

	"github.com/seed4105872c/clutch/cookiedisco"
)

const (
	cookies      = 8
	arrangements = 3360 // the number of ways to put the eight cookies on eight cells: 8! / (3! 2!)
)

// arrangement is a way to put the eight cookies on the cells of a shape. It holds a [cookiedisco.Kind] in three bits for
// each cell, with the first cell in the lowest bits.
type arrangement uint32

func (a arrangement) kind(cell int) cookiedisco.Kind { return cookiedisco.Kind(a >> (3 * cell) & 7) }

// players masks the highest bit of each cell. Only the kinds of the player-cookies, 4 and 5, have this bit set.
const players = 0o44444444

func (a arrangement) orange() int { return bits.TrailingZeros32(uint32(a&^(a<<2)&players)) / 3 }

func (a arrangement) blue() int { return bits.TrailingZeros32(uint32(a&(a<<2)&players)) / 3 }

// exchanged exchanges the two player-cookies. Their kinds differ only in the lowest bit.
func (a arrangement) exchanged() arrangement { return a ^ a&players>>2 }

// cellSet is a set of the cells of a shape, as bits.
type cellSet uint8

// valueCells records where the neutral cookies of an arrangement lie: bit 8*(v-1)+i is set if the cookie on cell i is worth
// v.
type valueCells uint32

func (a arrangement) valueCells() (v valueCells) {
	for cell := range cookies {
		if value := a.kind(cell).Value(); value > 0 {
			v |= 1 << (8*(value-1) + cell)
		}
	}
	return v
}

// A call of v.of(value) returns the cells of the cookies with that value.
func (v valueCells) of(value int) cellSet { return cellSet(v >> (8 * (value - 1))) }

// A call of v.on(cells) returns the values of the neutral cookies on those cells, as a set in which bit v-1 represents the
// value v.
func (v valueCells) on(cells cellSet) uint8 {
	const ones = 0x010101
	v &= valueCells(cells) * ones
	high := (v&(0x7f*ones) + 0x7f*ones | v) & (0x80 * ones) // the highest bit of each byte that is not 0
	return uint8(high>>7|high>>14|high>>21) & 0b111
}

// points returns the total value of the cookies on the given cells.
func (v valueCells) points(cells cellSet) int {
	count := func(value int) int { return bits.OnesCount8(uint8(v.of(value) & cells)) }
	return count(1) + 2*count(2) + 3*count(3)
}

// permutation maps the cells of a shape to the cells of another shape.
type permutation [cookies]uint8

// permuted moves each cookie to the cell to which p maps the cookie's old cell.
func (a arrangement) permuted(p *permutation) (out arrangement) {
	for _, cell := range p {
		out |= a & 7 << (3 * cell)
		a >>= 3
	}
	return out
}

// ranking numbers the arrangements in ascending order.
//
// The number of an arrangement is the sum of two counts. The first count is the number of arrangements with a lesser upper
// half (the kinds on the upper four cells). The second count is the number of arrangements with the same upper half and a
// lesser lower half. The second count depends only on the lower half, which determines what cookies remain for the upper
// half.
type ranking struct {
	all    [arrangements]arrangement
	values [arrangements]valueCells
	upper  [1 << 12]uint16
	lower  [1 << 12]uint16
}

func newRanking() *ranking {
	r := new(ranking)
	n := 0
	var lay func(cell int, on arrangement, left [6]int)
	lay = func(cell int, on arrangement, left [6]int) {
		if cell < 0 {
			r.all[n], r.values[n] = on, on.valueCells()
			n++
			return
		}
		for kind := range left {
			if left[kind] > 0 {
				rest := left
				rest[kind]--
				lay(cell-1, on|arrangement(kind)<<(3*cell), rest)
			}
		}
	}
	lay(cookies-1, 0, [6]int{
		cookiedisco.Vanilla: 1, cookiedisco.Caramel: 2, cookiedisco.Chocolate: 3,
		cookiedisco.OrangeCookie: 1, cookiedisco.BlueCookie: 1,
	})
	first := 0 // the first arrangement with these upper four cells
	for i, a := range r.all {
		if a>>12 != r.all[first]>>12 {
			first = i
		}
		r.upper[a>>12] = uint16(first)
		r.lower[a&0xfff] = uint16(i - first)
	}
	return r
}

// number returns the index of an arrangement in r.all.
func (r *ranking) number(a arrangement) int {
	return int(r.upper[a>>12&0xfff]) + int(r.lower[a&0xfff])
}
