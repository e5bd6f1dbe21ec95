package book

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// BenchmarkBoard opens a page many times. It reports two medians: the time from opening the page to the first legal
// moves, and the time until a click is answered.
func BenchmarkBoard(b *testing.B) {
	chrome = browser.Start(b)
	var first, click []float64
	for b.Loop() {
		p := open(b, "taacoca.html")
		p.Wait(`performance.getEntriesByName("clutch-ready").length`)
		first = append(first, browser.Eval[float64](p, `performance.getEntriesByName("clutch-ready")[0].startTime`))
		click = append(click, browser.Eval[float64](p, `(async () => {
			const began = performance.now()
			for (let i = 0; i < 20; i++) await `+board+`.ask({ clicks: ["C3"] })
			return (performance.now() - began) / 20
		})()`))
	}
	for unit, times := range map[string][]float64{"ms/first-moves": first, "ms/click": click} {
		slices.Sort(times)
		b.ReportMetric(times[len(times)/2], unit)
	}
}

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

// axeCore returns the script of axe-core, or "" if there is no npm to install it with.
func axeCore(t *testing.T) string {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return ""
	}
	where := t.TempDir()
	out, err := exec.Command(npm, "install", "--silent", "--no-save", "--prefix", where,
		"axe-core@4.11.0").CombinedOutput()
	require.NoError(t, err, "%s", out)
	script, err := os.ReadFile(filepath.Join(where, "node_modules", "axe-core", "axe.min.js"))
	require.NoError(t, err)
	return string(script) + "\n;true"
}

// everyPage checks every page on screens of four sizes, and the dialog, the lessons and the menu of each game on phones:
// nothing is wider than the screen. With axe-core, it checks the layouts for a phone and for a desktop, in light and in
// dark mode, which differ only in colours. It also prints the page.
func everyPage(t *testing.T) {
	axe := axeCore(t)
	names := []string{"index", "cookiedisco-solution"}
	for _, g := range clutch.Games() {
		names = append(names, g.Info().Name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := chrome.Open(t, address+"/"+name+".html", 1440, 900)
			p.Prefer("prefers-reduced-motion", "reduce")
			p.Wait(`document.readyState === "complete" && (!` + board + ` || ` + part("[data-cell]") + `)`)
			_, err := clutch.Find(name)
			game := err == nil
			if game {
				firstKeys(t, p)
				leaflet(t, p)
			}
			if axe != "" {
				browser.Eval[bool](p, axe)
			}
			inspect := func(what string) {
				for theme, rules := range map[string]string{"light": "{}", "dark": `{ runOnly: ["color-contrast"] }`} {
					p.Prefer("prefers-color-scheme", theme)
					if axe != "" {
						require.Empty(t, browser.Eval[[]string](p,
							`axe.run(`+rules+`).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target + " " + n.failureSummary)))`), "%s, %s", what, theme)
					}
				}
				shoot(t, p, name+"-"+what)
			}
			for _, size := range [][2]int64{{820, 1180}, {360, 780}, {1440, 900}, {390, 844}} {
				p.Do(chromedp.EmulateViewport(size[0], size[1]))
				wide := browser.Eval[[]string](p,
					`[...document.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > innerWidth && document.documentElement.scrollWidth > innerWidth).map(e => e.outerHTML.slice(0, 90))`)
				require.Empty(t, wide, "wider than %d pixels", size[0])
				axed := size[0] == 390 || size[0] == 1440
				if axed {
					inspect(fmt.Sprint(size[0]))
				}
				for _, c := range []struct{ opens, shown, closes string }{
					{"new", "dialog[open] .choice", "dialog .close"},
					{"learn", ".learn:not([hidden]) h3", ""},
					{"more", ".menu:popover-open", "[data-do=more]"},
				} {
					if !game || size[0] > 390 {
						break
					}
					press(p, c.opens)
					p.Wait(part(c.shown))
					fits(t, p, "*")
					if axed {
						inspect(fmt.Sprint(size[0], "-", c.opens))
					}
					if c.closes != "" {
						p.Click(part(c.closes))
						continue
					}
					press(p, c.opens)
					p.Wait(part(".learn[hidden]"))
				}
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
	pdf, err := chromedp.Run(p.Context(), func(ctx context.Context, tab *chromedp.Target) ([]byte, error) {
		printed, err := cdp.Call(ctx, tab, page.PrintToPDF, page.PrintToPDFParams{})
		return printed.Data, err
	})
	require.NoError(t, err)
	pages := bytes.Count(pdf, []byte("/Type /Page\n"))
	require.GreaterOrEqual(t, pages, 2)
	require.LessOrEqual(t, pages, 4)
}
