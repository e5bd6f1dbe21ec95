// With runs one of the example programs with a game of your own, which can be in a module outside this one:
//
//	go run github.com/seed4105872c/clutch/examples/with FOLDER PROGRAM [ARGUMENTS]
//
// FOLDER is the folder of the game's package, which has a function Definition, as every game has. The game's module
// must require the module github.com/seed4105872c/clutch. PROGRAM is the name of a folder below examples, such as
// play, perft, referee, online or online/arena. The program then finds the game by its name:
//
//	go run ./examples/with ../hex play -game hex
//
// With changes no file of either module. It builds the program in a temporary workspace of both modules, with one file
// replaced by an overlay: the list of additional games. The programs build the engine of their pages in the same way.
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
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `With runs an example program with the game in a folder, of this module or another.

	with FOLDER PROGRAM [ARGUMENTS]`

const module = "github.com/seed4105872c/clutch"

func main() { command.Main("with", about, run) }

func run(ctx context.Context, p *command.Program) error {
	if len(p.Args) < 2 {
		if err := p.Parse(p.Flags()); err != nil {
			return err
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
	build.Env = append(os.Environ(), "GOWORK="+filepath.Join(work, "go.work"),
		strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+filepath.Join(work, "overlay.json")))
	// the program may want to see the terminal
	build.Stdin, build.Stdout, build.Stderr = os.Stdin, os.Stdout, os.Stderr
	build.Cancel = func() error { return build.Process.Signal(os.Interrupt) }
	return build.Run()
}

// prepare writes the workspace and the overlay into the folder work, and returns the import path of the program.
func prepare(work, folder, program string) (string, error) {
	game, err := list(folder, "-f", "{{.ImportPath}} {{.Module.Dir}}")
	if err != nil {
		return "", err
	}
	path, home, _ := strings.Cut(game, " ")
	clutch, err := list(folder, "-m", "-f", "{{.Dir}}", module)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(filepath.Join(clutch, "examples", filepath.FromSlash(program), "."))
	if err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s has no program %q", filepath.Join(clutch, "examples"), program)
	}
	modules := []string{clutch, filepath.Join(clutch, "examples", "online")}
	if home != modules[0] && home != modules[1] {
		modules = append(modules, home)
	}
	use := ""
	for _, dir := range modules {
		use += fmt.Sprintf("use %q\n", dir)
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

func more() dynamic.Games { return dynamic.Games{dynamic.Adapt(game.Definition())} }
`, path)
	return module + "/examples/" + program, errors.Join(
		os.WriteFile(filepath.Join(work, "go.work"), []byte("go "+strings.TrimPrefix(runtime.Version(), "go")+"\n"+use),
			0o666),
		os.WriteFile(filepath.Join(work, "overlay.json"), overlay, 0o666),
		os.WriteFile(filepath.Join(work, "more.go"), []byte(more), 0o666))
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
