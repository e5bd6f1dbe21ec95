package boardgame_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// The seats are numbered from 1, and NoPlayer is 0, so that it is nobody's turn in the zero value of a state.
func TestPlayerNumbers(t *testing.T) {
	require.EqualValues(t, 0, boardgame.NoPlayer)
	for i, p := range []boardgame.Player{boardgame.First, boardgame.Second, boardgame.Third, boardgame.Fourth} {
		require.EqualValues(t, i+1, p)
	}
}

func TestOpponent(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		want := map[int]boardgame.Player{1: boardgame.Second, 2: boardgame.First}[n]
		require.Equal(t, want, boardgame.Player(n).Opponent())
	}
}

func TestPlayerString(t *testing.T) {
	require.Equal(t, "nobody", boardgame.NoPlayer.String())
	require.Equal(t, "player 1", boardgame.First.String())
	require.Equal(t, "player 4", boardgame.Fourth.String())
	for n := 1; n <= math.MaxUint8; n++ {
		require.Equal(t, "player "+strconv.Itoa(n), boardgame.Player(n).String())
	}
}
