package play

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// Every level can play every game with any number of players, and the same seed gives the same game.
func TestLevels(t *testing.T) {
	for _, g := range clutch.Games() {
		args := "-game " + g.Info().Name + " -seed 4 -max-plies 6 -players easy,easy"
		require.Equal(t, ok(t, args), ok(t, args))
		require.Contains(t, ok(t, args), " plays ")
	}
	require.Contains(t, ok(t, "-game oeufs -options players=4 -seed 4 -max-plies 4 -players easy,easy,easy,random"),
		"Orange plays ")
	for _, name := range search.LevelNames() {
		require.Contains(t, ok(t, "", "coucou"), name)
	}
}

// Bots remember what they have seen, so that their games of Ovo come to an end.
func TestBotsRemember(t *testing.T) {
	out := ok(t, "-game oeufs -repetition -seed 3 -max-plies 300 -players easy,easy")
	require.NotContains(t, out, "Unfinished after")
}

// A hint finds a win that is a few plies away, and calls it a win.
func TestHint(t *testing.T) {
	out := ok(t, "-game cuckoo -players human,human", "load E5/7/8/7C1/8/1e5/5c b", "hint")
	require.Regexp(t, `> Play d8-(d9|c8|e8)\. Blue can force a win within 1 ply\.`, out)
	out = ok(t, twoHumans+" -seed 5", "hint")
	require.Regexp(t,
		`> Play \S+\. The\s+bot\s+expects\s+White\s+to\s+win\s+\d+\s+of\s+100\s+games\.\s+The\s+game\s+may\s+continue: `, out)
	require.Contains(t, ok(t, twoHumans, "load 5/6/7/2b5/2w1b4/3w4/7/6/5 b", "E5,F3-SW", "hint"), "White> ")
}

// In a game that hides something, a hint depends only on what the player sees.
func TestHintFromView(t *testing.T) {
	truth := "load 6/bbbbba/6/6/6/aaaaab A AB -"
	other := "load 6/bbbbab/6/6/6/aaaaba A AB -"
	hint := func(position string) string {
		out := ok(t, "-game oeufs -players human,random -seed 9", position, "hint")
		return regexp.MustCompile(`> (Play .*)`).FindString(out)
	}
	require.NotEmpty(t, hint(truth))
	require.Equal(t, hint(truth), hint(other))
}

// The perfect player needs the solution. A game in which no player is perfect does not need it.
func TestPerfectNeedsTheSolution(t *testing.T) {
	commandtest.NewUser(t)
	_, err := typed(t, "-game cookiedisco -players human,perfect")
	require.ErrorContains(t, err, "clutch/examples/clutch solve makes")
	_, err = typed(t, "-game taacoca -players human,perfect")
	require.ErrorContains(t, err, "plays only Cookie Disco")
	require.NotContains(t, ok(t, "-game cookiedisco -players human,human"), "solution")

	path, err := solution.DefaultPath()
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte("no solution"), 0o644))
	require.Contains(t, ok(t, "-game cookiedisco -players human,human", "@c2", "hint"),
		"The solution of the game can't be used:")
}
