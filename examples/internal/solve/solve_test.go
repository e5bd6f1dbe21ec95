package solve

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

var (
	deep = flag.Bool("deep", false, "solve the whole game, prove the solution, and publish its findings")

	update = flag.Bool("update", false, "with -deep, write the findings into the documentation of package solution")
)

// blank returns the contents of a table file in which every position is endless.
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

// table reads the blank table. Tables never change, so all tests share it.
var table = sync.OnceValues(func() (*solution.Table, error) { return solution.Read(bytes.NewReader(blank())) })

// trial runs the program with the blank table as the solution, and records what the program does.
type trial struct {
	solver
	out, err bytes.Buffer
	computed int
	free     int // how often LetInterruptsKill was called
}

func newTrial(input string, args ...string) *trial {
	t := new(trial)
	t.Program = commandtest.Program(strings.NewReader(input), &t.out, &t.err, args...)
	t.LetInterruptsKill = func() { t.free++ }
	t.compute = func(ctx context.Context, progress func(float64)) (*solution.Table, error) {
		t.computed++
		progress(0.5)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return table()
	}
	return t
}

// Solve computes the table, writes it to a file, and prints its findings in lines that fit the documentation.
func TestFindings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	p := newTrial("", "-out", path)
	require.NoError(t, p.run(t.Context()))
	require.Equal(t, 1, p.computed)
	require.Contains(t, p.out.String(), "endless   18699600  100.0%\n")
	require.Contains(t, p.out.String(), "In pattern 4 every answer is safe, and no answer wins.")
	require.NotContains(t, p.out.String(), " o - ", "all positions are endless whatever the first move")
	for line := range strings.Lines(p.out.String()) {
		require.LessOrEqual(t, len(line), 115)
		require.Equal(t, strings.TrimRight(line, " \n")+"\n", line)
	}
	require.Contains(t, p.err.String(), path)
	_, err := solution.Open(path)
	require.NoError(t, err)
	require.Zero(t, p.free)
}

// The check refuses a file with wrong values.
func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	p := newTrial("", "-out", path, "-check")
	require.ErrorContains(t, p.run(t.Context()), "its moves make it")
	require.Empty(t, p.out.String())
}

func TestQuery(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	input := "1OVB/1KK/CCC o -\nOKCC1KCVB b -\n\n2V/1KK/CCC o - o\r\n" + strings.Repeat("x", 100_000) +
		"\n1OVB/1KK/CCC o - \nOOO o -\n1OVB/1KK/CCC b K"
	want := []string{
		"endless", "lost 0", "error: ", "endless", "error: the line has more",
		"error: ", "error: impossible position", "endless",
	}
	for i := range 2 {
		p := newTrial(input, "-query", "-out", path)
		require.NoError(t, p.run(t.Context()))
		require.Equal(t, 1-i, p.computed, "the second run finds the file")
		require.Equal(t, 1, p.free)
		lines := strings.Split(strings.TrimSuffix(p.out.String(), "\n"), "\n")
		require.Len(t, lines, len(want))
		for i := range want {
			require.True(t, strings.HasPrefix(lines[i], want[i]), "%s: %s", want[i], lines[i])
		}
	}
}

// With -query, Solve answers each line before it reads the next one, and ends if it can't read or write.
func TestQueryAnswersAtOnce(t *testing.T) {
	endless, err := table()
	require.NoError(t, err)
	var out strings.Builder
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("OOO o -\n"), readFunc(func([]byte) (int, error) {
		require.Contains(t, out.String(), "error: impossible position")
		return 0, broken
	}))
	require.ErrorIs(t, answer(endless, in, &out), broken)
	reader, closed := io.Pipe()
	reader.CloseWithError(broken)
	require.ErrorIs(t, answer(endless, strings.NewReader("\n"), closed), broken)
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// After an interrupt, no file is left. With -query, Solve refuses a damaged file, and does not overwrite it.
func TestInterruptAndDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "table")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"-out", path}, {"-query", "-out", path}} {
		p := newTrial("", args...)
		p.Meter = commandtest.Meter(&p.err)
		require.ErrorIs(t, p.run(ctx), context.Canceled)
		require.Contains(t, p.err.String(), "\rcomputing [", "the progress on a terminal")
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Empty(t, entries)
	}
	bad := blank()[:5000]
	require.NoError(t, os.WriteFile(path, bad, 0o644))
	p := newTrial("\n", "-query", "-out", path)
	require.ErrorContains(t, p.run(t.Context()), "damaged")
	require.Zero(t, p.computed)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, bad, text)
	require.NoError(t, newTrial("", "-out", path).run(t.Context()))
}

func TestDefaultFile(t *testing.T) {
	commandtest.NewUser(t)
	p := newTrial("")
	require.NoError(t, p.parse())
	path, err := solution.DefaultPath()
	require.NoError(t, err)
	require.Equal(t, path, p.solver.out)
}

func TestWrongArguments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no named pipes in folders")
	}
	fifo := filepath.Join(t.TempDir(), "fifo")
	require.NoError(t, exec.Command("mkfifo", fifo).Run())
	for args, want := range map[string]string{
		"more":                 `"more" is not a flag`,
		"-unknown":             "not defined",
		"-out /":               "-out: / is not a regular file",
		"-out /dev/null":       "-out: /dev/null is not a regular file",
		"-out " + fifo:         "is not a regular file",
		"-query -out " + fifo:  "is not a regular file",
		"-out " + fifo + "/no": "not a directory",
	} {
		commandtest.NewUser(t)
		p := newTrial("", strings.Fields(args)...)
		require.ErrorContains(t, p.run(t.Context()), want, args)
		require.Empty(t, p.out.String())
		require.Zero(t, p.computed)
	}
	require.ErrorIs(t, newTrial("", "-h").run(t.Context()), flag.ErrHelp)
}

// The real program computes the solution itself, and proves it. Package solution has its findings in a file.
func TestDeep(t *testing.T) {
	if !*deep {
		t.Skip("only with -deep: takes a minute")
	}
	path := filepath.Join(t.TempDir(), "table")
	p := newTrial("", "-check", "-out", path)
	p.compute = solution.Compute
	require.NoError(t, p.run(t.Context()))
	const findings = "../../../cookiedisco/solution/findings.txt"
	if *update {
		require.NoError(t, os.WriteFile(findings, p.out.Bytes(), 0o666))
	}
	published, err := os.ReadFile(findings)
	require.NoError(t, err)
	require.Equal(t, string(published), p.out.String(), "run this test with -update")
}
