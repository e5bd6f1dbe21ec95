// Package book is the command that builds the rule books of all games as web pages, each with a board to play on, and
// serves them.
//
//	go run ./examples/clutch book     builds the pages, serves them on a local address, and prints the address
//	go run ./examples/clutch book -o DIR
//	                                  writes the pages into a new or empty folder, and ends
//	go run ./examples/clutch book -element DIR
//	                                  writes only the board into a folder, as an npm package with a custom element
//	go run ./examples/clutch book -engine DIR
//	                                  writes only the library into a folder, as an npm package for programs without a
//	                                  page; -element and -engine can be given together
//
// The folder contains everything that the pages need, so any web host can serve it, and browsers can also open the
// pages from it without a server, except for Cookie Disco's solution there. The library itself runs in the pages,
// compiled to WebAssembly. Building the pages needs the Go toolchain and the source of this module.
package book

import (
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "book", Does: "build and serve the rule books, as pages with boards to play on",
		About: `Book builds the rule books of all games as pages with a board to play on, and serves them on a local
address.

	clutch book
	clutch book -o DIR
	clutch book -element DIR
	clutch book -engine DIR`,
		Run: run,
	}
}

func run(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	address := flags.String("addr", "127.0.0.1:8018",
		"the `address` to serve the pages on, with port 0 for any free one")
	dir := flags.String("o", "", "write the pages into this `folder` instead of serving them")
	element := flags.String("element", "",
		"write only the board, as an npm package with a custom element, into this `folder`")
	engine := flags.String("engine", "",
		"write only the library, as an npm package for programs without a page, into this `folder`")
	if err := p.Parse(flags); err != nil {
		return err
	}
	book := func(dir string) error { return build(ctx, p, dir) }
	written := false
	for _, w := range []struct {
		folder, done string
		write        func(dir string) error
	}{
		{*element, "The element is in %s, which is also a package for npm pack.\n",
			func(dir string) error { return frontend.Build(ctx, dir) }},
		{*engine, "The engine is in %s, which is a package for npm pack.\n",
			func(dir string) error { return frontend.BuildEngine(ctx, dir) }},
		{*dir, "The pages are in %s; open index.html first.\n", book},
	} {
		if w.folder == "" {
			continue
		}
		if err := fill(w.folder, w.write); err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, w.done, w.folder)
		written = true
	}
	if written {
		return nil
	}
	listener, err := net.Listen("tcp", *address) // listen before building, so that an address in use fails at once
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	defer listener.Close()
	return temporary("", func(dir string) error {
		if err := book(dir); err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "The pages are on http://%s/\n", listener.Addr())
		return serve(ctx, listener, dir)
	})
}

// unfinished begins the name of a folder that is still being written.
const unfinished = "clutch-site-"

// temporary calls a function with a new folder in a parent folder or, if that is "", in the system's. Then it removes
// the new folder.
func temporary(parent string, do func(dir string) error) error {
	dir, err := os.MkdirTemp(parent, unfinished)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return do(dir)
}

// fill moves into a new or empty folder what write has written into a folder below it. So nothing that is half done
// gets there, and a folder that can't be written to is refused at once. If the program was killed there, what it
// has left behind is removed.
func fill(dir string, write func(dir string) error) error {
	entries, missing := os.ReadDir(dir)
	if missing != nil && !errors.Is(missing, fs.ErrNotExist) {
		return missing
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), unfinished) {
			return fmt.Errorf("the folder %s is not empty: it contains %s", dir, e.Name())
		}
	}
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	var created []string // the innermost first
	for d := dir; missing != nil; d = filepath.Dir(d) {
		if _, missing = os.Stat(d); missing != nil {
			created = append(created, d)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	err := temporary(dir, func(made string) error {
		if err := write(made); err != nil {
			return err
		}
		files, err := os.ReadDir(made)
		for _, f := range files {
			err = errors.Join(err, os.Rename(filepath.Join(made, f.Name()), filepath.Join(dir, f.Name())))
		}
		return err
	})
	if err != nil {
		for _, d := range created {
			_ = os.Remove(d)
		}
	}
	return err
}

func serve(ctx context.Context, l net.Listener, dir string) error {
	server := &http.Server{
		Handler:           frontend.Files(dir),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	stopped := context.AfterFunc(ctx, func() { server.Close() })
	defer stopped()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

//go:embed pages
var pages embed.FS

// file returns a file that all sites have. Its lines end alike in every checkout.
func file(name string) string {
	text, _ := pages.ReadFile("pages/" + name) // it is there
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// build writes all pages and their files into dir, and reports its progress.
func build(ctx context.Context, p *command.Program, dir string) error {
	began := time.Now()
	assets := filepath.Join(dir, "unnamed") // until the hash of its files is known
	if err := os.Mkdir(assets, 0o755); err != nil {
		return err
	}
	fmt.Fprintln(p.Stderr, "drawing the pages, and compiling the library to WebAssembly")
	if err := frontend.Build(ctx, assets); err != nil {
		return err
	}
	if err := frontend.Bundle(assets); err != nil {
		return err
	}
	if err := writeSolution(ctx, assets); err != nil {
		return err
	}
	views, err := allViews(ctx)
	if err != nil {
		return err
	}
	if err := writePages(dir, assets, views); err != nil {
		return err
	}
	fmt.Fprintf(p.Stderr, "built in %.1f s\n", time.Since(began).Seconds())
	return nil
}

// view is a page: its file, its template, and the data that the template receives.
type view struct {
	file, template string

	Title, Description string
	Current            string // the name of the game that the page is about
	Policy             string
	Games              []*gamePage
	Game               *gamePage
	Assets             string // the folder with the files that the pages share
	Board              string // the folder with the element's files, or "" if there are none
	Online             bool   // whether a server has the page, where people meet
	Perfect            string // the table of Cookie Disco's solution in that folder, or ""
	Solution           []section
	Solved             bool // whether there is a page with that
}

// writePages writes the pages into dir, and the files that they share into the folder assets, which it moves to dir.
func writePages(dir, assets string, views []view) error {
	templates, err := template.ParseFS(pages, "pages/*.html")
	if err != nil {
		return err
	}
	shared, err := searchFiles()
	if err != nil {
		return err
	}
	maps.Copy(shared, map[string]string{"page.css": frontend.PageStyle(), "icon.svg": frontend.Icon,
		"serif.woff2": frontend.Serif, "pictures.css": diagram.Style(), "book.css": file("book.css"), "book.js": file("book.js")})
	for name, text := range shared {
		if err := frontend.Write(filepath.Join(assets, name), text); err != nil {
			return err
		}
	}
	address, err := publish(dir, assets)
	if err != nil {
		return err
	}
	// the service worker serves the pages in its folder
	if err := os.MkdirAll(filepath.Join(dir, "fr"), 0o755); err != nil {
		return err
	}
	results := map[string]string{"offline.js": file("offline.js"),
		"app.webmanifest": strings.ReplaceAll(file("app.webmanifest"), "assets/", address+"/")}
	perfect := address + "/" + solutionFile
	if _, err := os.Stat(filepath.Join(dir, perfect)); err != nil {
		perfect = ""
	}
	for _, v := range views {
		var page strings.Builder
		v.Assets, v.Board, v.Perfect = address, address, perfect
		if err := templates.ExecuteTemplate(&page, v.template, v); err != nil {
			return err
		}
		results[v.file] = defineOnce(page.String())
	}
	for name, text := range results {
		if err := frontend.Write(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	return nil
}

// publish moves a folder to dir, where it is named by the hash of its files, so that browsers can keep these for ever.
// It returns the folder's address.
func publish(dir, folder string) (string, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(folder, file.Name()))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d\n%s", file.Name(), len(data), data)
	}
	if err := os.Mkdir(filepath.Join(dir, "assets"), 0o755); err != nil {
		return "", err
	}
	address := fmt.Sprintf("assets/%x", sum.Sum(nil)[:6])
	return address, os.Rename(folder, filepath.Join(dir, address))
}

// allViews returns all pages, without what only writePages knows.
func allViews(ctx context.Context) ([]view, error) {
	var games []*gamePage
	for _, g := range catalog.Games() {
		folder, err := frontend.Folder(ctx, g.Package())
		if err != nil {
			return nil, err
		}
		page, err := newGamePage(g, folder)
		if err != nil {
			return nil, fmt.Errorf("the page of %s: %w", g.Info().Title, err)
		}
		games = append(games, page)
	}
	list := []view{frontView()}
	for _, g := range games {
		list = append(list, gameView(g))
	}
	for _, g := range games {
		if g.French != nil {
			list = append(list, frenchView(g))
		}
	}
	solved, err := solutionView()
	if err != nil {
		return nil, err
	}
	list = append(list, solved)
	for i := range list {
		list[i].Games, list[i].Policy = games, frontend.Policy
	}
	return list, nil
}

// frontView returns the front page.
func frontView() view {
	return view{
		file: "index.html", template: "index.html", Solved: true,
		Title:       "Board games: rule books with boards to play on",
		Description: "The rule books of board games, with pictures of all worked examples and a board to play on.",
	}
}

// frenchView returns the rule book of a game in French.
func frenchView(g *gamePage) view {
	return view{
		file: "fr/" + g.Name + ".html", template: "french.html",
		Title: g.Title + "\u00a0: la règle du jeu", Description: g.French.Intro, Current: g.Name, Game: g,
	}
}

// solutionView returns the page about Cookie Disco's solution.
func solutionView() (view, error) {
	sections, err := newSolutionPage()
	return view{
		file: "cookiedisco-solution.html", template: "solution.html",
		Title: "Cookie Disco, solved", Description: "Who can force a win in Cookie Disco, from every position.",
		Current: "cookiedisco", Solution: sections,
	}, err
}

// gameView returns the page of a game.
func gameView(g *gamePage) view {
	return view{
		file: g.Name + ".html", template: "game.html",
		Title: g.Title + ": rules and board", Description: g.Aim, Current: g.Name, Game: g,
	}
}
