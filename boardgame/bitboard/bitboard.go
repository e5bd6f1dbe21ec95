// Package bitboard provides sets of a board's cells as small values. [Set64] is for boards of up to 64 cells, and
// [Set128] is for boards of up to 128 cells. Cells are numbered from 0.
//
// Sets are values: methods return new sets. No method panics or allocates; only Subset panics if it gets no source of
// random numbers. No set contains a cell that is out of range, and adding such a cell changes nothing. If a board numbers
// its cells row by row, a shift by a constant moves all cells one step in the same direction. Before the shift, remove
// the cells that would leave the board.
//
// Set64 is an integer type, so the operators | & &^ ^ work on its values, and a mask can be a constant.
package bitboard

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// Set64 is a set of cells numbered 0 to 63. Bit i stands for cell i.
type Set64 uint64

// Of64 returns the set of the given cells.
func Of64(cells ...int) Set64 {
	var s Set64
	for _, c := range cells {
		s = s.With(c)
	}
	return s
}

// Has reports whether the cell is in the set.
func (s Set64) Has(cell int) bool { return s>>uint(cell)&1 != 0 }

// With returns the set with the cell added.
func (s Set64) With(cell int) Set64 { return s | 1<<uint(cell) }

// Without returns the set with the cell removed.
func (s Set64) Without(cell int) Set64 { return s &^ (1 << uint(cell)) }

// Empty reports whether the set has no cells.
func (s Set64) Empty() bool { return s == 0 }

// Len returns the number of cells in the set.
func (s Set64) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest cell of the set, or 64 for the empty set.
func (s Set64) First() int { return bits.TrailingZeros64(uint64(s)) }

// Last returns the highest cell of the set, or -1 for the empty set.
func (s Set64) Last() int { return bits.Len64(uint64(s)) - 1 }

// Rest returns the set without its lowest cell. To loop over a set, handle First and replace the set with Rest until
// it is Empty.
func (s Set64) Rest() Set64 { return s & (s - 1) }

// Mirrored returns the mirror image of the set, with left and right swapped, on a board whose cells are numbered rank
// by rank. The board has the given number of files: 8 for a chess board.
func (s Set64) Mirrored(files int) Set64 {
	var image, file Set64
	for first := 0; first < 64; first += max(files, 1) {
		file = file.With(first)
	}
	for n := range min(files, 64) {
		image |= s >> n & file << (files - 1 - n)
	}
	return image
}

// Turned returns the image of the set after a half turn of a board with the given number of cells. The half turn swaps
// the first cell with the last, the second with the last but one, and so on.
func (s Set64) Turned(cells int) Set64 {
	return Set64(bits.Reverse64(uint64(s))) >> uint(64-cells)
}

// Subset returns a set of n cells that are drawn from s with rng. All such sets are equally likely. If s has at most n
// cells, Subset returns s.
func (s Set64) Subset(n int, rng *rand.Rand) (drawn Set64) {
	for rest := s.Len(); s != 0; s, rest = s.Rest(), rest-1 {
		if rng.IntN(rest) < n { // n of the remaining cells are still to be drawn
			drawn, n = drawn.With(s.First()), n-1
		}
	}
	return drawn
}

// Subsets yields every set of n cells of s, in ascending order of their values. It looks at all 2^s.Len() subsets of
// s, so s should have few cells.
func (s Set64) Subsets(n int) iter.Seq[Set64] {
	return func(yield func(Set64) bool) {
		for subset := Set64(0); ; subset = (subset - s) & s { // the next subset of s
			if subset.Len() == n && !yield(subset) || subset == s {
				return
			}
		}
	}
}

// All yields the cells in ascending order.
func (s Set64) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s = s.Rest() {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Set128 is a set of cells numbered 0 to 127. A Set128 has two fields instead of an array, so that the compiler can
// keep the set in registers.
type Set128 struct {
	lo, hi Set64
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

// Hash returns a hash of the given words. The result is the same in every process. Each bit of the result depends on
// every bit of every word, and on the order of the words. Games use Hash to hash their states. Hash does not resist
// deliberate collisions.
func Hash(words ...uint64) uint64 {
	h := uint64(len(words)) * 0x9e3779b97f4a7c15
	for _, w := range words {
		h = mix(h ^ w)
	}
	return h
}

// mix applies the finalizer of SplitMix64 (Steele, Lea, Flood 2014), which maps different words to different words.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Find returns the number of the first set that has the cell: 1 for the first argument, 2 for the second, and so on.
// It returns 0 if none of the sets has the cell.
func Find(cell int, sets ...Set64) int {
	for i, set := range sets {
		if set.Has(cell) {
			return i + 1
		}
	}
	return 0
}

// Pick returns the cell at index i of a list that consists of the cells of a, followed by the cells of b, and so on.
// The cells of each set are in ascending order. Pick also returns the number of the cell's set, from 0 for a to 5 for
// f. If the list has no cell at index i, the results are meaningless.
//
// A game can use Pick to choose a random move: each set holds the destinations of the moves in one direction, and i is
// random.
func Pick(i int, a, b, c, d, e, f Set64) (set, cell int) {
	// The compiler turns each if statement into conditional moves. A loop over an array of sets would need jumps,
	// which take longer: the processor can't predict where to jump if i is random.
	chosen, before, n := a, 0, a.Len()
	if i >= n {
		set, chosen, before = 1, b, n
	}
	n += b.Len()
	if i >= n {
		set, chosen, before = 2, c, n
	}
	n += c.Len()
	if i >= n {
		set, chosen, before = 3, d, n
	}
	n += d.Len()
	if i >= n {
		set, chosen, before = 4, e, n
	}
	n += e.Len()
	if i >= n {
		set, chosen, before = 5, f, n
	}
	for i = min(i-before, 64); i > 0; i-- { // a set has at most 64 cells
		chosen = chosen.Rest()
	}
	return set, chosen.First()
}
