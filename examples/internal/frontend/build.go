package frontend

import (
	"bytes"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/diagram"
)

//go:embed board/*.js board/*.css board/*.txt board/npm npm
var files embed.FS

// Build writes the files that a page with a board needs into a folder: clutch-board.js, the custom element, with the
// scripts that it imports; the lessons and exercises, as coucou.txt and so on; and the library, once for each game, as
// coucou.wasm.gz and so on, and as all.wasm.gz with all games of the catalog. The folder is also an npm package. Any
// static server can serve the files, because the element unpacks the library. For servers that can send compressed
// files, Build also writes a compressed copy of each script, with .gz added to its name. Build needs the go command
// and the source of this module: see [Source].
func Build(ctx context.Context, dir string) error {
	glue, err := toolchain(ctx)
	if err != nil {
		return err
	}
	all := scripts()
	all["worker.js"] = glue + all["worker.js"]
	maps.Copy(all, embedded("board/*.txt", "board/npm/*"))
	for name, text := range all {
		if err := Write(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	return compile(ctx, dir, engines...)
}

// embedded returns the embedded files that match one of the patterns, by their names without the folder.
func embedded(patterns ...string) map[string]string {
	all := map[string]string{}
	for _, pattern := range patterns {
		names, _ := fs.Glob(files, pattern) // no pattern is malformed
		for _, name := range names {
			text, _ := files.ReadFile(name) // every name is that of a file
			all[path.Base(name)] = string(text)
		}
	}
	return all
}

// toolchain returns the Go toolchain's script, without which no program of its runs.
func toolchain(ctx context.Context) (string, error) {
	root, err := output(ctx, "", "env", "GOROOT")
	if err != nil {
		return "", err
	}
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return "", fmt.Errorf("the Go toolchain has no support for WebAssembly: %w", err)
	}
	return string(glue), nil
}

// BuildEngine writes the npm package clutch-engine into a folder: the library without a page, as one script for
// node, bun and browsers that contains everything it needs. BuildEngine needs the same as [Build].
func BuildEngine(ctx context.Context, dir string) error {
	glue, err := toolchain(ctx)
	if err != nil {
		return err
	}
	if err := compile(ctx, dir, "alone"); err != nil {
		return err
	}
	file := filepath.Join(dir, "alone.wasm.gz")
	packed, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := os.Remove(file); err != nil {
		return err
	}
	all := embedded("npm/*")
	all["clutch-engine.js"] += fmt.Sprintf("const WASM = %q\n\nfunction GLUE(globalThis) {\n%s}\n",
		base64.StdEncoding.EncodeToString(packed), glue)
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

var (
	imported = regexp.MustCompile(`(?m)^import (\{.*\}) from "\./(.*)"$`)
	exported = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
)

// Bundle adds two files to a folder that [Build] has written. board.js is the element as a single script, which is no
// module. Browsers also run it in a page that is opened from a file. Such a page may not fetch, so local.js holds what
// board.js would fetch.
func Bundle(dir string) error {
	var bundle strings.Builder
	bundle.WriteString("(() => {\n\"use strict\"\nconst bundleAddress = document.currentScript.src, modules = {}\n")
	all, added := scripts(), map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if added[name] {
			return
		}
		added[name] = true
		text := all[name]
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			add(m[2])
		}
		var names []string
		for _, m := range exported.FindAllStringSubmatch(text, -1) {
			names = append(names, m[2])
		}
		text = imported.ReplaceAllString(text, `const $1 = modules["$2"]`)
		text = strings.ReplaceAll(exported.ReplaceAllString(text, "$1"), "import.meta.url", "bundleAddress")
		fmt.Fprintf(&bundle, "modules[%q] = (() => {\n%sreturn { %s }\n})()\n", name, text, strings.Join(names, ", "))
	}
	add("clutch-board.js")
	bundle.WriteString("})()\n")
	if err := Write(filepath.Join(dir, "board.js"), bundle.String()); err != nil {
		return err
	}
	local := map[string][]byte{"all.wasm.gz": nil, "worker.js": nil}
	for name := range embedded("board/*.txt") {
		local[name] = nil
	}
	for name := range local {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		local[name] = text
	}
	text, err := json.Marshal(local) // bytes become base64
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "local.js"), slices.Concat([]byte("globalThis.clutchFiles = "), text),
		0o644)
}

var root = regexp.MustCompile(`:root(:not\([^)]*\)|\[[^\]]*\])`)

// scripts returns the element's scripts by their file names. The script style.js has the styles of the board and of
// its drawings, and the addresses of the files that the scripts fetch. In a shadow tree, :host takes the place of
// :root.
func scripts() map[string]string {
	all := embedded("board/*.js")
	board := embedded("board/clutch-board.css")["clutch-board.css"]
	fetched := append(slices.Sorted(maps.Keys(embedded("board/*.txt"))), "worker.js")
	for _, name := range engines {
		fetched = append(fetched, name+".wasm.gz")
	}
	style, _ := json.Marshal(root.ReplaceAllString(diagram.Style(), ":host($1)") + board) // a text has a JSON form
	text := &strings.Builder{}
	fmt.Fprintf(text, "export const STYLE = %s\nexport const FILES = {\n", style)
	for _, file := range fetched {
		// bundlers find a file by an address of this form
		fmt.Fprintf(text, "\t%q: new URL(%q, import.meta.url).href,\n", file, "./"+file)
	}
	all["style.js"] = text.String() + "}\n"
	return all
}

// engines are the engine's programs, each with one game, and one with all games.
var engines = []string{"cookiedisco", "coucou", "cuckoo", "oeufs", "taacoca", "all"}

// Engine returns the name of the engine's file for a game, and whether the game has lessons.
func Engine(game string) (file string, lessons bool) {
	file = "all.wasm.gz"
	if slices.Contains(engines, game) {
		file = game + ".wasm.gz"
	}
	_, err := fs.Stat(files, "board/"+game+".txt")
	return file, err == nil
}

// compile compiles the library to WebAssembly, once for each engine, and writes the programs into a folder, as
// coucou.wasm.gz and so on. It needs the go command and the source of this module.
//
// Only the games, their sets of cells and their batches, where bots and learners spend most of their time, are compiled
// with inlining. That makes the other packages smaller.
func compile(ctx context.Context, dir string, names ...string) error {
	work, err := os.MkdirTemp("", "clutch-engine-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}
	inlined := append([]string{"boardgame/bitboard", "boardgame/env", "examples/breakthrough", "examples/geister"},
		engines[:len(engines)-1]...)
	for _, inlined := range inlined {
		args = append(args, "-gcflags="+Module+"/"+inlined+"=") // for each package, the last flag that names it counts
	}
	args = append(args, "-o", work+string(filepath.Separator))
	for _, name := range names {
		args = append(args, Module+"/examples/internal/frontend/engine/"+name)
	}
	source, err := Source(ctx)
	if err != nil {
		return err
	}
	if _, err := output(ctx, source, args...); err != nil {
		return err
	}
	for _, name := range names {
		program, err := os.ReadFile(filepath.Join(work, name))
		if err == nil {
			err = compress(filepath.Join(dir, name+".wasm.gz"), program)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Source returns a folder in which the go command finds the source of this module: the current one, as "", if it belongs
// to a module that has or requires the source. A program that was installed has its source in the module cache, to which
// it is downloaded again if necessary.
func Source(ctx context.Context) (string, error) {
	_, missing := output(ctx, "", "list", Module+"/examples/internal/frontend")
	info, ok := debug.ReadBuildInfo()
	if missing == nil || !ok {
		return "", missing
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path != Module || m.Replace != nil || m.Version == "(devel)" {
			continue
		}
		text, err := output(ctx, "", "mod", "download", "-json", Module+"@"+m.Version)
		if err != nil {
			return "", errors.Join(missing, err)
		}
		var downloaded struct{ Dir string }
		err = json.Unmarshal([]byte(text), &downloaded)
		return downloaded.Dir, err
	}
	return "", missing
}

// Folder returns the folder with the source of a package, which may belong to another module.
func Folder(ctx context.Context, path string) (dir string, err error) {
	if strings.HasPrefix(path, Module+"/") {
		if dir, err = Source(ctx); err != nil {
			return "", err
		}
	}
	return output(ctx, dir, "list", "-f", "{{.Dir}}", path)
}

// output runs a go command that builds for WebAssembly, in a folder, and returns its output.
func output(ctx context.Context, dir string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var problem bytes.Buffer
	command.Stderr = &problem
	out, err := command.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", ErrNoToolchain
	case err != nil: // with -json, the go command says why in its output
		return "", fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, &problem, out)
	}
	return strings.TrimSpace(string(out)), nil
}
