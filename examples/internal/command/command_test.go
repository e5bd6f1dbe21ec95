package command_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// sized is a program with one flag. It fails if its arguments tell it to.
func sized(_ context.Context, p *command.Program) error {
	flags := p.Flags()
	size := flags.Int("size", 1, "the `number` of lines")
	if err := p.Parse(flags); err != nil {
		return err
	}
	switch {
	case *size < 0:
		return command.Usagef("-size %d: it is 0 or more", *size)
	case *size > 100:
		return errors.New("too large today")
	case *size == 99:
		return fmt.Errorf("counting: %w", context.Canceled)
	}
	for range *size {
		fmt.Fprintln(p.Stdout, "line")
	}
	return nil
}

func TestExitCodes(t *testing.T) {
	for args, want := range map[string]commandtest.Result{
		"":          {Code: 0, Out: "line\n", Err: ""},
		"-size 2":   {Code: 0, Out: "line\nline\n", Err: ""},
		"-size -1":  {Code: 2, Out: "", Err: "program: -size -1: it is 0 or more\n"},
		"-size 101": {Code: 1, Out: "", Err: "program: too large today\n"},
		"-size 99":  {Code: 1, Out: "", Err: "program: interrupted\n"},
		"more":      {Code: 2, Out: "", Err: "program: \"more\" is not a flag\n"},
		"-h":        {Code: 0, Out: "About it.\n\nFlags:\n\n  -size number\n    \tthe number of lines (default 1)\n", Err: ""},
		"-color":    {Code: 2, Out: "", Err: "flag provided but not defined: -color\nprogram -h lists the flags.\n"},
	} {
		require.Equal(t, want, commandtest.Run(t.Context(), sized, "", strings.Fields(args)...), args)
	}
}

// broken is a writer that always fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// A program fails if its output is lost, even if it returns no error.
func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}} {
		var stderr strings.Builder
		code := commandtest.Program(strings.NewReader(""), broken{}, &stderr, args...).Run(t.Context(), sized)
		require.Equal(t, 1, code)
		require.Equal(t, "program: writing the output: no space left\n", stderr.String())
	}
	// A write error is printed only once, even if the program also returns it.
	var stderr strings.Builder
	code := commandtest.Program(nil, broken{}, &stderr).Run(t.Context(), func(_ context.Context, p *command.Program) error {
		_, err := io.WriteString(p.Stdout, "text")
		return err
	})
	require.Equal(t, 1, code)
	require.Equal(t, "program: no space left\n", stderr.String())
}
