package referee

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// The referee has a help text, and refuses all other arguments before it reads anything.
func TestArguments(t *testing.T) {
	help := commandtest.Run(t.Context(), run, "{}\n", "-h")
	require.Zero(t, help.Code)
	require.Contains(t, help.Out, "About it.\n")
	require.NotContains(t, help.Out, "position")
	for _, arg := range []string{"-game", "position"} {
		out := commandtest.Run(t.Context(), run, "{}\n", arg)
		require.Equal(t, 2, out.Code)
		require.Empty(t, out.Out)
		require.Contains(t, out.Err, arg)
	}
}

// An interrupt ends the referee even while it waits for a line.
func TestInterrupt(t *testing.T) {
	p := commandtest.Program(strings.NewReader(""), io.Discard, io.Discard)
	free := 0
	p.LetInterruptsKill = func() { free++ }
	require.NoError(t, run(t.Context(), p))
	require.Equal(t, 1, free)
}
