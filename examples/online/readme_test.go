package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// The commands of the operators' page run as they are printed: one after another, with a folder and a file of the test's
// in place of those on the page. Those that start a server must have flags that it takes.
func TestCommandsOfThePage(t *testing.T) {
	text, err := os.ReadFile("deploy/README.md")
	require.NoError(t, err)
	data := filepath.Join(t.TempDir(), "data")
	s, err := store.Open(t.Context(), store.Config{Dir: data})
	require.NoError(t, err)
	defer s.Close() // the commands run beside a server
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
			_, err := readOptions(commandtest.Program(nil, io.Discard, io.Discard, args...))
			require.NoError(t, err, line)
			run["a server"] = true
			continue
		}
		done := commandtest.Run(t.Context(), start, "", args...)
		require.Zero(t, done.Code, "%s: %s", line, done.Err)
		run[args[0]] = true
	}
	require.Equal(t, map[string]bool{"a server": true, "backup": true, "check": true, "dump": true}, run)
}
