package bitboard

import (
	"iter"
)

// Set128 is a set of cells numbered 0 to 127. A Set128 has two fields instead of an array, so that the compiler can keep
// the set in registers.
type Set128 struct {
	lo, hi Set64
}

// Of128 returns the set of the given cells.
func Of128(cells ...int) Set128 {
	var s Set128
	for _, c := range cells {
		s = s.With(c)
	}
	return s
}

// Join returns the set with lo as its cells 0 to 63 and hi as its cells 64 to 127.
func Join(lo, hi Set64) Set128 { return Set128{lo, hi} }

// Halves is the inverse of Join: it returns the sets lo and hi for which Join(lo, hi) is s.
func (s Set128) Halves() (lo, hi Set64) { return s.lo, s.hi }

// Has reports whether the cell is in the set.
func (s Set128) Has(cell int) bool { return (s.lo>>uint(cell)|s.hi>>uint(cell-64))&1 != 0 }

// With returns the set with the cell added.
func (s Set128) With(cell int) Set128 {
	return Set128{s.lo | 1<<uint(cell), s.hi | 1<<uint(cell-64)}
}

// Without returns the set with the cell removed.
func (s Set128) Without(cell int) Set128 {
	return Set128{s.lo &^ (1 << uint(cell)), s.hi &^ (1 << uint(cell-64))}
}

// Or returns the cells that are in s or in t.
func (s Set128) Or(t Set128) Set128 { return Set128{s.lo | t.lo, s.hi | t.hi} }

// And returns the cells that are in s and in t.
func (s Set128) And(t Set128) Set128 { return Set128{s.lo & t.lo, s.hi & t.hi} }

// AndNot returns the cells that are in s and not in t.
func (s Set128) AndNot(t Set128) Set128 { return Set128{s.lo &^ t.lo, s.hi &^ t.hi} }

// Up returns the set with n added to the number of every cell. Cells above 127 are lost.
func (s Set128) Up(n uint) Set128 {
	return Set128{s.lo << n, s.hi<<n | s.lo>>(64-n) | s.lo<<(n-64)}
}

// Down returns the set with n subtracted from the number of every cell. Cells below 0 are lost.
func (s Set128) Down(n uint) Set128 {
	return Set128{s.lo>>n | s.hi<<(64-n) | s.hi>>(n-64), s.hi >> n}
}

// Turned returns the image of the set after a half turn of a board with the given number of cells. See [Set64.Turned].
func (s Set128) Turned(cells int) Set128 {
	return Set128{s.hi.Turned(64), s.lo.Turned(64)}.Down(uint(128 - cells))
}

// Empty reports whether the set has no cells.
func (s Set128) Empty() bool { return s.lo|s.hi == 0 }

// Len returns the number of cells in the set.
func (s Set128) Len() int { return s.lo.Len() + s.hi.Len() }

// First returns the lowest cell of the set, or 128 for the empty set.
func (s Set128) First() int {
	if s.lo != 0 {
		return s.lo.First()
	}
	return 64 + s.hi.First()
}

// Last returns the highest cell of the set, or -1 for the empty set.
func (s Set128) Last() int {
	if s.hi != 0 {
		return 64 + s.hi.Last()
	}
	return s.lo.Last()
}

// Rest returns the set without its lowest cell.
func (s Set128) Rest() Set128 {
	if s.lo != 0 {
		return Set128{s.lo.Rest(), s.hi}
	}
	return Set128{0, s.hi.Rest()}
}

// All yields the cells in ascending order.
func (s Set128) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; !s.Empty(); s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}
