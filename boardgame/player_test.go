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

func TestPlayerString(t *testing.T) {
	require.Equal(t, "nobody", boardgame.NoPlayer.String())
	require.Equal(t, "player 1", boardgame.First.String())
	require.Equal(t, "player 4", boardgame.Fourth.String())
	for n := 1; n <= math.MaxUint8; n++ {
		require.Equal(t, "player "+strconv.Itoa(n), boardgame.Player(n).String())
	}
}
