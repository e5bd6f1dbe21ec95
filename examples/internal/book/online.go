package book

import (
	"html/template"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// Online returns what the pages of a server have of the book, by name: the front page, the rule book of each game, such as
// coucou.html and, in French, fr/coucou.html, the page about Cookie Disco's solution, and the files that these need. The
// server has the other files of [frontend.Look] at look/. If it has the element's files at board/, the pages have boards.
// A page is drawn when it is first asked for, and nothing has to be compiled. The function reports false for other names.
func Online(board bool) func(name string) (text string, found bool, err error) {
	all := map[string]func() (string, error){}
	for name, text := range map[string]string{
		"look/book.css": file("book.css"), "look/book.js": file("book.js"), "look/pictures.css": diagram.Style(),
		"offline.js":      file("offline.js"),
		"app.webmanifest": strings.ReplaceAll(file("app.webmanifest"), "assets/", "look/"),
	} {
		all[name] = func() (string, error) { return text, nil }
	}
	indexes := sync.OnceValues(searchFiles)
	for language := range searchSays {
		name := searchFile(language)
		all["look/"+name] = func() (string, error) {
			files, err := indexes()
			return files[name], err
		}
	}
	add := func(name string, draw func() (view, error)) {
		all[name] = sync.OnceValues(func() (string, error) {
			v, err := draw()
			if err != nil {
				return "", err
			}
			return v.online(board)
		})
	}
	for _, g := range catalog.Games() {
		page := sync.OnceValues(func() (*gamePage, error) { return newGamePage(g, "") })
		add(g.Info().Name+".html", func() (view, error) {
			g, err := page()
			if err != nil {
				return view{}, err
			}
			return gameView(g), nil
		})
		if _, ok := g.Info().Translations["fr"]; ok {
			add("fr/"+g.Info().Name+".html", func() (view, error) {
				g, err := page()
				if err != nil {
					return view{}, err
				}
				return frenchView(g), nil
			})
		}
	}
	add("cookiedisco-solution.html", solutionView)
	add("index.html", func() (view, error) {
		v := frontView()
		for _, g := range catalog.Games() {
			card, err := newCard(g)
			if err != nil {
				return v, err
			}
			card.Lessons = card.Lessons && board
			v.Games = append(v.Games, card)
		}
		return v, nil
	})
	return func(name string) (string, bool, error) {
		draw, found := all[name]
		if !found {
			return "", false, nil
		}
		text, err := draw()
		return text, true, err
	}
}

// online returns the text of a page on a server.
func (v view) online(board bool) (string, error) {
	templates, err := template.ParseFS(pages, "pages/*.html")
	if err != nil {
		return "", err
	}
	v.Assets, v.Online = "look", true
	v.Policy = strings.Replace(frontend.Policy, "img-src 'self'", "img-src 'self' data:", 1) // positions that a seat sees
	if board {
		v.Board = "board"
	}
	if v.Games == nil {
		for _, g := range catalog.Games() {
			page := &gamePage{Info: g.Info()}
			if _, ok := page.Translations["fr"]; ok {
				page.French = &frenchPage{}
			}
			v.Games = append(v.Games, page)
		}
	}
	var text strings.Builder
	err = templates.ExecuteTemplate(&text, v.template, v)
	return defineOnce(text.String()), err
}
