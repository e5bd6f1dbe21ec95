package book

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// turned checks that the second player sits below the board if a bot plays the first one, that a button turns the
// board, and that another one shows the letters of the pieces.
func turned(t *testing.T) {
	p := open(t, "taacoca.html")
	above := func(a, b string) string {
		return fmt.Sprintf(`%s.getBoundingClientRect().top < %s.getBoundingClientRect().top`, cell(a), cell(b))
	}
	p.Wait(above("I1", "A1"))
	for cell, says := range map[string]string{"A1": "white stone, can be chosen", "I5": "black stone", "E5": "empty"} {
		label := browser.Eval[string](p, part(`[data-cell=`+cell+`]`)+`.getAttribute("aria-label")`)
		require.Equal(t, cell+", "+says, label)
	}
	players(p, "easy", "human")
	p.Wait(above("A1", "I1"))
	press(p, "flip")
	p.Wait(above("I1", "A1"))
	require.Equal(t, []string{"b", "w"},
		browser.Eval[[]string](p, `[...`+root+`.querySelectorAll(".seat")].map(s => s.dataset.seat)`))
	letters := `getComputedStyle(` + part(".boardgame-letter") + `).display !== "none"`
	require.False(t, browser.Eval[bool](p, letters))
	press(p, "letters")
	p.Wait(letters)
	require.Equal(t, "true", browser.Eval[string](p, part("[data-do=letters]")+`.getAttribute("aria-pressed")`))
}

// newGame chooses another set-up by its picture. Then it opens a wrong position, whose problem it reads without byte
// offsets, and a right one, both with the Enter key.
func newGame(t *testing.T) {
	p := open(t, "cuckoo.html")
	press(p, "new")
	p.Wait(part(".setup[open] [data-option=setup] .picture svg"))
	p.Click(part(".setup [value=advanced1]"))
	p.Click(part("[data-do=begin]"))
	p.Wait(`!` + part(".setup[open]"))
	p.Wait(board + `.position !== ""`)
	start := browser.Eval[string](p, board+`.position`)
	require.NotEqual(t, "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b", start)
	press(p, "new")
	p.Click(part(".setup summary"))
	p.Wait(part(".setup details[open]"))
	field := part(".setup [name=position]")
	browser.Eval[bool](p, `((f) => { f.value = "nonsense"; f.focus(); return true })(`+field+`)`)
	p.Press(kb.Enter)
	p.Wait(part(".setup .refusal") + `.textContent`)
	require.NotContains(t, text(p, ".setup .refusal"), "byte")
	require.Equal(t, start, browser.Eval[string](p, board+`.position`))
	browser.Eval[bool](p,
		`((f) => { f.value = "6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b"; f.focus(); return true })(`+field+`)`)
	p.Press(kb.Enter)
	p.Wait(board + `.position === "6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b"`)
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll(".setup[open]").length`))
}

// asElement uses two boards on a page, which do not share their games, as a page's script does.
func asElement(t *testing.T) {
	p := open(t, "coucou.html")
	start, err := find(t, "coucou").Start(nil)
	require.NoError(t, err)
	require.Equal(t, []string{"coucou", "b", start.String()}, browser.Eval[[]string](p, `(b => [b.game, b.turn, b.position])(`+board+`)`))
	require.Contains(t, browser.Eval[string](p,
		board+`.open({ position: "nonsense" }).then(() => "opened", e => e.message)`), "position")
	require.True(t, browser.Eval[bool](p, board+`.open({ options: {}, moves: ["d2-d3"] }).then(() => true)`))
	browser.Eval[bool](p, `(() => { const b = document.createElement("clutch-board"); b.id = "second"; b.setAttribute("game", "coucou")
		document.querySelector(".book").prepend(b); return true })()`)
	p.Wait(`document.querySelector("#second").position`)
	require.Equal(t, start.String(), browser.Eval[string](p, `document.querySelector("#second").position`))
	require.NotEqual(t, start.String(), browser.Eval[string](p, board+`.position`))
}

// opponent plays against the bot that is there, and against another one, without opening anything. A screen reader hears
// the bot's move, but not the player's own. A move changes only what differs in the drawing. When the page is loaded
// again, the game goes on.
func opponent(t *testing.T) {
	p := open(t, "coucou.html")
	chosen := func(seat string) string {
		return part(`[data-seat=`+seat+`] select`) + `.selectedOptions[0].textContent`
	}
	p.Wait(chosen("b") + ` === "you" && ` + chosen("r") + ` === "easy bot"`)
	p.Wait(part("[data-do=new]") + `.checkVisibility()`)
	browser.Eval[bool](p, `(() => {
		window.added = 0
		new MutationObserver(list => { for (const m of list) window.added += m.addedNodes.length })
			.observe(`+part(".stage svg")+`, { childList: true, subtree: true })
		return true
	})()`)
	p.Play("d2", "d3")
	p.Wait(part(".announce") + `.textContent.startsWith("Red played ")`)
	require.LessOrEqual(t, browser.Eval[int](p, `window.added`), 80)
	require.Equal(t, "polite", browser.Eval[string](p, part(".announce")+`.getAttribute("aria-live")`))
	require.Contains(t, text(p, ".announce"), "Blue to move.")
	browser.Eval[bool](p,
		`((s) => { s.value = "hard"; s.dispatchEvent(new Event("change")); return true })(`+part(`[data-seat=r] select`)+`)`)
	p.Wait(chosen("r") + ` === "hard bot"`)
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("dialog[open], details[open]").length`))
	p.Wait(`localStorage.getItem("clutch-board:coucou")?.includes("hard")`)
	p.Do(chromedp.Reload())
	p.Wait(`performance.getEntriesByName("clutch-ready").length && ` + board + `.moves.length === 2`)
	require.Equal(t, "hard bot", browser.Eval[string](p, chosen("r")))
	press(p, "undo")
	p.Wait(board + `.moves.length === 0 && ` + part(`[data-at="d2"]`))
}

// readable checks Cookie Disco's board: no line runs through the name of a row.
func readable(t *testing.T) {
	p := open(t, "cookiedisco.html")
	p.Wait(root + `.querySelectorAll(".stage .label text").length > 4`)
	require.Empty(t, browser.Eval[[]string](p, `(() => {
		const lines = [...`+root+`.querySelectorAll(".stage .board :is(path, line, circle, polygon, rect)")]
		return [...`+root+`.querySelectorAll(".stage .label text")].filter(text => {
			const { x, y, width, height } = text.getBBox()
			for (let i = 0; i <= 8; i++) for (let j = 0; j <= 8; j++) {
				if (lines.some(l => getComputedStyle(l).stroke !== "none" && l.isPointInStroke(new DOMPoint(x + i * width / 8, y + j * height / 8)))) return true
			}
		}).map(text => text.textContent)
	})()`))
}

// slowLine opens a page on a phone with a slow processor and a slow line, and makes a move. The drawn board stays on the
// page until the board can be played on, and then nothing jumps. The engine is fetched once, for the rules and for the
// bot, which begins to think while the player's piece still moves. The files take at most eight seconds on a line with
// 1.44 Mb/s.
func slowLine(t *testing.T) {
	var sent atomic.Int64
	var fetched sync.Map // by address
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(150 * time.Millisecond)
		answer := httptest.NewRecorder()
		frontend.Files(dir).ServeHTTP(answer, r)
		if !strings.HasSuffix(r.Referer(), "/offline.js") && r.URL.Path != "/offline.js" { // which comes later
			sent.Add(int64(answer.Body.Len()))
		}
		if strings.Contains(r.URL.Path, ".wasm") {
			_, twice := fetched.Swap(r.URL.Path, true)
			require.False(t, twice, "%s is fetched twice", r.URL)
			time.Sleep(2 * time.Second)
		}
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes()) // the page may have gone
	}))
	defer server.Close()
	p := chrome.Open(t, "about:blank", 390, 844)
	p.Prefer("prefers-reduced-motion", "no-preference")
	browser.Call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	p.Do(chromedp.Navigate(server.URL + "/coucou.html"))
	browser.Eval[bool](p, `(() => {
		window.gone = 0
		window.jumps = []
		const watch = () => {
			const svg = `+part(".stage svg")+` ?? document.querySelector("clutch-board .cover svg")
			const { y, width, height } = svg?.getBoundingClientRect() ?? { width: 0 }
			if (!width) window.gone++
			else if (String([y, width, height].map(Math.round)) !== window.jumps.at(-1)) window.jumps.push(String([y, width, height].map(Math.round)))
			if (performance.getEntriesByName("clutch-ready").length) window.done = true
			else requestAnimationFrame(watch)
		}
		watch()
		const board = `+board+`, ask = board.ask.bind(board)
		board.ask = (request, progress) => {
			if (request.search) window.asked = performance.now()
			return ask(request, progress)
		}
		window.shown = {} // when the board had shown so many moves
		board.addEventListener("clutch-shown", () => { window.shown[board.moves.length] ??= performance.now() })
		return true
	})()`)
	p.Wait("window.done")
	require.LessOrEqual(t, sent.Load(), int64(1_620_000)) // nine seconds on a line of 1.44 megabits a second
	p.Play("d2", "d3")
	p.Wait("window.shown[2]")
	require.True(t, browser.Eval[bool](p, "window.asked < window.shown[1]"), "the bot waits for the piece")
	require.Zero(t, browser.Eval[int](p, "window.gone"), "the drawn board was away")
	require.LessOrEqual(t, browser.Eval[int](p, "window.jumps.length"), 2, "%v",
		browser.Eval[[]string](p, "window.jumps"))
	require.Empty(t, p.Console())
}

// failing serves the engine as a broken file at first, and as a stream of unknown type later.
func failing(t *testing.T) {
	var broken atomic.Bool
	broken.Store(true)
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, ".wasm") {
			if broken.Load() {
				http.Error(w, "no", http.StatusServiceUnavailable)
				return
			}
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	p := chrome.Open(t, server.URL+"/coucou.html", 1440, 950)
	p.Wait(part("[data-do=retry]"))
	require.Contains(t, text(p, ".message"), "could not be loaded")
	require.NotZero(t, browser.Eval[float64](p,
		`document.querySelector("clutch-board .cover svg").getBoundingClientRect().width`))
	broken.Store(false)
	p.Click(part("[data-do=retry]"))
	p.Wait(part(".movable"))
}

// onPhone opens a page on a phone: the board is on the first screen, and each part stays where it was while another is
// shown.
func onPhone(t *testing.T) {
	p := chrome.Open(t, address+"/coucou.html", 390, 844)
	p.Wait(part(".movable"))
	require.Less(t, browser.Eval[float64](p, part(".stage svg")+`.getBoundingClientRect().bottom`), 760.0)
	show := func(what string) { p.Click(`document.querySelector(".switch [data-show=` + what + `]")`) }
	show("rules")
	p.Wait(`document.querySelector("#M1").getBoundingClientRect().height > 0`)
	browser.Eval[bool](p, `(scrollTo(0, 1500), true)`)
	show("board")
	p.Wait(part(".stage svg") + `.getBoundingClientRect().height > 0 && scrollY < 300`)
	p.Click(cell("d2"))
	p.Click(cell("d5"))
	p.Wait(part(".message.refusal a"))
	show("moves")
	p.Wait(part("ol.moves") + ` && ` + part(".stage") + `.getBoundingClientRect().height === 0`)
	show("rules")
	require.InDelta(t, 1500, browser.Eval[float64](p, "scrollY"), 2)
	show("board")
	p.Click(part(".message.refusal a")) // the rule
	p.Wait(`document.body.dataset.show === "rules" && Math.abs(document.querySelector("#M1").getBoundingClientRect().top) < 400`)
}

// sizes checks that a finger hits the cells of each game on every screen, also in a lesson, and that the whole board is
// in sight.
func sizes(t *testing.T) {
	for _, g := range clutch.Games() {
		name := g.Info().Name
		p := chrome.Open(t, address+"/"+name+".html", 390, 844)
		p.Wait(part(".movable, .choices button"))
		for _, learning := range []bool{false, true} {
			if learning {
				press(p, "learn")
				p.Wait(part(".learn:not([hidden]) h3"))
			}
			for _, size := range [][2]int64{{360, 640}, {390, 844}, {667, 375}, {740, 360}, {844, 390}, {820, 1180}, {1440, 900}, {720, 450}} {
				p.Do(chromedp.EmulateViewport(size[0], size[1]))
				const smallest = `Math.min(...[...` + root + `.querySelectorAll(".hit")].flatMap(c => (r => [r.width, r.height])(c.getBoundingClientRect())))`
				wanted := 24
				if name == "coucou" && size == [2]int64{390, 844} && !learning { // as large as thumbs want, on the longest board
					wanted = 44
				}
				p.Wait(fmt.Sprintf(`%s >= %d`, smallest, wanted))
				p.Fits()
				bottom := browser.Eval[float64](p, `[scrollTo(0, 0), Math.max(...[...`+root+`.querySelectorAll(".hit")].map(c => c.getBoundingClientRect().bottom))][1]`)
				require.LessOrEqual(t, bottom, float64(size[1]), "%s: %v", name, size)
				t.Logf("%s %v: %.0f", name, size, browser.Eval[float64](p, smallest))
			}
		}
		p.Close()
	}
}

// offline loads a page, stops the server, and loads the page again, another one, and the front page.
func offline(t *testing.T) {
	server := httptest.NewServer(frontend.Files(dir))
	defer server.Close()
	p := chrome.Open(t, server.URL+"/taacoca.html", 1440, 950)
	p.Wait(part(".movable"))
	browser.Eval[bool](p, `(async () => {
		const kept = await caches.open("clutch"), script = document.querySelector("script[src]").src
		for (const file of ["taacoca.html", "coucou.html", "index.html", ...["taacoca.wasm.gz", "worker.js"].map(name => new URL(name, script).href)]) {
			while (!await kept.match(file)) await new Promise(resolve => setTimeout(resolve, 50))
		}
		return true
	})()`)
	server.CloseClientConnections()
	server.Close()
	p.Do(chromedp.Reload())
	p.Wait(`performance.getEntriesByName("clutch-ready").length && ` + part(".movable"))
	p.Click(cell("C3"))
	p.Wait(part(`[data-cell="C3"].selected`))
	browser.Eval[bool](p, `(location.href = "coucou.html", true)`)
	p.Wait(`document.querySelector("h1")?.textContent === "Le Coucou picard"`)
	browser.Eval[bool](p, `(location.href = "./", true)`) // as /index.html does
	p.Wait(`document.querySelector("h1")?.textContent.startsWith("Board games")`)
}

// fromFile opens a page from a file, without a server, plays against a bot there, and begins a lesson.
func fromFile(t *testing.T) {
	p := chrome.Open(t, "file://"+filepath.ToSlash(dir)+"/coucou.html", 1440, 950)
	p.Play("d2", "d3")
	p.Wait(board + `.moves.length === 2`)
	press(p, "learn")
	p.Wait(part(".learn h3") + `?.textContent.startsWith("Out of the nest")`)
	for _, message := range p.Console() { // the page can't load the library ahead
		require.Regexp(t, `coucou\.wasm\.gz|net::ERR_FAILED`, message)
	}
}

// TestTypes checks the scripts of the board, of the book and of the server with the TypeScript compiler, and their form
// and that of the styles with prettier.
func TestTypes(t *testing.T) {
	commands, err := tools()
	if err != nil {
		t.Skipf("TypeScript can't be installed here: %v", err)
	}
	for _, project := range []string{"../../internal/frontend/board", "../../internal/book/pages", "../web"} {
		out, err := exec.Command(filepath.Join(commands, "tsc"), "--skipLibCheck", "-p", project).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	out, err := exec.Command(filepath.Join(commands, "prettier"), "--check", "../../**/*.{js,css}").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
