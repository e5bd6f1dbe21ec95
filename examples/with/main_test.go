package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var pages = flag.Bool("pages", false, "also run the arena and build the pages, which takes a minute of processor time")

// A game in a module of its own, outside this tree, is played by the programs, by its own name.
func TestAnotherModule(t *testing.T) {
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	files, err := filepath.Glob("../breakthrough/*.*")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if filepath.Ext(file) == ".go" {
			text = bytes.ReplaceAll(text, []byte("breakthrough"), []byte("hop"))
		}
		if !strings.HasSuffix(file, "_test.go") {
			require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o666))
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/hop\n\ngo 1.25\n\nrequire "+module+
		" v0.0.0\n\nreplace "+module+" => "+root+"\n"), 0o666))
	for _, c := range []struct{ args, in, says string }{
		{dir + " perft -game hop -depth 3", "", "perft 3: 11132 nodes"},
		{dir + " perft -game breakthrough -depth 2", "", "perft 2: 484 nodes"},
		{dir + " play -game hop -players human,random -seed 1", "a2-a3\nquit\n", "a2-a3"},
		{dir + " referee", `{"game":"hop"}`, `"position":"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w"`},
		{dir + " site -o " + dir, "", "is not empty: it contains"},
		{dir + " nonsense", "", `no program "nonsense"`},
		{dir + "/missing perft", "", "missing"},
		{root + "/boardgame/picture perft", "", "undefined: game.Game"},
	} {
		with := exec.Command("go", append([]string{"run", "."}, strings.Fields(c.args)...)...)
		with.Stdin = strings.NewReader(c.in)
		out, _ := with.CombinedOutput()
		require.Contains(t, string(out), c.says, c.args)
	}
	if *pages {
		args := []string{"run", ".", dir, "online/arena", "run", "-game", "hop", "-n", "2", "-bots", "random,mcts:10", "-data", dir + "/data"}
		out, err := exec.Command("go", args...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Contains(t, string(out), "Breaking through")
		quick := strings.Fields("-game hop -rounds 1 -positions 200 -nodes 5 -epochs 1 -match 2 -limit 10ms")
		args = append([]string{"run", ".", dir, "online/arena", "train", "-data", dir + "/trained", "-out", dir + "/a.net"}, quick...)
		out, err = exec.Command("go", args...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Contains(t, string(out), "with 10ms a move, the net is worth")
		cache, err := exec.Command("go", "env", "GOCACHE").Output()
		require.NoError(t, err)
		site := exec.Command("go", "run", ".", dir, "site", "-o", dir+"/pages")
		site.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir, "GOCACHE="+strings.TrimSpace(string(cache)))
		out, err = site.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.FileExists(t, dir+"/pages/hop.html")
		tables, err := filepath.Glob(dir + "/pages/assets/*/cookiedisco.solution")
		require.NoError(t, err)
		require.Empty(t, tables, "Cookie Disco was solved, which nobody asked for")
	}
}
