package main

import (
	"context"
	"io"
	"path/filepath"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// newSolutionPage renders what is known of Cookie Disco.
func newSolutionPage(dir string) ([]section, error) {
	doc, err := packageComment(dir)
	if err != nil {
		return nil, err
	}
	return newRenderer(dynamic.Adapt(cookiedisco.Definition()), "cookiedisco.html").sections(doc)
}

// writeSolution writes the table of Cookie Disco's solution: the one that the user has, or else a new one.
func writeSolution(ctx context.Context, dir string) error {
	table, err := solved(ctx)
	if err != nil {
		return err
	}
	return command.ReplaceFile(filepath.Join(dir, "cookiedisco.solution"), func(w io.Writer) error { return table.Write(w) })
}

func solved(ctx context.Context) (*solution.Table, error) {
	if path, err := solution.DefaultPath(); err == nil {
		if table, err := solution.Open(path); err == nil {
			return table, nil
		}
	}
	return solution.Compute(ctx, runtime.GOMAXPROCS(0), nil)
}
