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

// Rest returns the set without its lowest cell. To loop over a set, handle First and replace the set with Rest until it is
// Empty.
func (s Set64) Rest() Set64 { return s & (s - 1) }

// Mirrored returns the mirror image of the set, with left and right swapped, on a board whose cells are numbered rank by
// rank. The board has the given number of files: 8 for a chess board.
func (s Set64) Mirrored(files int) Set64 {
	var image, file Set64
	for first := 0; first < 64; first += max(files, 1) {
		file = file.With(first)
	}
	for n := range files {
		image |= s >> n & file << (files - 1 - n)
	}
	return image
}

// Turned returns the image of the set after a half turn of a board with the given number of cells. The half turn swaps the
// first cell with the last, the second with the last but one, and so on.
func (s Set64) Turned(cells int) Set64 {
	return Set64(bits.Reverse64(uint64(s))) >> uint(64-cells)
}

// Subset returns a set of n cells that are drawn from s with rng. All such sets are equally likely. If s has at most n cells,
// Subset returns s.
func (s Set64) Subset(n int, rng *rand.Rand) (drawn Set64) {
	for rest := s.Len(); s != 0; s, rest = s.Rest(), rest-1 {
		if rng.IntN(rest) < n { // n of the remaining cells are still to be drawn
			drawn, n = drawn.With(s.First()), n-1
		}
	}
	return drawn
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
