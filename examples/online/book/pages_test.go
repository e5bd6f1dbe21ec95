package book

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// BenchmarkBoard opens a page many times. It reports two medians: the time from opening the page to the first legal moves,
// and the time until a click is answered.
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

// leaflet prints the rule book of each game, which takes at most four pages, and has text on each of them.
func leaflet(t *testing.T) {
	for _, g := range clutch.Games() {
		p := chrome.Open(t, address+"/"+g.Info().Name+".html", 1440, 900)
		p.Wait(`document.readyState === "complete"`)
		pdf, err := chromedp.Run(p.Context(), func(ctx context.Context, tab *chromedp.Target) ([]byte, error) {
			printed, err := cdp.Call(ctx, tab, page.PrintToPDF, page.PrintToPDFParams{})
			return printed.Data, err
		})
		require.NoError(t, err)
		pages := bytes.Count(pdf, []byte("/Type /Page\n"))
		require.GreaterOrEqual(t, pages, 2, g.Info().Name)
		require.LessOrEqual(t, pages, 4, g.Info().Name)
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

// asPackage packs the element for npm.
func asPackage(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm")
	}
	pack := exec.Command(npm, "pack", "--dry-run", "--json")
	pack.Dir = assets
	out, err := pack.Output()
	require.NoError(t, err)
	var packed []struct{ Files []struct{ Path string } }
	require.NoError(t, json.Unmarshal(out, &packed))
	var names []string
	for _, f := range packed[0].Files {
		names = append(names, f.Path)
	}
	for _, name := range []string{"package.json", "clutch-board.js", "clutch-board.d.ts", "worker.js", "coucou.wasm.gz", "coucou.txt", "all.wasm.gz"} {
		require.Contains(t, names, name)
	}
}

// everyPage checks every page at the width of a desktop screen and of a phone. It takes screenshots in light and in dark mode.
func everyPage(t *testing.T) {
	pages := []string{"index.html", "cookiedisco-solution.html"}
	for _, g := range clutch.Games() {
		pages = append(pages, g.Info().Name+".html")
	}
	shots := os.Getenv("SCREENSHOTS") // a folder for screenshots
	for _, page := range pages {
		for _, width := range []int64{1440, 390} {
			p := chrome.Open(t, address+"/"+page, width, 900)
			p.Wait(`document.readyState === "complete" && (!` + board + ` || ` + part("[data-cell]") + `)`)
			require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth`), int(width), "%s is wider than %d pixels", page, width)
			require.Empty(t, p.Console(), page)
			for _, theme := range []string{"light", "dark"} {
				if shots == "" {
					continue
				}
				p.Prefer("prefers-color-scheme", theme)
				name := fmt.Sprintf("%s/%s-%d-%s.png", shots, strings.TrimSuffix(page, ".html"), width, theme)
				require.NoError(t, os.WriteFile(name, p.Screenshot(), 0o600))
			}
		}
	}
}
