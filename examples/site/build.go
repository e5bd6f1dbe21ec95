package main

import (
	"compress/gzip"
	"context"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

//go:embed pages
var pages embed.FS

// build writes all pages and their files into dir, and reports its progress. It builds the engine, the solution and the
// pages in parallel, because each of them takes a long time.
func build(ctx context.Context, p *command.Program, dir string) error {
	began := time.Now()
	assets := filepath.Join(dir, "assets")
	if err := os.Mkdir(assets, 0o755); err != nil {
		return err
	}
	fmt.Fprintln(p.Stderr, "drawing the pages, compiling the library to WebAssembly, and solving Cookie Disco")
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wait sync.WaitGroup
	for _, work := range []func() error{
		func() error { return frontend.Build(ctx, assets) },
		func() error { return writeSolution(ctx, assets) },
		func() error { return writePages(ctx, dir) },
	} {
		wait.Go(func() {
			if err := work(); err != nil {
				cancel(err) // the first error cancels the other tasks, and build returns it
			}
		})
	}
	wait.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	fmt.Fprintf(p.Stderr, "built in %.1f s\n", time.Since(began).Seconds())
	return nil
}

// view is the data that a page's template receives.
type view struct {
	Title, Description string
	Current            string // the name of the game that the page is about
	Policy             string
	Games              []*gamePage
	Game               *gamePage
	Scripts            []string // what the board imports
	Engine             string   // the name of the engine's file
	Lessons            bool     // whether the game has lessons
	Solution           []section
	Synonyms           string // for the search, as are the common words
	CommonWords        string
}

func writePages(ctx context.Context, dir string) error {
	templates, err := template.ParseFS(pages, "pages/*.html")
	if err != nil {
		return err
	}
	texts := map[string]string{
		"assets/page.css": frontend.PageStyle, "assets/icon.svg": frontend.Icon, "assets/pictures.css": diagram.Style(),
	}
	for file, page := range map[string]string{ // a service worker serves the pages in its folder
		"assets/book.css": "book.css", "assets/book.js": "book.js", "offline.js": "offline.js", "app.webmanifest": "app.webmanifest",
	} {
		text, err := pages.ReadFile("pages/" + page)
		if err != nil {
			return err
		}
		texts[file] = string(text)
	}
	for file, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			return err
		}
	}
	views, err := allViews(ctx)
	if err != nil {
		return err
	}
	for _, v := range views {
		var page strings.Builder
		if err := templates.ExecuteTemplate(&page, v.template, v.view); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, v.file), []byte(defineOnce(page.String())), 0o644); err != nil {
			return err
		}
		if err := frontend.Compress(filepath.Join(dir, v.file), gzip.BestCompression); err != nil {
			return err
		}
	}
	return nil
}

// file describes a page: its file name, its template and its data.
type file struct {
	file, template string
	view           view
}

func allViews(ctx context.Context) ([]file, error) {
	var games []*gamePage
	for _, g := range catalog.Games() {
		folder, err := packageFolder(ctx, g.Package())
		if err != nil {
			return nil, err
		}
		page, err := newGamePage(g, folder)
		if err != nil {
			return nil, fmt.Errorf("the page of %s: %w", g.Info().Title, err)
		}
		games = append(games, page)
	}
	list := []file{{"index.html", "index.html", view{
		Title:       "Board games: rule books with boards to play on",
		Description: "The rule books of board games, with pictures of all worked examples and a board to play on.",
	}}}
	for _, g := range games {
		list = append(list, file{g.Name + ".html", "game.html", view{
			Title: g.Title + ": rules and board", Description: g.Aim, Current: g.Name, Game: g,
		}})
	}
	folder, err := packageFolder(ctx, frontend.Module+"/cookiedisco/solution")
	if err != nil {
		return nil, err
	}
	solution, err := newSolutionPage(folder)
	if err != nil {
		return nil, err
	}
	list = append(list, file{"cookiedisco-solution.html", "solution.html", view{
		Title: "Cookie Disco, solved", Description: "Who can force a win in Cookie Disco, from every position.", Current: "cookiedisco",
		Solution: solution,
	}})
	scripts, err := frontend.Scripts()
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].view.Scripts = slices.Sorted(maps.Keys(scripts))
		list[i].view.Engine, list[i].view.Lessons = frontend.Engine(list[i].view.Current)
		list[i].view.Games, list[i].view.Policy = games, frontend.Policy
		list[i].view.Synonyms, list[i].view.CommonWords = strings.Join(catalog.Synonyms(), ";"), catalog.CommonWords
	}
	return list, nil
}
