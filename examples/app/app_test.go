//go:build !js

package app

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

var update = flag.Bool("update", false, "write the output of the scripts again; read what has changed")

var pages = flag.Bool("pages", false, "also build the pages, which takes a minute of processor time")

// The files in testdata are scripts. A line that begins with "$ clutch" is a command, and the lines after it that
// begin with "< " are its input. What it prints follows, without what depends on the time, and its exit code unless
// that is 0.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			script, err := os.ReadFile(file)
			require.NoError(t, err)
			got := played(t, string(script))
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
			}
			require.Equal(t, string(script), got, "run this test with -update, and read what has changed")
		})
	}
}

var timing = regexp.MustCompile(`\d+\.\d+ (s|Mnodes/s)\b`)

// played returns a script with what its commands print now.
func played(t *testing.T, script string) string {
	var out strings.Builder
	for _, part := range strings.Split("\n"+script, "\n$ clutch")[1:] {
		lines := strings.Split(part, "\n")
		args, input := strings.Fields(lines[0]), ""
		fmt.Fprintf(&out, "$ clutch%s\n", lines[0])
		for _, line := range lines[1:] {
			text, isInput := strings.CutPrefix(line, "< ")
			if !isInput {
				break
			}
			input += text + "\n"
			fmt.Fprintln(&out, line)
		}
		r := commandtest.Run(t.Context(), run, input, args...)
		out.WriteString(timing.ReplaceAllString(r.Out+r.Err, "N $1"))
		if r.Code != 0 {
			fmt.Fprintf(&out, "exit %d\n", r.Code)
		}
	}
	return out.String()
}

// Every command has a line in the help, a help of its own, under both names, and refuses what it does not know.
func TestHelp(t *testing.T) {
	list := commandtest.Run(t.Context(), run, "", "help")
	require.Zero(t, list.Code)
	for _, c := range commands() {
		require.Contains(t, list.Out, "\t"+c.Name+" ")
		one := commandtest.Run(t.Context(), run, "", "help", c.Name)
		require.Zero(t, one.Code, one.Err)
		require.Regexp(t, `[\t ]program `+c.Name, one.Out)
		require.NotContains(t, one.Out, "clutch "+c.Name)
		require.Contains(t, one.Out, "\nFlags:\n")
		require.Equal(t, one, commandtest.Run(t.Context(), run, "", c.Name, "-h"))
		wrong := commandtest.Run(t.Context(), run, "", c.Name, "-nonsense")
		require.Equal(t, 2, wrong.Code)
		require.Contains(t, wrong.Err, "program "+c.Name+": flag provided but not defined: -nonsense; -h lists")
	}
	page := commandtest.Run(t.Context(), run, "", "help", "-man")
	require.Zero(t, page.Code, page.Err)
	for _, c := range commands() {
		require.Contains(t, page.Out, "\n.SH "+strings.ToUpper(c.Name)+"\n.nf\n")
		one := commandtest.Run(t.Context(), run, "", "help", c.Name)
		require.Contains(t, page.Out, strings.TrimSpace(strings.ReplaceAll(one.Out, `\`, `\e`)))
	}
	for _, args := range [][]string{{"-h"}, {"--help"}, {"help", "help"}} {
		require.Equal(t, list, commandtest.Run(t.Context(), run, "", args...))
	}
}

// In every game, each command does its work, and says what is wrong.
func TestEveryGame(t *testing.T) {
	for _, g := range clutch.Games() {
		name := g.Info().Name
		does := func(input string, args ...string) string {
			r := commandtest.Run(t.Context(), run, input, args...)
			require.Zero(t, r.Code, r.Err)
			return r.Out
		}
		typed := "moves\nundo\nnonsense\nrules\nposition\n"
		require.Contains(t, does(typed, name, "-seed", "1", "-players", "human,random"), "neither a command")
		match := []string{"match", "-game", name, "-n", "6", "-max-plies", "200", "-bots", "random,random"}
		require.Contains(t, does("", match...), "6 games")
		answers := does(`{"game":"`+name+`","perft":2}`+"\nnonsense\n"+`{"game":"`+name+`","id":1}`, "referee")
		for _, part := range []string{`"nodes":`, `"error":`, `"id":1`} {
			require.Contains(t, answers, part)
		}
		require.Contains(t, does("ugi\ngo nodes 20\n", "referee", "-ugi", name), "\nbestmove ")
		require.Contains(t, does("", "perft", "-game", name, "-depth", "2", "-divide"), " nodes in ")
		require.Contains(t, does("", "diagram", "-game", name), "<svg ")
	}
}

// A match writes its games into a file, and play loads one of them.
func TestGamesOfAMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	args := strings.Fields("match -game coucou -n 2 -bots alphabeta:50,random -seed 1 -out " + file)
	require.Contains(t, commandtest.Run(t.Context(), run, "", args...).Out, "2 games")
	loaded := commandtest.Run(t.Context(), run, "load "+file+" 2\n", "coucou", "-players", "human,human")
	require.Contains(t, loaded.Out, "has won (E1), after ")
	reviewed := commandtest.Run(t.Context(), run, "", "match", "-review", file)
	require.Contains(t, reviewed.Out, "game 2, Le Coucou picard, ")
}

// A game in a module of its own, outside this tree, has all commands with five lines of its author, under its own
// name.
func TestAnotherModule(t *testing.T) {
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(dir, os.DirFS("../breakthrough")))
	const module = "github.com/seed4105872c/clutch"
	renamed := strings.NewReplacer(module+"/examples/breakthrough", "games.example/hop", "breakthrough", "hop")
	for _, pattern := range []string{"*.go", "program/*.go"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, []byte(renamed.Replace(string(text))), 0o666))
		}
	}
	mod := fmt.Sprintf("module games.example/hop\n\ngo 1.25\n\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", module, root)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666))
	sums, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666))
	program := filepath.Join(dir, "hop.exe")
	build := exec.Command("go", "build", "-o", program, "./program")
	build.Dir = dir
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, c := range []struct{ args, in, says string }{
		{"perft -game hop -depth 3", "", "perft 3: 11132 nodes"},
		{"perft -game breakthrough -depth 2", "", "perft 2: 484 nodes"},
		{"hop -players human,random -seed 1", "a2-a3\nquit\n", "a2-a3"},
		{"-game hop -players human,random -seed 1", "a2-a3\nquit\n", "a2-a3"},
		{"referee", `{"game":"hop"}`, `"position":"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w"`},
		{"", "\n", "Which game? [hop]"},
		{"perft -h", "", "\thop perft "},
		{"nonsense", "", `hop: "nonsense" is neither a command nor a game`},
	} {
		run := exec.Command(program, strings.Fields(c.args)...)
		run.Stdin = strings.NewReader(c.in)
		out, _ := run.CombinedOutput()
		require.Contains(t, string(out), c.says, c.args)
	}
	if *pages {
		cache, err := exec.Command("go", "env", "GOCACHE").Output()
		require.NoError(t, err)
		book := exec.Command(program, "book", "-o", filepath.Join(dir, "pages"))
		book.Dir = dir
		book.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir, "GOCACHE="+strings.TrimSpace(string(cache)))
		out, err := book.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.FileExists(t, filepath.Join(dir, "pages", "hop.html"))
		tables, err := filepath.Glob(filepath.Join(dir, "pages", "assets", "*", "cookiedisco.solution"))
		require.NoError(t, err)
		require.Empty(t, tables, "Cookie Disco was solved, which nobody asked for")
	}
}
