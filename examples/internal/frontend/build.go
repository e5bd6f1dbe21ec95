package frontend

import (
	"bytes"
	"context"
	"embed"
	"encoding/binary"
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

//go:embed board/*.js board/*.css board/*.txt board/npm
var files embed.FS

// Build writes the files that a page with a board needs into a folder: clutch-board.js, the custom element, with the scripts
// that it imports; the lessons and exercises, as coucou.txt and so on; and the library, once for each game, as coucou.wasm.gz
// and so on, and as all.wasm.gz with all games of the catalog. The folder is also an npm package. Any static server can serve
// the files, because the element unpacks the library. For servers that can send compressed files, Build also writes a
// compressed copy of each script, with .gz added to its name. Build needs the go command and the source of this module.
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
	scripts["worker.js"] = string(glue) + scripts["worker.js"]
	lessons, err := fs.Glob(files, "board/*.txt")
	if err != nil {
		return err
	}
	for _, name := range append(lessons, "board/npm/clutch-board.d.ts", "board/npm/package.json") {
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		scripts[path.Base(name)] = string(text)
	}
	for name, text := range scripts {
		if err := Write(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	return compile(ctx, dir)
}

var (
	imported = regexp.MustCompile(`(?m)^import (\{.*\}) from "\./(.*)"$`)
	exported = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
)

// Bundle adds two files to a folder that [Build] has written. board.js is the element as a single script, which is no module.
// Browsers also run it in a page that is opened from a file. Such a page may not fetch, so local.js holds what board.js would
// fetch.
func Bundle(dir string) error {
	scripts, err := Scripts()
	if err != nil {
		return err
	}
	var bundle strings.Builder
	bundle.WriteString("(() => {\n\"use strict\"\nconst bundleAddress = document.currentScript.src, modules = {}\n")
	added := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if added[name] {
			return
		}
		added[name] = true
		text := scripts[name]
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
	fetched, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return err
	}
	local := map[string][]byte{}
	for _, file := range append(fetched, filepath.Join(dir, "all.wasm.gz"), filepath.Join(dir, "worker.js")) {
		if local[filepath.Base(file)], err = os.ReadFile(file); err != nil {
			return err
		}
	}
	text, err := json.Marshal(local) // bytes become base64
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "local.js"), slices.Concat([]byte("globalThis.clutchFiles = "), text), 0o644)
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
	scripts["style.js"] = "export const STYLE = " + string(style) + "\nexport const ENGINES = \"" + strings.Join(engines, " ") + "\".split(\" \")\n"
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

// Engine returns the name of the engine's file for a game, and whether the game has lessons.
func Engine(game string) (file string, lessons bool) {
	file = "all.wasm.gz"
	if slices.Contains(engines, game) {
		file = game + ".wasm.gz"
	}
	_, err := fs.Stat(files, "board/"+game+".txt")
	return file, err == nil
}

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
			program, err := os.ReadFile(filepath.Join(work, name))
			if err == nil {
				program, err = joined(program)
			}
			if err == nil {
				err = compress(filepath.Join(dir, name+".wasm.gz"), program)
			}
			problems[i] = err
		})
	}
	wait.Wait()
	return errors.Join(problems...)
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

// dataSection is the number of the section of a WebAssembly module that says what the memory contains at first.
const dataSection = 11

// gap is the longest run of zeros between two segments that become one. A segment's head takes about nine bytes, which compress
// badly. Zeros compress well.
const gap = 4096

// joined returns a WebAssembly module with fewer segments of data. Go's linker begins a new one at each run of eight zeros,
// which makes the compressed file a tenth larger. The memory has the same content in the end. See the binary format in the
// WebAssembly Core Specification, section 5.5.14.
func joined(module []byte) ([]byte, error) {
	if len(module) < 8 || string(module[:4]) != "\x00asm" {
		return nil, errors.New("not a WebAssembly module")
	}
	out := append([]byte{}, module[:8]...)
	for in := (reader{rest: module[8:]}); len(in.rest) > 0; {
		number := in.take(1)
		content := in.take(in.number())
		if in.broken {
			return nil, errors.New("a section of the WebAssembly module is cut off")
		}
		if number[0] == dataSection {
			var err error
			if content, err = joinedData(content); err != nil {
				return nil, err
			}
		}
		out = append(binary.AppendUvarint(append(out, number[0]), uint64(len(content))), content...)
	}
	return out, nil
}

func joinedData(content []byte) ([]byte, error) {
	type segment struct {
		at   int
		data []byte
	}
	var list []segment
	in := reader{rest: content}
	for range in.number() {
		head := in.take(2)
		at := in.signed()
		end := in.take(1)
		data := in.take(in.number())
		if in.broken || string(head) != "\x00\x41" || end[0] != 0x0b { // active, in memory 0, at a constant place
			return nil, fmt.Errorf("segment %d of the data has an unknown form", len(list))
		}
		last := len(list) - 1
		if last >= 0 {
			if zeros := at - list[last].at - len(list[last].data); zeros >= 0 && zeros <= gap {
				list[last].data = append(append(list[last].data, make([]byte, zeros)...), data...)
				continue
			}
		}
		list = append(list, segment{at, append([]byte{}, data...)})
	}
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		untraced(s.data)
		out = append(appendSigned(append(out, 0x00, 0x41), s.at), 0x0b)
		out = append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
	}
	return out, nil
}

// untraced removes what only stack traces show from the table of a program's functions: the names of functions and files, and
// the tables of lines, inlined calls and arguments. It overwrites them with zeros, which makes the compressed file a tenth
// smaller. The runtime accepts that they are missing: see funcName, funcline1 and pcdatavalue in runtime/symtab.go, and pcHeader
// and _func there for the table's form. Only the names of the runtime's own functions matter, because it must know its own
// goroutines, so all of these get the same name. Data without such a table, or with one of an unknown form, stays as it is.
func untraced(data []byte) {
	at := bytes.Index(data, []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")) // the table of Go 1.20 and later
	if at < 0 || len(data) < at+72 {
		return
	}
	table := data[at:]
	long := func(i int) int { return int(binary.LittleEndian.Uint64(table[8+8*i:])) }
	word := func(at int) int { return int(binary.LittleEndian.Uint32(table[at:])) }
	count, names, values, functions := long(0), long(3), long(6), long(7)
	if names < 72 || values < names || functions < values || count < 1 || count > (len(table)-functions)/8 {
		return
	}
	tables, pointers := []int{0, 2, 3}, []int{3, 5, 6} // what only traces use: see PCDATA and FUNCDATA in internal/abi/symtab.go
	var records []int
	kept := make([]byte, functions-values) // the tables of values that the runtime needs
	for i := range count {
		f := functions + word(functions+8*i+4)
		if f+44 > len(table) || word(f) != word(functions+8*i) || word(f+4) > values-names || word(f+28)+int(table[f+43]) > (len(table)-f-44)/4 {
			return
		}
		records = append(records, f)
		for j := range 1 + word(f+28) {
			v := word(f + 16) // how much of the stack is in use, and then the other tables, which follow the record
			if j > 0 {
				v = word(f + 40 + 4*j)
			}
			if v > len(kept) {
				return
			}
			if !slices.Contains(tables, j-1) {
				copy(kept[v:], valueTable(table[values+v:functions]))
			}
		}
	}
	own := names + bytes.Index(table[names:values], []byte("\x00runtime.")) + 1
	for _, f := range records {
		name := 0
		if bytes.HasPrefix(table[names+word(f+4):], []byte("runtime.")) {
			name = own - names
		}
		clear(table[f+20 : f+28]) // files and lines
		clear(table[f+32 : f+40]) // the compilation unit, and the first line
		binary.LittleEndian.PutUint32(table[f+4:], uint32(name))
		values := table[f+44:]
		for _, j := range tables {
			if j < word(f+28) {
				clear(values[4*j : 4*j+4])
			}
		}
		for _, j := range pointers {
			if j < int(table[f+43]) {
				copy(values[4*(word(f+28)+j):], "\xff\xff\xff\xff")
			}
		}
	}
	clear(table[names:own])
	clear(table[own+len("runtime.") : values])
	copy(table[values:], kept)
}

// valueTable returns the table of values at the beginning of b. A difference of zero ends the table, except at its beginning.
func valueTable(b []byte) []byte {
	for n := 0; ; {
		difference, size := binary.Uvarint(b[n:])
		if size <= 0 || difference == 0 && n > 0 {
			return b[:n+max(size, 0)]
		}
		_, length := binary.Uvarint(b[n+size:])
		n += size + max(length, 0)
	}
}

// reader reads the numbers and bytes of a module. After an error, it is broken, and returns zeros.
type reader struct {
	rest   []byte
	broken bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.broken, r.rest = true, nil
		return make([]byte, 2)
	}
	part := r.rest[:n]
	r.rest = r.rest[n:]
	return part
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > uint64(len(r.rest)) {
		r.broken, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

// signed reads a number in signed LEB128.
func (r *reader) signed() (n int) {
	for shift := 0; ; shift += 7 {
		b := r.take(1)[0]
		n |= int(b&0x7f) << shift
		if b&0x80 == 0 || r.broken {
			if b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
}

// appendSigned appends a number in signed LEB128.
func appendSigned(dst []byte, n int) []byte {
	for n < -0x40 || n > 0x3f {
		dst = append(dst, byte(n&0x7f|0x80))
		n >>= 7
	}
	return append(dst, byte(n&0x7f))
}
