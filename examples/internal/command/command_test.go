package command_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// sized is a program with one flag, and a word to print in place of "line". It fails if its arguments tell it to.
func sized(_ context.Context, p *command.Program) error {
	flags := p.Flags()
	size := flags.Int("size", 1, "the `number` of lines")
	word := "line"
	if err := p.Parse(flags, &word); err != nil {
		return err
	}
	switch {
	case *size < 0:
		return command.Usagef("-size %d: it is 0 or more", *size)
	case *size > 100:
		return errors.New("too large today")
	case *size == 98:
		return errors.New("é \"a\\b\"\n\t\x1b[2J\xff\u009b\u202e\r\x7f")
	case *size == 99:
		return fmt.Errorf("counting: %w", context.Canceled)
	}
	for range *size {
		fmt.Fprintln(p.Stdout, word)
	}
	return nil
}

func TestExitCodes(t *testing.T) {
	for args, want := range map[string]commandtest.Result{
		"":               {Code: 0, Out: "line\n", Err: ""},
		"-size 2":        {Code: 0, Out: "line\nline\n", Err: ""},
		"-size -1":       {Code: 2, Out: "", Err: "program: -size -1: it is 0 or more\n"},
		"-size 101":      {Code: 1, Out: "", Err: "program: too large today\n"},
		"-size 99":       {Code: 1, Out: "", Err: "program: interrupted\n"},
		"-size 98":       {Code: 1, Out: "", Err: "program: é \"a\\b\"\n\t" + `\x1b[2J\xff\u009b\u202e\r\x7f` + "\n"},
		"word":           {Code: 0, Out: "word\n", Err: ""},
		"a -size 2":      {Code: 0, Out: "a\na\n", Err: ""},
		"-size 2 a":      {Code: 0, Out: "a\na\n", Err: ""},
		"a -size 1 more": {Code: 2, Out: "", Err: "program: \"more\" is not a flag\n"},
		"-h": {Code: 0,
			Out: "About it.\n\nFlags:\n\n  -size number\n    \tthe number of lines (default 1)\n", Err: ""},
		"-color": {Code: 2, Out: "",
			Err: "program: flag provided but not defined: -color; -h lists the flags\n"},
	} {
		require.Equal(t, want, commandtest.Run(t.Context(), sized, "", strings.Fields(args)...), args)
	}
}

// A word or a flag for a text that is empty, as from a script whose variable is not set, is not taken for one that is missing.
func TestEmptyTexts(t *testing.T) {
	parse := func(args ...string) error {
		p := commandtest.Program(nil, io.Discard, io.Discard, args...)
		flags, word := p.Flags(), ""
		flags.String("data", "", "")
		flags.Bool("all", false, "")
		flags.Func("free", "", func(string) error { return nil })
		return p.Parse(flags, &word)
	}
	require.NoError(t, parse("-free", "", "-all", "word", "-data", "x"))
	require.ErrorContains(t, parse("-all", "-data", ""), "-data is empty")
	require.ErrorContains(t, parse("word", "-data="), "-data is empty")
	require.ErrorContains(t, parse("-data", "x", ""), "is not a flag")
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
	code := commandtest.Program(nil, broken{}, &stderr).Run(t.Context(),
		func(_ context.Context, p *command.Program) error {
			_, err := io.WriteString(p.Stdout, "text")
			return err
		})
	require.Equal(t, 1, code)
	require.Equal(t, "program: no space left\n", stderr.String())
}

// from returns the text of the position in which a game of cuckoo begins with these values of the flags.
func from(t *testing.T, options, position string) (string, error) {
	var begin command.Beginning
	args := []string{"-game", "cuckoo", "-options", options}
	if position != "" {
		args = append(args, "-position", position)
	}
	out := commandtest.Run(t.Context(), func(_ context.Context, p *command.Program) error {
		flags := p.Flags()
		begin.Define(flags)
		if err := p.Parse(flags); err != nil {
			return err
		}
		s, err := begin.Start(session.Settings{})
		if err == nil {
			fmt.Fprint(p.Stdout, s.State())
		}
		return err
	}, "", args...)
	if out.Code != 0 {
		return "", errors.New(out.Err)
	}
	return out.Out, nil
}

func TestBeginning(t *testing.T) {
	const sparse = "6/7/7E/c8/8/7/e4C b"
	for _, c := range []struct{ options, position, want string }{
		{"", "", "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b"},
		{"setup=advanced1,starter=r", "", "EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee r"},
		{"", sparse, sparse},
	} {
		s, err := from(t, c.options, c.position)
		require.NoError(t, err)
		require.Equal(t, c.want, s)
	}
	for _, c := range []struct{ options, position, want string }{
		{"setup=basic", sparse, "-options are for a new game"},
		{"setup", "", `"setup" is not name=value`},
		{"setup=basic,setup=basic", "", "or comes twice"},
		{",", "", `"" is not name=value`},
		{"setup=other", "", `option "setup": "other" is not one of basic`},
		{"setup=b=c", "", `option "setup": "b=c" is not one of basic`},
		{"setup=", "", `option "setup": "" is not one of basic`},
		{"size=3", "", `option "size"`},
		{"", "6", "position, file a, byte 1"},
	} {
		_, err := from(t, c.options, c.position)
		require.ErrorContains(t, err, c.want)
	}
	_, err := (&command.Beginning{}).Find()
	require.EqualError(t, err, "which -game?")
}

// The meter waits a second, shows a line at most five times a second, and leaves nothing behind. It shows nothing where
// there is no terminal.
func TestMeter(t *testing.T) {
	now := time.Unix(0, 0)
	var out, file strings.Builder
	m := command.NewMeter(&out, true, func() time.Time { return now })
	none := command.NewMeter(&file, false, func() time.Time { return now })
	m.Start()
	m.Show("counting", 0.1)
	require.Empty(t, out.String())
	now = now.Add(2 * time.Second)
	m.Show("counting", 0.5)
	none.Show("counting", 0.5)
	require.Empty(t, file.String())
	want := "\rcounting [####################                    ]  50 %, 2s left"
	require.Equal(t, want, out.String())
	m.Show("counting", 0.6)
	require.Equal(t, want, out.String(), "too soon after the last line")
	now = now.Add(time.Second)
	m.Text(func() string { return "short" })
	width := len(want) - 1
	want += "\rshort" + strings.Repeat(" ", width-len("short"))
	require.Equal(t, want, out.String())
	require.Equal(t, 3*time.Second, m.Took())
	m.Clear()
	m.Clear()
	require.Equal(t, want+"\r"+strings.Repeat(" ", width)+"\r", out.String())
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	require.NoError(t, err)
	require.False(t, command.IsTerminal(f))
	require.NoError(t, f.Close())
	require.False(t, command.IsTerminal(f), "a closed file is not a terminal")
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	require.True(t, command.IsTerminal(null))
}
