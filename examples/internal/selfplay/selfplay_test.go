package selfplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// output runs the program and returns its output without the lines that depend on speed.
func output(ctx context.Context, args string, more ...string) (string, error) {
	out := commandtest.Run(ctx, run, "", append(strings.Fields(args), more...)...)
	table, _, _ := strings.Cut(out.Out, "\nGames have ")
	if out.Code != 0 {
		return table, errors.New(out.Err)
	}
	return table, nil
}

func ok(t *testing.T, args string, more ...string) string {
	t.Helper()
	out, err := output(context.Background(), args, more...)
	require.NoError(t, err)
	return out
}

// replayed reads the games from a file that -out has written, and replays them.
func replayed(t *testing.T, name string) (games []record.Record, text string) {
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	for r, err := range record.All(bytes.NewReader(b)) {
		require.NoError(t, err)
		g, err := clutch.Find(r.Game)
		require.NoError(t, err)
		_, err = r.Replay(g)
		require.NoError(t, err)
		games = append(games, r)
	}
	return games, string(b)
}

// The same seed gives the same table and the same games with any number of workers. Another seed gives other games.
func TestSameForASeed(t *testing.T) {
	dir := t.TempDir()
	for name, args := range map[string][]string{
		"1": {"-game taacoca -bots alphabeta,mcts -limit 60 -n 7"},
		"2": {"-game cookiedisco -bots alphabeta:30,mcts:50 -n 6 -opening 2 -max-plies 60"},
		"3": {"-game oeufs -options players=4 -bots mcts:30,random -n 3 -max-plies 40"},
		"5": {"-game oeufs -bots mcts:60,easy -n 4 -max-plies 120"},
		"4": {"-game cuckoo -bots random,random -n 5", "-position", "E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b"},
	} {
		var tables, texts []string
		for i, workers := range []string{"1", "2", fmt.Sprint(math.MaxInt)} {
			file := filepath.Join(dir, name+" "+workers)
			tables = append(tables, ok(t, args[0], append(args[1:], "-seed", "9", "-j", workers, "-out", file)...))
			games, text := replayed(t, file)
			texts = append(texts, text)
			require.Equal(t, tables[0], tables[i])
			require.Equal(t, texts[0], texts[i])
			require.Contains(t, args[0], "-n "+string(rune('0'+len(games))))
		}
	}
	args := "-game taacoca -bots random,random -n 20 -seed "
	require.NotEqual(t, ok(t, args+"1"), ok(t, args+"2"))
	_, random1, _ := strings.Cut(ok(t, args+"0"), " from seed ")
	_, random2, _ := strings.Cut(ok(t, args+"0"), " from seed ")
	require.NotEqual(t, random1, random2)
}

// After an interrupt, the table and the records have the games that were finished before it.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var stderr strings.Builder
	p := commandtest.Program(nil, io.Discard, io.Discard,
		strings.Fields("-game taacoca -bots random,random -n 1000 -seed 1 -j 3")...)
	var out bytes.Buffer
	p.Stdout, p.Meter = &out, commandtest.Meter(writer(func(b []byte) {
		if stderr.Write(b); strings.Contains(stderr.String(), "5 of 1000 games: A ") {
			cancel()
		}
	}))
	require.NoError(t, run(ctx, p))
	require.Contains(t, out.String(), "taacoca: interrupted after 5 of 1000 games from seed 1, ")
	require.Contains(t, out.String(), "A random")

	file := filepath.Join(t.TempDir(), "games")
	table, err := output(ctx, "-game taacoca -n 10 -seed 1", "-out", file)
	require.NoError(t, err)
	require.Equal(t, "taacoca: interrupted after 0 of 10 games from seed 1, each after 4 random plies\n", table)
	games, _ := replayed(t, file)
	require.Empty(t, games)
}

// With -review, the games of a file are not played but judged.
func TestReview(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	const missed = "game coucou\nrules 1\nposition 7/3b3/7/7/7/7/7/7/7/3r3/b6 b\nplayer b -\nplayer r -\nresult r wins by coucou/E1\n1 a1-a2\n2 d2-d1\nend\n"
	edited := "\ufeff" + strings.ReplaceAll(missed+missed, "\n", "\r\n") + "\r\n" // by an editor on Windows
	require.NoError(t, os.WriteFile(file, []byte(edited), 0o600))
	out := ok(t, "", "-review", file, "-seed", "1")
	require.Contains(t, out, "game 2, Le Coucou picard, 2 plies: r wins by coucou/E1; mistakes: 1\n"+
		"  1. a1-a2, a mistake, cost 100 of 100. Better: d10-d11. After a1-a2, Blue loses in 1 ply. After d10-d11, "+
		"Blue wins in 1 ply.\n  From move 1, a1-a2, on the game was decided.\n")
	require.NoError(t, os.WriteFile(file, []byte(missed+"game chess\n"), 0o600))
	_, err := output(t.Context(), "", "-review", file)
	require.ErrorContains(t, err, "line 11")
}

type writer func([]byte)

func (w writer) Write(b []byte) (int, error) {
	w(b)
	return len(b), nil
}

func TestWrongArguments(t *testing.T) {
	file := filepath.Join(t.TempDir(), "there")
	require.NoError(t, os.WriteFile(file, []byte("precious"), 0o600))
	commandtest.NewUser(t)
	commandtest.Refuses(t, run, map[string]string{
		"":                                     "which -game?",
		"-game taacoca -j 0":                   "at a time",
		"-game taacoca -bots easy":             "two bots play, not 1",
		"-game taacoca -out " + file:           "the file exists already",
		"-game cookiedisco -bots perfect,easy": "clutch/examples/clutch solve makes",
	})
	_, err := output(context.Background(), "-game taacoca -bots random,random", "-position", "5/6/7/8/9/8/7/6/wwwww b")
	require.ErrorContains(t, err, "the game is over in that position")
	left, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "precious", string(left))
}
