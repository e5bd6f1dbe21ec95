package play

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// A human who names a cell with a stone of the opponent is told so. What the person at the terminal sees does not tell
// how often a bot does that.
func TestSilentMoves(t *testing.T) {
	random, err := match.Parser{}.Parse("random")
	require.NoError(t, err)
	sit := func(seed uint64, bots ...match.Bot) (*table, *bytes.Buffer) {
		g := dynamic.Adapt(notation.Must(game.New(dark.Definition(false))))
		s, err := session.At(g, "wwwww. b 5", session.Settings{})
		require.NoError(t, err)
		var out bytes.Buffer
		at := &table{console: newConsole(strings.NewReader(""), &out), rng: rand.New(rand.NewPCG(seed, 0)),
			players: bots}
		at.game, at.info = g, g.Info()
		at.session = s
		return at, &out
	}
	at, out := sit(0, nil, nil)
	at.move("c")
	require.Contains(t, out.String(), "There is a stone on c: go on.")

	attempts := 0
	for seed := range uint64(10) {
		at, out := sit(seed, nil, random)
		for at.session.Turn() == 2 {
			at.botMoves()
			attempts += at.session.Plies() - at.session.PliesFor(1)
		}
		require.Equal(t, 1, strings.Count(out.String(), "Black plays"), out.String())
	}
	require.Positive(t, attempts)
}
