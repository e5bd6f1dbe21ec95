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
		// clutch.wasm is compiled without inlining, which makes it a twentieth smaller. A board waits for this file to load, and
		// the rules need little time anyway.
		compile(ctx, filepath.Join(dir, "clutch.wasm"), "rulesonly", "all"),
		compile(ctx, filepath.Join(dir, "clutch-bots.wasm"), "", seldom...),
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

// seldom lists packages that use little of the program's time. They are compiled without inlining, which makes the file a
// thirtieth smaller.
var seldom = []string{
	"context", "encoding/json", "fmt", "internal/strconv", "io", "os", "reflect", "strconv", "time",
	Module + "/boardgame/diagram", Module + "/boardgame/notation", Module + "/boardgame/record", Module + "/examples/internal/protocol",
}

// compile compiles the engine with a build tag, without debugging information, and without inlining in the given packages.
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
