package book

import (
	"html/template"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// Online returns what the pages of a server have of the book, by name: the rule book of each game, such as coucou.html,
// and the files that these need. The server has the other files of [frontend.Look] at look/. If it has the element's
// files at board/, the pages have boards. A page is drawn when it is first asked for, and nothing has to be compiled.
// The function reports false for other names.
func Online(board bool) func(name string) (text string, found bool, err error) {
	all := map[string]func() (string, error){}
	for name, text := range map[string]string{
		"look/book.css": file("book.css"), "look/book.js": file("book.js"), "look/pictures.css": diagram.Style(),
		"offline.js":      file("offline.js"),
		"app.webmanifest": strings.ReplaceAll(file("app.webmanifest"), "assets/", "look/"),
	} {
		all[name] = func() (string, error) { return text, nil }
	}
	for _, g := range catalog.Games() {
		all[g.Info().Name+".html"] = sync.OnceValues(func() (string, error) { return onlinePage(g, board) })
	}
	return func(name string) (string, bool, error) {
		draw, found := all[name]
		if !found {
			return "", false, nil
		}
		text, err := draw()
		return text, true, err
	}
}

func onlinePage(g dynamic.Game, board bool) (string, error) {
	templates, err := template.ParseFS(pages, "pages/*.html")
	if err != nil {
		return "", err
	}
	page, err := newGamePage(g, "")
	if err != nil {
		return "", err
	}
	page.French = nil
	v := gameView(page)
	v.Assets, v.Policy, v.Online = "look", frontend.Policy, true
	if board {
		v.Board = "board"
	}
	for _, g := range catalog.Games() {
		v.Games = append(v.Games, &gamePage{Info: g.Info()})
	}
	var text strings.Builder
	err = templates.ExecuteTemplate(&text, v.template, v)
	return defineOnce(text.String()), err
}
