// Package commandtest runs programs of package command in tests, without starting a process for them.
package commandtest

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// Result is the output and the exit code of a program.
type Result struct {
	Code     int
	Out, Err string
}

// NewUser lets the test run as a user with empty folders, on each system.
func NewUser(t *testing.T) {
	home := t.TempDir()
	for _, variable := range []string{"HOME", "USERPROFILE", "LocalAppData", "AppData"} {
		t.Setenv(variable, home)
	}
	for _, variable := range []string{"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		t.Setenv(variable, "")
	}
}

// Program returns a program with the given arguments and streams. The program behaves as if it were not on a terminal.
func Program(in io.Reader, out, err io.Writer, args ...string) *command.Program {
	return &command.Program{
		Name: "program", About: "About it.", Args: args,
		Stdin: in, Stdout: out, Stderr: err,
		Meter:             command.NewMeter(err, false, time.Now),
		LetInterruptsKill: func() {},
	}
}

// Meter returns a meter on a terminal. Its clock advances by a second whenever it is read, so that the meter shows
// everything.
func Meter(out io.Writer) *command.Meter {
	now := time.Unix(0, 0)
	return command.NewMeter(out, true, func() time.Time {
		now = now.Add(time.Second)
		return now
	})
}

// Run runs a program with the given arguments and input, and returns its result.
func Run(ctx context.Context, run func(context.Context, *command.Program) error, input string, args ...string) Result {
	var out, err bytes.Buffer
	code := Program(strings.NewReader(input), &out, &err, args...).Run(ctx, run)
	return Result{Code: code, Out: out.String(), Err: err.String()}
}

// Refuses checks that a program refuses arguments, which are separated by spaces, as wrong usage: before it prints
// anything, and with a message that contains the given text.
func Refuses(t *testing.T, run func(context.Context, *command.Program) error, wrong map[string]string) {
	t.Helper()
	for args, want := range wrong {
		r := Run(t.Context(), run, "", strings.Fields(args)...)
		require.Equal(t, 2, r.Code, "%s: %s", args, r.Err)
		require.Contains(t, r.Err, want, args)
		require.Empty(t, r.Out, args)
	}
}
