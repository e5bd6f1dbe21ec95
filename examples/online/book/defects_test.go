package book

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// announced checks that a screen reader hears the bot's move, but not the player's own.
func announced(t *testing.T) {
	p := open(t, "coucou.html")
	p.Click(cell("d2"))
	p.Click(cell("d3"))
	p.Wait(part(".announce") + `.textContent.startsWith("Red played ")`)
	require.Equal(t, "polite", browser.Eval[string](p, part(".announce")+`.getAttribute("aria-live")`))
	require.Contains(t, text(p, ".announce"), "Blue to move.")
}

// arrowKeys walks over a board of hexagons. A key across the rows reaches every row, and two opposite keys lead back.
func arrowKeys(t *testing.T) {
	p := open(t, "taacoca.html")
	for _, c := range []struct{ game, from, keys, way string }{
		{"taacoca", "A3", kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowDown, "B3 C4 D4 C4"},
		{"taacoca", "A3", kb.ArrowRight + kb.ArrowLeft + kb.ArrowLeft, "A4 A3 A2"},
		{"cuckoo", "d4", kb.ArrowRight + kb.ArrowRight + kb.ArrowUp, "e4 f3 f4"},
	} {
		if browser.Eval[string](p, board+`.game`) != c.game {
			p = open(t, c.game+".html")
		}
		browser.Eval[bool](p, fmt.Sprintf(`(%s.focus(), true)`, part(`[data-cell="`+c.from+`"]`)))
		var way []string
		for _, key := range c.keys {
			p.Press(string(key))
			way = append(way, browser.Eval[string](p, root+`.activeElement.dataset.cell`))
		}
		require.Len(t, way, len(strings.Fields(c.way)))
		for i, want := range strings.Fields(c.way) { // two neighbours of a hexagon may be equally straight ahead
			require.Equal(t, want[:1], way[i][:1], "%s: %v", c.game, way)
		}
	}
}

// turned checks that the second player sits below the board if a bot plays the first one, that a button turns the
// board, and that another one shows the letters of the pieces.
func turned(t *testing.T) {
	p := open(t, "taacoca.html")
	above := func(a, b string) string {
		return fmt.Sprintf(`%s.getBoundingClientRect().top < %s.getBoundingClientRect().top`, cell(a), cell(b))
	}
	p.Wait(above("I1", "A1"))
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

// asElement uses the board as a page's script does.
func asElement(t *testing.T) {
	p := open(t, "coucou.html")
	require.Equal(t, "coucou", browser.Eval[string](p, board+`.game`))
	require.Equal(t, "b", browser.Eval[string](p, board+`.turn`))
	start, err := find(t, "coucou").Start(nil)
	require.NoError(t, err)
	require.Equal(t, start.String(), browser.Eval[string](p, board+`.position`))
	require.Contains(t, browser.Eval[string](p,
		board+`.open({ position: "nonsense" }).then(() => "opened", e => e.message)`), "position")
	require.True(t, browser.Eval[bool](p, board+`.open({ options: {}, moves: ["d2-d3"] }).then(() => true)`))
	require.Equal(t, []string{"d2-d3"}, browser.Eval[[]string](p, board+`.moves.slice(0, 1)`))
	browser.Eval[bool](p, `(`+board+`.setAttribute("players", "human,human"), true)`)
	p.Wait(`[...` + root + `.querySelectorAll(".seat select")].every(s => s.value === "human")`)
	// Two boards on a page do not share their games.
	browser.Eval[bool](p, `(() => { const b = document.createElement("clutch-board"); b.id = "second"; b.setAttribute("game", "coucou")
		document.querySelector(".book").prepend(b); return true })()`)
	p.Wait(`document.querySelector("#second").position`)
	require.Equal(t, start.String(), browser.Eval[string](p, `document.querySelector("#second").position`))
	require.NotEqual(t, start.String(), browser.Eval[string](p, board+`.position`))
}

// opponent finds out who the opponent is, chooses another one, and turns the board, without opening anything.
func opponent(t *testing.T) {
	p := open(t, "coucou.html")
	shown := func(selector string) { p.Wait(part(selector) + `.checkVisibility()`) }
	chosen := part(`[data-seat=r] select`) + `.selectedOptions[0].textContent`
	shown(`[data-seat=b] select`)
	require.Equal(t, "you", browser.Eval[string](p, part(`[data-seat=b] select`)+`.selectedOptions[0].textContent`))
	require.Equal(t, "easy bot", browser.Eval[string](p, chosen))
	shown("[data-do=new]")
	browser.Eval[bool](p,
		`((s) => { s.value = "hard"; s.dispatchEvent(new Event("change")); return true })(`+part(`[data-seat=r] select`)+`)`)
	p.Wait(chosen + ` === "hard bot"`)
	require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("dialog[open], details[open]").length`))
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

// longTasks moves eggs of Ovo on a slow processor. A move changes only what differs in the drawing, so its tasks are
// short.
func longTasks(t *testing.T) {
	p := open(t, "oeufs.html")
	players(p, "human", "human")
	p.Slow(4)
	browser.Eval[bool](p, `(() => {
		window.tasks = []
		window.added = 0
		new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(e => e.duration))).observe({ type: "longtask" })
		new MutationObserver(list => { for (const m of list) window.added += m.addedNodes.length })
			.observe(`+part(".stage svg")+`, { childList: true, subtree: true })
		return true
	})()`)
	s, err := find(t, "oeufs").Start(nil)
	require.NoError(t, err)
	const moves = 6
	for i := range moves {
		p.Click(part(".cover:not([hidden]) button"))
		ply, err := script.Way(s.See(s.Turn()), s.Moves()[0])
		require.NoError(t, err)
		play(p, ply.Clicks...)
		s, err = s.Apply(ply.Move)
		require.NoError(t, err)
		p.Wait(fmt.Sprintf("%s.moves.length === %d", board, i+1))
	}
	longest := browser.Eval[float64](p, `Math.max(0, ...window.tasks)`)
	t.Logf("the longest task of %d moves took %.0f ms", moves, longest)
	require.LessOrEqual(t, browser.Eval[int](p, `window.added`), 40*moves)
}

// loadedAgain makes a move, loads the page again, and takes the move back.
func loadedAgain(t *testing.T) {
	p := open(t, "coucou.html")
	players(p, "human", "human")
	p.Click(cell("d2"))
	p.Click(cell("d3"))
	p.Wait(board + `.moves.length === 1 && ` + part(`[data-at="d3"]`))
	p.Wait(`localStorage.getItem("clutch-board:coucou")?.includes("d2-d3")`)
	p.Do(chromedp.Reload())
	p.Wait(`performance.getEntriesByName("clutch-ready").length && ` + board + `.moves.length === 1`)
	require.Equal(t, "human", browser.Eval[string](p, part(`[data-seat=r] select`)+`.value`))
	press(p, "undo")
	p.Wait(board + `.moves.length === 0 && ` + part(`[data-at="d2"]`))
}

// dropped drags a piece and drops it, while the board still waits for the answer to a click on the piece. From then on,
// the piece never leaves the cell.
func dropped(t *testing.T) {
	p := open(t, "coucou.html")
	p.Prefer("prefers-reduced-motion", "no-preference")
	players(p, "human", "human")
	browser.Eval[bool](p, `(() => {
		const ask = `+board+`.ask.bind(`+board+`)
		`+board+`.ask = async request => {
			await new Promise(resolve => setTimeout(resolve, 300))
			return ask(request)
		}
		return true
	})()`)
	p.Click(cell("d2"))
	browser.Eval[bool](p, `(() => {
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
	p.Wait(board + `.moves.length === 1`)
	time.Sleep(500 * time.Millisecond)
	require.Less(t, browser.Eval[float64](p, `Math.max(...window.seen)`), 12.0)
	require.NotZero(t, browser.Eval[int](p, `window.seen.length`))
}

// line is a slow line: all answers together get so many bytes a second, and each begins after a delay.
type line struct {
	handler http.Handler
	speed   int64 // bytes per second
	delay   time.Duration
	free    atomic.Int64 // when the line is free again, in Unix nanoseconds
}

func (l *line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(l.delay)
	l.handler.ServeHTTP(&slowWriter{w, l}, r)
}

type slowWriter struct {
	http.ResponseWriter
	line *line
}

func (w *slowWriter) Write(data []byte) (n int, err error) {
	const packet = 4096
	for len(data) > 0 && err == nil {
		part := data[:min(packet, len(data))]
		took := int64(len(part)) * int64(time.Second) / w.line.speed
		for {
			free := w.line.free.Load()
			begin := free
			// the line was free, and not only this machine late
			if now := time.Now().UnixNano(); now > free+int64(20*time.Millisecond) {
				begin = now
			}
			if w.line.free.CompareAndSwap(free, begin+took) {
				time.Sleep(time.Until(time.Unix(0, begin+took)))
				break
			}
		}
		var m int
		m, err = w.ResponseWriter.Write(part)
		n, data = n+m, data[len(part):]
	}
	return n, err
}

// slowLine opens a page on a phone with a slow processor, over a line with 1.44 Mb/s and 150 ms, and makes a move. The
// drawn board stays on the page until the board can be played on, and then nothing jumps. The engine is fetched once,
// for the rules and for the bot, which begins to think while the player's piece still moves. The board should be ready
// after 8 seconds and the bot's reply there after 9, but times depend on the machine. The bytes do not: over this line,
// the allowed ones take 6.8 seconds.
func slowLine(t *testing.T) {
	var fetched sync.Map // bytes by address
	server := httptest.NewServer(&line{handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &counter{ResponseWriter: w}
		frontend.Files(dir).ServeHTTP(c, r)
		_, twice := fetched.Swap(path.Base(r.URL.Path), c.n)
		require.False(t, twice && strings.Contains(r.URL.Path, ".wasm"), "%s is fetched twice", r.URL)
	}), speed: 180_000, delay: 150 * time.Millisecond})
	defer server.Close()
	p := chrome.Open(t, "about:blank", 390, 844)
	p.Prefer("prefers-reduced-motion", "no-preference")
	p.Slow(4)
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
	bytes := 0
	fetched.Range(func(_, n any) bool { bytes += n.(int); return true })
	p.Click(cell("d2"))
	p.Click(cell("d3"))
	p.Wait("window.shown[2]")
	t.Logf("%d bytes, playable after %.1f s, the bot's reply after %.1f s", bytes,
		browser.Eval[float64](p, `performance.getEntriesByName("clutch-ready")[0].startTime / 1000`),
		browser.Eval[float64](p, `window.shown[2] / 1000`))
	require.LessOrEqual(t, bytes, 1_550_000)
	require.True(t, browser.Eval[bool](p, "window.asked < window.shown[1]"), "the bot waits for the piece")
	require.Zero(t, browser.Eval[int](p, "window.gone"), "the drawn board was away")
	require.LessOrEqual(t, browser.Eval[int](p, "window.jumps.length"), 2, "%v",
		browser.Eval[[]string](p, "window.jumps"))
	require.Empty(t, p.Console())
}

// counter counts the bytes of an answer.
type counter struct {
	http.ResponseWriter
	n int
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.ResponseWriter.Write(data)
	c.n += n
	return n, err
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

// offline loads a page, stops the server, and loads the page again, another one, and the front page.
func offline(t *testing.T) {
	server := httptest.NewServer(frontend.Files(dir))
	defer server.Close()
	p := chrome.Open(t, server.URL+"/taacoca.html", 1440, 950)
	p.Wait(part(".movable"))
	browser.Eval[bool](p, `(async () => {
		const kept = await caches.open("clutch"), script = document.querySelector("script[src]").src
		for (const file of ["taacoca.html", "coucou.html", "index.html", `+board+`.getAttribute("engine"), new URL("worker.js", script).href]) {
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
	play(p, "d2", "d3")
	p.Wait(board + `.moves.length === 2`)
	press(p, "learn")
	p.Wait(part(".learn h3") + `?.textContent.startsWith("Out of the nest")`)
	for _, message := range p.Console() { // the page can't load the library ahead
		require.Regexp(t, `coucou\.wasm\.gz|net::ERR_FAILED`, message)
	}
}

// searching looks for a word in the rules.
func searching(t *testing.T) {
	p := open(t, "coucou.html")
	all := browser.Eval[int](p, `document.querySelectorAll(".rule").length`)
	p.Click(`document.querySelector("#search")`)
	p.Press("capture")
	p.Wait(`document.querySelector(".found").textContent.endsWith("places")`)
	shown := `[...document.querySelectorAll(".rule")].filter(r => r.getClientRects().length)`
	require.Less(t, browser.Eval[int](p, shown+`.length`), all)
	require.True(t, browser.Eval[bool](p, shown+`.every(r => /capture/i.test(r.textContent))`))
	for range "capture" {
		p.Press(kb.Backspace)
	}
	p.Press("can't move") // with an apostrophe, and with synonyms that have hyphens
	p.Wait(shown + `.length === 1 && document.querySelector("#E2").getClientRects().length`)
	for range "can't move" {
		p.Press(kb.Backspace)
	}
	p.Wait(shown + fmt.Sprintf(`.length === %d`, all))
}

// TestTypes checks the scripts of the board, of the book and of the server with the TypeScript compiler.
func TestTypes(t *testing.T) {
	commands, err := tools()
	if err != nil {
		t.Skipf("TypeScript can't be installed here: %v", err)
	}
	for _, project := range []string{"../../internal/frontend/board", "../../site/pages", "../web"} {
		out, err := exec.Command(filepath.Join(commands, "tsc"), "--skipLibCheck", "-p", project).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}
