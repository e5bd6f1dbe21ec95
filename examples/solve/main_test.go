package main

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

var deep = flag.Bool("deep", false, "solve the whole game, and answer what a plain solver knows")

// blank is a table in which everything is endless, as a file has it.
var blank = sync.OnceValue(func() []byte {
	values := make([]byte, 18_699_600)
	var b bytes.Buffer
	fmt.Fprintf(&b, "clutch cookiedisco solution: version 1, rules 1, positions %d, sha256 %x\n",
		len(values), sha256.Sum256(values))
	z, _ := flate.NewWriter(&b, flate.BestSpeed)
	z.Write(values)
	z.Close()
	return b.Bytes()
})

// table is that table. Tables are never changed, so that all tests share it.
var table = sync.OnceValues(func() (*solution.Table, error) { return solution.Read(bytes.NewReader(blank())) })

// trial is a program that takes that table for the solution, and what it has done.
type trial struct {
	program
	out, err bytes.Buffer
	computed int
	free     int // how often an interrupt was let through
}

func newTrial(input string) *trial {
	t := new(trial)
	t.program = program{
		stdin: strings.NewReader(input), stdout: &t.out,
		uninterrupted: func() { t.free++ },
		meter:         newMeter(&t.err, false, time.Now),
		compute: func(ctx context.Context, workers int, progress func(float64)) (*solution.Table, error) {
			t.computed++
			progress(0.5)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return table()
		},
	}
	return t
}

// It computes, writes, and prints the findings.
func TestFindings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	p := newTrial("")
	require.NoError(t, p.run(context.Background(), []string{"-out", path}))
	require.Equal(t, 1, p.computed)
	require.Contains(t, p.out.String(), "endless   18699600  100.0 %\n")
	require.True(t, strings.HasSuffix(p.out.String(), "all\n"))
	require.Contains(t, p.err.String(), "computing took ")
	require.Contains(t, p.err.String(), path)
	_, err := solution.Open(path)
	require.NoError(t, err)
	require.Zero(t, p.free)
}

// A file that is wrong does not pass.
func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	p := newTrial("")
	require.ErrorContains(t, p.run(context.Background(), []string{"-out", path, "-check"}), "its moves make it")
	require.Empty(t, p.out.String())
}

func TestQuery(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	long := strings.Repeat("x", 5000)
	input := "1OVB/1KK/CCC o -\nOKCC1KCVB b -\n\n2V/1KK/CCC o - o\r\n" + long +
		"\n1OVB/1KK/CCC o - \nOOO o -\n1OVB/1KK/CCC b K"
	want := []string{
		"endless", "lost 0", "error: ", "endless", "error: the line has more",
		"error: ", "error: impossible position", "endless",
	}
	for i := range 2 {
		p := newTrial(input)
		require.NoError(t, p.run(context.Background(), []string{"-query", "-out", path}))
		require.Equal(t, 1-i, p.computed, "the second time there is a file")
		require.Equal(t, 1, p.free)
		lines := strings.Split(strings.TrimSuffix(p.out.String(), "\n"), "\n")
		require.Len(t, lines, len(want))
		for i := range want {
			require.True(t, strings.HasPrefix(lines[i], want[i]), "%s: %s", want[i], lines[i])
		}
	}
}

// Each line is answered before the next one is read.
func TestQueryAnswersAtOnce(t *testing.T) {
	endless, err := table()
	require.NoError(t, err)
	in, ask := io.Pipe()
	reply, out := io.Pipe()
	done := make(chan error)
	go func() { done <- answer(endless, in, out) }()
	for range 3 {
		_, err := io.WriteString(ask, "1OVB/1KK/CCC o -\n")
		require.NoError(t, err)
		line := make([]byte, len("endless\n"))
		_, err = io.ReadFull(reply, line)
		require.NoError(t, err)
		require.Equal(t, "endless\n", string(line))
	}
	ask.Close()
	require.NoError(t, <-done)
	require.NoError(t, answer(endless, strings.NewReader(""), nil))
	broken := errors.New("broken")
	out.CloseWithError(broken)
	require.Error(t, answer(endless, strings.NewReader("\n"), out))
}

// Interrupted, it leaves no file; and a damaged one is not taken, nor written over by a query.
func TestInterruptAndDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "table")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"-out", path}, {"-query", "-out", path}} {
		require.ErrorIs(t, newTrial("").run(ctx, args), context.Canceled)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Empty(t, entries)
	}
	bad := blank()[:5000]
	require.NoError(t, os.WriteFile(path, bad, 0o644))
	p := newTrial("\n")
	require.ErrorContains(t, p.run(context.Background(), []string{"-query", "-out", path}), "damaged")
	require.Zero(t, p.computed)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, bad, text)
	require.NoError(t, newTrial("").run(context.Background(), []string{"-out", path}))
}

func TestDefaultFile(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	p := newTrial("")
	require.NoError(t, p.parse(nil))
	path, err := solution.DefaultPath()
	require.NoError(t, err)
	require.Equal(t, path, p.program.out)
}

// What -doc writes is Go, with nothing but documentation in it.
func TestDocumentation(t *testing.T) {
	dir := t.TempDir()
	doc := filepath.Join(dir, "doc.go")
	p := newTrial("")
	require.NoError(t, p.run(context.Background(), []string{"-out", filepath.Join(dir, "table"), "-doc", doc}))
	require.Empty(t, p.out.String())
	f, err := parser.ParseFile(token.NewFileSet(), doc, nil, parser.ParseComments)
	require.NoError(t, err)
	require.Equal(t, "solution", f.Name.Name)
	require.Contains(t, f.Doc.Text(), "\n\twon              0   0.0 %\n")
	require.Empty(t, f.Decls)
	text, err := os.ReadFile(doc)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "// Code generated by examples/solve; DO NOT EDIT.\n\n"))
}

func TestWrongArguments(t *testing.T) {
	for args, want := range map[string]string{
		"-workers 0":    "at least one",
		"more":          `"more" is not a flag`,
		"-query -doc x": "not both",
		"-unknown":      "wrong usage",
		"-workers x":    "wrong usage",
	} {
		p := newTrial("")
		require.ErrorContains(t, p.run(context.Background(), strings.Fields(args)), want, args)
		require.Empty(t, p.out.String())
		require.Zero(t, p.computed)
	}
	require.ErrorIs(t, newTrial("").run(context.Background(), []string{"-h"}), flag.ErrHelp)
}

// The bar grows on a terminal, and is gone when all is done; elsewhere there is a line now and then.
func TestMeter(t *testing.T) {
	for _, c := range []struct {
		terminal bool
		every    time.Duration
		want     string
	}{
		{true, 10 * time.Millisecond, "work took 0.0 s\n"},
		{true, time.Second, "\rwork [########################################] 100 %" +
			"\r" + strings.Repeat(" ", 53) + "\rwork took 3.0 s\n"},
		{false, time.Second, "work took 3.0 s\n"},
		{false, 6 * time.Second, "work: 50 %\nwork took 18.0 s\n"},
	} {
		now := time.Unix(0, 0)
		var out bytes.Buffer
		m := newMeter(&out, c.terminal, func() time.Time { return now })
		require.NoError(t, m.during("work", func(progress func(float64)) error {
			for i := range 3 {
				now = now.Add(c.every)
				progress(float64(i) / 2)
			}
			return nil
		}))
		if c.terminal && c.every == time.Second {
			require.True(t, strings.HasPrefix(out.String(), "\rwork ["+strings.Repeat(" ", 40)+"]   0 %"))
		}
		require.True(t, strings.HasSuffix(out.String(), c.want), "%q", out.String())
	}
	var out bytes.Buffer
	broken := errors.New("broken")
	m := newMeter(&out, false, time.Now)
	require.ErrorIs(t, m.during("work", func(func(float64)) error { return broken }), broken)
	require.Empty(t, out.String())
}

// The program as it is, from nothing to the answers that a plain solver gives.
func TestSolve(t *testing.T) {
	if !*deep {
		t.Skip("takes a minute: -deep")
	}
	text, err := os.ReadFile("../../cookiedisco/solution/testdata/plain.txt")
	require.NoError(t, err)
	var input, want strings.Builder
	for line := range strings.Lines(string(text)) {
		position, value, found := strings.Cut(line, "; ")
		if found && position != "count" && line[0] != '#' {
			input.WriteString(position + "\n")
			want.WriteString(value)
		}
	}
	p := newTrial(input.String())
	p.compute = solution.Compute
	path := filepath.Join(t.TempDir(), "table")
	require.NoError(t, p.run(context.Background(), []string{"-query", "-check", "-out", path}))
	require.Equal(t, want.String(), p.out.String())
}
