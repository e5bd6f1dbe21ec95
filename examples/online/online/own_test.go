package online

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// A game in a module of its own, outside this tree, is served, and gets a net, with five lines of its author for each
// program.
func TestAnotherModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	const module = "github.com/seed4105872c/clutch"
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	read := func(name string) string {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		return string(text)
	}
	files, err := filepath.Glob("../../breakthrough/*")
	require.NoError(t, err)
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && !info.IsDir() && !strings.HasSuffix(file, "_test.go") {
			write(filepath.Base(file), strings.ReplaceAll(read(file), "breakthrough", "hop"))
		}
	}
	for program, package_ := range map[string]string{"server": "online", "arena": "online/arena"} {
		write(program+"/main.go", "package main\n\nimport (\n\t\""+module+"/boardgame/dynamic\"\n\t\""+module+"/examples/online/"+package_+
			"\"\n\t\"games.example/hop\"\n)\n\nfunc main() { "+filepath.Base(package_)+".Main(dynamic.Adapt(hop.Game())) }\n")
	}
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	write("go.mod", strings.Replace(read("../go.mod"), "module "+module+"/examples/online", "module games.example/hop", 1)+
		"\nrequire "+module+"/examples/online v0.0.0\n\nreplace "+module+" => "+root+
		"\n\nreplace "+module+"/examples/online => "+filepath.Join(root, "examples/online")+"\n")
	write("go.sum", read("../go.sum"))
	build := exec.CommandContext(t.Context(), "go", "build", "-mod=mod", "-o", dir+"/bin/", "./server", "./arena")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	server, err := rig.Start(filepath.Join(dir, "bin/server"), ports[0], "-data", filepath.Join(dir, "data"), "-reserve", "1")
	require.NoError(t, err)
	defer server.Kill()
	require.NoError(t, server.Ready(t.Context()))
	defer rig.Disconnect()
	call := func(method, path, body string, status int) string {
		got, text, err := rig.Call(ports[0], method, path, "", body)
		require.NoError(t, err)
		require.Equal(t, status, got, "%s", text)
		return string(text)
	}
	require.Contains(t, call("POST", "/api/games", `{"game":"hop","seats":{"w":"me","b":"open"}}`, 201), `"seats":`)
	require.Contains(t, call("GET", "/api/games?list=open", "", 200), `"hop"`)
	require.Contains(t, call("GET", "/api/catalog", "", 200), `"name":"hop"`)
	call("POST", "/api/games", `{"game":"breakthrough","seats":{"w":"me","b":"easy"}}`, 201)

	help, err := exec.CommandContext(t.Context(), filepath.Join(dir, "bin/server"), "-h").Output()
	require.NoError(t, err)
	require.Contains(t, string(help), "\n  server backup FILE", "the help calls the program by its name")
	train := exec.CommandContext(t.Context(), filepath.Join(dir, "bin/arena"), strings.Fields(
		"train -game hop -rounds 1 -positions 200 -nodes 20 -epochs 1 -match 0 -out "+filepath.Join(dir, "hop.net"))...)
	out, err = train.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.FileExists(t, filepath.Join(dir, "hop.net"))
}
