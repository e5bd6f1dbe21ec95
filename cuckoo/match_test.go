package cuckoo_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cuckoo"
)

// G1, G2: the match against a list of results, with every rule asked of the list.
func TestMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.SampledFrom([]boardgame.Player{cuckoo.Blue, cuckoo.Red}).Draw(t, "first")
		results := rapid.SliceOf(rapid.SampledFrom([]boardgame.Player{cuckoo.Blue, cuckoo.Red, boardgame.NoPlayer})).Draw(t, "results")
		m := cuckoo.NewMatch(first)
		wins := map[boardgame.Player]int{}
		for i, r := range results {
			starter := first
			if i%2 == 1 {
				starter = cuckoo.Blue + cuckoo.Red - first
			}
			require.Equal(t, starter, m.Starter(), "G2")
			before := m
			next, err := m.Add(r)
			require.NoError(t, err)
			require.Equal(t, before, m, "a match never changes")
			m = next
			if r != boardgame.NoPlayer {
				wins[r]++
			}
			require.Equal(t, i+1, m.Rounds())
			require.Equal(t, r, m.Result(i))
			for _, p := range []boardgame.Player{cuckoo.Blue, cuckoo.Red} {
				require.Equal(t, wins[p], m.Wins(p))
			}
			winner, over := m.Winner()
			require.Equal(t, wins[cuckoo.Blue] == 2 || wins[cuckoo.Red] == 2, over, "G1")
			roundTrip(t, m)
			if over {
				require.Equal(t, 2, wins[winner])
				require.Equal(t, boardgame.NoPlayer, m.Starter())
				again, err := m.Add(cuckoo.Blue)
				require.ErrorIs(t, err, cuckoo.TwoRounds)
				require.Equal(t, m, again)
				return
			}
			require.Equal(t, boardgame.NoPlayer, winner)
		}
		roundTrip(t, m)
	})
}

func roundTrip(t require.TestingT, m cuckoo.Match) {
	read, err := cuckoo.ParseMatch(m.String())
	require.NoError(t, err)
	require.Equal(t, m, read)
	text, err := json.Marshal(m)
	require.NoError(t, err)
	var decoded cuckoo.Match
	require.NoError(t, json.Unmarshal(text, &decoded))
	require.Equal(t, m, decoded)
}

func TestMatchesThatCannotBe(t *testing.T) {
	for text, offset := range map[string]int{"": 0, "b": 1, "x:": 0, "b:x": 2, "b:bbr": 4, "b:-r-rb": 6, "b: ": 2} {
		m, err := cuckoo.ParseMatch(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		require.Equal(t, offset, syntax.Offset, "%q: %v", text, err)
		require.Zero(t, m)
	}
	for _, p := range []boardgame.Player{boardgame.NoPlayer, boardgame.Third, 255} {
		require.Zero(t, cuckoo.NewMatch(p))
		require.Zero(t, cuckoo.NewMatch(cuckoo.Red).Wins(p))
	}
	_, err := cuckoo.NewMatch(cuckoo.Red).Add(boardgame.Third)
	require.Error(t, err)
	var none cuckoo.Match
	_, err = none.Add(cuckoo.Blue)
	require.ErrorIs(t, err, boardgame.NoPosition)
	winner, over := none.Winner()
	require.True(t, over)
	require.Equal(t, boardgame.NoPlayer, winner)
	require.Equal(t, boardgame.NoPlayer, none.Starter())
	require.Empty(t, none.String())
	roundTripped := cuckoo.NewMatch(cuckoo.Blue)
	require.NoError(t, roundTripped.UnmarshalText(nil))
	require.Equal(t, none, roundTripped)
	for _, i := range []int{-1, 0, 1 << 40} {
		require.Equal(t, boardgame.NoPlayer, cuckoo.NewMatch(cuckoo.Blue).Result(i))
	}
}
