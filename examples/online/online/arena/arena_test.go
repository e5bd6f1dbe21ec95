package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

func arena(t *testing.T, args ...string) commandtest.Result {
	return commandtest.Run(t.Context(), run, "", args...)
}

// stored returns the results of a tournament in a folder.
func stored(t *testing.T, data, name string) *tournament.Results {
	played, err := tournament.Open(data, name)
	require.NoError(t, err)
	return played.Results()
}

const small = "-game taacoca -bots random,alphabeta:50,mcts:30 -n 24 -seed 5 -j 2"

// A tournament can be played, continued and read.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	out := arena(t, append([]string{"run", "-data", data}, strings.Fields(small)...)...)
	require.Zero(t, out.Code, out.Err)
	require.Contains(t, out.Out, "alphabeta:50")
	require.Contains(t, out.Err, "tournament taacoca-5, seed 5")
	require.Regexp(t, `program run: 24 games of taacoca-5 in .* per second\n`, out.Err)
	again := arena(t, append([]string{"run", "-data", data}, strings.Fields(small)...)...)
	require.Equal(t, out.Out, again.Out, "nothing was left to play")
	require.Equal(t, out.Out, arena(t, "table", "-data", data).Out)
	require.Equal(t, "taacoca-5: taacoca, 3 bots, 24 of 24 games\n", arena(t, "list", "-data", data).Out)

	r := stored(t, data, "taacoca-5")
	require.Regexp(t, `^24 of 24 games, alphabeta:50 \+\d+ ± \d+, `, standing(r))

	games := arena(t, "games", "-data", data, "-name", "taacoca-5")
	taacoca, err := clutch.Find("taacoca")
	require.NoError(t, err)
	n := 0
	for r, err := range record.All(strings.NewReader(games.Out)) {
		require.NoError(t, err)
		_, err = r.Replay(taacoca)
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 24, n)

	other := arena(t, append([]string{"run", "-data", data, "-name", "taacoca-5"}, strings.Fields(strings.Replace(small, "-n 24", "-n 30", 1))...)...)
	require.Equal(t, 1, other.Code)
	require.Contains(t, other.Err, "with a different plan")
}

func TestWrongArguments(t *testing.T) {
	commandtest.Refuses(t, run, map[string]string{
		"":                         "which command: run, ladder, table, games, list, train?",
		"race":                     `"race" is not one of`,
		"run -game coucou":         "0 bots",
		"run -game coucou -bots a": "1 bots",
		"run -game coucou -bots random,mcts -sprt 5":       "two numbers",
		"run -game coucou -bots random,mcts -sprt 5,5":     "the lower one first",
		"run -game coucou -bots random,mcts -j -1":         "at least one",
		"run -game coucou -bots random,mcts -sprt 0,inf":   "a sequential test needs",
		"run -game coucou -bots random,mcts -name a/b":     "not a valid name",
		"run -game coucou -bots random,mcts -j 0":          "at least one",
		"run -game coucou -bots random,exec:./no-such-bot": "this machine can't run the bot exec:./no-such-bot",
	})
	require.Zero(t, arena(t, "-h").Code)
	require.Contains(t, arena(t, "run", "-h").Out, "-sprt Elo")
	for _, reader := range []string{"table", "games", "list"} {
		dir := filepath.Join(t.TempDir(), "none")
		empty := arena(t, reader, "-data", dir)
		require.Equal(t, 2, empty.Code)
		require.Contains(t, empty.Err, "no arena has been in the folder")
		require.NoDirExists(t, dir)
	}

	data := t.TempDir()
	for reader, code := range map[string]int{"table": 2, "games": 2, "list": 0} {
		empty := arena(t, reader, "-data", data)
		require.Equal(t, code, empty.Code, reader)
		require.Equal(t, code == 2, strings.Contains(empty.Err, "there is no tournament yet"), reader)
	}
}

// A ladder ends where every step is exact enough, and goes on where it was broken off.
func TestLadder(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	args := strings.Fields("ladder -game taacoca,cookiedisco -bots mcts:10,mcts:20,mcts:40 -within 100 -n 2000 -data " + data)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Second, cancel)
	broken := commandtest.Run(ctx, run, "", args...)
	require.Contains(t, broken.Err, "interrupted")
	out := arena(t, args...)
	require.Zero(t, out.Code, out.Err)
	require.Equal(t, out.Out, arena(t, args...).Out)
	tables := strings.Split(out.Out, "cookiedisco\n\n")
	require.Len(t, tables, 2)
	for i, name := range []string{"taacoca", "cookiedisco"} {
		require.Contains(t, tables[i], "  mcts:10 ")
		r := stored(t, data, "ladder-"+name)
		steps := [2]rating.Scores{}
		for _, pair := range r.Pairs() {
			require.Equal(t, 1, pair.B-pair.A)
			steps[pair.A].Add(pair)
		}
		_, one := steps[0].Elo()
		_, two := steps[1].Elo()
		require.LessOrEqual(t, max(one, two), 100.0)
		require.Greater(t, max(one, two), 60.0, "no more games than necessary")
	}
	commandtest.Refuses(t, run, map[string]string{
		"ladder -bots easy": "at least 2", "ladder -within -1": "can't end this", "ladder -within NaN": "can't end this",
		"ladder -game chess": "chess", "ladder -bots easy,nobody": `no bot "nobody"`, "ladder -j -1": "at least one",
		"ladder -name a/b": "not a valid name",
	})
}

// Games that end by resignation, by agreement or by a bot's crash are counted as such, and their records say so.
func TestEnds(t *testing.T) {
	ended := func(args string) (table, records string) {
		data := t.TempDir()
		out := arena(t, strings.Fields("run -n 2 -seed 1 -data "+data+args)...)
		require.Zero(t, out.Code, out.Err)
		return out.Out, arena(t, "games", "-data", data).Out
	}
	table, records := ended(" -game oeufs -bots mcts:60,mcts:200")
	require.Regexp(t, `\n +resignation +1\n +agreement on a draw +1\n`, table)
	require.Contains(t, records, " wins by resignation of ")
	require.Contains(t, records, "drawn by agreement")
	table, records = ended(" -game coucou -bots random,exec:false")
	require.Regexp(t, `exec:false +-\d+ +\d+ +2 +2 +0 +0 +2 `, table)
	require.Equal(t, 2, strings.Count(records, "; exec:false loses the game: the program has ended (exit status 1)"))
}

func buildReferee(t *testing.T) string {
	referee := filepath.Join(t.TempDir(), "referee")
	build := exec.Command("go", "build", "-o", referee, "./examples/clutch")
	build.Dir = "../../../.."
	text, err := build.CombinedOutput()
	require.NoError(t, err, "%s", text)
	return referee
}

// The example bot in Python plays without faults, and beats the random bot.
func TestSampleBot(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here")
	}
	dir := t.TempDir()
	referee := buildReferee(t)
	bot := fmt.Sprintf("exec:%s ../../arena/mobility.py %s", python, referee)
	for _, game := range []string{"taacoca", "oeufs"} {
		n := map[string]string{"taacoca": "10", "oeufs": "2"}[game]
		out := arena(t, "run", "-game", game, "-bots", bot+",random", "-n", n, "-seed", "1", "-max-plies", "60", "-data", filepath.Join(dir, game))
		require.Zero(t, out.Code, out.Err)
		require.Regexp(t, `mobility.py \S+ +[+-]?\d+ +\d+ +([\d.]+ % +)?0 +\d+ `, out.Out, "without faults")
		if game == "taacoca" {
			require.Regexp(t, `(?m)^ +exec:.*\n +random`, out.Out)
		}
	}
}

// The referee and a bot in Python play against each other on a server, with two rounds of a match, although the server is
// killed on the way. One of them takes a free seat.
func TestSit(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || testing.Short() {
		t.Skip("needs python3, and builds the server")
	}
	dir := t.TempDir()
	program, err := rig.Build(t.Context(), dir)
	require.NoError(t, err)
	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	serve := func() *rig.Process {
		server, err := rig.Start(program, ports[0], "-data", filepath.Join(dir, "data"), "-reserve", "1")
		require.NoError(t, err)
		t.Cleanup(server.Kill)
		require.NoError(t, server.Ready(t.Context()))
		return server
	}
	server := serve()
	referee := buildReferee(t)
	defer rig.Disconnect()
	sit := func(seat string, bot ...string) *exec.Cmd {
		c := exec.CommandContext(t.Context(), python, append([]string{"../../arena/sit.py", "http://" + ports[0], seat}, bot...)...)
		c.Stdout, c.Stderr = new(bytes.Buffer), new(bytes.Buffer)
		require.NoError(t, c.Start())
		return c
	}
	for i, order := range []string{`"game":"taacoca","rounds":2,"seats":{"w":"me"}`, `"game":"oeufs","seats":{"A":"me"}`} {
		status, body, err := rig.Call(ports[0], "POST", "/api/games", "", "{"+order+"}")
		require.NoError(t, err)
		require.Equal(t, 201, status, "%s", body)
		var made struct {
			ID                 string
			Seats, Invitations map[string]string
		}
		require.NoError(t, json.Unmarshal(body, &made))
		one := sit(made.ID+"."+made.Seats[[]string{"w", "A"}[i]], referee, "referee")
		two := sit(made.ID+"+"+made.Invitations[[]string{"b", "B"}[i]], python, "../../arena/mobility.py", referee)
		if i == 0 {
			time.Sleep(time.Second)
			server.Kill()
			serve()
		}
		require.NoError(t, one.Wait(), "%s", one.Stderr)
		require.NoError(t, two.Wait(), "%s", two.Stderr)
		require.Equal(t, one.Stdout, two.Stdout)
		require.NotEmpty(t, one.Stdout.(*bytes.Buffer).String())
	}
	stranger := sit("x.y", referee, "referee")
	require.Error(t, stranger.Wait())
	require.Regexp(t, `the server answers 40\d`, stranger.Stderr)
}

// A net is written to a file, and then plays against the evaluation by hand.
func TestTrain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.net")
	out := arena(t, append(strings.Fields("train -game taacoca -rounds 2 -positions 300 -nodes 20 -epochs 2 -match 2 -limit 1ms"), "-out", file)...)
	require.Zero(t, out.Code, out.Err)
	require.Regexp(t, `(?s)round 1, epoch  1: error 0.*round 2, .*epoch  2: .*a.net: 8174 bytes\nwith 1ms a move`, out.Out)
	made, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Len(t, made, 8174)
	commandtest.Refuses(t, run, map[string]string{
		"train": `there is no game ""`, "train -game oeufs": "oeufs can't have a net",
		"train -game coucou -epochs 0": "must be at least 1",
	})
}
