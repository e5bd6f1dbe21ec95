package book

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// outside plays a move in a game that is not one of the five.
func outside(t *testing.T) {
	p := open(t, "breakthrough.html")
	players(p, "human", "human")
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("[data-do=learn]").length`), "there are no lessons")
	p.Click(part(".movable .hit"))
	p.Wait(part(".target"))
	p.Click(part(".target .hit"))
	p.Wait(board + `.moves.length === 1`)
	require.Empty(t, p.Console())
}

// everyPage checks every page on screens of four sizes, and the dialog, the lessons and the menu of each game on phones:
// nothing is wider than the screen, every game can be reached, and axe-core finds nothing. It also prints the page.
func everyPage(t *testing.T) {
	names := []string{"index", "cookiedisco-solution", "fr/coucou"}
	for _, g := range clutch.Games() {
		names = append(names, g.Info().Name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := chrome.Open(t, address+"/"+name+".html", 1440, 900)
			p.Wait(`document.readyState === "complete" && (!` + board + ` || ` + part("[data-cell]") + `)`)
			_, err := clutch.Find(name)
			game := err == nil
			if game {
				firstKeys(t, p)
				leaflet(t, p)
			}
			p.Accessible("document")
			for _, size := range browser.Sizes {
				p.Do(chromedp.EmulateViewport(size[0], size[1]))
				p.Fits()
				for _, c := range []struct{ opens, shown, closes string }{
					{"new", "dialog[open]", "dialog .close"},
					{"learn", ".learn:not([hidden])", ""},
					{"more", ".menu:popover-open", "[data-do=more]"},
				} {
					if !game || size[0] > 390 {
						break
					}
					press(p, c.opens)
					p.Wait(part(c.shown + " :is(.choice, h3, button)"))
					p.Fits()
					if size[0] == 390 {
						p.Accessible(part(c.shown))
					}
					if c.closes != "" {
						p.Click(part(c.closes))
						continue
					}
					press(p, c.opens)
					p.Wait(part(".learn[hidden]"))
				}
			}
			if game { // on a phone, the part with the board
				p.Accessible(`document.querySelector(".play")`)
			}
			p.Menu()
			require.Empty(t, p.Console())
		})
	}
}

// searches looks for what players have typed in the books of all games, in both languages. A page finds what the function
// About of the package catalog finds, in the same order.
func searches(t *testing.T) {
	typed := map[string][]string{}
	for _, file := range []string{"quarrels", "searches"} {
		text, err := os.ReadFile("../../internal/catalog/testdata/" + file + ".txt")
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			parts := strings.Split(strings.TrimSpace(line), " | ")
			page := parts[0] + ".html"
			if parts[1] == "fr" {
				page = "fr/" + page
			}
			words := parts[len(parts)-2]
			typed[page] = append(typed[page], words, strings.ToUpper(words), words[:len(words)*2/3], "no, that breaks (C1) or M2, "+words)
		}
	}
	require.Len(t, typed, 2*len(clutch.Games()))
	for page, words := range typed {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			p := chrome.Open(t, address+"/"+page, 1000, 700)
			p.Wait(`document.readyState === "complete"`)
			browser.Eval[bool](p, `document.querySelector("#search").focus() ?? true`)
			p.Wait(`globalThis.clutchSearch`)
			asked, err := json.Marshal(words)
			require.NoError(t, err)
			found := browser.Eval[[][]string](p, string(asked)+`.map(words => {
				const field = document.querySelector("#search")
				field.value = words
				field.dispatchEvent(new Event("input"))
				return [...document.querySelectorAll(".hits a")].map(a => a.textContent)
			})`)
			for i, words := range words {
				name, language := strings.TrimSuffix(filepath.Base(page), ".html"), "en"
				if strings.HasPrefix(page, "fr/") {
					language = "fr"
				}
				book, err := find(t, name).Info().BookIn(language)
				require.NoError(t, err)
				hits, _ := catalog.About(book, words)
				titles := []string{}
				for _, h := range hits[:min(len(hits), 20)] {
					titles = append(titles, h.Title)
				}
				require.Equal(t, titles, found[i], words)
			}
			require.Empty(t, p.Console())
		})
	}
}

// firstKeys counts the presses of the Tab key from the beginning of a page to the board.
func firstKeys(t *testing.T, p *browser.Page) {
	presses := 0
	for presses <= 3 && !browser.Eval[bool](p, `!!`+root+`.activeElement?.dataset.cell`) {
		p.Press(kb.Tab)
		presses++
	}
	require.LessOrEqual(t, presses, 3)
}

// leaflet prints the rule book of a game, which takes at most four pages.
func leaflet(t *testing.T, p *browser.Page) {
	printed := browser.Call(p, page.PrintToPDF, page.PrintToPDFParams{})
	pages := bytes.Count(printed.Data, []byte("/Type /Page\n"))
	require.GreaterOrEqual(t, pages, 2)
	require.LessOrEqual(t, pages, 4)
}
