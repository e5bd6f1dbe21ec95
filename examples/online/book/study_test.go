package book

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// press clicks a button of the board, which may be in its menu.
func press(p *browser.Page, name string) {
	p.Wait(part("[data-do=" + name + "]:enabled"))
	for browser.Eval[bool](p, `!!`+part(".menu:not(:popover-open) [data-do="+name+"]")) {
		p.Click(part("[data-do=more]"))
		p.Do(chromedp.Sleep(100 * time.Millisecond)) // a new size of the window may close the menu
	}
	p.Click(part("[data-do=" + name + "]:enabled"))
}

// moves returns the JavaScript expression for the moves in the list, with those of variations.
const moves = `[...` + root + `.querySelectorAll("ol.moves button")].map(b => b.textContent).join(" ")`

// studied plays a game with a variation and a comment, looks at the best moves, and opens a link to a position in the
// variation.
func studied(t *testing.T) {
	p := open(t, "coucou.html")
	players(p, "human", "human")
	p.Play("d2", "d3", "d10", "d9")
	p.Wait(moves + ` === "d2-d3 d10-d9"`) // a button may come before the board has understood a click
	press(p, "study")
	p.Wait(root + `.querySelectorAll(".lines button").length === 3`)
	p.Wait(root + `.querySelectorAll(".arrows .arrow").length === 3`)
	require.Regexp(t, `^Blue: \d+ %$`, text(p, ".verdict"))
	p.Click(`document.querySelector("h1")`)
	p.Press(kb.ArrowLeft)
	p.Wait(part(`[data-at="d10"]`))
	p.Click(part(".typed input"))
	p.Press("c10-c9" + kb.Enter)
	p.Wait(moves + ` === "d2-d3 d10-d9 c10-c9"`)
	require.Equal(t, "c10-c9", text(p, ".variation button"))
	p.Click(part("[name=comment]"))
	p.Press("a <b>quiet</b> move")
	p.Press(kb.Tab)
	p.Wait(part(".moves .comment") + `?.textContent === "a <b>quiet</b> move"`)
	press(p, "share")
	p.Wait(part(".message a"))
	link := browser.Eval[string](p, part(".message a")+`.href`)
	q := chrome.Open(t, link, 1440, 950)
	q.Wait(moves + ` === "d2-d3 d10-d9 c10-c9"`)
	q.Wait(part(".variation [aria-current]") + ` && ` + part(`[data-at="c9"]`))
	require.Equal(t, "a <b>quiet</b> move", text(q, ".moves .comment"))
	require.Equal(t, []string{"d2-d3", "c10-c9"}, browser.Eval[[]string](q, board+`.moves`))
	q.Click(part(`.moves button`))
	q.Wait(part(`[data-at="c10"]`) + ` && ` + part(`[data-at="d3"]`))
	press(q, "forward")
	q.Wait(part(`[data-at="c9"]`)) // the way that was shown last
	require.Empty(t, p.Console())
	require.Empty(t, q.Console())
}

// byHand sets up a position by clicks. While the rules don't allow it, the board says why, and it can't be used.
func byHand(t *testing.T) {
	p := open(t, "coucou.html")
	players(p, "human", "human")
	press(p, "study")
	press(p, "edit")
	p.Wait(part(".hand [name=piece]"))
	p.Click(cell("d5")) // a fifteenth blue egg
	p.Wait(part(`[data-at="d5"]`))
	p.Wait(part(".hand .refusal") + `?.textContent.includes("Blue has 15 eggs")`)
	require.True(t, browser.Eval[bool](p, part("[data-do=use]")+`.disabled`))
	p.Click(part(`.hand [name=piece][value=""]`))
	p.Click(cell("d2"))
	p.Wait(`!` + part("[data-do=use]") + `.disabled`)
	press(p, "use")
	p.Wait(board + `.position === "rrrrrrr/rrrrrrr/7/7/7/7/3b3/7/7/bbb1bbb/bbbbbbb b"`)
	p.Play("d5", "e6")
	p.Wait(moves + ` === "d5-e6"`)
	require.Empty(t, p.Console())
}

// savedStudy saves a game with a variation as a record, and opens the record again.
// What chance has drawn belongs to each line of a game that is stored with other moves.
func drawnAgain(t *testing.T) {
	p := open(t, "goofspiel.html")
	bid := func(card, plies int) {
		p.Wait(part(".movable"))
		p.Click(fmt.Sprintf(`[...%s.querySelectorAll(".movable .hit")].at(%d)`, root, card))
		p.Click(part(".choices button"))
		p.Wait(fmt.Sprintf(`%s.moves.length === %d`, board, plies))
	}
	bid(0, 4)
	bid(0, 7)
	press(p, "study")
	p.Wait(part(".study:not([hidden])"))
	for at := 6; at >= 4; at-- {
		p.Press(kb.ArrowLeft)
		p.Wait(fmt.Sprintf(`%s.textContent.includes("after move %d of 7")`, part(".status"), at))
	}
	p.Wait(part(".movable"))
	p.Click(fmt.Sprintf(`[...%s.querySelectorAll(".movable .hit")].at(-1)`, root))
	p.Click(part(".choices button"))
	p.Wait(moves + `.split(" ").length === 10 && ` + part(".movable"))
	written := browser.Eval[string](p, moves)
	p.Do(chromedp.Reload())
	p.Wait(part(".movable"))
	require.Equal(t, written, browser.Eval[string](p, moves))
	require.Equal(t, 7, browser.Eval[int](p, board+`.moves.length`))
}

func savedStudy(t *testing.T) {
	p := open(t, "taacoca.html")
	players(p, "human", "human")
	record := browser.Eval[string](p, `(async () => {
		const b = `+board+`
		await b.open({ options: {}, moves: ["B4,C4,C5-NE", "G3,G4,G5-SW"], tree: "{the start} B4,C4,C5-NE (A1,C3,C5-NW {better} G3,G4,G5-SE) G3,G4,G5-SW" })
		window.saved = new Promise(resolve => { URL.createObjectURL = blob => { resolve(blob.text()); return "data:," } })
		b.shadowRoot.querySelector("[data-do=save]").click()
		return window.saved
	})()`)
	require.Contains(t, record,
		"; tree {the start} B4,C4,C5-NE ( A1,C3,C5-NW {better} G3,G4,G5-SE ) G3,G4,G5-SW\n1 B4,C4,C5-NE\n2 G3,G4,G5-SW\nend\n")
	browser.Eval[bool](p, fmt.Sprintf(`(async () => { await %s.open({ record: %q }); return true })()`, board, record))
	p.Wait(moves + ` === "B4,C4,C5-NE A1,C3,C5-NW G3,G4,G5-SE G3,G4,G5-SW"`)
	refused := browser.Eval[string](p,
		board+`.open({ options: {}, tree: "B4,C4,C5-NE (A1-NW)" }).then(() => "opened", e => e.message)`)
	require.Contains(t, refused, "3 stones march")
}

// lessons goes through all lessons of a game: the board refuses a slip, with the rule, and answers.
func lessons(t *testing.T) {
	p := open(t, "coucou.html")
	players(p, "human", "human")
	p.Play("d2", "d3", "d10", "d9")
	p.Wait(`(localStorage.getItem("clutch-board:coucou") ?? "").includes("d10-d9")`)
	press(p, "learn")
	heading := func(title string) {
		p.Wait(part(".learn h3") + `?.textContent.startsWith(` + fmt.Sprintf("%q", title) + `)`)
	}
	step := func() { p.Click(part(".learn [data-do=step].primary")) }
	heading("Out of the nest (1 of 7)")
	p.Play("c2", "c3") // which is as good as the first move that the lesson thinks of
	p.Wait(part(".learn .words") + `.textContent.includes("leaves home")`)
	heading("Crossing") // the lesson goes on by itself
	p.Play("d5", "d6")  // legal, but not what the lesson is about
	p.Wait(part(".message.refusal") + `?.textContent.includes("this step asks for something else")`)
	p.Play("c3", "b4")
	step()
	heading("The fast move")
	press(p, "show")
	p.Wait(part(".arrows .arrow .head")) // the arrow says which way
	p.Play("d5", "d7")
	step()
	heading("Capturing comes first")
	p.Click(cell("d10"))
	p.Wait(part(".message.refusal a") + `?.textContent === "C2"`)
	p.Play("a5", "b6")
	p.Wait(part(".learn .words") + `.textContent.includes("leads the enemy away")`)
	step()
	heading("Into the nest (5 of 7)")
	p.Play("d10", "d11")
	p.Wait(root + `.querySelectorAll(".learn .done").length === 5`)
	own := board + `.moves.join() === "d2-d3,d10-d9" && ` +
		`[...` + root + `.querySelectorAll(".seat select")].every(s => s.value === "human")`
	press(p, "learn") // back to the player's own game
	p.Wait(own)
	press(p, "learn")
	p.Wait(`!` + part(".learn") + `.hidden && ` + board + `.moves.length === 0`)
	p.Do(chromedp.Reload())
	p.Wait(own)
	require.Empty(t, p.Console())
}

// exercises solves the first exercise of a game, by the answer in the file with the exercises.
func exercises(t *testing.T) {
	p := open(t, "coucou.html")
	press(p, "learn")
	p.Click(part(`.numbers [aria-label="Exercise 1"]`))
	p.Wait(part(".learn h3") + `?.textContent.startsWith("Win in")`)
	text, err := os.ReadFile(assets + "/coucou.txt")
	require.NoError(t, err)
	_, block, found := strings.Cut(string(text), "\n\nWin in")
	require.True(t, found)
	answer, _, _ := strings.Cut(strings.SplitN(block, "\n", 4)[2], " (")
	for i, move := range strings.Fields(answer) {
		if i%2 == 0 { // the board makes the moves between
			p.Play(strings.FieldsFunc(move, func(c rune) bool { return c == '-' || c == 'x' })...)
		}
		p.Wait(fmt.Sprintf(`%s.moves.length === %d`, board, i+1))
	}
	p.Wait(part(".learn .words") + `.textContent === "Solved."`)
	require.Equal(t, 1, browser.Eval[int](p, root+`.querySelectorAll(".learn .done").length`))
	require.Empty(t, p.Console())
}

// lookedBack looks back at a game in which Blue has missed a win. The missed move is drawn, and can be played.
func lookedBack(t *testing.T) {
	p := open(t, "coucou.html")
	browser.Eval[bool](p, board+`.open({position: "7/3b3/7/7/7/7/7/7/7/3r3/b6 b", moves: ["a1-a2", "d2-d1"]}).then(() => true)`)
	p.Wait(part("[data-do=review]"))
	press(p, "review")
	p.Wait(part(".review li"))
	require.Contains(t, text(p, ".review li"), "A mistake, which cost 100 of 100. Better: d10-d11.")
	require.Contains(t, text(p, ".review li"), "After d10-d11, Blue wins in 1 ply.")
	require.Equal(t, "From 1. Blue: a1-a2 on, the game was decided.", text(p, ".decided"))
	require.Equal(t, 1, browser.Eval[int](p, root+`.querySelectorAll(".review circle").length`))
	p.Click(part(".review li button"))
	p.Wait(part(`[data-at="a1"]`) + ` && ` + root + `.querySelectorAll(".arrows .arrow").length === 1`)
	p.Play("d10", "d11")
	p.Wait(board + `.moves.join() === "d10-d11" && ` + board + `.over`)
	require.Empty(t, p.Console())
}

// sharedMatch wins the first round of a match, begins the second round, and shares it. The link opens the second round,
// with the score. A link to an impossible session is refused.
func sharedMatch(t *testing.T) {
	p := open(t, "cuckoo.html")
	plies, winner := script.Game(t, find(t, "cuckoo"), nil)
	var moves []string
	for _, ply := range plies {
		moves = append(moves, ply.Move)
	}
	list, err := json.Marshal(moves)
	require.NoError(t, err)
	browser.Eval[bool](p,
		fmt.Sprintf(`(async () => { %s.setAttribute("players", "human,human"); await %[1]s.open({ options: {}, moves: %s }); return true })()`, board, list))
	p.Click(part("[data-do=next]"))
	p.Wait(part(".score") + `.textContent.includes("Round 2")`)
	press(p, "share")
	p.Wait(part(".message a"))
	link := browser.Eval[string](p, part(".message a")+`.href`)
	require.Contains(t, link, "#session=")
	q := chrome.Open(t, link, 1440, 950)
	q.Wait(part(".score") + `?.textContent.includes("Round 2 of a match")`)
	require.Contains(t, text(q, ".score"), find(t, "cuckoo").Info().Seat(winner).Name+" 1")
	q = chrome.Open(t, strings.Replace(link, "wins%22%3A2", "wins%22%3A-2", 1), 1440, 950)
	q.Wait(part(".message") + `?.textContent.startsWith("This link can't be opened")`)
	q.Wait(part(".movable"))
}

// pressedTwice presses a button again as soon as the page shows what the first press has done, on a slow machine: the lesson
// is there, so the second press leaves it.
func pressedTwice(t *testing.T) {
	p := open(t, "coucou.html")
	browser.Call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 20})
	for range 6 {
		require.Equal(t, "left", browser.Eval[string](p, `(async () => {
			const learn = `+part("[data-do=learn]")+`, panel = `+part(".learn")+`
			const until = async right => { for (const end = Date.now() + 90_000; !right() && Date.now() < end;) await new Promise(resolve => setTimeout(resolve)) }
			learn.click()
			await until(() => !panel.hidden)
			if (panel.hidden) return "never opened"
			learn.click()
			await until(() => panel.hidden)
			await new Promise(resolve => setTimeout(resolve, 500))
			return panel.hidden ? "left" : "opened again"
		})()`))
	}
}

// nothingStored says so where a browser keeps nothing, and the game goes on.
func nothingStored(t *testing.T) {
	p := chrome.Open(t, "about:blank", 1440, 950)
	browser.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`})
	p.Do(chromedp.Navigate(address + "/coucou.html"))
	p.Play("d2", "d3")
	p.Wait(`[...` + root + `.querySelectorAll(".score")].some(e => e.checkVisibility() && e.textContent.startsWith("This browser stores nothing"))`)
	p.Wait(board + `.moves.length >= 2`)
}

// twoTabs goes on with one game in two tabs: what one plays, the other has, so neither takes the other's moves away.
func twoTabs(t *testing.T) {
	a := open(t, "taacoca.html")
	players(a, "human", "human")
	b := a.Tab(t, address+"/taacoca.html", 1440, 950)
	b.Wait(part(".movable"))
	first := browser.Eval[[]string](a, board+`.ask({ moves: [] }).then(a => [a.moves[0], a.moves[1]])`)
	for i, p := range []*browser.Page{a, b} {
		made := fmt.Sprintf(`%s.moves.length === %d`, board, i+1)
		browser.Eval[bool](p, fmt.Sprintf(`(async () => {
			const b = %s, [move] = (await b.ask({ moves: b.moves })).moves
			await b.open({ options: {}, moves: [...b.moves, move] })
			return true
		})()`, board))
		a.Wait(made)
		b.Wait(made)
	}
	require.Equal(t, first[0], browser.Eval[string](b, board+`.moves[0]`))
	a.Do(chromedp.Reload())
	a.Wait(board + `?.moves.length === 2`)
	require.Empty(t, append(a.Console(), b.Console()...))
}

// playedElsewhere opens the record of a game that was played elsewhere: the players have their names, and nothing
// offers to play that game again here.
func playedElsewhere(t *testing.T) {
	p := open(t, "coucou.html")
	const record = "game coucou\nrules 1\nposition 7/3b3/7/7/7/7/7/7/7/3r3/b6 b\nplayer b Ada\nplayer r hard bot\n" +
		"result r wins by coucou/E1\n1 a1-a2\n2 d2-d1\nend\n"
	browser.Eval[bool](p, fmt.Sprintf(`%s.open({ record: %q }).then(() => true)`, board, record))
	p.Wait(part(".message.result p"))
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("[data-do=again]").length`))
	for seat, name := range map[string]string{"b": "Ada", "r": "hard bot"} {
		p.Wait(part(`[data-seat=`+seat+`] select`) + `.selectedOptions[0].textContent === "` + name + `"`)
	}
	press(p, "first")
	p.Play("d10", "d11") // which is another game
	p.Wait(board + `.over && ` + part("[data-do=again]"))
}

// loadedAgain fails to load the engine once: the board says so, tries again by itself, and can be played.
func loadedAgain(t *testing.T) {
	p := chrome.Open(t, "about:blank", 1440, 950)
	browser.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		const real = window.fetch
		window.fetch = (address, request) => {
			if (!String(address).includes(".wasm") || window.failed) return real(address, request)
			window.failed = true
			window.said = ` + root + `.querySelector(".status").textContent
			return Promise.reject(new TypeError("Failed to fetch"))
		}`})
	p.Do(chromedp.Navigate(address + "/coucou.html"))
	p.Wait(`window.failed && ` + part(".message.refusal"))
	require.Equal(t, "Loading the game …", browser.Eval[string](p, `window.said`))
	p.Play("d2", "d3")
	p.Wait(board + `.moves.length >= 1`)
}

// besideTheTask plays a wrong move in an exercise on a phone: what is said of it is in sight, beside the task.
func besideTheTask(t *testing.T) {
	text, err := os.ReadFile("../../internal/frontend/board/coucou.txt")
	require.NoError(t, err)
	_, exercise, found := strings.Cut(string(text), "\nWin in")
	require.True(t, found)
	lines := strings.Split(exercise, "\n")
	s, err := find(t, "coucou").Parse(lines[1])
	require.NoError(t, err)
	wrong := slices.IndexFunc(s.Moves(), func(m string) bool { return !strings.Contains(lines[2], m) })
	require.GreaterOrEqual(t, wrong, 0)
	p := chrome.Open(t, address+"/coucou.html#exercise-0", 390, 844)
	p.Wait(part(".learn:not([hidden])"))
	p.Play(strings.Split(s.Moves()[wrong], "-")...)
	said := part(".learn .message.refusal")
	p.Wait(said + `.textContent.includes("does not win in time")`)
	require.True(t, browser.Eval[bool](p, `(r => r.top >= 0 && r.bottom <= document.querySelector(".switch").getBoundingClientRect().top)(`+said+`.getBoundingClientRect())`))
	press(p, "learn")
	p.Wait(part(".says .message") + ` && ` + part(".learn") + `.hidden`)
}
