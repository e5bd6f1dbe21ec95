package bitboard_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// set has the methods that Set64 and Set128 share.
type set[S any] interface {
	comparable
	Has(int) bool
	With(int) S
	Without(int) S
	Empty() bool
	Len() int
	First() int
	Last() int
	Rest() S
}

// model is a set as a sorted slice. Its slow methods are the reference for the fast ones.
type model []int

func (m model) with(c int) model {
	if m.has(c) {
		return m
	}
	m = append(slices.Clone(m), c)
	slices.Sort(m)
	return m
}

func (m model) without(c int) model {
	return slices.DeleteFunc(slices.Clone(m), func(x int) bool { return x == c })
}

// ints returns the cells of the model in a slice that is never nil.
func (m model) ints() []int { return append([]int{}, m...) }

func (m model) has(c int) bool { return slices.Contains(m, c) }

// shifted returns the model with every cell moved by n. Cells that leave the range 0 to size-1 are lost.
func (m model) shifted(n, size int) model {
	out := model{}
	for _, c := range m {
		if c+n >= 0 && c+n < size {
			out = append(out, c+n)
		}
	}
	return out
}

func cells(size int) *rapid.Generator[[]int] { return rapid.SliceOf(rapid.IntRange(0, size-1)) }

func build[S set[S]](cells []int) (s S, m model) {
	for _, c := range cells {
		s, m = s.With(c), m.with(c)
	}
	return s, m
}

func checkSet[S set[S]](t *rapid.T, size int, all func(S) []int) {
	s, m := build[S](cells(size).Draw(t, "cells"))
	require.Equal(t, m.ints(), all(s))
	require.Equal(t, len(m), s.Len())
	require.Equal(t, len(m) == 0, s.Empty())
	for _, c := range []int{rapid.IntRange(0, size-1).Draw(t, "cell"), -1, size, math.MaxInt, math.MinInt} {
		require.Equal(t, m.has(c), s.Has(c), "cell %d", c)
		require.Equal(t, m.without(c).ints(), all(s.Without(c)), "cell %d", c)
		if c < 0 || c >= size {
			require.Equal(t, s, s.With(c), "a cell out of range changes nothing")
		}
	}
	if len(m) == 0 {
		require.Equal(t, size, s.First())
		require.Equal(t, -1, s.Last())
		require.Equal(t, s, s.Rest())
		return
	}
	require.Equal(t, m[0], s.First())
	require.Equal(t, m[len(m)-1], s.Last())
	require.Equal(t, s.Without(m[0]), s.Rest())
}

func all64(s bitboard.Set64) []int   { return slices.AppendSeq([]int{}, s.All()) }
func all128(s bitboard.Set128) []int { return slices.AppendSeq([]int{}, s.All()) }

func TestSet64(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkSet(t, 64, all64) })
}

func TestSet128(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkSet(t, 128, all128) })
}

func TestSet128Algebra(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, ma := build[bitboard.Set128](cells(128).Draw(t, "a"))
		b, mb := build[bitboard.Set128](cells(128).Draw(t, "b"))
		for c := range 128 {
			require.Equal(t, ma.has(c) || mb.has(c), a.Or(b).Has(c), "or, cell %d", c)
			require.Equal(t, ma.has(c) && mb.has(c), a.And(b).Has(c), "and, cell %d", c)
			require.Equal(t, ma.has(c) && !mb.has(c), a.AndNot(b).Has(c), "and not, cell %d", c)
		}
		lo, hi := a.Halves()
		require.Equal(t, a, bitboard.Join(lo, hi))
		require.Equal(t, ma.ints(), append(all64(lo), model(all64(hi)).shifted(64, 128)...))
	})
}

func TestSet128Shifts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, m := build[bitboard.Set128](cells(128).Draw(t, "cells"))
		n := rapid.IntRange(0, 140).Draw(t, "n")
		require.Equal(t, m.shifted(n, 128).ints(), all128(s.Up(uint(n))))
		require.Equal(t, m.shifted(-n, 128).ints(), all128(s.Down(uint(n))))
	})
}

// Images under a mirror and a half turn agree with a calculation cell by cell, on every board that fits into a set.
func TestImages(t *testing.T) {
	for files := 1; files <= 64; files++ {
		for cell := range 64 / files * files {
			rank, file := cell/files, cell%files
			require.Equal(t, []int{rank*files + files - 1 - file}, all64(bitboard.Of64(cell).Mirrored(files)))
		}
	}
	for cells := 1; cells <= 128; cells++ {
		for cell := range cells {
			require.Equal(t, []int{cells - 1 - cell}, all128(bitboard.Set128{}.With(cell).Turned(cells)))
			if cells <= 64 {
				require.Equal(t, []int{cells - 1 - cell}, all64(bitboard.Of64(cell).Turned(cells)))
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s, m := build[bitboard.Set64](cells(64).Draw(t, "cells"))
		require.Equal(t, len(m), s.Mirrored(8).Len())
		require.Equal(t, s, s.Mirrored(8).Mirrored(8))
		require.Equal(t, s, s.Turned(64).Turned(64))
	})
	for _, none := range []int{0, -1, -64, math.MinInt, math.MaxInt32, math.MaxInt} {
		require.Zero(t, bitboard.Of64(3).Mirrored(none))
	}
}

// Flipping any bit of a word changes about half of the bits of the hash. The hash also depends on the order and the
// number of the words.
func TestHashSpreads(t *testing.T) {
	base := bitboard.Hash(1, 2)
	seen := map[uint64]bool{base: true, bitboard.Hash(2, 1): true, bitboard.Hash(1, 2, 0): true,
		bitboard.Hash(0, 1, 2): true}
	require.Len(t, seen, 4)
	for bit := range 128 {
		words := [2]uint64{1, 2}
		words[bit/64] ^= 1 << (bit % 64)
		h := bitboard.Hash(words[0], words[1])
		changed := bits.OnesCount64(h ^ base)
		require.True(t, changed >= 12 && changed <= 52, "bit %d changes %d bits", bit, changed)
		require.False(t, seen[h])
		seen[h] = true
	}
}

// The first output of the reference implementation of SplitMix64, seeded with 0, is 0xe220a8397b1dcdaf. This output is
// the result of the finalizer for one golden-ratio increment. Hash of a single zero word computes the same value.
func TestHashIsFixed(t *testing.T) {
	require.Equal(t, uint64(0xe220a8397b1dcdaf), bitboard.Hash(0))
}

func ExampleSet64() {
	home := bitboard.Of64(0, 1, 2)
	ahead := home << 8 // the next row, on a board with rows of eight cells
	for cell := range ahead.All() {
		fmt.Print(cell, " ")
	}
	// Output: 8 9 10
}

// Every index picks the cell at that index in the list of the cells of all sets.
func TestPickIsTheList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sets [6]bitboard.Set64
		var list [][2]int
		for n := range sets {
			sets[n] = bitboard.Set64(rapid.Uint64().Draw(t, "set"))
			if rapid.Bool().Draw(t, "empty") {
				sets[n] = 0
			}
			for cell := range 64 {
				if sets[n].Has(cell) {
					list = append(list, [2]int{n, cell})
				}
			}
		}
		for i, want := range list {
			set, cell := bitboard.Pick(i, sets[0], sets[1], sets[2], sets[3], sets[4], sets[5])
			require.Equal(t, want, [2]int{set, cell}, "index %d", i)
		}
	})
}

// Pick returns at once for any index, also if no set has a cell.
func TestPickOutOfRange(t *testing.T) {
	for _, i := range []int{math.MinInt, -1, 3, math.MaxInt} {
		bitboard.Pick(i, bitboard.Of64(1), 0, 0, bitboard.Of64(2), 0, bitboard.Of64(3))
		bitboard.Pick(i, 0, 0, 0, 0, 0, 0)
	}
}

// Subset draws every subset with n cells about equally often. If there are no more than n cells, it draws all of them.
func TestSubset(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := bitboard.Of64(0, 5, 17, 40, 41, 63)
	for n := -1; n <= 7; n++ {
		times := map[bitboard.Set64]int{}
		for range 20_000 {
			drawn := s.Subset(n, rng)
			require.Zero(t, drawn&^s)
			times[drawn]++
		}
		ways := map[int]int{0: 1, 1: 6, 2: 15, 3: 20, 4: 15, 5: 6, 6: 1}[min(max(n, 0), 6)]
		require.Len(t, times, ways)
		for drawn, k := range times {
			require.Equal(t, min(max(n, 0), 6), drawn.Len())
			require.InDelta(t, 20_000/ways, k, 6*math.Sqrt(float64(20_000/ways)))
		}
	}
	require.Zero(t, bitboard.Set64(0).Subset(3, rng))
}

// Subsets yields each subset with n cells once, in ascending order, and stops when told.
func TestSubsets(t *testing.T) {
	s := bitboard.Of64(0, 5, 17, 40, 41, 63)
	for n, ways := range []int{1, 6, 15, 20, 15, 6, 1, 0} {
		subsets := slices.Collect(s.Subsets(n))
		require.Len(t, subsets, ways)
		require.True(t, slices.IsSorted(subsets))
		require.Len(t, slices.Compact(subsets), ways)
		for _, subset := range subsets {
			require.Equal(t, n, subset.Len())
			require.Zero(t, subset&^s)
		}
	}
	for subset := range s.Subsets(2) {
		require.Equal(t, bitboard.Of64(0, 5), subset)
		break
	}
	require.Equal(t, []bitboard.Set64{0}, slices.Collect(bitboard.Set64(0).Subsets(0)))
}

func TestFind(t *testing.T) {
	for cell, want := range map[int]int{0: 1, 63: 2, 5: 1, 6: 0, 64: 0, -1: 0} {
		require.Equal(t, want, bitboard.Find(cell, bitboard.Of64(0, 5), bitboard.Of64(5, 63)))
	}
}
