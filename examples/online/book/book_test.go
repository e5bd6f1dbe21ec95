// Package book tests the rule books' pages, and the board on them, in a real browser.
package book

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

var (
	address string
	chrome  *browser.Browser
)

// TestMain builds the pages once, and serves them.
//
// Two environment variables help to develop the pages. BOOK names a folder with built pages, which the tests then use.
// SCREENSHOTS names a folder for screenshots of all pages.
func TestMain(m *testing.M) { os.Exit(serve(m)) }

func serve(m *testing.M) int {
	dir := os.Getenv("BOOK") // a folder with built pages
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "clutch-book-"); err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		if out, err := exec.Command("go", "run", "-C", "../../..", "./examples/site", "-o", dir).CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
	}
	server := httptest.NewServer(frontend.Files(dir))
	defer server.Close()
	address = server.URL
	return m.Run()
}

const (
	board = `document.querySelector("clutch-board")`
	root  = board + `.shadowRoot`
)

// cell returns the JavaScript expression for a cell of the board. part returns the expression for any other element in the board.
func cell(name string) string {
	return fmt.Sprintf(`%s.querySelector('[data-cell="%s"] .hit')`, root, name)
}
func part(selector string) string {
	return fmt.Sprintf(`%s?.querySelector(%q)`, root, selector)
}

// open opens a page and waits until the board knows the first legal moves.
func open(t testing.TB, page string) *browser.Page {
	t.Helper()
	p := chrome.Open(t, address+"/"+page, 1440, 950)
	p.Wait(part(".movable, .choices button"))
	return p
}

func text(p *browser.Page, selector string) string {
	return browser.Eval[string](p, part(selector)+`.textContent`)
}

// players sets the kinds of the players.
func players(p *browser.Page, kinds ...string) {
	for i, kind := range kinds {
		browser.Eval[bool](p, fmt.Sprintf(`(() => { const s = %s.querySelectorAll(".setup fieldset:first-of-type select")[%d]
			s.value = %q; s.dispatchEvent(new Event("change")); return true })()`, root, i, kind))
	}
}

func TestBook(t *testing.T) {
	chrome = browser.Start(t)
	t.Run("whole games", wholeGames)
	t.Run("an illegal move", illegalMove)
	t.Run("by keyboard", byKeyboard)
	t.Run("by finger", byFinger)
	t.Run("a shared link", sharedLink)
	t.Run("a worked example", workedExample)
	t.Run("texts are never markup", neverMarkup)
	t.Run("bots", bots)
	t.Run("move now", moveNow)
	t.Run("a shared match", sharedMatch)
	t.Run("the solution", theSolution)
	t.Run("hidden eggs", hiddenEggs)
	t.Run("the accessibility tree", accessibilityTree)
	t.Run("size", size)
	t.Run("pages", everyPage)
	require.Empty(t, chrome.Elsewhere(), "requests left this machine")
}

// animated is the number of moves of a game that are shown with animation. The animation of a move takes up to a second.
const animated = 3

// wholeGames plays a game of each kind to its end by clicking, for all seats. If the game is played in matches, wholeGames
// also begins the next round.
func wholeGames(t *testing.T) {
	for _, g := range clutch.Games() {
		t.Run(g.Info().Name, func(t *testing.T) {
			plies, winner := script.Game(t, g, nil)
			p := open(t, g.Info().Name+".html")
			players(p, "human", "human")
			for i, ply := range plies {
				if i == animated {
					p.Prefer("prefers-reduced-motion", "reduce")
				}
				if g.Info().HidesInformation {
					p.Click(part(".cover:not([hidden]) button"))
				}
				for _, c := range ply.Clicks {
					p.Wait(part(`[data-cell="` + c + `"].movable, [data-cell="` + c + `"].target`))
					p.Click(cell(c))
				}
				if ply.Label != "" {
					p.Click(fmt.Sprintf(`[...%s.querySelectorAll(".choices button")].find(b => b.textContent === %q)`, root, ply.Label))
				}
				p.Wait(fmt.Sprintf(`%s.querySelectorAll("ol.moves button").length === %d`, root, i+1))
			}
			p.Wait(part(".status") + `.textContent.includes("won")`)
			require.Contains(t, text(p, ".status"), g.Info().Seat(winner).Name)
			if g.Info().Match != nil {
				nextRound(t, p, g.Info(), winner)
			}
			require.Empty(t, p.Console())
		})
	}
}

// nextRound begins the second round of a match, and checks that the other player starts it.
func nextRound(t *testing.T, p *browser.Page, info boardgame.Info, winner boardgame.Player) {
	won := info.Seat(winner).Name + " 1"
	require.Contains(t, text(p, ".score"), won)
	p.Click(part("[data-do=next]"))
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 0`)
	p.Wait(fmt.Sprintf(`%s.textContent.startsWith(%q)`, part(".status"), info.Seat(boardgame.Second).Name))
	require.Contains(t, text(p, ".score"), "Round 2")
	require.Contains(t, text(p, ".score"), won)
	p.Wait(part(".movable"))
}

// byFinger drags a piece on a phone's screen. It also checks that a finger which touches no piece scrolls the page.
func byFinger(t *testing.T) {
	p := chrome.Open(t, address+"/coucou.html", 390, 844)
	p.Wait(part(".movable"))
	players(p, "human", "human")
	p.Drag(cell("c2"), cell("c3"))
	p.Wait(part("ol.moves") + `.textContent.includes("c2-c3")`)
	p.Wait(part(`[data-at="c3"]`))
	at := browser.Eval[float64](p, "scrollY")
	p.Drag(cell("d9"), cell("d5"))
	p.Wait(fmt.Sprintf("scrollY < %f", at))
	require.Empty(t, p.Console())
}

func illegalMove(t *testing.T) {
	p := open(t, "coucou.html")
	p.Click(cell("d2"))
	p.Wait(part(`[data-cell="d3"].target`))
	p.Click(cell("d5"))
	p.Wait(part(".message.refusal"))
	require.Contains(t, text(p, ".message"), "straight ahead")
	require.Equal(t, "#M1", browser.Eval[string](p, part(".message a")+`.getAttribute("href")`))
	require.True(t, browser.Eval[bool](p, `!!document.querySelector("#M1.rule")`))
	require.NotZero(t, browser.Eval[int](p, root+`.querySelectorAll(".refused").length`))
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("ol.moves button").length`))
}

// byKeyboard makes a move with the arrow keys, Space and Enter. Then it reaches the Undo button with the Tab key, and takes the move back.
func byKeyboard(t *testing.T) {
	p := open(t, "coucou.html")
	players(p, "human", "human")
	browser.Eval[bool](p, `(`+part(`[data-cell][tabindex="0"]`)+`.focus(), true)`)
	focused := func(name string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`%s.activeElement?.dataset.cell === %q`, root, name))
	}
	focused("a2")
	p.Press(kb.ArrowRight)
	p.Press(kb.ArrowRight)
	focused("c2")
	p.Press(" ")
	p.Wait(part(`[data-cell="c3"].target`))
	p.Press(kb.ArrowUp)
	focused("c3")
	p.Press(kb.Enter)
	p.Wait(part(`[data-at="c3"]`))
	p.Wait(part(".status") + `.textContent.startsWith("Red")`)
	focused("c3")
	for range 20 {
		p.Press(kb.Tab)
		if browser.Eval[bool](p, root+`.activeElement?.dataset.do === "undo"`) {
			break
		}
	}
	p.Press(kb.Enter)
	p.Wait(part(`[data-at="c2"]`))
	p.Wait(part(".status") + `.textContent.startsWith("Blue")`)
}

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

// bots lets two bots play against each other, pauses the game, and lets it continue.
func bots(t *testing.T) {
	p := open(t, "taacoca.html")
	players(p, "easy", "medium")
	p.Wait(root + `.querySelectorAll("ol.moves button").length >= 3`)
	p.Click(part("[data-do=pause]"))
	p.Wait(part("[data-do=pause]") + `.textContent === "Go on"`)
	n := browser.Eval[int](p, root+`.querySelectorAll("ol.moves button").length`)
	time.Sleep(1500 * time.Millisecond)
	require.Equal(t, n, browser.Eval[int](p, root+`.querySelectorAll("ol.moves button").length`))
	p.Click(part("[data-do=pause]"))
	p.Wait(fmt.Sprintf(`%s.querySelectorAll("ol.moves button").length > %d`, root, n))

	q := open(t, "cuckoo.html")
	q.Click(part("[data-do=hint]"))
	q.Wait(part(".message") + `.textContent.includes("%")`)
	require.NotZero(t, browser.Eval[int](q, root+`.querySelectorAll(".arrows .arrow").length`))
	q.Click(part("[data-do=rating]"))
	q.Wait(part(".bar") + `.getAttribute("aria-valuetext")`)
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

// theSolution asks for the value of a position, and compares it with the library's documentation.
func theSolution(t *testing.T) {
	p := open(t, "cookiedisco.html#position=3O/2KC/1V1C/BKC+o+-")
	p.Click(part("[data-do=solution]"))
	p.Wait(part(".message .solution"))
	require.Contains(t, text(p, ".message"), "won in 5")
	require.Contains(t, text(p, ".message li:first-child"), "c4-f2")
	p.Click(part(".message li:first-child button"))
	p.Wait(part("ol.moves") + `.textContent.includes("c4-f2")`)
	players(p, "human", "perfect")
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 2`)
	require.Empty(t, p.Console())
}

// hiddenEggs looks at an egg. It checks that the player sees whose egg it is, and that the screen is covered before the next
// player's turn begins.
func hiddenEggs(t *testing.T) {
	p := chrome.Open(t, address+"/oeufs.html#position=BBB1BB/2A1b1/1A4/6/6/AAAA2+A+AB+-", 1440, 950)
	p.Wait(part(".cover:not([hidden])"))
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".movable").length`))
	p.Click(part(".cover button"))
	p.Wait(part(`[data-cell="e5"].movable`))
	require.NotContains(t, browser.Eval[string](p, part(`[data-cell="e5"]`)+`.getAttribute("aria-label")`), "B's")
	p.Click(cell("e5"))
	p.Wait(part(`[data-cell="e5"].target`))
	p.Click(cell("e5"))
	p.Wait(part("ol.moves") + `.textContent.includes("?e5")`)
	p.Wait(part(".message") + `.textContent.startsWith("You see: e5")`)
	require.Contains(t, text(p, ".message"), "B's")
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".cover:not([hidden]), .movable").length`))
	p.Click(part(".message button"))
	p.Wait(part(".cover:not([hidden])"))
	require.Contains(t, text(p, ".cover"), "B")
}

func accessibilityTree(t *testing.T) {
	p := open(t, "taacoca.html")
	tree, err := chromedp.Run(p.Context(), func(ctx context.Context, tab *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		r, err := cdp.Call(ctx, tab, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			return accessibility.GetFullAXTreeResult{}, err
		}
		return r, nil
	})
	require.NoError(t, err)
	var buttons []string
	for _, n := range tree.Nodes {
		if n.Role != nil && n.Name != nil && string(n.Role.Value) == `"button"` {
			buttons = append(buttons, strings.Trim(string(n.Name.Value), `"`))
		}
	}
	for _, name := range []string{"A1, white stone, can be chosen", "I5, black stone", "E5, empty", "Hint"} {
		require.Contains(t, buttons, name)
	}
}
