package online

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// The commands of the operators' page run as they are printed: one after another, with a folder and a file of the
// test's in place of those on the page. Those that start a server must have flags that it takes.
func TestCommandsOfThePage(t *testing.T) {
	text, err := os.ReadFile("../deploy/README.md")
	require.NoError(t, err)
	data := filepath.Join(t.TempDir(), "data")
	s, err := store.Open(t.Context(), store.Config{Dir: data, Reserve: 1})
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() }) // the commands run beside a server, but for copy
	in := strings.NewReplacer("/var/lib/online", data, "FILE", filepath.Join(t.TempDir(), "backup"), "FOLDER", data)
	commands := regexp.MustCompile("(?m)^    online (.*)|`online ([^`]*)`").FindAllStringSubmatch(string(text), -1)
	run := map[string]bool{}
	for _, c := range commands {
		line, _, _ := strings.Cut(c[1]+c[2], " > ")
		args := strings.Fields(strings.ReplaceAll(in.Replace(line), `""`, "nothing"))
		for i, a := range args {
			if a == "nothing" {
				args[i] = ""
			}
		}
		if strings.HasPrefix(args[0], "-") {
			_, err := parse(args...)
			require.NoError(t, err, line)
			run["a server"] = true
			continue
		}
		if args[0] == "copy" {
			busy := commandtest.Run(t.Context(), start, "", args...)
			require.Contains(t, busy.Err, "another process is using the store", "%v", args)
			require.NoError(t, s.Close())
			args[1] = filepath.Join(t.TempDir(), "copy") // instead of a database
		}
		done := commandtest.Run(t.Context(), start, "", args...)
		require.Zero(t, done.Code, "%s: %s", line, done.Err)
		run[args[0]] = true
	}
	require.Equal(t, map[string]bool{"a server": true, "backup": true, "check": true, "copy": true, "dump": true}, run)
}

// Each command of the pages that builds or starts a program names a folder with one, from the root of a clone or, in a
// sentence, of the module.
func TestProgramsOfThePages(t *testing.T) {
	found := 0
	for _, page := range []string{"README.md", "deploy/README.md", "deploy/Dockerfile", "deploy/online.service", "arena/RESULTS.md"} {
		text, err := os.ReadFile(filepath.Join("..", page))
		require.NoError(t, err)
		for _, c := range regexp.MustCompile(`go (?:run|build) (.*)`).FindAllStringSubmatch(string(text), -1) {
			in, words := "../../..", strings.Fields(strings.Trim(c[1], "`"))
			if words[0] == "-C" {
				in, words = filepath.Join(in, words[1]), words[2:]
			}
			at := slices.IndexFunc(words, func(w string) bool { return w == "." || strings.HasPrefix(w, "./") })
			require.GreaterOrEqual(t, at, 0, "%s: %s", page, c[0])
			folder := strings.TrimRight(words[at], "`,;:")
			_, err := os.Stat(filepath.Join(in, folder, "main.go"))
			if err != nil && strings.Contains(c[0], "`") {
				_, err = os.Stat(filepath.Join("..", folder, "main.go"))
			}
			require.NoError(t, err, "%s: %s", page, c[0])
			found++
		}
	}
	require.Greater(t, found, 10)
}
