// Package book tests the rule books' pages, and the board on them, in a real browser.
package book

import (
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

var (
	address string
	dir     string // the folder with the pages
	assets  string // the folder with the small files that they share
	scratch string // a folder for temporary files
	chrome  *browser.Browser
)

// TestMain builds the pages once, and serves them.
//
// The environment variable BOOK may name a folder with built pages, which the tests then use.
func TestMain(m *testing.M) { os.Exit(serve(m)) }

func serve(m *testing.M) int {
	var err error
	if scratch, err = os.MkdirTemp("", "clutch-book-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	dir = os.Getenv("BOOK") // a folder with built pages
	if dir == "" {
		dir = filepath.Join(scratch, "pages")
		if out, err := exec.Command("go", "run", "-C", "../../..", "./examples/clutch", "book", "-o",
			dir).CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
	}
	found, err := filepath.Glob(filepath.Join(dir, "assets", "*", "board.js"))
	if err != nil || len(found) != 1 {
		fmt.Fprintln(os.Stderr, "one folder is wanted, and found were", found, err)
		return 1
	}
	assets = filepath.Dir(found[0])
	server := httptest.NewServer(frontend.Files(dir))
	defer server.Close()
	address = server.URL
	return m.Run()
}

const (
	board = browser.Board
	root  = board + `.shadowRoot`
)

var cell, part = browser.Cell, browser.Part

// open opens a page and waits until the board knows the first legal moves.
func open(t testing.TB, page string) *browser.Page {
	t.Helper()
	p := chrome.Open(t, address+"/"+page, 1440, 950)
	p.Wait(part(".movable, .choices button"))
	return p
}

func find(t *testing.T, name string) dynamic.Game {
	t.Helper()
	g, err := clutch.Find(name)
	require.NoError(t, err)
	return g
}

func text(p *browser.Page, selector string) string {
	return browser.Eval[string](p, part(selector)+`.textContent`)
}

// players sets the kinds of the players.
func players(p *browser.Page, kinds ...string) {
	browser.Eval[bool](p, fmt.Sprintf(`(%s.setAttribute("players", %q), true)`, board, strings.Join(kinds, ",")))
	p.Wait(fmt.Sprintf(`[...%s.querySelectorAll(".seat select")].some(s => s.value === %q)`, root, kinds[len(kinds)-1]))
}

func TestBook(t *testing.T) {
	chrome = browser.Start(t)
	t.Run("all", func(t *testing.T) {
		for name, test := range map[string]func(*testing.T){
			"whole games":            wholeGames,
			"the rules":              ruleBook,
			"by finger":              byFinger,
			"bots":                   bots,
			"move now":               moveNow,
			"the last word":          lastWord,
			"calm":                   calm,
			"a shared match":         sharedMatch,
			"the solution":           theSolution,
			"hidden eggs":            hiddenEggs,
			"turned":                 turned,
			"a new game":             newGame,
			"study":                  studied,
			"by hand":                byHand,
			"a saved study":          savedStudy,
			"drawn again":            drawnAgain,
			"looked back":            lookedBack,
			"lessons":                lessons,
			"pressed twice":          pressedTwice,
			"beside the task":        besideTheTask,
			"nothing stored":         nothingStored,
			"two tabs":               twoTabs,
			"played elsewhere":       playedElsewhere,
			"loaded again":           loadedAgain,
			"exercises":              exercises,
			"as an element":          asElement,
			"the opponent":           opponent,
			"no line through a name": readable,
			"a slow line":            slowLine,
			"a file that fails":      failing,
			"on a phone":             onPhone,
			"sizes":                  sizes,
			"first and last":         firstAndLast,
			"today":                  today,
			"to be seen":             toBeSeen,
			"from a file":            fromFile,
			"offline":                offline,
			"another game":           outside,
			"as packages":            asPackages,
			"every page":             everyPage,
			"searches":               searches,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				test(t)
			})
		}
	})
}

// animated is the number of moves of a game that are shown with animation. The animation of a move takes up to a
// second.
const animated = 3

// wholeGames plays a game of each kind to its end for all seats, with the keyboard alone. If the game is played in
// matches, wholeGames also begins the next round.
func wholeGames(t *testing.T) {
	for _, g := range clutch.Games() {
		t.Run(g.Info().Name, func(t *testing.T) {
			t.Parallel()
			plies, winner := script.Game(t, g, nil)
			p := open(t, g.Info().Name+".html")
			p.Prefer("prefers-reduced-motion", "no-preference")
			players(p, "human", "human")
			for i, ply := range plies {
				if i == animated {
					p.Prefer("prefers-reduced-motion", "reduce")
				}
				if g.Hides() {
					p.Wait(part(".cover:not([hidden]) button"))
					p.TabTo(root+`.activeElement?.closest(".cover")`, 9)
					p.Press(kb.Enter)
				}
				for _, c := range ply.Clicks {
					p.Wait(part(`[data-cell="` + c + `"].movable, [data-cell="` + c + `"].target`))
					p.Walk(c)
					p.Press(kb.Enter)
				}
				if ply.Label != "" {
					p.Wait(fmt.Sprintf(`[...%s.querySelectorAll(".choices button")].some(b => b.dataset.label === %q)`,
						root, ply.Label))
					p.TabTo(fmt.Sprintf(`%s.activeElement?.dataset.label === %q`, root, ply.Label), 30)
					p.Press(kb.Enter)
				}
				if ply.Sure {
					p.Press(kb.Enter) // the focus is on "No"
					p.Wait(`!` + part(".choices button"))
					for _, c := range ply.Clicks {
						p.Walk(c)
						p.Press(kb.Enter)
					}
					p.TabTo(fmt.Sprintf(`%s.activeElement?.dataset.label === %q`, root, ply.Label), 30)
					p.Press(kb.Enter)
					p.TabTo(root+`.activeElement?.textContent === "Yes"`, 30)
					p.Press(kb.Enter)
				}
				p.Wait(fmt.Sprintf(`%s.querySelectorAll("ol.moves button").length === %d`, root, i+1))
			}
			p.Wait(part(".status") + `.textContent.includes("won")`)
			require.Contains(t, text(p, ".status"), g.Info().Seat(winner).Name)
			p.Wait(part(".message .primary")) // to play again, or the next round
			if g.Info().Match != nil {
				nextRound(t, p, g.Info(), winner)
			}
			require.Empty(t, p.Console())
		})
	}
}

// nextRound begins the second round of a match, and checks that the other player starts it.
func nextRound(t *testing.T, p *browser.Page, info game.Info, winner boardgame.Player) {
	won := info.Seat(winner).Name + " 1"
	require.Contains(t, text(p, ".score"), won)
	p.Click(part("[data-do=next]"))
	p.Wait(root + `.querySelectorAll("ol.moves button").length === 0`)
	p.Wait(fmt.Sprintf(`%s.textContent.startsWith(%q)`, part(".status"), info.Seat(boardgame.Second).Name))
	require.Contains(t, text(p, ".score"), "Round 2")
	require.Contains(t, text(p, ".score"), won)
	p.Wait(part(".movable"))
}

// byFinger drags a piece on a phone's screen. Only a finger that touches a piece keeps the page from scrolling. A piece
// that is dropped never leaves its cell again, although the board still waits for the answer to the touch.
func byFinger(t *testing.T) {
	p := chrome.Open(t, address+"/coucou.html", 390, 844)
	p.Prefer("prefers-reduced-motion", "no-preference")
	p.Wait(part(".movable"))
	players(p, "human", "human")
	prevented := func(name string) bool {
		return browser.Eval[bool](p, fmt.Sprintf(`(() => { const e = %s, touch = new Touch({ identifier: 1, target: e })
			return !e.dispatchEvent(new TouchEvent("touchstart", { touches: [touch], bubbles: true, composed: true, cancelable: true })) })()`, cell(name)))
	}
	require.True(t, prevented("c2"))
	require.False(t, prevented("d5"), "a finger that touches no piece scrolls the page")
	browser.Eval[bool](p, `(() => {
		const ask = `+board+`.ask.bind(`+board+`)
		`+board+`.ask = async request => {
			await new Promise(resolve => setTimeout(resolve, 300))
			return ask(request)
		}
		window.seen = []
		const piece = `+part(`[data-piece="d2"]`)+`, to = `+cell("d3")+`
		const watch = () => {
			const a = piece.getBoundingClientRect(), b = to.getBoundingClientRect()
			if (window.up) window.seen.push(Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2))
			requestAnimationFrame(watch)
		}
		watch()
		addEventListener("pointerup", () => { window.up = true })
		return true
	})()`)
	p.Drag(cell("d2"), cell("d3"))
	p.Wait(part("ol.moves") + `.textContent.includes("d2-d3")`)
	p.Wait(part(`[data-at="d3"]`))
	p.Wait(fmt.Sprintf(`window.seen.length > %d`, browser.Eval[int](p, `window.seen.length`)+10)) // frames
	require.Less(t, browser.Eval[float64](p, `Math.max(...window.seen)`), 12.0)
	require.Empty(t, p.Console())
}

// ruleBook uses the rules beside the board: a refusal leads to its rule, a worked example opens on the board, and a search
// finds places. Nothing in a link becomes markup.
func ruleBook(t *testing.T) {
	p := open(t, "coucou.html")
	p.Click(cell("d2"))
	p.Wait(part(`[data-cell="d3"].target`))
	p.Click(cell("d5"))
	p.Wait(part(".message.refusal"))
	require.Contains(t, text(p, ".message"), "straight ahead")
	require.Equal(t, "#M1", browser.Eval[string](p, part(".message a")+`.getAttribute("href")`))
	require.True(t, browser.Eval[bool](p, `!!document.querySelector("#M1.rule")`))
	require.Equal(t, "d5",
		browser.Eval[string](p, `[...`+root+`.querySelectorAll(".refused")].map(c => c.dataset.cell).join()`))
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("ol.moves button").length`))

	p.Click(`[...document.querySelectorAll(".verdicts .refused a")].find(a => a.textContent === "d10-d11")`)
	p.Wait(part(".message.refusal a") + `?.getAttribute("href") === "#C2"`)
	require.Contains(t, text(p, ".message"), "a5")
	p.Click(`[...document.querySelectorAll(".verdicts .legal a")].find(a => a.textContent === "a5xb6")`)
	p.Wait(part("ol.moves") + `.textContent.includes("a5xb6")`)

	p.Click(`document.querySelector("#search")`)
	p.Press("can't move") // with an apostrophe, and with synonyms that have hyphens
	p.Wait(`document.querySelector(".hits a")?.textContent.startsWith("E2.")`)
	require.Regexp(t, `^\d+ places?$`, browser.Eval[string](p, `document.querySelector(".found").textContent`))
	shown := `document.querySelector("#E2").getClientRects().length`
	require.Zero(t, browser.Eval[int](p, shown))
	p.Click(`document.querySelector(".hits a")`)
	p.Wait(shown + ` && location.hash === "#E2" && !document.querySelector(".hits a")`)

	for _, fragment := range []string{
		"position=<img src=x onerror=alert(1)>", "record=<script>alert(1)</script>", "options=<b>x</b>=<i>y</i>",
		"position=7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b&move=<img src=x onerror=alert(1)>",
	} {
		fragment = strings.NewReplacer("<", "%3C", ">", "%3E", " ", "+").Replace(fragment)
		browser.Eval[bool](p, part(".message")+`.replaceChildren() || !!(location.hash = "`+fragment+`")`)
		p.Wait(part(".message") + `.textContent`)
		require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("img, script, b, i").length`))
	}
	require.Empty(t, p.Console())
}

// hiddenEggs looks at an egg. It checks that the player sees whose egg it is, and that the screen is covered before the
// next player's turn begins.
func hiddenEggs(t *testing.T) {
	p := chrome.Open(t, address+"/oeufs.html#position=BBB1BB/2A1b1/1A4/6/6/AAAA2+A+AB+-", 1440, 950)
	p.Wait(part(".cover:not([hidden])"))
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".movable").length`))
	p.Click(part(".cover button"))
	p.Wait(part(`[data-cell="e5"].movable`))
	require.NotContains(t, browser.Eval[string](p, part(`[data-cell="e5"]`)+`.getAttribute("aria-label")`), "Red's")
	p.Click(cell("e5"))
	p.Wait(part(".choices button"))
	p.Click(cell("e5"))
	p.Wait(`!` + part(".choices button") + ` && !` + part(".selected"))
	require.Empty(t, browser.Eval[[]string](p, board+`.moves`), "a second click lets the egg go")
	p.Click(cell("e5"))
	p.Wait(part(".choices button"))
	browser.Eval[bool](p, fmt.Sprintf(`(async () => {
		for (let n = 0; n < 200; n++, await new Promise(resolve => setTimeout(resolve, 1))) %s?.click()
		return true
	})()`, part(".choices button")))
	p.Wait(part("ol.moves") + `.textContent.includes("?e5")`)
	require.Len(t, browser.Eval[[]string](p, board+`.moves`), 1, "nobody moves for the opponent by clicking twice")
	p.Wait(part(".message") + `.textContent.startsWith("You looked at e5: it is Red's egg. ")`)
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".cover:not([hidden]), .movable").length`))
	p.Click(part(".message button"))
	p.Wait(part(".cover:not([hidden])"))
	require.Contains(t, text(p, ".cover"), "Red")
	press(p, "undo")
	p.Wait(part(".message") + `.textContent.includes("has revealed something hidden")`)
	require.Len(t, browser.Eval[[]string](p, board+`.moves`), 1, "what was seen can't be unseen")
}
