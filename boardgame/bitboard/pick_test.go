package bitboard_test

import (
	"fmt"
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
