package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The counts are the specification's.
func TestCounts(t *testing.T) {
	for _, args := range []string{
		"-game taacoca -depth 3",
		"-game taacoca -depth 3 -workers 1",
		"-game taacoca -depth 3 -workers 5 -divide",
	} {
		var out bytes.Buffer
		require.NoError(t, run(context.Background(), strings.Fields(args), &out, io.Discard))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
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
	var out bytes.Buffer
	args := []string{"-game", "taacoca", "-depth", "5", "-position", "5/6/1b5/1w1b4/2w3w2/2b5/1w5/6/5 w"}
	require.NoError(t, run(context.Background(), args, &out, io.Discard))
	require.Contains(t, out.String(), ": 423 nodes")
}

func TestWrongArguments(t *testing.T) {
	for args, want := range map[string]string{
		"":                                   "which -game?",
		"-game chess":                        "chess",
		"-game taacoca -depth -1":            "0 or more",
		"-game taacoca -depth 0 -divide":     "no moves",
		"-game taacoca -workers 0":           "at least one",
		"-game taacoca -depth x":             "wrong usage",
		"-game taacoca more":                 `"more" is not a flag`,
		"-game taacoca -position nonsense":   "row I",
		"-game taacoca -unknown":             "wrong usage",
		"-game taacoca -depth 4611686018427": "from 0 to",
		"-game coucou -depth 9000":           "interrupted",
	} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(50*time.Millisecond, cancel)
		var out bytes.Buffer
		require.ErrorContains(t, run(ctx, strings.Fields(args), &out, io.Discard), want, args)
		require.Empty(t, out.String())
	}
}

// The meter is silent for a second.
func TestMeter(t *testing.T) {
	var out bytes.Buffer
	m := newMeter(&out, time.Now())
	m.show(0.5)
	m.clear()
	require.Empty(t, out.String())
	m = newMeter(&out, time.Now().Add(-2*time.Second))
	m.show(0.5)
	m.show(0.6) // too soon after the last
	m.clear()
	require.Equal(t, "\r 50 %\r      \r", out.String())
}
