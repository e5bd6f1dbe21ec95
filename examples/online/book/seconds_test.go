package book

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
)

// firstAndLast follows a new player on screens of four sizes: the first screen says what the game is about and what to
// do, each click is answered with the next step, and at the end the page says who has won, and what to do next.
func firstAndLast(t *testing.T) {
	for _, c := range []struct {
		width, height                int64
		game, first, clicked, second string
	}{
		{360, 780, "taacoca", "Choose the first of the stones that march.", "A1", "1 of 3 stones chosen."},
		{390, 844, "cookiedisco", "Put your cookie beside exactly two others.", "d1", ""},
		{820, 1180, "oeufs", "Choose one of your eggs, or one that is turned over.", "a1",
			"Choose where the egg goes, or the egg again to look at it."},
		{1440, 900, "coucou", "Choose one of your eggs.", "d2", "Choose where the egg goes."},
	} {
		p := chrome.Open(t, address+"/"+c.game+".html", c.width, c.height)
		p.Prefer("prefers-reduced-motion", "reduce")
		p.Wait(part(".movable, .target"))
		p.Wait(fmt.Sprintf(`%s.textContent.startsWith(%q)`, part(".message"), c.first))
		narrow := browser.Eval[bool](p, `innerWidth < 800`)
		require.Equal(t, narrow, browser.Eval[bool](p, `document.querySelector(".aim").checkVisibility()`))
		bottom := browser.Eval[float64](p, part(".message")+`.getBoundingClientRect().bottom`)
		require.Less(t, bottom, float64(c.height)-50, "the first step is on the first screen")
		shoot(t, p, fmt.Sprintf("first-%s-%d", c.game, c.width))
		if narrow {
			more := browser.Eval[int](p,
				`[...`+root+`.querySelectorAll("[role=toolbar] > *")].filter(b => b.checkVisibility()).length`)
			require.Equal(t, 5, more, "‹ › Undo Hint and ⋯")
			press(p, "more")
			press(p, "new")
			p.Wait(part("dialog[open] .pictured, dialog[open] .choice"))
			shoot(t, p, fmt.Sprintf("new-%s-%d", c.game, c.width))
			fits(t, p, "dialog")
			p.Click(part("dialog .close"))
		}
		fits(t, p, "*")
		before := browser.Eval[float64](p, part(".stage svg")+`.getBoundingClientRect().top`)
		p.Click(cell(c.clicked))
		if c.second == "" {
			continue
		}
		p.Wait(part(fmt.Sprintf(`[data-cell="%s"].selected`, c.clicked)) + ` && ` + part(".piece.chosen"))
		require.Equal(t, c.second, text(p, ".message"))
		require.InDelta(t, before, browser.Eval[float64](p, part(".stage svg")+`.getBoundingClientRect().top`), 1)
		shoot(t, p, fmt.Sprintf("clicked-%s-%d", c.game, c.width))
	}
	for winner, says := range map[string]string{"b": "You won. ", "r": "You lost. "} {
		p := open(t, "coucou.html")
		p.Prefer("prefers-reduced-motion", "reduce")
		browser.Eval[bool](p, fmt.Sprintf(`%s.open({ position: %q }).then(() => true)`, board,
			map[string]string{"b": "3b3/7/7/7/7/7/7/7/7/7/r6 r", "r": "b6/7/7/7/7/7/7/7/7/7/3r3 b"}[winner]))
		players(p, "human", "easy")
		p.Wait(part(".message.result"))
		require.Equal(t, says, text(p, ".message b"))
		require.Equal(t, winner, browser.Eval[string](p, part(".seat.won")+`.dataset.seat`))
		require.Equal(t, winner == "r", browser.Eval[bool](p, `!!`+part(".message.lost")))
		require.Contains(t, text(p, ".ladder"), map[string]string{"b": "easy", "r": "none yet"}[winner])
		shoot(t, p, "end-"+winner)
		if winner == "b" {
			press(p, "level")
			p.Wait(part(".movable") + ` && [...` + root + `.querySelectorAll(".seat select")].at(0).value !== "easy"`)
			continue
		}
		press(p, "exercise")
		p.Wait(`document.querySelector("clutch-board")?.shadowRoot?.querySelector(".learn h3")?.textContent.startsWith("Win in")`)
	}
}

// today opens the exercise of the day from the front page, and leaves it for a game that begins.
func today(t *testing.T) {
	p := chrome.Open(t, address+"/index.html", 1440, 950)
	p.Wait(`document.getElementById("today")?.hash`)
	link := browser.Eval[string](p, `document.getElementById("today").textContent`)
	require.Contains(t, link, "Exercise of the day: ")
	p.Click(`document.getElementById("today")`)
	p.Wait(`document.querySelector("clutch-board")?.shadowRoot?.querySelector(".learn h3")?.textContent.startsWith("Win in")`)
	require.Contains(t, link, browser.Eval[string](p, `document.querySelector("h1").textContent`))
	press(p, "learn")
	p.Wait(part(".learn") + `.hidden && ` + board + `.moves.length === 0`)
	require.Empty(t, p.Console())
}

// fits checks that nothing on the board's part of a page is wider than the screen.
func fits(t *testing.T, p *browser.Page, what string) {
	wide := browser.Eval[[]string](p, `[document.documentElement, ...`+root+`.querySelectorAll(`+fmt.Sprintf("%q", what)+`)]
		.filter(e => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility() && !e.closest("svg, .announce"))
		.map(e => e.outerHTML.slice(0, 80))`)
	require.Empty(t, wide)
	require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`), 0)
}

// shoot saves pictures of what a page shows, light and dark, if they are wanted.
func shoot(t *testing.T, p *browser.Page, name string) {
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		return
	}
	for _, theme := range []string{"light", "dark"} {
		p.Prefer("prefers-color-scheme", theme)
		file := fmt.Sprintf("%s/%s-%s.png", folder, name, theme)
		require.NoError(t, os.WriteFile(file, p.Screenshot(), 0o600))
	}
}
