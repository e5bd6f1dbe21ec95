package main

import (
	"context"
	"embed"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

//go:embed pages
var pages embed.FS

// build writes everything into a folder.
func build(ctx context.Context, dir string) error {
	if err := os.Mkdir(filepath.Join(dir, "assets"), 0o755); err != nil {
		return err
	}
	sources, err := packageFolders(ctx)
	if err != nil {
		return err
	}
	return writePages(dir, sources)
}

// view is what every page shows, and the part that is its own.
type view struct {
	Title, Description string
	Current            string // the game that the page is about
	Policy             string
	Games              []*gamePage
	Game               *gamePage
	Rules, Programmers []section
	Solution           []section
}

// writePages writes the pages and their style.
func writePages(dir string, sources map[string]string) error {
	templates, err := template.ParseFS(pages, "pages/*.html")
	if err != nil {
		return err
	}
	for _, name := range []string{"book.css", "icon.svg"} {
		text, err := pages.ReadFile("pages/" + name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "assets", name), text, 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "assets", "pictures.css"), []byte(pictureStyle()), 0o644); err != nil {
		return err
	}
	views, err := allViews(sources)
	if err != nil {
		return err
	}
	for _, v := range views {
		err := command.ReplaceFile(filepath.Join(dir, v.file), func(w io.Writer) error {
			return templates.ExecuteTemplate(w, v.template, v.view)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// file is a page that is written.
type file struct {
	file, template string
	view           view
}

func allViews(sources map[string]string) ([]file, error) {
	var games []*gamePage
	for _, g := range clutch.Games() {
		page, err := newGamePage(g, sources[g.Info().Name])
		if err != nil {
			return nil, fmt.Errorf("the page of %s: %w", g.Info().Title, err)
		}
		games = append(games, page)
	}
	list := []file{{"index.html", "index.html", view{
		Title:       "Five board games: rules to read, look at and play",
		Description: "The rule books of five board games, with every worked example drawn and a board to play on.",
	}}}
	for _, g := range games {
		rules, programmers := split(g.Book[1:])
		list = append(list, file{g.Name + ".html", "game.html", view{
			Title: g.Title + ": rules and board", Description: g.Aim, Current: g.Name,
			Game: g, Rules: rules, Programmers: programmers,
		}})
	}
	solution, err := newSolutionPage(sources["cookiedisco/solution"])
	if err != nil {
		return nil, err
	}
	list = append(list, file{"cookiedisco-solution.html", "solution.html", view{
		Title: "Cookie Disco, solved", Description: "Who wins Cookie Disco from every position.", Current: "cookiedisco",
		Solution: solution,
	}})
	for i := range list {
		list[i].view.Games, list[i].view.Policy = games, frontend.Policy
	}
	return list, nil
}

// split parts what is for players from what is for programmers.
func split(book []section) (rules, programmers []section) {
	for _, s := range book {
		if s.Code {
			programmers = append(programmers, s)
		} else {
			rules = append(rules, s)
		}
	}
	return rules, programmers
}
