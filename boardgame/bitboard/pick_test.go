package bitboard_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

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

func ExamplePick() {
	straight, left := bitboard.Of64(8, 9), bitboard.Of64(15, 16)
	for i := range straight.Len() + left.Len() {
		fmt.Println(bitboard.Pick(i, straight, left, 0, 0, 0, 0))
	}
	// Output:
	// 0 8
	// 0 9
	// 1 15
	// 1 16
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
