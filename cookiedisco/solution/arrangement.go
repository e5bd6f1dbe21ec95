package solution

import "github.com/seed4105872c/clutch/cookiedisco"

const (
	cookies      = 8
	arrangements = 3360 // ways to lay the eight cookies on eight cells: 8! / (3! 2!)
)

// arrangement is which cookies lie on the eight cells of a shape: for each cell a [cookiedisco.Kind] in three bits,
// the first cell lowest.
type arrangement uint32

func (a arrangement) kind(cell int) cookiedisco.Kind { return cookiedisco.Kind(a >> (3 * cell) & 7) }

// exchanged returns the arrangement with orange and blue exchanged. Their kinds, 4 and 5, differ in the lowest bit, and
// no other kind has the highest bit.
func (a arrangement) exchanged() arrangement { return a ^ a>>2&0o11111111 }

// permutation maps each cell of a shape to a cell of another shape.
type permutation [cookies]uint8

// permuted returns the arrangement with each cookie on the cell that the permutation maps its cell to.
func (a arrangement) permuted(p *permutation) (out arrangement) {
	for _, cell := range p {
		out |= a & 7 << (3 * cell)
		a >>= 3
	}
	return out
}

// ranking numbers the arrangements, in ascending order.
//
// The number is the sum of two counts: how many arrangements have something less on the upper four cells, and how many
// have the same there and something less on the lower four. The second count depends on the lower four alone, because
// the upper four hold the cookies that the lower four leave over.
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
	first := 0 // with what is on the upper four cells
	for i, a := range r.all {
		if a>>12 != r.all[first]>>12 {
			first = i
		}
		r.upper[a>>12] = uint16(first)
		r.lower[a&0xfff] = uint16(i - first)
	}
	return r
}

// number returns the place of an arrangement in the order.
func (r *ranking) number(a arrangement) int {
	return int(r.upper[a>>12&0xfff]) + int(r.lower[a&0xfff])
}
