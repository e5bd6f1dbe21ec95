package solution

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Compute stops soon after its context ends, in each of its parts.
func TestCancelledCompute(t *testing.T) {
	for workers := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		_, err := Compute(ctx, workers, func(done float64) {
			calls++
			cancel()
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, calls, knownShapes/2)
		_, err = solve(ctx, chain(3))
		require.ErrorIs(t, err, context.Canceled)
	}
}

// chain returns the moves of layouts each of which leads to the next one, by a vanilla and a caramel in turn. The last
// layout has no moves.
func chain(plies int) []moves {
	m := moves{wins: make([]kinds, plies+1), ends: make([]uint32, plies+1)}
	for i := range plies {
		m.to, m.ends[i] = append(m.to, uint32(bans*(i+1)+1+i%2)), uint32(i+1)
	}
	m.ends[plies] = uint32(plies)
	return []moves{m}
}

// TestLongGames checks that positions in a chain of moves are won and lost alternately, and that solve returns an error
// for a chain that is too long for a byte.
func TestLongGames(t *testing.T) {
	values := notation.Must(solve(context.Background(), chain(longest)))
	for i := range longest + 1 {
		v := decoded(values[bans*i])
		require.Equal(t, longest-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
	}
	_, err := solve(context.Background(), chain(longest+1))
	require.ErrorContains(t, err, "more than 254 plies")
}
