package perft

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// Two independent implementations of the rules have found this count.
func TestCounts(t *testing.T) {
	for _, args := range []string{
		"-game taacoca -depth 3",
		"-game taacoca -depth 3 -divide",
	} {
		out := commandtest.Run(t.Context(), run, "", strings.Fields(args)...)
		require.Zero(t, out.Code, out.Err)
		lines := strings.Split(strings.TrimSpace(out.Out), "\n")
		require.Contains(t, lines[len(lines)-1], "taacoca perft 3: 352408 nodes in ", args)
		if strings.Contains(args, "-divide") {
			require.Len(t, lines, 58+1)
			sum := 0
			for _, line := range lines[:58] {
				var move string
				var n int
				_, err := fmt.Sscanf(line, "%s %d", &move, &n)
				require.NoError(t, err)
				sum += n
			}
			require.Equal(t, 352408, sum)
		}
	}
}

func TestPosition(t *testing.T) {
	args := []string{"-game", "taacoca", "-depth", "5", "-position", "5/6/1b5/1w1b4/2w3w2/2b5/1w5/6/5 w"}
	require.Contains(t, commandtest.Run(t.Context(), run, "", args...).Out, ": 423 nodes")
}

// On a terminal, the program shows how much is counted.
func TestProgress(t *testing.T) {
	var stderr strings.Builder
	p := commandtest.Program(nil, io.Discard, &stderr, "-game", "taacoca", "-depth", "3")
	p.Meter = commandtest.Meter(&stderr)
	require.NoError(t, run(t.Context(), p))
	require.Contains(t, stderr.String(), "\rcounting [")
}

func TestWrongArguments(t *testing.T) {
	commandtest.Refuses(t, run, map[string]string{
		"":                                 "which -game?",
		"-game taacoca -depth -1":          "0 or more",
		"-game taacoca -depth 0 -divide":   "no moves",
		"-game taacoca -position nonsense": "row I",
	})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for depth, want := range map[string]string{"4611686018427": "from 0 to", "9000": "deadline exceeded"} {
		out := commandtest.Run(ctx, run, "", "-game", "coucou", "-depth", depth)
		require.Contains(t, out.Err, want)
		require.Equal(t, 1, out.Code)
		require.Empty(t, out.Out)
	}
}
