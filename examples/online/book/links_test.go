package book

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
)

// sharedLink shares a game, opens the link in another tab, and steps through the game.
func sharedLink(t *testing.T) {
	p := open(t, "cuckoo.html")
	players(p, "human", "human")
	for i, c := range []string{"d4", "d5", "d6", "d5"} {
		if c = []string{"d3", "d4", "d7", "d6"}[i]; i%2 == 0 {
			p.Wait(part(`[data-cell="` + c + `"].movable`))
		} else {
			p.Wait(part(`[data-cell="` + c + `"].target`))
		}
		p.Click(cell(c))
	}
	p.Wait(part("ol.moves") + `.textContent.includes("d7-d6")`)
	browser.Eval[bool](p, `(`+part("details.setup")+`.setAttribute("open", ""), true)`)
	p.Click(`[...` + root + `.querySelectorAll("button")].find(b => b.textContent === "Link to this match")`)
	p.Wait(part(".message a"))
	link := browser.Eval[string](p, part(".message a")+`.href`)
	require.Contains(t, link, "#record=")

	q := chrome.Open(t, link, 1440, 950)
	q.Wait(part("ol.moves button"))
	require.Equal(t, 2, browser.Eval[int](q, root+`.querySelectorAll("ol.moves button").length`))
	q.Wait(part(`[data-at="d4"]`) + ` && ` + part(`[data-at="d6"]`))
	q.Click(part("[data-do=first]"))
	q.Wait(part(`[data-at="d3"]`) + ` && ` + part(`[data-at="d7"]`))
	q.Click(part("[data-do=forward]"))
	q.Wait(part(`[data-at="d4"]`) + ` && ` + part(`[data-at="d7"]`))
	require.Empty(t, q.Console())
}

// sharedMatch opens a link to the third round of a match, shares it, and compares the links. It also opens a link with
// impossible rounds.
func sharedMatch(t *testing.T) {
	p := open(t, "cuckoo.html")
	players(p, "human", "human")
	share := func(p *browser.Page) string {
		browser.Eval[bool](p, `(`+part("details.setup")+`.setAttribute("open", ""), true)`)
		p.Click(`[...` + root + `.querySelectorAll("button")].find(b => b.textContent === "Link to this match")`)
		p.Wait(part(".message a"))
		return browser.Eval[string](p, part(".message a")+`.href`)
	}
	first := share(p)
	require.NotContains(t, first, "rounds=")
	third := first + "&rounds=b%2Cr"
	q := chrome.Open(t, third, 1440, 950)
	q.Wait(part(".score") + `?.textContent.includes("Round 3 of a match")`)
	require.Contains(t, text(q, ".score"), "Blue 1, Red 1")
	require.Equal(t, third, share(q))
	for _, impossible := range []string{"b%2Cb", "x"} {
		q := chrome.Open(t, first+"&rounds="+impossible, 1440, 950)
		q.Wait(part(".message") + `?.textContent.startsWith("The winners of the earlier rounds can't be read")`)
	}
}

// workedExample opens an example from the rule book on the board, and tries the example's moves.
func workedExample(t *testing.T) {
	p := open(t, "coucou.html")
	p.Click(`[...document.querySelectorAll(".verdicts .refused a")].find(a => a.textContent === "d10-d11")`)
	p.Wait(part(".message.refusal"))
	require.Contains(t, text(p, ".message"), "a5")
	require.Equal(t, "#C2", browser.Eval[string](p, part(".message a")+`.getAttribute("href")`))
	p.Click(`[...document.querySelectorAll(".verdicts .legal a")].find(a => a.textContent === "a5xb6")`)
	p.Wait(part("ol.moves") + `.textContent.includes("a5xb6")`)
}

// neverMarkup puts markup into every part of a link.
func neverMarkup(t *testing.T) {
	for _, fragment := range []string{
		"position=<img src=x onerror=alert(1)>", "record=<script>alert(1)</script>", "options=<b>x</b>=<i>y</i>",
		"position=7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b&move=<img src=x onerror=alert(1)>",
	} {
		p := chrome.Open(t, address+"/coucou.html#"+strings.NewReplacer("<", "%3C", ">", "%3E", " ", "+").Replace(fragment), 1440, 950)
		p.Wait(part(".message") + `?.textContent`)
		require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("img, script, b, i").length`))
		require.Empty(t, p.Console())
	}
}
