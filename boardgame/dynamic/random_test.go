package dynamic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// With the same seed, Playout reaches the same state as the typed Playout.
func TestPlayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		seed := rapid.Uint64().Draw(t, "seed of the playout")
		most := rapid.IntRange(0, taacoca.MaxPlies).Draw(t, "most")
		want, wantPlies, err := boardgame.Playout(typed, seeded(seed), most, nil)
		require.NoError(t, err)
		end, plies, err := s.Playout(seeded(seed), most)
		require.NoError(t, err)
		require.Equal(t, wantPlies, plies)
		same(t, want, end)
		same(t, typed, s)
	})
}

// If a state refuses a move that it has listed, Playout, Perft and Divide return the error.
func TestBrokenGame(t *testing.T) {
	bent := parse(t, theCoin(), "X-")
	end, plies, err := bent.Playout(seeded(1), 5)
	require.ErrorIs(t, err, oneGuess)
	require.Zero(t, plies)
	require.Equal(t, bent, end)
	_, err = bent.Perft(context.Background(), 2, perft.Options{Workers: 1})
	require.ErrorIs(t, err, oneGuess)
	parts, err := bent.Divide(context.Background(), 1, perft.Options{Workers: 1})
	require.ErrorIs(t, err, oneGuess)
	require.Nil(t, parts)
}

// RandomMove returns a legal move, or "" if there is none.
func TestRandomMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, s := reached(t)
		rng := seeded(rapid.Uint64().Draw(t, "seed of the moves"))
		for {
			move := s.RandomMove(rng)
			if _, over := s.Winner(); over {
				require.Equal(t, "", move)
				return
			}
			require.Contains(t, s.Moves(), move)
			next, err := s.Apply(move)
			require.NoError(t, err)
			s = next
		}
	})
}

// Each of the 58 first moves is drawn about 100 times, with a standard deviation of 10.
func TestRandomMoveIsUniform(t *testing.T) {
	s, rng, drawn := parse(t, theStones(), positions[0]), seeded(1), map[string]int{}
	require.Len(t, s.Moves(), 58)
	for range 58 * 100 {
		drawn[s.RandomMove(rng)]++
	}
	require.Len(t, drawn, 58)
	for move, times := range drawn {
		require.InDelta(t, 100, times, 50, move)
	}
}
