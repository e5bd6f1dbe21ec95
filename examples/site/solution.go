package main

import (
	"context"
	"io"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// newSolutionPage renders the documentation of Cookie Disco's solution, beginning with the findings.
func newSolutionPage(dir string) ([]section, error) {
	doc, err := packageComment(dir)
	if err != nil {
		return nil, err
	}
	list, err := newRenderer(dynamic.Adapt(cookiedisco.Definition()), "cookiedisco.html").sections(doc)
	if at := slices.IndexFunc(list, func(s section) bool { return s.Title == "Findings" }); at > 0 {
		list = slices.Concat(list[at:at+1], list[:at], list[at+1:]) // the findings come first
	}
	return list, err
}

// writeSolution writes the table of Cookie Disco's solution. If the user's cache folder has no table, writeSolution computes it.
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
