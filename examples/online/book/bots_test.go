package book

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
)

// bots lets two bots play against each other, pauses the game, and lets it continue.
func bots(t *testing.T) {
	const listed = root + `.querySelectorAll("ol.moves button").length`
	p := open(t, "taacoca.html")
	browser.Eval[bool](p, `(window.begun = 0, `+board+`.addEventListener("clutch-move", () => { window.begun++ }), true)`)
	players(p, "easy", "medium")
	p.Wait(listed + ` >= 3`)
	p.Click(part("[data-do=pause]"))
	p.Wait(part("[data-do=pause]") + `.textContent === "Go on" && ` + listed + ` === window.begun`)
	n := browser.Eval[int](p, listed)
	time.Sleep(1500 * time.Millisecond)
	require.Equal(t, n, browser.Eval[int](p, `window.begun`))
	p.Click(part("[data-do=pause]"))
	p.Wait(fmt.Sprintf(`%s > %d`, listed, n))

	q := open(t, "cuckoo.html")
	press(q, "hint")
	q.Wait(part(".message") + `.textContent.includes("%")`)
	require.NotZero(t, browser.Eval[int](q, root+`.querySelectorAll(".arrows .arrow").length`))
}

// lastWord lets a bot make the last move of a game that hides something, on a phone: the page tells the result and the points, and
// the board has not moved by a pixel.
func lastWord(t *testing.T) {
	p := chrome.Open(t, address+"/goofspiel.html", 390, 844)
	at := func() []float64 {
		return browser.Eval[[]float64](p, `[scrollTo(0, 0), (r => [r.x, r.y, r.width, r.height])(`+part(".stage svg")+`.getBoundingClientRect())][1]`)
	}
	p.Wait(part(".movable"))
	before := at()
	for n := range 5 {
		p.Wait(fmt.Sprintf(`%s.moves.length === %d`, board, 1+3*n)) // each bid, and what chance has drawn
		p.Click(part(".movable .hit"))
		require.Equal(t, before, at())
		p.Click(part(".choices button"))
	}
	p.Wait(part(".result .points"))
	require.Equal(t, before, at())
	require.Empty(t, p.Console())
}

// calm plays games whose tables grow and shrink on each move: the board keeps its frame, and so what stands below it its
// place. The picture that is there before the board has the same place, too.
func calm(t *testing.T) {
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1440, 950}} {
		p := chrome.Open(t, "about:blank", size[0], size[1])
		scripts := func(off bool) {
			browser.Call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off})
			p.Do(chromedp.Navigate(address + "/cookiedisco.html"))
		}
		const place = `(r => [r.x, r.y, r.width, r.height].map(Math.round).join())(%s.getBoundingClientRect())`
		scripts(true)
		drawn := browser.Eval[string](p, fmt.Sprintf(place, `document.querySelector(".play .cover svg")`))
		scripts(false)
		p.Wait(part(".movable"))
		require.Equal(t, drawn, browser.Eval[string](p, fmt.Sprintf(place, part(".stage svg"))), "the picture that was there before: %v", size)
		browser.Eval[bool](p, `(() => {
			window.shapes = new Set(), window.places = new Set()
			setInterval(() => {
				const svg = `+root+`.querySelector(".stage svg"), r = svg.getBoundingClientRect()
				shapes.add(svg.getAttribute("viewBox"))
				places.add([r.x, r.y, r.width, r.height].join())
			}, 10)
			return true
		})()`)
		players(p, "beginner", "beginner")
		p.Wait(board + `.over || ` + board + `.moves.length > 8`)
		require.Len(t, browser.Eval[[]string](p, `[...places]`), 1, "%v", size)
		require.Greater(t, browser.Eval[int](p, `shapes.size`), 1)
		p.Close()
	}
}

// moveNow stops a bot that would think for 20 seconds. While the bot thinks, the board shows how many positions it has
// examined, and still answers clicks.
func moveNow(t *testing.T) {
	p := open(t, "cuckoo.html")
	browser.Eval[bool](p, `(() => {
		const ask = `+board+`.ask.bind(`+board+`)
		`+board+`.ask = (request, progress) => {
			if (!request.search) return ask(request, progress)
			const answer = ask({ ...request, search: { nodes: 10000000, time: 20000, progress: true } }, progress)
			answer.then(a => { window.best = a.best })
			return answer
		}
		return true
	})()`)
	players(p, "hard", "human")
	p.Wait(part(".status") + `.textContent.startsWith("Blue, the hard bot, is thinking")`)
	p.Wait(part(".status") + `.textContent.endsWith("positions")`)
	p.Click(cell("d3")) // it is the bot's turn, so this click does nothing
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".selected, ol.moves button").length`))
	p.Click(part("[data-do=now]"))
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 1`)
	require.True(t, browser.Eval[bool](p, `window.best.stopped`))
	require.Equal(t, browser.Eval[string](p, `window.best.move`), text(p, "ol.moves button"))
	p.Wait(part(".status") + `.textContent.startsWith("Red to move")`)
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("[data-do=now]").length`))
	require.Empty(t, p.Console())
}

// theSolution asks for the value of a position, and compares it with the library's documentation.
func theSolution(t *testing.T) {
	p := open(t, "cookiedisco.html#position=3O/2KC/1V1C/BKC+o+-")
	press(p, "study")
	p.Wait(part(".verdict") + `.textContent === "Orange to move: won in 5."`)
	require.Contains(t, text(p, ".lines li:first-child"), "c4-f2 won in 5")
	p.Click(part(".lines li:first-child button"))
	p.Wait(part("ol.moves") + `.textContent.includes("c4-f2")`)
	p.Wait(part(".verdict") + `.textContent.startsWith("Blue to move: lost in 4")`)
	press(p, "study")
	players(p, "human", "perfect")
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 2`)

	// If the position changes before the answer is there, the board asks again, and nothing is lost.
	press(p, "study")
	p.Wait(part(".verdict") + `.textContent === "Orange to move: won in 3."`)
	browser.Eval[bool](p, `(() => {
		`+part(".lines li:first-child button")+`.click()
		`+part("[data-do=study]")+`.click() // the perfect player will answer
		return true
	})()`)
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 4`)
	press(p, "study")
	p.Wait(part(".verdict") + `.textContent === "Orange to move: won in 1."`)
	require.Empty(t, p.Console())
}
