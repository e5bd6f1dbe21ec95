package play

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func understood(t *testing.T, game, position, text string) (move string, ok bool) {
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	if position != "" {
		s, err = g.Parse(position)
		require.NoError(t, err)
	}
	return understand(g, s.Moves(), text)
}

func TestUnderstand(t *testing.T) {
	for _, c := range []struct{ game, position, text, want string }{
		{"coucou", "", "d2 d3", "d2-d3"}, {"coucou", "", "d2d3", "d2-d3"}, {"coucou", "", "D2-D3", "d2-d3"},
		{"coucou", "", "d2->d3", "d2-d3"}, {"coucou", "", "d2 – d3", "d2-d3"}, {"coucou", "", "d2,d3", "d2-d3"},
		// a text in the game's notation stays the same, even if the move is illegal
		{"coucou", "", "d2xd3", "d2xd3"},
		// an illegal move, so that its refusal can be shown
		{"coucou", "", "d1 d3", "d1-d3"},
		{"coucou", "7/7/7/7/7/7/7/3r3/2b4/7/7 b", "c3-d4", "c3xd4"}, // only the capture is legal
		{"coucou", "", "D2 x D3", "d2xd3"},                          // an x is no hyphen
		{"taacoca", "", "C5 B4 C4 NE", "B4,C4,C5-NE"},               // another order
		{"taacoca", "", "A1 A2 A3 NE", "A1,A2,A3-NE"},               // not legal
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "? F1", "?f1"},    // a look
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "?f1 !", "?f1!"},  //
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "PASS", "pass"},   //
		{"cookiedisco", "", "D1", "@d1"},                            // a placement
		{"cookiedisco", "1OVB/1CC/KCK o -", "B4 E1", "b4-e1"},       //
		{"coucou", "", "nonsense", ""}, {"coucou", "", "d2", ""}, {"coucou", "", "d2 d3 d4", ""},
		{"coucou", "", "", ""}, {"taacoca", "", "A1 NE NE", ""}, {"coucou", "", "--", ""},
	} {
		got, ok := understood(t, c.game, c.position, c.text)
		require.Equal(t, c.want, got, "%s: %q", c.game, c.text)
		require.Equal(t, c.want != "", ok)
	}
}

// Every legal move is understood in upper case, in lower case, and with extra spaces.
func TestUnderstandEveryMove(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		for _, move := range s.Moves() {
			spaced := " " + strings.ReplaceAll(move, "-", " - ")
			for _, text := range []string{move, strings.ToUpper(move), strings.ToLower(move), spaced} {
				got, ok := understand(g, s.Moves(), text)
				require.True(t, ok, "%s: %q", g.Info().Name, text)
				require.Equal(t, move, got, "%s: %q", g.Info().Name, text)
			}
		}
	}
}

// No input crashes the program in any game, and no control character from the input reaches the terminal.
func TestAnythingTyped(t *testing.T) {
	commandtest.NewUser(t) // so that each game of Cookie Disco does not read the user's table
	var words []string
	for _, c := range verbs() {
		// save writes files, and the other two take too long
		if !slices.Contains([]string{"save", "analyse", "hint", "review"}, c.name) {
			words = append(words, c.name)
		}
	}
	games := clutch.Games()
	rapid.Check(t, func(t *rapid.T) {
		game := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		s, err := game.Start(nil)
		require.NoError(t, err)
		words := append(append(words, s.Moves()...), s.String(), "M1", "\x00", "é", "\xff", "\x1b[2J",
			strings.Repeat("x", maxLine+1))
		word := rapid.OneOf(rapid.SampledFrom(words), rapid.String())
		line := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(word, 0, 3).Draw(t, "words"), " ")
		})
		args := []string{"-seed", "1", "-game", game.Info().Name, "-players", "human,random"}
		out, err := typedOn(func(c *console) { c.echo = true }, args,
			rapid.SliceOfN(line, 0, 8).Draw(t, "lines")...)
		require.NoError(t, err)
		require.NotContains(t, out, "\x1b")
		require.NotContains(t, out, "\x00")
	})
}
