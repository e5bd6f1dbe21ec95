package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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

// What is wrong gets an error, and changes nothing.
func TestUGIErrors(t *testing.T) {
	for line, want := range map[string]string{
		"nonsense": "not a command", "position": "position startpos", "position fen x": "byte 0",
		"position startpos moves d2-d4": "straight ahead", "go nodes": "how much nodes",
		"go nodes x":                  "positive number",
		"setoption name hash value 3": "only option", "setoption name level value x": "x", "query": "query gameover",
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
