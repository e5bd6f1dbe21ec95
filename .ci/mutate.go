// This program measures which share of small changes in a game's rules the tests of its own package find. It negates
// conditions, moves bounds by one, changes constants, and drops statements, one at a time, in the files board.go,
// state.go, moves.go, rules.go and view.go, or in all files. It changes no file: the go command reads the changed ones
// from an overlay.
//
//	go run .ci/mutate.go [-n 100] [-seed 1] [-all] PACKAGE...
//
// It prints a line for each package, and every change that no test finds.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// rules has the files of a game that say what its rules are.
var rules = []string{"board.go", "state.go", "moves.go", "rules.go", "view.go"}

// change is a change at a place in a file. Calling do makes it, and calling it again takes it back.
type change struct {
	at   token.Pos
	what string
	do   func()
}

func main() {
	n := flag.Int("n", 100, "how many changes to draw in each package; 0 means all")
	seed := flag.Uint64("seed", 1, "draws the changes")
	whole := flag.Bool("all", false, "change all files of a package, not only those with a game's rules")
	flag.Parse()
	failed := false
	for _, pkg := range flag.Args() {
		found, all, err := mutate(pkg, *n, *seed, *whole)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
			continue
		}
		fmt.Printf("%-14s %d of %d changes are found\n", pkg, found, all)
	}
	if failed {
		os.Exit(1)
	}
}

// mutate tries changes in a package until n of them have compiled.
func mutate(pkg string, n int, seed uint64, whole bool) (found, all int, err error) {
	set := token.NewFileSet()
	type place struct {
		path string
		file *ast.File
		change
	}
	var places []place
	dir, err := filepath.Abs(pkg)
	if err != nil {
		return 0, 0, err
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return 0, 0, err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || !whole && !slices.Contains(rules, filepath.Base(path)) {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return 0, 0, err
		}
		for _, c := range changes(file) {
			places = append(places, place{path, file, c})
		}
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	if len(places) == 0 {
		return 0, 0, fmt.Errorf("%s: there is nothing to change", pkg)
	}
	text, err := os.ReadFile(places[0].path)
	if err != nil {
		return 0, 0, err
	}
	if _, passed, err := try(pkg, places[0].path, text); err != nil {
		return 0, 0, err
	} else if !passed {
		return 0, 0, fmt.Errorf("%s: the tests fail without a change, too", pkg)
	}
	for _, p := range places {
		if n > 0 && all == n {
			break
		}
		p.do()
		var text bytes.Buffer
		err := printer.Fprint(&text, set, p.file)
		p.do()
		if err != nil {
			return found, all, err
		}
		compiled, passed, err := try(pkg, p.path, text.Bytes())
		switch {
		case err != nil:
			return found, all, err
		case !compiled:
			continue
		case passed:
			fmt.Printf("not found: %s: %s\n", set.Position(p.at), p.what)
		default:
			found++
		}
		all++
	}
	return found, all, nil
}

// try runs the tests of a package with another text for one of its files. A test that takes too long has found it.
func try(pkg, path string, text []byte) (compiled, passed bool, err error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, false, err
	}
	defer os.RemoveAll(dir)
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err := errors.Join(err, os.WriteFile(changed, text, 0o600), os.WriteFile(overlay, list, 0o600)); err != nil {
		return false, false, err
	}
	test := filepath.Join(dir, "changed.test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", test, "./"+pkg)
	if build.Run() != nil {
		return false, false, nil
	}
	// half a minute of the processor, as on a busy machine a test that finds nothing takes long, too
	run := exec.Command("sh", "-c", `ulimit -t 30 && exec "$0" "$@"`, test, "-test.failfast", "-test.timeout=20m")
	run.Dir = pkg
	run.Env = append(os.Environ(), "RAPID_NOFAILFILE=true", "RAPID_SHRINKTIME=1ms")
	return true, run.Run() == nil, nil
}

// changes returns the changes of a file.
func changes(file *ast.File) (list []change) {
	swap := map[token.Token]token.Token{
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ,
		token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GenDecl:
			return node.Tok != token.IMPORT
		case *ast.IfStmt:
			list = append(list, change{node.Cond.Pos(), "the condition is negated", negation(&node.Cond)})
		case *ast.BinaryExpr:
			if other, ok := swap[node.Op]; ok {
				op := node.Op
				list = append(list, change{node.OpPos, fmt.Sprintf("%s instead of %s", other, op), func() {
					node.Op, other = other, node.Op
				}})
			}
		case *ast.BasicLit:
			if value, err := strconv.ParseUint(node.Value, 0, 62); err == nil && node.Kind == token.INT {
				other := strconv.FormatUint(value+1, 10)
				list = append(list, change{node.Pos(), fmt.Sprintf("%s instead of %s", other, node.Value), func() {
					node.Value, other = other, node.Value
				}})
			}
		case *ast.BlockStmt:
			list = append(list, drops(node.List)...)
		case *ast.CaseClause:
			list = append(list, drops(node.Body)...)
		}
		return true
	})
	return list
}

// negation returns a change that negates a condition.
func negation(cond *ast.Expr) func() {
	var other ast.Expr = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: *cond}}
	return func() { *cond, other = other, *cond }
}

// drops returns the changes that drop one of the statements, if it is a call or an assignment.
func drops(body []ast.Stmt) (list []change) {
	for i, s := range body {
		switch s := s.(type) {
		case *ast.ExprStmt:
		case *ast.IncDecStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		default:
			continue
		}
		var other ast.Stmt = &ast.EmptyStmt{}
		list = append(list, change{s.Pos(), "the statement is dropped", func() { body[i], other = other, body[i] }})
	}
	return list
}
