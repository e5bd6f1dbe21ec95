package book

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
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
		{820, 1180, "oeufs", "Choose one of your eggs, or one that is turned over.", "a1", "Choose where the egg goes."},
		{1440, 900, "coucou", "Choose one of your eggs.", "d2", "Choose where the egg goes."},
	} {
		p := chrome.Open(t, address+"/"+c.game+".html", c.width, c.height)
		p.Wait(part(".movable, .target"))
		p.Wait(fmt.Sprintf(`%s.textContent.startsWith(%q)`, part(".message"), c.first))
		narrow := browser.Eval[bool](p, `innerWidth < innerHeight`)
		require.Equal(t, narrow, browser.Eval[bool](p, `document.querySelector(".aim").checkVisibility()`))
		bottom := browser.Eval[float64](p, part(".message")+`.getBoundingClientRect().bottom`)
		require.Less(t, bottom, float64(c.height)-map[bool]float64{true: 50}[narrow], "the first step is on the first screen")
		if c.width < 480 {
			more := browser.Eval[int](p,
				`[...`+root+`.querySelectorAll("[role=toolbar] > *")].filter(b => b.checkVisibility()).length`)
			require.Equal(t, 5, more, "‹ › Undo Hint and ⋯")
		}
		p.Fits()
		before := browser.Eval[float64](p, part(".stage svg")+`.getBoundingClientRect().top`)
		p.Click(cell(c.clicked))
		if c.second == "" {
			continue
		}
		p.Wait(part(fmt.Sprintf(`[data-cell="%s"].selected`, c.clicked)) + ` && ` + part(".piece.chosen"))
		require.Equal(t, c.second, text(p, ".message"))
		require.InDelta(t, before, browser.Eval[float64](p, part(".stage svg")+`.getBoundingClientRect().top`), 1)
	}
	p := open(t, "coucou.html")
	for _, c := range []struct{ winner, position, from, to, says string }{
		{"b", "7/3b3/7/7/7/7/7/7/7/7/r6 b", "d10", "d11", "You won. "},
		{"r", "b6/7/7/7/7/7/7/7/7/3r3/7 r", "d2", "d1", "You lost. "},
	} {
		players(p, "human", "human")
		browser.Eval[bool](p, fmt.Sprintf(`%s.open({ position: %q }).then(() => true)`, board, c.position))
		if c.winner == "b" {
			players(p, "human", "easy") // before the move, so that the win counts
		}
		p.Prefer("prefers-reduced-motion", "no-preference")
		browser.Eval[bool](p, `(animate => { Element.prototype.animate = function (...a) {
			window.hops ||= this.parentNode.matches(".piece")
			return animate.apply(this, a)
		} })(Element.prototype.animate), !(window.hops = false)`)
		p.Play(c.from, c.to)
		p.Wait(board + `.over && window.hops`)
		p.Prefer("prefers-reduced-motion", "reduce")
		players(p, "human", "easy")
		p.Wait(part(".message.result b"))
		require.Equal(t, c.says, text(p, ".message b"))
		require.Equal(t, c.winner, browser.Eval[string](p, part(".seat.won")+`.dataset.seat`))
		require.Equal(t, c.winner == "r", browser.Eval[bool](p, `!!`+part(".message.lost")))
		require.False(t, browser.Eval[bool](p, part(".status")+`.checkVisibility()`), "the end is told once")
		if c.winner == "b" {
			p.Wait(part(".ladder .done") + `?.textContent === "easy 1 : 0"`)
			press(p, "undo") // a game counts once
			p.Play(c.from, c.to)
			p.Wait(part(".ladder .done") + `?.textContent === "easy 1 : 0"`)
			press(p, "level")
			p.Wait(part(".movable") + ` && [...` + root + `.querySelectorAll(".seat select")].at(0).value === "medium"`)
			continue
		}
		press(p, "exercise")
		p.Wait(`document.querySelector("clutch-board")?.shadowRoot?.querySelector(".learn h3")?.textContent.startsWith("Win in")`)
	}
}

// toBeSeen checks what a person sees on the board without being told.
func toBeSeen(t *testing.T) {
	list := func(p *browser.Page, selector, of string) string {
		return browser.Eval[string](p, `[...`+root+fmt.Sprintf(`.querySelectorAll(%q)].map(e => %s).join()`, selector, of))
	}
	t.Run("what has to be done instead", func(t *testing.T) {
		p := open(t, "coucou.html#position=7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7+b")
		p.Click(cell("d10"))
		p.Wait(part(`.arrow:not(.illegal)[data-from=a5][data-to=b6]`))
		require.Contains(t, list(p, ".refused", "e.dataset.cell"), "d10")
		p.Play("a5", "b6")
		p.Wait(board + `.moves.length === 1 && !` + part(".arrow"))
	})
	t.Run("cookies and their values", func(t *testing.T) {
		p := open(t, "cookiedisco.html#position=1OVB/1CC/KCK+o+-")
		p.Click(cell("b4"))
		p.Wait(part(`.piece.chosen[data-at=b4]`))
		values := list(p, ".stage defs text:not(.boardgame-letter)", "e.textContent")
		for _, value := range []string{"1", "2", "3"} {
			require.Contains(t, values, value)
		}
	})
	t.Run("whose eggs they were", func(t *testing.T) {
		p := open(t, "oeufs.html")
		require.Equal(t, "Red,Blue", list(p, ".seat .who", "e.textContent"))
		require.Equal(t, 2, browser.Eval[int](p, root+`.querySelectorAll(".seat .token").length`))
		p.Wait(part(".status") + `.textContent === "Blue to move: your turn"`)
		// Blue's last egg comes home. Until then nobody sees the eggs in the far camp.
		browser.Eval[bool](p, board+`.open({ position: "bbbbbb/6/6/6/1a4/a1aaaa A AB -", moves: ["b2-b1!"] }).then(() => true)`)
		players(p, "human", "easy")
		p.Wait(board + `.over && ` + root + `.querySelectorAll(".piece.red").length === 6`)
		require.Contains(t, text(p, ".status"), "Blue has won")
	})
	p := open(t, "coucou.html")
	for _, size := range browser.Sizes {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		browser.Eval[bool](p, `(document.querySelector(".switch [data-show=board]").click(), true)`)
		players(p, "human", "human")
		browser.Eval[bool](p, board+`.open({ options: {}, moves: ["d2-d3", "d10-d9", "c2-c3"] }).then(() => true)`)
		rect := func(selector, side string) float64 {
			return browser.Eval[float64](p, part(selector)+`.getBoundingClientRect().`+side)
		}
		require.Equal(t, "r", browser.Eval[string](p, part(".seat")+`.dataset.seat`))
		const margin = 3 // of the drawing itself
		require.Less(t, rect("[data-seat=r]", "bottom")-margin, rect(".stage svg", "top"))
		require.Less(t, rect(".stage svg", "bottom")-margin, rect("[data-seat=b]", "top"))
		require.Less(t, rect("[role=toolbar]", "bottom"), float64(size[1]), "the buttons are on the first screen")
		if size[0] == 1440 {
			require.InDelta(t, .74*float64(size[1]), rect(".stage svg", "height"), 2)
		}
		press(p, "learn")
		p.Wait(part(".learn:not([hidden]) h3"))
		require.InDelta(t, rect(".stage svg", "bottom"), rect(".learn", "top"), 24, "the lesson is below the board")
		p.Fits()
		press(p, "learn")
		p.Wait(board + `.moves.length === 3`)
		browser.Eval[bool](p, `(document.querySelector(".switch [data-show=moves]").click(), true)`)
		p.Wait(part(".moves li:nth-child(2)"))
		require.Equal(t, "d2-d3 d10-d9,c2-c3", list(p, ".moves li", "[...e.querySelectorAll('button')].map(b => b.textContent).join(' ')"))
		require.True(t, browser.Eval[bool](p, part(".moves")+`.scrollHeight <= `+part(".moves")+`.clientHeight + 1`), "no move is cut off")
		browser.Eval[bool](p, `(document.querySelector(".switch [data-show=rules]").click(), true)`)
		require.Equal(t, 4, browser.Eval[int](p, `document.querySelectorAll(".steps li svg").length`))
		require.GreaterOrEqual(t, browser.Eval[float64](p,
			`Math.min(...[...document.querySelectorAll(".links a")].map(a => parseFloat(getComputedStyle(a).lineHeight)))`), 24.0)
		p.Wait(`[...document.fonts].some(f => f.family === "Literata" && f.status === "loaded")`)
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
