package search_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// The bots that can play depend on the number of players and on whether the game hides anything. Each has a name.
func TestBots(t *testing.T) {
	four := start(t, oeufs.Game(), game.Options{"players": "4"})
	require.Equal(t, []search.Bot{"random", "mcts", "alphabeta"}, search.Bots(coucou.Game(), coucou.New()))
	require.Equal(t, []search.Bot{"random", "alphabeta", "mcts"}, search.Bots(oeufs.Game(), oeufs.New()))
	require.Equal(t, []search.Bot{"random", "mcts"}, search.Bots(oeufs.Game(), four))
	for name, want := range map[string]string{
		"random": "", "mcts": "", "alphabeta": "",
		"": `no bot ""; the bots are random, alphabeta and mcts`, "Random": "no bot", "mcts ": "no bot",
	} {
		b, err := search.ParseBot(name)
		_, other := search.NewThinker(coucou.Game(), search.Bot(name))
		require.Equal(t, err, other)
		require.True(t, err == nil && want == "" && string(b) == name || want != "" && strings.Contains(err.Error(), want))
	}
}

// The levels of every game have the same names. No level has more slack, more careless moves or a shorter memory than
// the one before it, or fewer nodes if these are its only limit.
func TestLevels(t *testing.T) {
	for name, own := range map[string][]search.Level{
		"": nil, "coucou": coucou.Game().Levels(), "cuckoo": cuckoo.Game().Levels(), "oeufs": oeufs.Game().Levels(),
		"cookiedisco": cookiedisco.Game().Levels(), "taacoca": taacoca.Game().Levels(),
	} {
		require.True(t, name == "" || len(own) == len(search.LevelNames()), name)
		levels := search.Levels(own)
		for i, l := range levels {
			require.Equal(t, search.LevelNames()[i], l.Name)
			parsed, err := search.ParseLevel(own, l.Name)
			require.NoError(t, err)
			require.Equal(t, l, parsed)
			if i > 0 {
				before := levels[i-1]
				require.True(t, l.Nodes >= before.Nodes || before.Depth > l.Depth, "%s %s", name, l.Name)
				require.LessOrEqual(t, l.Slack, before.Slack, "%s %s", name, l.Name)
				require.LessOrEqual(t, l.Careless, before.Careless, "%s %s", name, l.Name)
				require.True(t, l.Recall == 0 || before.Recall > 0 && l.Recall >= before.Recall, "%s %s", name,
					l.Name)
				before.Name = l.Name
				require.NotEqual(t, before, l)
			}
		}
	}
	_, err := search.ParseLevel(nil, "Hard")
	require.EqualError(t, err,
		`there is no level "Hard"; the levels are beginner, easy, medium, hard, expert and master`)
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

// The JSON of a value has its text.
func TestValueAsJSON(t *testing.T) {
	text, err := json.Marshal(search.Value{Share: 1, Result: search.Won, Plies: 3})
	require.NoError(t, err)
	require.JSONEq(t, `{"share": 1, "result": "won", "plies": 3, "text": "won in 3 plies"}`, string(text))
}
