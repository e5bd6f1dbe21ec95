// With runs one of the example programs with a game of your own, which can be in a module outside this one:
//
//	go run github.com/seed4105872c/clutch/examples/with FOLDER PROGRAM [ARGUMENTS]
//
// FOLDER is the folder of the game's package, which has a function Game, as every game has. The game's module
// must require the module github.com/seed4105872c/clutch. Run the command in that module, or in a clone of clutch.
// PROGRAM is the name of a folder below examples, such as play, perft, referee, selfplay or site, and in a clone also
// online or online/arena. The program then finds the game by its name:
//
//	go run ./examples/with ../hex play -game hex
//
// With changes no file of either module. It builds the program in a temporary workspace of both modules, with one file
// replaced by an overlay: the list of additional games. The programs build the engine of their pages in the same way.
// A released version, which is in the module cache, is copied first.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `With runs an example program with the game in a folder, of this module or another.

	with FOLDER PROGRAM [ARGUMENTS]

PROGRAM is play, perft, referee, selfplay or site or, in a clone of the repository, online or online/arena.`

const module = "github.com/seed4105872c/clutch"

func main() { command.Main("with", about, run) }

func run(ctx context.Context, p *command.Program) error {
	if len(p.Args) < 2 {
		if len(p.Args) == 1 && strings.HasPrefix(p.Args[0], "-") {
			return p.Parse(p.Flags())
		}
		return command.Usagef("name the game's folder and a program")
	}
	work, err := os.MkdirTemp("", "clutch-with-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program, err := prepare(work, p.Args[0], p.Args[1])
	if err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", append([]string{"run", program}, p.Args[2:]...)...)
	// with -trimpath, what was built for one temporary folder serves for the next one
	build.Env = append(os.Environ(), "GOWORK="+filepath.Join(work, "go.work"),
		strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -trimpath -overlay="+filepath.Join(work, "overlay.json")))
	// the program may want to see the terminal
	build.Stdin, build.Stdout, build.Stderr = os.Stdin, os.Stdout, os.Stderr
	build.Cancel = func() error { return build.Process.Signal(os.Interrupt) }
	return build.Run()
}

// prepare writes the workspace into the folder work, and returns the import path of the program.
func prepare(work, folder, program string) (string, error) {
	game, err := list(folder, "-f", "{{.ImportPath}} {{.Module.Dir}}")
	if err != nil {
		return "", err
	}
	path, home, _ := strings.Cut(game, " ")
	source, err := list(folder, "-m", "-f", "{{.Dir}}", module)
	if err != nil {
		return "", err
	}
	clutch, err := writable(work, source)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(filepath.Join(clutch, "examples", filepath.FromSlash(program), "."))
	if err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s has no program %q; those below online are in a clone of the repository only",
			filepath.Join(source, "examples"), program)
	}
	modules := []string{clutch}
	for _, dir := range []string{filepath.Join(clutch, "examples", "online"), home} {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil && dir != source && !slices.Contains(modules, dir) {
			modules = append(modules, dir)
		}
	}
	workspace := "go " + strings.TrimPrefix(runtime.Version(), "go") + "\n"
	for _, dir := range modules {
		workspace += fmt.Sprintf("use %q\n", dir)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(clutch, "examples", "internal", "catalog", "more.go"): filepath.Join(work, "more.go"),
	}})
	if err != nil {
		return "", err
	}
	more := fmt.Sprintf(`package catalog

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"

	game %q
)

func more() dynamic.Games { return dynamic.Games{dynamic.Adapt(game.Game())} }
`, path)
	return module + "/examples/" + program, errors.Join(
		os.WriteFile(filepath.Join(work, "go.work"), []byte(workspace), 0o666),
		os.WriteFile(filepath.Join(work, "overlay.json"), overlay, 0o666),
		os.WriteFile(filepath.Join(work, "more.go"), []byte(more), 0o666))
}

// writable returns the folder of this module or, if it is in the module cache, where no overlay may replace a file,
// that of a copy in the folder work.
func writable(work, dir string) (string, error) {
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	if in, err := filepath.Rel(strings.TrimSpace(string(cache)), dir); err != nil || !filepath.IsLocal(in) {
		return dir, nil
	}
	at := filepath.Join(work, "clutch")
	return at, os.CopyFS(at, os.DirFS(dir))
}

// list runs go list in a folder.
func list(folder string, args ...string) (string, error) {
	query := exec.Command("go", append([]string{"list"}, args...)...)
	query.Dir = folder
	out, err := query.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("go list in %s: %s", folder, strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
