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
	"strings"
)

//go:embed clutch-board.js
var element string

//go:embed clutch-board.css
var style string

// Build writes what a page with a board needs into a folder: clutch-board.js, the custom element; clutch.wasm, the library
// without its bots; and clutch-bots.wasm, the library with all that it has, which the element loads when a bot is asked.
// Beside each of the three it writes a compressed copy with .gz behind its name, for servers that can send that. It needs the
// go command and the source of this module.
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
		// The rules take no time, so that nothing is inlined there: the board waits for this file, and it is smaller by a
		// twentieth.
		compile(ctx, filepath.Join(dir, "clutch.wasm"), "rulesonly", "all"),
		compile(ctx, filepath.Join(dir, "clutch-bots.wasm"), "", seldom...),
	)
}

// Script returns the element as one script: what the Go toolchain gives to start a program of its own, the style, and the
// element.
func Script(glue string) (string, error) {
	quoted, err := json.Marshal(style)
	if err != nil {
		return "", err
	}
	return glue + "\nconst STYLE = " + string(quoted) + "\n\n" + element, nil
}

// seldom are packages in which no time is spent. They are compiled without inlining, which saves a thirtieth of the file.
var seldom = []string{
	"context", "encoding/json", "fmt", "internal/strconv", "io", "os", "reflect", "strconv", "time",
	Module + "/boardgame/diagram", Module + "/boardgame/notation", Module + "/boardgame/record", Module + "/examples/internal/protocol",
}

// compile makes the engine with a build tag, without what only debuggers need, and without inlining in cold packages.
func compile(ctx context.Context, file, tag string, cold ...string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-tags", tag, "-ldflags=-s -w", "-o", file}
	for _, packages := range cold {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	if _, err := output(ctx, "go", append(args, Module+"/examples/internal/frontend/engine")...); err != nil {
		return err
	}
	return Compress(file)
}

// output runs a program of the toolchain for WebAssembly and returns what it prints.
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
