package frontend

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/diagram"
)

//go:embed board/*.js board/*.css
var files embed.FS

// Build writes the files that a page with a board needs into a folder: clutch-board.js, the custom element, with the scripts
// that it imports; and the library, once for each game, as coucou.wasm.gz and so on, and as all.wasm.gz with all games of the
// catalog. Any static server can serve the files, because the element unpacks the library. For servers that can send
// compressed files, Build also writes a compressed copy of each script, with .gz added to its name. Build needs the go
// command and the source of this module.
func Build(ctx context.Context, dir string) error {
	root, err := output(ctx, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("the Go toolchain has no support for WebAssembly: %w", err)
	}
	scripts, err := Scripts()
	if err != nil {
		return err
	}
	scripts["wasm_exec.js"] = string(glue)
	for name, text := range scripts {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
		if err := Compress(file, gzip.BestCompression); err != nil {
			return err
		}
	}
	return compile(ctx, dir)
}

var root = regexp.MustCompile(`:root(:not\([^)]*\)|\[[^\]]*\])`)

// Scripts returns the element's scripts by their file names. The script style.js has the styles of the board and of its
// drawings. In a shadow tree, :host takes the place of :root.
func Scripts() (map[string]string, error) {
	scripts := map[string]string{}
	names, err := fs.Glob(files, "board/*.js")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		scripts[path.Base(name)] = string(text)
	}
	board, err := files.ReadFile("board/clutch-board.css")
	if err != nil {
		return nil, err
	}
	style, err := json.Marshal(root.ReplaceAllString(diagram.Style(), ":host($1)") + string(board))
	if err != nil {
		return nil, err
	}
	scripts["style.js"] = "export const STYLE = " + string(style) + "\n"
	return scripts, nil
}

// inlined lists the packages of the standard library and of this module that are compiled with inlining. Bots spend most of
// their time in them. All other packages are compiled without inlining, which makes the files smaller and the build faster.
var inlined = []string{
	"cmp", "iter", "math", "math/...", "slices", "sort", "sync", "sync/...", Module + "/boardgame/bitboard",
	Module + "/coucou", Module + "/cuckoo", Module + "/oeufs", Module + "/cookiedisco", Module + "/taacoca",
}

// engines are the engine's programs, each with one game, and one with all games.
var engines = []string{"cookiedisco", "coucou", "cuckoo", "oeufs", "taacoca", "all"}

// compile compiles the engine's programs into dir, without debugging information. It runs a single go command for all of
// them, with the same flags, so each package is compiled only once and all processors stay busy.
func compile(ctx context.Context, dir string) error {
	work, err := os.MkdirTemp("", "clutch-engine-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", work + string(filepath.Separator), "-gcflags=all=-l"}
	for _, packages := range inlined {
		args = append(args, "-gcflags="+packages+"=") // for each package, the last flag that names it counts
	}
	for _, name := range engines {
		args = append(args, Module+"/examples/internal/frontend/engine/"+name)
	}
	if _, err := output(ctx, "go", args...); err != nil {
		return err
	}
	var wait sync.WaitGroup
	problems := make([]error, len(engines))
	for i, name := range engines {
		wait.Go(func() {
			program := filepath.Join(work, name)
			if problems[i] = Compress(program, gzip.BestCompression); problems[i] == nil {
				problems[i] = move(program+".gz", filepath.Join(dir, name+".wasm.gz"))
			}
		})
	}
	wait.Wait()
	return errors.Join(problems...)
}

// move copies a file, because the two folders may be on different file systems.
func move(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// compilerMemory makes the compiler collect no garbage until it uses 600 MB of memory, which saves a tenth of the build's
// processor time. The user's environment can override it.
var compilerMemory = []string{"GOGC=off", "GOMEMLIMIT=600MiB"}

// output runs a go command that builds for WebAssembly, and returns its output.
func output(ctx context.Context, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Env = slices.Concat(compilerMemory, os.Environ(), []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"})
	var problem bytes.Buffer
	command.Stderr = &problem
	out, err := command.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", ErrNoToolchain
	case err != nil:
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, &problem)
	}
	return strings.TrimSpace(string(out)), nil
}
