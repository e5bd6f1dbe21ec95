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
	"sync"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

//go:embed board/*.js board/*.css board/*.txt board/npm npm
var files embed.FS

// Build writes the files that a page with a board needs into a folder: clutch-board.js, the custom element; its worker;
// the lessons and exercises, as coucou.txt and so on; and the library, once for each game, as coucou.wasm.gz and so on,
// and as all.wasm.gz with all games of the catalog. The folder is also an npm package. Any static server can serve the
// files, because the element unpacks the library. For servers that can send compressed files, Build also writes a
// compressed copy of each text, with .gz added to its name. Build needs the go command and the source of this module:
// see [Source].
func Build(ctx context.Context, dir string) error {
	glue, err := toolchain(ctx)
	if err != nil {
		return err
	}
	texts := embedded("board/*.txt", "board/npm/*")
	texts["clutch-board.js"] = element() + "export { ClutchBoard, FILES }\n"
	texts["worker.js"] = glue + text("board/worker.js")
	if texts["LICENSE"], err = license(ctx); err != nil {
		return err
	}
	for name, text := range texts {
		if err := Write(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	programs, err := compile(ctx, engines...)
	if err != nil {
		return err
	}
	for name, program := range programs {
		if err := os.WriteFile(filepath.Join(dir, name+".wasm.gz"), program, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// text returns an embedded file, which must exist. Its lines end alike in every checkout.
func text(name string) string {
	data, _ := files.ReadFile(name)
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

// embedded returns the embedded files that match one of the patterns, by their names without the folder.
func embedded(patterns ...string) map[string]string {
	all := map[string]string{}
	for _, pattern := range patterns {
		names, _ := fs.Glob(files, pattern) // no pattern is malformed
		for _, name := range names {
			all[path.Base(name)] = text(name)
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

// license returns the license of this module, which each package contains.
func license(ctx context.Context) (string, error) {
	source, err := Source(ctx)
	if err != nil {
		return "", err
	}
	root, err := output(ctx, source, "list", "-f", "{{.Dir}}", Module)
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	return strings.ReplaceAll(string(data), "\r\n", "\n"), err
}

// BuildEngine writes the npm package clutch-engine into a folder: the library without a page, as one script for
// node, bun and browsers that contains everything it needs. BuildEngine needs the same as [Build].
func BuildEngine(ctx context.Context, dir string) error {
	glue, err := toolchain(ctx)
	if err != nil {
		return err
	}
	programs, err := compile(ctx, allGames)
	if err != nil {
		return err
	}
	texts := embedded("npm/*")
	if texts["LICENSE"], err = license(ctx); err != nil {
		return err
	}
	texts["clutch-engine.js"] += fmt.Sprintf("const WASM = %q\n\nfunction GLUE(globalThis) {\n%s}\n",
		base64.StdEncoding.EncodeToString(programs[allGames]), glue)
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// modules are the scripts of the element, each after those that it imports. No two of them declare the same name.
var modules = []string{
	"dom", "engine", "tree", "line", "game", "gestures", "learn",
	"review", "setup", "study", "view", "touch", "table", "clutch-board",
}

// tableModules are the scripts of a table that needs no engine, in the same order.
var tableModules = []string{"dom", "tree", "line", "gestures", "review", "view", "touch", "table"}

var (
	linked   = regexp.MustCompile(`(?m)^(import .* from "\./.*"\n|export )`)
	comments = regexp.MustCompile(`(?m)^\t*(//.*|/\*\*.*\*/|/\*\*\n(\t* \*.*\n)*?\t* \*/)\n`) // on lines of their own
	root     = regexp.MustCompile(`:root(:not\([^)]*\)|\[[^\]]*\])`)
)

// element returns the element as one script: the styles of the board and of its drawings, the addresses of the files
// that the element fetches, and then its modules without their imports and exports. In a shadow tree, :host takes the
// place of :root.
func element() string {
	var all strings.Builder
	all.WriteString(style() + "const FILES = {\n")
	fetched := append(lessons(), "worker.js")
	for _, name := range engines {
		fetched = append(fetched, name+".wasm.gz")
	}
	for _, file := range fetched {
		// bundlers find a file by an address of this form
		fmt.Fprintf(&all, "\t%q: new URL(%q, import.meta.url).href,\n", file, "./"+file)
	}
	all.WriteString("}\n")
	return all.String() + joined(modules)
}

const tableExports = "export { Line, Table, add, start }\n"

// table returns the table that needs no engine as one module.
var table = sync.OnceValue(func() string { return style() + joined(tableModules) + tableExports })

// style returns the statement that holds the styles of the board and of its drawings for a shadow tree.
func style() string {
	styles := root.ReplaceAllString(diagram.Style(), ":host($1)") + fieldStyle + text("board/clutch-board.css")
	quoted, _ := json.Marshal(styles) // a text has a JSON form
	return fmt.Sprintf("const STYLE = %s\n", quoted)
}

// joined returns modules without their imports and exports.
func joined(names []string) string {
	var all strings.Builder
	for _, name := range names {
		script := comments.ReplaceAllString(text("board/"+name+".js"), "") // a fifth of what slow lines would carry
		all.WriteString(linked.ReplaceAllString(script, ""))
	}
	return all.String()
}

// lessons returns the names of the files with lessons and exercises.
func lessons() []string { return slices.Sorted(maps.Keys(embedded("board/*.txt"))) }

// Bundle adds two files to a folder that [Build] has written. board.js is the element as a script that is no module.
// Browsers also run it in a page that is opened from a file. Such a page may not fetch, so local.js holds what board.js
// would fetch.
func Bundle(dir string) error {
	script := "(() => {\n\"use strict\"\nconst scriptAddress = document.currentScript.src\n" +
		strings.ReplaceAll(element(), "import.meta.url", "scriptAddress") + "})()\n"
	if err := Write(filepath.Join(dir, "board.js"), script); err != nil {
		return err
	}
	local := map[string][]byte{}
	for _, name := range append(lessons(), "worker.js", allGames+".wasm.gz") {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		local[name] = data
	}
	text, err := json.Marshal(local) // bytes become base64
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "local.js"), slices.Concat([]byte("globalThis.clutchFiles = "), text),
		0o644)
}

// engines are the engine's programs, each with one game, and one with all games.
var engines = []string{"cookiedisco", "coucou", "cuckoo", "oeufs", "taacoca", allGames}

const allGames = "all"

// Engine returns the name of the engine's file for a game, and whether the game has lessons.
func Engine(game string) (file string, hasLessons bool) {
	file = allGames + ".wasm.gz"
	if slices.Contains(engines, game) {
		file = game + ".wasm.gz"
	}
	return file, slices.Contains(lessons(), game+".txt")
}

// compile compiles the library to WebAssembly, once for each engine, and returns the programs, compressed with gzip, by
// the names of the engines. It needs the go command and the source of this module.
//
// Only the games, their sets of cells and their batches, where bots and learners spend most of their time, are compiled
// with inlining. That makes the other packages smaller.
func compile(ctx context.Context, names ...string) (programs map[string][]byte, err error) {
	work, err := os.MkdirTemp("", "clutch-engine-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}
	inlined := []string{Module + "/boardgame/bitboard", Module + "/boardgame/env"}
	for _, g := range catalog.Games() {
		inlined = append(inlined, g.Package())
	}
	for _, path := range inlined {
		args = append(args, "-gcflags="+path+"=") // for each package, the last flag that names it counts
	}
	source, err := Source(ctx)
	if err != nil {
		return nil, err
	}
	single := append(slices.Clone(args), "-o", work+string(filepath.Separator))
	for _, name := range names {
		if name != allGames {
			single = append(single, Module+"/examples/internal/frontend/engine/"+name)
			continue
		}
		all := append(slices.Clone(args), "-o", filepath.Join(work, allGames), catalog.Program())
		if _, err := output(ctx, source, all...); err != nil {
			return nil, err
		}
	}
	if len(names) > 1 {
		if _, err := output(ctx, source, single...); err != nil {
			return nil, err
		}
	}
	programs = map[string][]byte{}
	for _, name := range names {
		program, err := os.ReadFile(filepath.Join(work, name))
		if err != nil {
			return nil, err
		}
		programs[name] = compressed(program)
	}
	return programs, nil
}

// Source returns a folder in which the go command finds the source of this module and of all games: the current one,
// as "", if it belongs to a module that has or requires the source. A program that was installed has its source in the
// module cache, to which it is downloaded again if necessary.
func Source(ctx context.Context) (string, error) {
	program := catalog.Program()
	if program == "command-line-arguments" {
		return "", errors.New("the pages need the import path of the program: run it by its folder, " +
			"as in go run ./program")
	}
	_, missing := output(ctx, "", "list", program)
	info, ok := debug.ReadBuildInfo()
	if missing == nil || !ok {
		return "", missing
	}
	for _, m := range append(info.Deps, &info.Main) {
		in := program == m.Path || strings.HasPrefix(program, m.Path+"/")
		if !in || m.Replace != nil || m.Version == "(devel)" {
			continue
		}
		text, err := output(ctx, "", "mod", "download", "-json", m.Path+"@"+m.Version)
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
func Folder(ctx context.Context, path string) (string, error) {
	dir, err := Source(ctx)
	if err != nil {
		return "", err
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
		return "", errors.New("no go command in the PATH: it is needed to compile the board's engine (https://go.dev/dl)")
	case err != nil: // with -json, the go command says why in its output
		return "", fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, &problem, out)
	}
	return strings.TrimSpace(string(out)), nil
}
