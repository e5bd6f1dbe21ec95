package perft_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/coucou"
)

// A table of any size does not change the counts. In Coucou, many sequences of moves lead to the same states.
func TestTableCountsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plies := rapid.IntRange(0, 60).Draw(t, "plies")
		s, _, err := boardgame.Playout(coucou.New(), seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
		require.NoError(t, err)
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		want, err := perft.Count(context.Background(), s, depth)
		require.NoError(t, err)
		entries := rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 17, 1 << 12}).Draw(t, "entries")
		got, err := perft.Parallel(context.Background(), s, depth, perft.Options{Table: entries})
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d of %s with %d entries", depth, s, entries)
	})
}

// visited is a state that counts the calls of AppendMoves.
type visited struct {
	coucou.State
	lists *int
}

func (v visited) AppendMoves(dst []coucou.Move) []coucou.Move {
	*v.lists++
	return v.State.AppendMoves(dst)
}

func (v visited) Apply(m coucou.Move) (visited, error) {
	next, err := v.State.Apply(m)
	return visited{next, v.lists}, err
}

// A table saves most of the work. At the start, pieces on different files do not meet before the fifth ply, so the order of
// a side's moves makes no difference.
func TestTableSavesWork(t *testing.T) {
	lists := func(entries int) (n int) {
		_, err := perft.Parallel[visited, coucou.Move](context.Background(), visited{coucou.New(), &n}, 6, perft.Options{Table: entries})
		require.NoError(t, err)
		return n
	}
	without, with := lists(0), lists(1<<12)
	require.Less(t, 2*with, without)
	require.Greater(t, with, 100)
}
