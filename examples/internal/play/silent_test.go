package play

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
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

// Whoever acts is told what the game has said to them about the moves of others since their own last move, and nobody is
// told it twice.
func TestToldByOthers(t *testing.T) {
	random, err := match.Parser{}.Parse("random")
	require.NoError(t, err)
	d := dark.Definition(true)
	own := d.Secrets.Told
	d.Secrets.Told = func(s dark.Row, m dark.Move, p boardgame.Player) game.Told {
		told := own(s, m, p)
		if next, err := s.Apply(m); err == nil && next.Turn() == s.Turn() && p != s.Turn() {
			told.Sentence = "A stone was found"
		}
		return told
	}
	g := dynamic.Adapt(notation.Must(game.New(d)))
	sit := func(seed uint64, black match.Bot) (*table, *bytes.Buffer) {
		s, err := session.At(g, "wwww.. b 4", session.Settings{})
		require.NoError(t, err)
		var out bytes.Buffer
		return &table{console: newConsole(strings.NewReader(""), &out), rng: rand.New(rand.NewPCG(seed, 0)), game: g,
			info: g.Info(), session: s, players: []match.Bot{nil, black}}, &out
	}
	at, out := sit(0, nil)
	for _, cell := range []string{"a", "c", "e"} {
		require.NotContains(t, out.String(), "A stone was found", "Black sits at the screen")
		at.showAll()
		at.move(cell)
	}
	require.Equal(t, 1, strings.Count(out.String(), "There is a stone on a"))
	at.showAll()
	require.Equal(t, 2, strings.Count(out.String(), "A stone was found."))
	at.move(".")
	at.showAll()
	require.Equal(t, 2, strings.Count(out.String(), "A stone was found."), "White knows it already, and Black has done it")

	found := 0
	for seed := range uint64(10) {
		at, out := sit(seed, random)
		for at.session.Turn() == 2 {
			at.botMoves()
		}
		at.showAll()
		require.Equal(t, at.session.Plies()-1, strings.Count(out.String(), "A stone was found."))
		found += at.session.Plies() - 1
	}
	require.Positive(t, found)
}
