// Typecheck checks the types of all packages below this folder and of their tests, for each platform that is named,
// such as linux/386. It reads the sources, also those of the standard library, and compiles nothing, which would take
// fifty times as long.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// listed is a package as the go command lists it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Standard        bool
	Error           *struct{ Err string }
}

func main() {
	failed := false
	for _, platform := range os.Args[1:] {
		if err := check(platform); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", platform, err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

func check(platform string) error {
	system, processor, _ := strings.Cut(platform, "/")
	list := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,ImportMap,Standard,Error",
		"./...")
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return err
	}
	packages := map[string]*types.Package{"unsafe": types.Unsafe}
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed // after the packages that it imports
		if err := in.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if p.Error != nil {
			return errors.New(p.Error.Err)
		}
		// the go command writes a test's main package
		if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") {
			continue
		}
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			parsed = append(parsed, f)
		}
		config := types.Config{Sizes: types.SizesFor("gc", processor), IgnoreFuncBodies: p.Standard,
			Importer: importer(func(path string) (*types.Package, error) {
				if other, ok := p.ImportMap[path]; ok {
					path = other
				}
				if q := packages[path]; q != nil {
					return q, nil
				}
				return nil, fmt.Errorf("%s imports %s, which is not listed", p.ImportPath, path)
			})}
		path, _, _ := strings.Cut(p.ImportPath, " ")
		if packages[p.ImportPath], err = config.Check(path, files, parsed, nil); err != nil {
			return err
		}
	}
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
