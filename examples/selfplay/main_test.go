package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
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
	table, _, _ := strings.Cut(out.Out, "\ntook ")
	for _, bot := range []string{"\nA: ", "\nB: "} {
		table, _, _ = strings.Cut(table, bot)
	}
	if out.Code != 0 {
		return table, errors.New(out.Err)
	}
	return table, nil
}

// matchOf returns the match that the program plays with these arguments.
func matchOf(t *testing.T, args string) *match {
	m, _, err := parse(commandtest.Program(nil, io.Discard, io.Discard, strings.Fields(args)...))
	require.NoError(t, err)
	return m
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
	for r, err := range record.NewReader(bytes.NewReader(b)).All() {
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
		"1": {"-game taacoca -b mcts -budget 60 -n 7"},
		"2": {"-game cookiedisco -b mcts:50 -budget 30 -n 6 -opening 2 -max-plies 60"},
		"3": {"-game oeufs -options players=4 -budget 30 -n 3 -max-plies 40"},
		"5": {"-game oeufs -a mcts:60 -b alphabeta:60 -n 4 -max-plies 120"},
		"4": {"-game cuckoo -a random -n 5", "-position", "E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b"},
	} {
		var tables, texts []string
		for i, workers := range []string{"1", "2", "5"} {
			file := filepath.Join(dir, name+" "+workers)
			tables = append(tables, ok(t, args[0], append(args[1:], "-seed", "9", "-j", workers, "-out", file)...))
			games, text := replayed(t, file)
			texts = append(texts, text)
			require.Equal(t, tables[0], tables[i])
			require.Equal(t, texts[0], texts[i])
			require.Contains(t, args[0], "-n "+string(rune('0'+len(games))))
		}
	}
	args := "-game taacoca -a random -n 20 -seed "
	require.NotEqual(t, ok(t, args+"1"), ok(t, args+"2"))
	_, random1, _ := strings.Cut(ok(t, args+"0"), " from seed ")
	_, random2, _ := strings.Cut(ok(t, args+"0"), " from seed ")
	require.NotEqual(t, random1, random2)
}

// The bots swap sides after each game, and both games of a pair have the same opening.
func TestSides(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	ok(t, "-game taacoca -a alphabeta:30 -b mcts:20 -n 4 -opening 3 -seed 5", "-out", file)
	games, _ := replayed(t, file)
	var openings []string
	for i, g := range games {
		names := []string{"alphabeta:30", "mcts:20"}
		require.Equal(t, names[i%2], g.Players[0].Name)
		require.Equal(t, names[1-i%2], g.Players[1].Name)
		require.Equal(t, record.ByRule, g.Result.Reason)
		opening := ""
		for _, m := range g.Moves[:3] {
			opening += m.Text + " "
		}
		openings = append(openings, opening)
	}
	require.Equal(t, openings[0], openings[1])
	require.Equal(t, openings[2], openings[3])
	require.NotEqual(t, openings[0], openings[2])

	file += " of four"
	ok(t, "-game oeufs -options players=4 -a mcts:9 -n 1 -max-plies 5 -seed 5", "-out", file)
	games, _ = replayed(t, file)
	var names []string
	for _, p := range games[0].Players {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"mcts:9", "random", "mcts:9", "random"}, names)
}

// The stronger bot wins more games, and the table shows it.
func TestTable(t *testing.T) {
	out := ok(t, "-game taacoca -b random -budget 200 -n 20 -seed 1")
	require.True(t, strings.HasPrefix(out, "taacoca: 20 games from seed 1\n"), out)
	require.Regexp(t, `A alphabeta:200 +20 +0 +0 +0 +100.0 % +83.9 to 100.0 %`, out)
	require.Regexp(t, `B random +0 +20 +0 +0 +0.0 % +0.0 to 16.1 %`, out)
	require.Regexp(t, `White +10 +10 +0 +0 +50.0 % +29.9 to 70.1 %`, out)
	require.Regexp(t, `E1 +Reaching the enemy's home row +\d+\n`, out)
	require.Regexp(t, `plies: \d+ to \d+, median \d+, mean \d+\.\d$`, out)
}

// A game without a winner counts as half a win for each bot, and as an equal share of a win for each side.
func TestUnfinished(t *testing.T) {
	out := ok(t, "-game oeufs -options players=4 -budget 10 -n 4 -max-plies 3 -seed 1")
	require.Contains(t, out, "4 games from seed 1, each of at most 3 plies\n")
	require.Regexp(t, `A mcts:10 +0 +0 +0 +4 +50.0 %`, out)
	require.Regexp(t, `  D +0 +0 +0 +4 +25.0 %`, out)
	require.Regexp(t, `unfinished +4\n`, out)
	require.Contains(t, out, "plies: 3 to 3, median 3, mean 3.0")

	file := filepath.Join(t.TempDir(), "games")
	out = ok(t, "-game oeufs -a random -b random -n 2 -repetition -seed 7", "-out", file)
	require.Regexp(t, `the third occurrence of a position +2\n`, out)
	require.Regexp(t, `A random +0 +0 +2 +0 +50.0 %`, out)
	games, _ := replayed(t, file)
	require.Equal(t, record.Repetition, games[0].Result.Reason)
}

// Bots that watch the moves finish their games of Ovo.
func TestHiddenGamesEnd(t *testing.T) {
	out := ok(t, "-game oeufs -a mcts:200 -b mcts:200 -n 4 -max-plies 300 -seed 3")
	require.Regexp(t, `A mcts:200 +\d +\d +0 +0 `, out)
}

// A bot's budget can be a time.
func TestTime(t *testing.T) {
	out := ok(t, "-game taacoca -a mcts:2ms -b alphabeta:1ms -n 2 -seed 1")
	require.Contains(t, out, "A mcts:2ms ")
	require.Contains(t, out, "B alphabeta:1ms ")
}

// After an interrupt, the table and the records have the games that were finished before it.
func TestInterrupt(t *testing.T) {
	m := matchOf(t, "-game taacoca -a random -n 1000 -seed 1 -j 3")
	ctx, cancel := context.WithCancel(context.Background())
	tally := newTally(m)
	require.NoError(t, m.play(ctx, func(g game) error {
		if tally.add(g); tally.games == 5 {
			cancel()
		}
		return nil
	}))
	require.Equal(t, 5, tally.games)
	var out bytes.Buffer
	require.NoError(t, tally.print(&out))
	require.Contains(t, out.String(), "taacoca: interrupted after 5 of 1000 games from seed 1\n")
	require.Contains(t, out.String(), "A random")

	file := filepath.Join(t.TempDir(), "games")
	table, err := output(ctx, "-game taacoca -n 10 -seed 1", "-out", file)
	require.NoError(t, err)
	require.Equal(t, "taacoca: interrupted after 0 of 10 games from seed 1\n", table)
	games, _ := replayed(t, file)
	require.Empty(t, games)
}

// The records are in order of the games' numbers, even if games end in another order, or some do not end.
func TestRecordsInOrder(t *testing.T) {
	m := matchOf(t, "-game taacoca -a random -n 6 -seed 1")
	file := filepath.Join(t.TempDir(), "games")
	r, err := openRecords(m, file)
	require.NoError(t, err)
	for _, number := range []int{2, 0, 5, 1} {
		g, err := m.playOne(context.Background(), number)
		require.NoError(t, err)
		require.NoError(t, r.add(g))
		games, _ := replayed(t, file)
		require.Len(t, games, map[int]int{2: 0, 0: 1, 5: 1, 1: 3}[number])
	}
	require.NoError(t, r.close())
	games, _ := replayed(t, file)
	require.Len(t, games, 4)
	for i, number := range []string{"1", "2", "3", "6"} {
		require.Equal(t, []string{"Game " + number + " of selfplay from seed 1."}, games[i].Comments)
	}
}

func TestWrongArguments(t *testing.T) {
	file := filepath.Join(t.TempDir(), "there")
	require.NoError(t, os.WriteFile(file, []byte("precious"), 0o600))
	for args, want := range map[string]string{
		"":                                            "which -game?",
		"-game chess":                                 "chess",
		"-game taacoca more":                          `"more" is not a flag`,
		"-game taacoca -n 0":                          "at least one game",
		"-game taacoca -n x":                          "invalid value",
		"-game taacoca -j 0":                          "at a time",
		"-game taacoca -max-plies 0":                  "at least one ply",
		"-game taacoca -opening -1":                   "0 plies or more",
		"-game taacoca -opening 1000":                 "fewer than -max-plies",
		"-game taacoca -a chess":                      `bot A: there is no bot "chess"`,
		"-game taacoca -b mcts:0":                     `bot B: "0" is neither`,
		"-game taacoca -b mcts:-1s":                   `bot B: "-1s" is neither`,
		"-game taacoca -b mcts:":                      `bot B: "" is neither`,
		"-game taacoca -budget many":                  `bot A: "many" is neither`,
		"-game taacoca -options a=b":                  "taacoca has no options",
		"-game taacoca -position X":                   "row I",
		"-game cuckoo -options setup":                 "not name=value",
		"-game taacoca -out " + file:                  "the file exists already",
		"-game oeufs -options players=4 -a alphabeta": "bot A: alphabeta can't play Ovo with 4 players",
		"-game cuckoo -options starter=r -position x": "for a new game",
	} {
		out, err := output(context.Background(), args)
		require.ErrorContains(t, err, want, args)
		require.Empty(t, out)
	}
	_, err := output(context.Background(), "-game taacoca", "-position", "5/6/7/8/9/8/7/6/wwwww b")
	require.ErrorContains(t, err, "the game is over in that position")
	left, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "precious", string(left))
}

// The expected intervals come from textbooks.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won, n    int
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {8, 10, 0.4902, 0.9433}, {10, 10, 0.7225, 1}, {50, 100, 0.4038, 0.5962},
	} {
		low, high := wilson(float64(c.won)/float64(c.n), c.n)
		require.InDelta(t, c.low, low, 0.0001)
		require.InDelta(t, c.high, high, 0.0001)
	}
}

func TestProgress(t *testing.T) {
	tally := newTally(matchOf(t, "-game taacoca -a random -n 6 -seed 1"))
	tally.games, tally.bots = 3, [2]score{{1, 1}, {1, 1}}
	require.Equal(t, "3 of 6 games: A 1, B 1, nobody 1", tally.progress())
	tally.games = 2
	require.Equal(t, "2 of 6 games: A 1, B 1", tally.progress())

	var stderr strings.Builder
	p := commandtest.Program(nil, io.Discard, &stderr, "-game", "taacoca", "-a", "random", "-n", "2", "-j", "1")
	p.Meter = commandtest.Meter(&stderr)
	require.NoError(t, run(t.Context(), p))
	require.Contains(t, stderr.String(), "\r1 of 2 games: ")
}

// If the disk is full, the program reports the error. The file keeps all complete games, and no part of the last one.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	program, file := filepath.Join(dir, "selfplay"), filepath.Join(dir, "games")
	require.NoError(t, exec.Command("go", "build", "-o", program, ".").Run())
	var stderr bytes.Buffer
	c := exec.Command("sh", "-c", `ulimit -f 8; exec "$0" "$@"`, program, "-game", "taacoca", "-a", "random", "-n", "50", "-seed", "1", "-out", file)
	c.Stderr = &stderr
	var exit *exec.ExitError
	require.ErrorAs(t, c.Run(), &exit)
	require.Equal(t, 1, exit.ExitCode())
	require.Regexp(t, `^selfplay: write .*: file too large\n$`, stderr.String())
	games, text := replayed(t, file)
	require.NotEmpty(t, games)
	require.Less(t, len(games), 50)
	require.True(t, strings.HasSuffix(text, "\nend\n"))
}
