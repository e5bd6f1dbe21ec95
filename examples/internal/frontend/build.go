package frontend

import (
	"bytes"
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
	file := filepath.Join(dir, "clutch-board.js")
	if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
		return err
	}
	if err := Compress(file); err != nil {
		return err
	}
	return errors.Join(
		compile(ctx, filepath.Join(dir, "clutch.wasm"), "rulesonly", busyStandard),
		compile(ctx, filepath.Join(dir, "clutch-bots.wasm"), "", slices.Concat(busyStandard, busyModule)),
	)
}

// Script returns one script with three parts: the Go toolchain's script that starts WebAssembly programs, the style, and the element.
func Script(glue string) (string, error) {
	quoted, err := json.Marshal(style)
	if err != nil {
		return "", err
	}
	return glue + "\nconst STYLE = " + string(quoted) + "\n\n" + element, nil
}

// Bots spend most of their time in these packages of the standard library and of this module. All other packages are compiled
// without inlining, which makes the files smaller. Every board waits for clutch.wasm, so in that file only the packages of
// the standard library are compiled with inlining. The two builds can then share the compiled standard library.
var (
	busyStandard = []string{"cmp", "iter", "math", "math/...", "slices", "sort", "sync", "sync/..."}
	busyModule   = []string{
		Module + "/boardgame", Module + "/boardgame/bitboard", Module + "/boardgame/dynamic", Module + "/boardgame/search/...",
		Module + "/coucou", Module + "/cuckoo", Module + "/oeufs", Module + "/cookiedisco/...", Module + "/taacoca",
	}
)

// compile compiles the engine with a build tag, and without debugging information. Only the busy packages are compiled with inlining.
func compile(ctx context.Context, file, tag string, busy []string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-tags", tag, "-ldflags=-s -w", "-o", file, "-gcflags=all=-l"}
	for _, packages := range busy {
		args = append(args, "-gcflags="+packages+"=") // for each package, the last flag that names it counts
	}
	if _, err := output(ctx, "go", append(args, Module+"/examples/internal/frontend/engine")...); err != nil {
		return err
	}
	return Compress(file)
}

// output runs a go command that builds for WebAssembly, and returns its output.
func output(ctx context.Context, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
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
