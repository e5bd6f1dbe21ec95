package main

import (
	"fmt"
	"html/template"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// gamePage holds the data about a game that the templates need.
type gamePage struct {
	game.Info
	By      string        // a sentence that says who invented the game, and when
	Cover   template.HTML // the board at the start
	Starts  []start
	Sources []source
	Book    []section
	Figures *figures
}

// start is a starting position, with the option that selects it.
type start struct {
	Name    string // the option and its value: "setup: advanced1"
	Picture template.HTML
}

// source is a source of rules. Word is the short name that the rule book uses for the source, and Meaning explains
// that name.
type source struct{ Word, Meaning string }

func newGamePage(g dynamic.Game, dir string) (*gamePage, error) {
	page := &gamePage{Info: g.Info()}
	page.Sources = sourcesOf(page.Info)
	doc, err := packageComment(dir)
	if err != nil {
		return nil, err
	}
	if page.By, err = inventor(plainBlock(doc.Content[0])); err != nil {
		return nil, err
	}
	if page.Book, err = newRenderer(g, "").sections(doc); err != nil {
		return nil, err
	}
	if page.Starts, err = starts(g); err != nil {
		return nil, err
	}
	page.Cover = page.Starts[0].Picture
	page.Figures, err = newFigures(g, filepath.Join(dir, "testdata", page.Name+".perft"))
	return page, err
}

var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// inventor returns the first sentence with a year. This sentence says who invented the game, and when.
func inventor(first string) (string, error) {
	for _, sentence := range strings.SplitAfter(first, ". ") {
		if year.MatchString(sentence) {
			return strings.TrimSpace(sentence), nil
		}
	}
	return "", fmt.Errorf("the first paragraph does not say who invented the game, and when: %q", first)
}

// sourcesOf returns the sources of a game's rules, ordered by their first use.
func sourcesOf(info game.Info) (list []source) {
	for _, rule := range info.Rules {
		for _, word := range strings.Split(rule.Source, ", ") {
			s := source{word, info.Origin(game.RuleText{Source: word})}
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// starts returns all starting positions that look different: the default one, and one for each value of each option. An
// option that the host draws by its weights, or that is secret, has too many values that look alike to draw.
func starts(g dynamic.Game) ([]start, error) {
	var list []start
	var seen []picture.Picture
	add := func(name string, options game.Options) error {
		s, err := g.Start(options)
		if err != nil {
			return err
		}
		p := s.Picture()
		alike := func(other picture.Picture) bool { return reflect.DeepEqual(p.Cells, other.Cells) }
		if !slices.ContainsFunc(seen, alike) {
			seen = append(seen, p)
			list = append(list, start{name, template.HTML(drawing(p))})
		}
		return nil
	}
	for _, o := range g.Info().Options {
		if o.Weights != nil || o.KnownTo != "" {
			continue
		}
		for _, value := range o.Values {
			if err := add(o.Caption(value), game.Options{o.Name: value}); err != nil {
				return nil, err
			}
		}
	}
	return list, add("", nil)
}
