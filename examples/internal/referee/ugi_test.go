package referee

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func ugiSays(t *testing.T, game string, lines ...string) string {
	out := commandtest.Run(t.Context(), run, strings.Join(lines, "\n")+"\n", "-ugi", game)
	require.Zero(t, out.Code, out.Err)
	return out.Out
}

func TestUGI(t *testing.T) {
	says := ugiSays(t, "coucou", "ugi", "isready", "position startpos moves d2-d3", "query p1turn", "query gameover",
		"query result")
	require.Contains(t, says, "ugiok\nreadyok\nresponse false\nresponse false\nresponse none\n")
	says = ugiSays(t, "coucou", "position fen 7/3b3/7/7/7/7/7/r6/7/7/7 b", "go nodes 200", "isready",
		"position fen 7/3b3/7/7/7/7/7/r6/7/7/7 b moves d10-d11", "query gameover", "query result", "go")
	require.Contains(t, says, "bestmove d10-d11\n")
	require.Contains(t, says, "response true\nresponse p1win\ninfo string error: the game is over\n")
}

// A search ends with a move when it is told to stop, or when its time is up, in games with secrets, too.
func TestUGIStops(t *testing.T) {
	require.Contains(t, ugiSays(t, "oeufs", "go infinite", "stop"), "bestmove ")
	require.Contains(t, ugiSays(t, "taacoca", "setoption name level value easy", "go movetime 30", "quit", "ugi"),
		"bestmove ")
}

// The options of a game are offered, and hold from the next start on. A wrong one changes nothing.
func TestUGIOptions(t *testing.T) {
	require.Contains(t, ugiSays(t, "oeufs", "ugi"), "option name players type combo default 2 var 2 var 4\n")
	oeufs, err := catalog.Find("oeufs")
	require.NoError(t, err)
	u, options := ugi{game: oeufs, options: game.Options{}}, game.Options{"players": "4", "noTakeBack": "true"}
	for name, value := range options {
		require.NoError(t, u.set([]string{"name", name, "value", value}))
		require.Error(t, u.set([]string{"name", name, "value", "7"}))
	}
	want, err := oeufs.Start(options)
	require.NoError(t, err)
	require.NoError(t, u.position([]string{"startpos"}))
	require.Equal(t, want.String(), u.state.String())
}

// A search keeps to the clock of the player whose turn it is. An increment may be 0, and no time is too long.
func TestUGILimits(t *testing.T) {
	taacoca, err := catalog.Find("taacoca")
	require.NoError(t, err)
	u := ugi{game: taacoca, level: search.Level{Name: "easy", Nodes: 240}}
	require.NoError(t, u.position([]string{"startpos"}))
	const forever = 7 * 24 * time.Hour
	for words, want := range map[string]limits{
		"":                                      {240, 0, forever},
		"infinite":                              {search.Unlimited, 0, forever},
		"nodes 50":                              {50, 0, forever},
		"depth 3":                               {search.Unlimited, 3, forever},
		"depth 3 nodes 50":                      {50, 3, forever},
		"nodes 50 movetime 30":                  {50, 0, 30 * time.Millisecond},
		"movetime 999999999999999":              {search.Unlimited, 0, forever},
		"p1time 6000 p2time 30 p1inc 0 p2inc 0": {240, 0, 200 * time.Millisecond},
		"p1time 6000 p2time 30 p1inc 100 p2inc 40": {240, 0, 250 * time.Millisecond},
		"p1time 6000 p2time 30 movestogo 10":       {240, 0, 600 * time.Millisecond},
		"p1time 6000 p2time 30 movestogo 1":        {240, 0, 3 * time.Second},
		"p1time 20 p2time 6000 p1inc 0 p2inc 0":    {240, 0, time.Millisecond},
		"p1time 100 p2time 6000 p1inc 2000":        {240, 0, 50 * time.Millisecond},
		"p1time 0 p2time 0 p1inc 2000":             {240, 0, time.Millisecond},
		"p1time -7 p2time 6000":                    {240, 0, time.Millisecond},
	} {
		l, err := u.limits(strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, l, words)
	}
	u.level.Name = "expert" // has no other limit than its clock
	l, err := u.limits(strings.Fields("p1time 6000"))
	require.NoError(t, err)
	require.Equal(t, limits{search.Unlimited, 0, 200 * time.Millisecond}, l)
	for _, word := range []string{"nodes", "depth", "movetime", "movestogo"} { // a limit that is given is a limit
		for _, n := range []string{"0", "-1", "x"} {
			_, err := u.limits([]string{word, n})
			require.ErrorContains(t, err, "positive number")
		}
	}
	require.Contains(t, ugiSays(t, "taacoca", "go p1time 1000 p2time 1000 p1inc 0 p2inc 0"), "bestmove ")
	require.Contains(t, ugiSays(t, "taacoca", "go p1time -7 p2time 0"), "bestmove ")
	require.Contains(t, ugiSays(t, "taacoca", "go nodes 20 movetime 99999999999999999"), "bestmove ")
}

// A search keeps to a depth. Where no bot can, it says so.
func TestUGIDepth(t *testing.T) {
	says := ugiSays(t, "coucou", "go depth 1")
	require.Contains(t, says, "info depth 1 score cp ")
	require.NotContains(t, says, "depth 2 ")
	require.Contains(t, says, "bestmove ")
	says = ugiSays(t, "oeufs", "go depth 1")
	require.Contains(t, says, "only alphabeta can limit its depth")
	require.NotContains(t, says, "bestmove ")
}

// A search tells what it has found, again and again, and at the end. A proven value is told as such.
func TestUGIInfo(t *testing.T) {
	form := regexp.MustCompile(`^info depth \d+ score (cp -?\d+|mate -?\d+) nodes (\d+) time \d+ nps \d+ pv \S+`)
	for game, words := range map[string]string{"coucou": "go depth 4", "oeufs": "go nodes 5000"} {
		lines := strings.Split(strings.TrimSpace(ugiSays(t, game, words)), "\n")
		require.Greater(t, len(lines), 3)
		nodes := 0
		for _, line := range lines[:len(lines)-1] {
			told := form.FindStringSubmatch(line)
			require.NotNil(t, told, line)
			n, err := strconv.Atoi(told[2])
			require.NoError(t, err)
			require.GreaterOrEqual(t, n, nodes)
			nodes = n
		}
		require.Regexp(t, "^bestmove ", lines[len(lines)-1])
	}
	const oneStep = "position fen 7/3b3/7/7/7/7/7/7/7/7/r6 b"
	require.Contains(t, ugiSays(t, "coucou", oneStep, "go depth 4"), " score mate 1 ")
	lost := ugiSays(t, "coucou", "position fen 7/3b3/7/7/7/7/7/r6/7/7/7 r", "go depth 4")
	require.Contains(t, lost, " score mate -1 ")
}

// What is wrong gets an error, and changes nothing.
func TestUGIErrors(t *testing.T) {
	for line, want := range map[string]string{
		"nonsense": "not a command", "position": "position startpos", "position fen x": "byte 0",
		"position startpos moves d2-d4": "straight ahead", "go nodes": "how much nodes",
		"go nodes x": "positive number", "go ponder": "go ponder: this engine knows",
		"setoption name hash value 3": "hash", "setoption name level value x": "x", "setoption hash 3": "NAME", "query": "query gameover",
	} {
		says := ugiSays(t, "coucou", line, "query p1turn")
		require.Contains(t, says, "info string error: ")
		require.Contains(t, says, want)
		require.Contains(t, says, "response true\n")
	}
	require.Equal(t, 2, commandtest.Run(t.Context(), run, "", "-ugi", "chess").Code)
	require.Contains(t, ugiSays(t, "coucou", strings.Repeat("x", 1<<19), "isready"), "readyok")
	out := commandtest.Run(t.Context(), run, strings.Repeat("x", 1<<20)+"\nisready\n", "-ugi", "coucou")
	require.Equal(t, 1, out.Code)
	require.Contains(t, out.Err, "reading a command: ")
}

// An engine knows the moves of the game, so it draws by the rule for repetitions rather than lose.
func TestUGIRepetition(t *testing.T) {
	for moves, loses := range map[string]bool{"e a d": true, "e a d b e a d": false} {
		var out strings.Builder
		in := strings.NewReader("position fen .w.b.. - b 1 moves " + moves + "\ngo nodes 10000\n")
		require.NoError(t, speakUGI(t.Context(), dynamic.Adapt(lamp.Game()), in, &out))
		require.Contains(t, out.String(), "bestmove")
		require.Equal(t, loses, strings.Contains(out.String(), "score mate -4"), out.String())
	}
}
