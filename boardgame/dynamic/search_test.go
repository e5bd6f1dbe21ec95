package dynamic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/taacoca"
)

// Search returns the report of a search of the typed state, with moves as text.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		require.Equal(t, search.Bots(taacoca.Definition(), typed), s.Bots())
		o := search.Options{Nodes: 50, Seed: rapid.Uint64().Draw(t, "seed of the search")}
		for _, bot := range s.Bots() {
			want, wantErr := search.Find(context.Background(), taacoca.Definition(), typed, bot, o)
			report, err := s.Search(context.Background(), bot, o)
			require.Equal(t, wantErr, err)
			if err != nil {
				require.ErrorIs(t, err, search.ErrOver)
				require.Zero(t, report)
				continue
			}
			require.Equal(t, want.Move.String(), report.Move)
			require.Equal(t, len(want.Line), len(report.Line))
			for i, m := range want.Line {
				require.Equal(t, m.String(), report.Line[i])
			}
			require.Equal(t, want.Value, report.Value)
			require.Equal(t, want.Nodes, report.Nodes)
			require.Equal(t, want.Depth, report.Depth)
		}
		same(t, typed, s)
	})
}

// A bot for a player who can't see the coin finds the same move for both sides of the coin, and the same move from the state
// as from the view.
func TestSearchHides(t *testing.T) {
	g := theCoin()
	heads, tails := parse(t, g, "H-"), parse(t, g, "T-")
	guesses := map[string]int{}
	for seed := range uint64(20) {
		for _, bot := range heads.Bots() {
			o := search.Options{Nodes: 50, Seed: seed}
			want, err := heads.Search(context.Background(), bot, o)
			require.NoError(t, err)
			report, err := tails.Search(context.Background(), bot, o)
			require.NoError(t, err)
			require.Equal(t, want, report)
			report, err = tails.See(boardgame.Second).Search(context.Background(), bot, o)
			require.NoError(t, err)
			require.Equal(t, want, report)
			guesses[report.Move]++
		}
	}
	require.Len(t, guesses, 2)
	_, err := heads.See(boardgame.First).Search(context.Background(), search.MCTSBot, search.Options{Nodes: 50})
	require.ErrorIs(t, err, search.ErrNotTurn)
}
