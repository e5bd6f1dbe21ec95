package solution

import "github.com/seed4105872c/clutch/cookiedisco"

const (
	cookies      = 8
	arrangements = 3360 // the number of ways to put the eight cookies on eight cells: 8! / (3! 2!)
)

// arrangement is a way to put the eight cookies on the cells of a shape. It holds a [cookiedisco.Kind] in three bits for
// each cell, with the first cell in the lowest bits.
type arrangement uint32

func (a arrangement) kind(cell int) cookiedisco.Kind { return cookiedisco.Kind(a >> (3 * cell) & 7) }

// exchanged exchanges the two player-cookies. Their kinds, 4 and 5, differ only in the lowest bit, and no other kind has
// the highest bit set.
func (a arrangement) exchanged() arrangement { return a ^ a>>2&0o11111111 }

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
// The number of an arrangement is the sum of two counts. The first is the number of arrangements whose upper half, the
// kinds on the upper four cells, is less. The second is the number of arrangements with the same upper half and a lesser
// lower half. The second count depends only on the lower half, which determines what cookies remain for the upper half.
type ranking struct {
	all   [arrangements]arrangement
	upper [1 << 12]uint16
	lower [1 << 12]uint16
}

func newRanking() *ranking {
	r := new(ranking)
	n := 0
	var lay func(cell int, on arrangement, left [6]int)
	lay = func(cell int, on arrangement, left [6]int) {
		if cell < 0 {
			r.all[n] = on
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
