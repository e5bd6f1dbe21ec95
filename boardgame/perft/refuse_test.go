package perft_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
)

// Count, Parallel and Divide report a state that refuses a listed move, whether that state is the start, the beginning of a
// task, or a state within a task. They don't notice such a state at the last ply, because they only count the moves there.
func TestRefusedMoves(t *testing.T) {
	const left = 14
	for depth := 1; depth <= left; depth++ {
		for broken := 1; broken <= left; broken++ {
			for _, n := range workers {
				for name, count := range counters[heap.State, heap.Take](n) {
					h := heap.New(left, 2)
					h.Bent = uint8(broken)
					nodes, err := count(context.Background(), h, depth)
					if !comesTo(left, broken, depth-2) && !(name == "Divide" && broken == left) {
						require.NoError(t, err, "%s, depth %d, broken at %d", name, depth, broken)
						require.Equal(t, ways(left, depth), nodes)
						continue
					}
					require.ErrorIs(t, err, heap.OneOrTwo, "%s, depth %d, broken at %d, %d workers", name, depth, broken, n)
					var refused *boardgame.MoveError
					require.ErrorAs(t, err, &refused)
					require.ErrorContains(t, err, "listed move", "the error explains what is wrong with the game")
				}
			}
		}
	}
}

// comesTo reports whether a heap of left counters can shrink to size within the given number of turns.
func comesTo(left, size, turns int) bool {
	for turn := 0; turn <= turns; turn++ {
		if left-2*turn <= size && size <= left-turn {
			return true
		}
	}
	return false
}
