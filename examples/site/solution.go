package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// newSolutionPage renders what is known of Cookie Disco.
func newSolutionPage(dir string) ([]section, error) {
	doc, err := packageComment(dir)
	if err != nil {
		return nil, err
	}
	return newRenderer(dynamic.Adapt(cookiedisco.Definition()), "cookiedisco.html").sections(doc)
}
