package dynamic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// Perft and Divide return the results of the typed state, with moves as text.
func TestPerft(t *testing.T) {
	ctx := context.Background()
	for _, position := range positions {
		s, typed := parse(t, theStones(), position), taacoca.MustParse(position)
		for depth := range 4 {
			want, err := perft.Count(ctx, typed, depth, perft.Options{})
			require.NoError(t, err)
			for _, workers := range []int{1, 3} {
				nodes, err := s.Perft(ctx, depth, perft.Options{Workers: workers})
				require.NoError(t, err)
				require.Equal(t, want, nodes, "%s, depth %d", position, depth)
			}
		}
	}
}

func TestDivide(t *testing.T) {
	ctx := context.Background()
	for _, position := range positions {
		s, typed := parse(t, theStones(), position), taacoca.MustParse(position)
		for depth := 1; depth < 4; depth++ {
			want := []dynamic.Part{}
			for _, m := range typed.AppendMoves(nil) {
				next, err := typed.Apply(m)
				require.NoError(t, err)
				nodes, err := perft.Count(ctx, next, depth-1, perft.Options{})
				require.NoError(t, err)
				want = append(want, dynamic.Part{Move: m.String(), Nodes: nodes})
			}
			for _, workers := range []int{1, 3} {
				parts, err := s.Divide(ctx, depth, perft.Options{Workers: workers})
				require.NoError(t, err)
				require.Equal(t, want, parts, "%s, depth %d", position, depth)
			}
		}
	}
}

// Perft and Divide pass on the context and the progress function, and return the errors of the typed functions.
func TestPerftPassesOn(t *testing.T) {
	s := parse(t, theStones(), positions[0])
	calls := 0
	progress := func(float64) { calls++ }
	_, err := s.Perft(context.Background(), 3, perft.Options{Workers: 2, Progress: progress})
	require.NoError(t, err)
	require.NotZero(t, calls)
	calls = 0
	_, err = s.Divide(context.Background(), 3, perft.Options{Workers: 2, Progress: progress})
	require.NoError(t, err)
	require.NotZero(t, calls)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Perft(ctx, 9, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
	parts, err := s.Divide(ctx, 9, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, parts)

	_, err = s.Perft(context.Background(), -1, perft.Options{Workers: 1})
	require.Error(t, err)
	parts, err = s.Divide(context.Background(), 0, perft.Options{Workers: 1})
	require.Error(t, err)
	require.Nil(t, parts)
}
