package search_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
)

func TestNames(t *testing.T) {
	for _, b := range search.Bots(coucou.Definition(), coucou.New()) {
		parsed, err := search.ParseBot(string(b))
		require.NoError(t, err)
		require.Equal(t, b, parsed)
	}
	for _, name := range []string{"", "Random", "mcts "} {
		_, err := search.ParseBot(name)
		require.ErrorContains(t, err, "the bots are random, alphabeta and mcts")
	}
}

// The bots that can play depend on the number of players and on whether the game hides anything.
func TestBots(t *testing.T) {
	four := start(t, oeufs.Definition(), game.Options{"players": "4"})
	require.Equal(t, []search.Bot{"random", "mcts", "alphabeta"}, search.Bots(coucou.Definition(), coucou.New()))
	require.Equal(t, []search.Bot{"random", "alphabeta", "mcts"}, search.Bots(oeufs.Definition(), oeufs.New()))
	require.Equal(t, []search.Bot{"random", "mcts"}, search.Bots(oeufs.Definition(), four))
}

func TestLevels(t *testing.T) {
	levels := search.Levels()
	require.Len(t, levels, 3)
	for i, l := range levels {
		require.NotEmpty(t, l.Name)
		require.True(t, i == 0 || l.Nodes > 10*levels[i-1].Nodes)
	}
}

func TestTexts(t *testing.T) {
	for want, v := range map[string]search.Value{
		"61 %":            {Share: 0.613},
		"won in 1 ply":    {Share: 1, Result: search.Won, Plies: 1},
		"lost in 4 plies": {Result: search.Lost, Plies: 4},
		"drawn":           {Share: 0.5, Result: search.Drawn, Plies: 3},
		"no result":       {Result: 4},
	} {
		require.Equal(t, want, v.String())
	}
	require.Equal(t, "open", search.Open.String())
	require.Equal(t, "search for a move in a game that is over", search.ErrOver.Error())
}
