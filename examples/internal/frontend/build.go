package frontend

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

//go:embed clutch-board.js
var element string

//go:embed clutch-board.css
var style string

// Build writes the files that a page with a board needs into a folder: clutch-board.js, the custom element; clutch.wasm,
// the library without its bots; and clutch-bots.wasm, the whole library. The element loads clutch-bots.wasm only when a bot
// must play. For servers that can send compressed files, Build also writes a compressed copy of each file, with .gz added
// to its name. Build needs the go command and the source of this module.
func Build(ctx context.Context, dir string) error {
	root, err := output(ctx, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("the Go toolchain has no support for WebAssembly: %w", err)
	}
	script, err := Script(string(glue))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "clutch-board.js"), []byte(script), 0o644); err != nil {
		return err
	}
	if err := compile(ctx, dir); err != nil {
		return err
	}
	var wait sync.WaitGroup
	files := []struct {
		name  string
		level int
	}{
		{"clutch-bots.wasm", gzip.DefaultCompression}, // the best level takes three times as long, and saves 1 %
		{"clutch.wasm", gzip.BestCompression},         // a board waits for this file
		{"clutch-board.js", gzip.BestCompression},
	}
	problems := make([]error, len(files))
	for i, f := range files {
		wait.Go(func() { problems[i] = Compress(filepath.Join(dir, f.name), f.level) })
	}
	wait.Wait()
	return errors.Join(problems...)
}

// Script returns one script with three parts: the Go toolchain's script that starts WebAssembly programs, the style, and the element.
func Script(glue string) (string, error) {
	quoted, err := json.Marshal(style)
	if err != nil {
		return "", err
	}
	return glue + "\nconst STYLE = " + string(quoted) + "\n\n" + element, nil
}

// inlined lists the packages of the standard library and of this module that are compiled with inlining. Bots spend most of
// their time in them. All other packages are compiled without inlining, which makes the files smaller and the build faster.
var inlined = []string{
	"cmp", "iter", "math", "math/...", "slices", "sort", "sync", "sync/...", Module + "/boardgame/bitboard",
	Module + "/coucou", Module + "/cuckoo", Module + "/oeufs", Module + "/cookiedisco", Module + "/taacoca",
}

// compile compiles both of the engine's programs into dir, without debugging information. It runs a single go command for
// both, with the same flags, so each package is compiled only once and all processors stay busy.
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
	const engine = Module + "/examples/internal/frontend/engine"
	if _, err := output(ctx, "go", append(args, engine+"/rules", engine+"/bots")...); err != nil {
		return err
	}
	for program, file := range map[string]string{"rules": "clutch.wasm", "bots": "clutch-bots.wasm"} {
		code, err := os.ReadFile(filepath.Join(work, program))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, file), code, 0o644); err != nil {
			return err
		}
	}
	return nil
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
