package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A game in a module of its own, outside this tree, is played by the programs, by its own name.
func TestAnotherModule(t *testing.T) {
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	for _, name := range []string{"doc.go", "breakthrough.go"} {
		text, err := os.ReadFile(filepath.Join("../breakthrough", name))
		require.NoError(t, err)
		renamed := strings.NewReplacer("breakthrough", "hop").Replace(string(text))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(renamed), 0o666))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/hop\n\ngo 1.25\n\nrequire "+module+
		" v0.0.0\n\nreplace "+module+" => "+root+"\n"), 0o666))
	for _, c := range []struct{ args, says string }{
		{dir + " perft -game hop -depth 3", "perft 3: 11132 nodes"},
		{dir + " perft -game breakthrough -depth 2", "perft 2: 484 nodes"},
		{dir + " nonsense", `no program "nonsense"`},
		{dir + "/missing perft", "missing"},
		{root + "/boardgame/picture perft", "undefined: game.Definition"},
	} {
		out, _ := exec.Command("go", append([]string{"run", "."}, strings.Fields(c.args)...)...).CombinedOutput()
		require.Contains(t, string(out), c.says, c.args)
	}
}
