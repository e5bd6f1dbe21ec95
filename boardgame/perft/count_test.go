package perft_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// A game with a heap of n takes at most n turns, so its counts are zero from depth n+1.
func TestCountOfHeaps(t *testing.T) {
	for left := range 15 {
		for depth := range 18 {
			got, err := perft.Count(context.Background(), heap.New(left, 2), depth)
			require.NoError(t, err)
			require.Equal(t, ways(left, depth), got, "heap of %d, depth %d", left, depth)
		}
	}
}

// Two other implementations, by other authors, agree on these counts.
func TestCountOfTheStart(t *testing.T) {
	for depth, want := range []uint64{1, 58, 3364, 352408} {
		got, err := perft.Count(context.Background(), taacoca.New(), depth)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestCountIsPlainRecursion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := taacoca.MustParse(rapid.SampledFrom(positions).Draw(t, "position"))
		plies := rapid.IntRange(0, 30).Draw(t, "plies")
		s, _, err := boardgame.Playout(s, seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
		require.NoError(t, err)
		depth := rapid.IntRange(0, 2).Draw(t, "depth")
		got, err := perft.Count(context.Background(), s, depth)
		require.NoError(t, err)
		require.Equal(t, plain(t, s, depth), got, "depth %d of %s", depth, s)
	})
}

// A game that is over has one sequence of 0 moves and no other sequence.
func TestCountOfAFinishedGame(t *testing.T) {
	over := taacoca.MustParse("5/6/7/8/4w4/8/7/6/4b w")
	for depth, want := range map[int]uint64{0: 1, 1: 0, 2: 0, 7: 0, perft.MaxDepth: 0} {
		for _, s := range []taacoca.State{over, {}} {
			got, err := perft.Count(context.Background(), s, depth)
			require.NoError(t, err)
			require.Equal(t, want, got, "depth %d", depth)
		}
	}
}

// At depth 0, Count and Parallel return 1. Divide returns an error, because there is no first move.
func TestDepthZero(t *testing.T) {
	for _, position := range positions {
		s := taacoca.MustParse(position)
		nodes, err := perft.Count(context.Background(), s, 0)
		require.NoError(t, err)
		require.EqualValues(t, 1, nodes)
		for _, n := range workers {
			nodes, err := perft.Parallel(context.Background(), s, 0, perft.Options{Workers: n})
			require.NoError(t, err)
			require.EqualValues(t, 1, nodes)
			parts, err := perft.Divide(context.Background(), s, 0, perft.Options{Workers: n})
			require.Error(t, err)
			require.Nil(t, parts)
		}
	}
}

func TestNegativeDepth(t *testing.T) {
	for _, depth := range []int{-1, -2, math.MinInt} {
		for _, n := range workers {
			for name, count := range counters[heap.State, heap.Take](n) {
				nodes, err := count(context.Background(), heap.New(5, 2), depth)
				require.Error(t, err, "%s of depth %d", name, depth)
				require.Zero(t, nodes)
			}
		}
	}
}
