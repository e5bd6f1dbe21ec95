package online

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// coucou creates a game in which the test has both seats.
func (m *meeting) coucou(t *testing.T, more string) *created {
	t.Helper()
	return m.create(t, "", `{"game":"coucou","names":{"b":"Ada","r":"Grace"},"seats":{"b":"me","r":"me"}`+more+`}`)
}

// scripted opens a game's page for a seat after a script has changed the browser, and waits for the board.
func (m *meeting) scripted(g *created, secret, script string) *browser.Page {
	g.t.Helper()
	p := m.chromium.Open(g.t, "about:blank", 390, 844)
	before(p, script)
	p.Do(chromedp.Navigate(m.page(g.ID, secret)))
	p.Wait(part("[data-cell]"))
	return p
}

// broken makes telling fail in each way in which browsers refuse to tell, without and with a worker for it.
const broken = `
	if (location.protocol === "http:") localStorage.setItem("clutch-me", JSON.stringify({ name: "Grace", secret: "f".repeat(32), sound: true, notify: true }))
	Object.defineProperty(document, "hidden", { value: true })
	window.Notification = class { static permission = "granted"; constructor() { throw new TypeError("Illegal constructor") } }
	window.AudioContext = class { constructor() { throw new Error("too many contexts") } }`

// mute plays in browsers that can't tell anything: a game and the lobby go on. If a part of the page fails, the others are shown.
func (m *meeting) mute(t *testing.T) {
	for _, more := range []string{
		``, `; Object.defineProperty(navigator, "serviceWorker", { value: undefined })`,
		`; Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: () => Promise.reject(new Error("insecure")) } })`,
		`; Object.defineProperty(HTMLElement.prototype, "scrollTop", { set() { throw new Error("a part fails") } })`, // as the list of moves does
	} {
		g := m.coucou(t, "")
		p := m.scripted(g, "."+g.Seats["r"], broken+more)
		g.move("b", "d2-d3")
		p.Wait(text("caption") + ` === "Ada played d2-d3. It is your turn."`)
		p.Wait(piece("d3"))
		p.Play("d10", "d9")
		p.Wait(text("caption") + ` === "Ada's turn."`)
		if strings.Contains(more, "scrollTop") {
			require.Contains(t, strings.Join(p.Console(), "\n"), "a part fails")
		}
	}
	p := m.chromium.Open(t, "about:blank", 1440, 900)
	before(p, broken)
	p.Do(chromedp.Navigate(m.url))
	p.Wait(`document.querySelector("#start li")`)
	for range 2 {
		g := m.create(t, strings.Repeat("f", 32), `{"game":"coucou","seats":{"b":"human","r":"me"}}`)
		g.begin()
		p.Wait(fmt.Sprintf(`document.querySelector("#mine a.mine[href$='%s']")`, g.ID))
	}
}

// ruleInPlace follows the link of a refusal on the board: the rule opens, and the game stays.
func (m *meeting) ruleInPlace(t *testing.T) {
	g := m.coucou(t, `,"clock":{"per":"game","seconds":600}`)
	p := m.open(g, "."+g.Seats["b"], 390, 844)
	p.Click(cell("d1"))
	link := part(`.message.refusal a`)
	p.Wait(link + `.textContent === "M7"`)
	require.Contains(t, browser.Eval[string](p, part(".message")+`.textContent`), "your own egg is there")
	address := browser.Eval[string](p, "location.href")
	browser.Eval[bool](p, `window.same = true`)
	p.Click(link)
	p.Wait(`document.querySelector("[popover].rule h2")?.textContent.startsWith("M7 ")`)
	p.Click(`document.querySelector(".rule button")`)
	p.Wait(`!document.querySelector(".rule")`)
	browser.Eval[bool](p, `(location.hash = "#rule-M1", true)`) // as a link elsewhere may
	p.Wait(fmt.Sprintf(`location.href === %q && document.querySelector(".rule h2")?.textContent.startsWith("M1 ")`, address))
	p.Click(`document.querySelector(".rule button")`)
	require.True(t, browser.Eval[bool](p, `window.same`), "the page was loaded again")
	p.Play("d2", "d3")
	p.Wait(text("caption") + ` === "Grace's turn."`)
	require.Empty(t, p.Console())
}

// silence goes on where a connection has gone silent: a stream without a sign of life is opened again, and a move that gets
// no answer is sent again and made once.
func (m *meeting) silence(t *testing.T) {
	g := m.coucou(t, "")
	p := m.chromium.Open(t, "about:blank", 390, 844)
	before(p, `
		const real = window.fetch, silent = {}
		window.keys = []
		window.fetch = (address, request) => {
			const what = /events|moves$/.exec(address)?.[0]
			if (what === "moves" && request.method === "POST") keys.push(request.headers["Idempotency-Key"])
			if (!what || what === "moves" && request.method !== "POST" || silent[what]) return real(address, request)
			silent[what] = true
			const gone = new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)))
			return what === "moves" ? gone : Promise.resolve(new Response(new ReadableStream({ start: c => gone.catch(e => c.error(e)) })))
		}
		window.late = () => { const now = Date.now; Date.now = () => now() + 33_000 }`)
	p.Do(chromedp.Navigate(m.page(g.ID, "."+g.Seats["b"])))
	p.Wait(`window.late`)
	time.Sleep(300 * time.Millisecond)
	require.Equal(t, "", browser.Eval[string](p, text("caption")), "nothing has come")
	browser.Eval[bool](p, `(late(), true)`) // two signs of life are missing
	p.Wait(part("[data-cell]"))
	p.Play("d2")
	p.Play("d3")
	p.Wait(text("connection") + `.startsWith("Not sent yet")`)
	p.Wait(text("caption") + ` === "Grace's turn." && ` + text("connection") + ` === ""`)
	keys := browser.Eval[[]string](p, `keys`)
	require.Len(t, keys, 2)
	require.Equal(t, keys[0], keys[1])
	require.Equal(t, 1, browser.Eval[int](p, browser.Board+`.shadowRoot.querySelectorAll("[data-ply]").length`))
	g.move("r", "d10-d9")
	p.Wait(text("caption") + `.endsWith("It is your turn.")`)
}

// selection chooses a piece, and nothing that happens beside the board takes the choice away.
func (m *meeting) selection(t *testing.T) {
	g := m.coucou(t, "")
	p := m.open(g, "."+g.Seats["b"], 390, 844)
	chosen := cell("d2") + `.matches(".selected") && ` + cell("d3") + `.matches(".target")`
	p.Play("d2")
	p.Wait(chosen)
	g.post("/say", g.Seats["r"], `{"phrase":"Nice move!"}`)
	p.Wait(part("[data-seat=r] q"))
	require.True(t, browser.Eval[bool](p, chosen), "after a phrase")
	browser.Eval[bool](p, `(window.streams = performance.getEntriesByType("resource").filter(e => e.name.endsWith("/events")).length, dispatchEvent(new Event("online")))`)
	p.Wait(`performance.getEntriesByType("resource").filter(e => e.name.endsWith("/events")).length > streams`)
	require.True(t, browser.Eval[bool](p, chosen), "after a new connection")
	p.Press(kb.Escape)
	p.Wait(`!` + cell("d2") + `.matches(".selected")`)
	p.Play("d2", "d3")
	p.Wait(text("caption") + ` === "Grace's turn."`)
}

// fingers defines touch(type, cell, more), which sends an event of a pointer in the middle of a cell.
const fingers = `window.touch = (type, name, more = {}) => {
	const e = document.querySelector("clutch-table").shadowRoot.querySelector('[data-cell="' + name + '"]'), r = e.querySelector(".hit").getBoundingClientRect()
	e.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: "touch", buttons: type === "pointerup" ? 0 : 1,
		clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, ...more }))
}; true`

// pointers drags a piece, and something else happens before it is dropped: no move is made, and the piece goes back. A
// double click makes one move, and says nothing.
func (m *meeting) pointers(t *testing.T) {
	g := m.coucou(t, "")
	p := m.open(g, "."+g.Seats["b"], 390, 844)
	p.Wait(cell("d2") + `.matches(".movable")`)
	browser.Eval[bool](p, fingers)
	const idle = `await new Promise(r => setTimeout(r, 300))`
	for what, between := range map[string]string{
		"a second finger":  `touch("pointerup", "d3", { pointerId: 2, isPrimary: false })`,
		"the right button": `touch("pointermove", "d3", { pointerType: "mouse", buttons: 3 }); touch("pointerup", "d3", { button: 2 })`,
		"a menu":           `touch("contextmenu", "d3"); touch("pointerup", "d3")`,
		"the Escape key":   `document.querySelector("clutch-table").shadowRoot.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true })); touch("pointerup", "d3")`,
		"another window":   `dispatchEvent(new Event("blur")); touch("pointerup", "d3")`,
		"the browser":      `touch("pointercancel", "d3"); touch("pointerup", "d3")`,
	} {
		browser.Eval[bool](p, `(async () => { touch("pointerdown", "d2"); touch("pointermove", "d3"); `+between+`; `+idle+`; return true })()`)
		require.Contains(t, browser.Eval[string](p, text("caption")), "It is your turn.", what)
		if what == "a second finger" { // the first one still drags
			require.True(t, browser.Eval[bool](p, piece("d2")+`.matches(".dragged")`), what)
			browser.Eval[bool](p, `(touch("pointerup", "d2"), true)`)
		}
		p.Wait(`!` + piece("d2") + `.matches(".dragged") && !` + piece("d2") + `.style.transform`)
		p.Press(kb.Escape)
	}
	browser.Eval[bool](p, `(async () => {
		for (const name of ["d2", "d3", "d3", "e2"]) { touch("pointerdown", name); touch("pointerup", name); await 0 }
		`+idle+`
		return true
	})()`)
	p.Wait(text("caption") + ` === "Grace's turn."`)
	require.Empty(t, browser.Eval[string](p, text("refusal")+` + `+part(".message")+`.textContent`))
	require.Equal(t, 1, browser.Eval[int](p, browser.Board+`.shadowRoot.querySelectorAll("[data-ply]").length`))
	require.Empty(t, p.Console())
}

// shifts plays a random game of Cookie Disco, whose coordinates shift: after each move, the marks are on the cells that
// the move has changed, as the library's session says.
func (m *meeting) shifts(t *testing.T) {
	cookies, err := catalog.Find("cookiedisco")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(8, 9))
	for shifted, games := 0, 0; shifted < 6; games++ {
		require.Less(t, games, 10, "too few moves shift anything")
		g := m.create(t, "",
			`{"game":"cookiedisco","names":{"o":"Ada","b":"Grace"},"seats":{"o":"me","b":"me"},"public":true}`)
		p := m.open(g, "", 390, 844)
		s, err := session.New(cookies, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		for i := 0; i < 30 && !s.Over(); i++ {
			move, letter := s.State().RandomMove(rng), cookies.Info().Letter(s.Turn())
			s, err = s.Play(s.Turn(), move)
			require.NoError(t, err)
			g.move(letter, move)
			p.Wait(part(fmt.Sprintf("[data-ply='%d']", i+1)))
			change := s.Change(0)
			slices.Sort(change.Cells)
			want, err := json.Marshal(change.Cells)
			require.NoError(t, err)
			p.Wait(fmt.Sprintf(`JSON.stringify([...%s.querySelectorAll(".cell.last")].map(c => c.dataset.cell).sort()) === %q`,
				browser.Board+".shadowRoot", want))
			if change.Shift.X != 0 || change.Shift.Y != 0 {
				shifted++
			}
		}
		p.Close()
	}
}

// arrows plays Taacoca from both sides, upright and on its side: the arrow on a button points to where the stones then go on
// the screen, and the button is on it.
func (m *meeting) arrows(t *testing.T) {
	for _, seat := range []string{"w", "b"} {
		g := m.create(t, "", `{"game":"taacoca","seats":{"w":"me","b":"me"}}`)
		if seat == "b" {
			g.move("w", first(t, "taacoca"))
		}
		sizes := map[string][2]int64{"w": {390, 844}, "b": {844, 390}}
		p := m.open(g, "."+g.Seats[seat], sizes[seat][0], sizes[seat][1])
		taacoca, err := catalog.Find("taacoca")
		require.NoError(t, err)
		s, err := taacoca.Start(nil)
		require.NoError(t, err)
		if seat == "b" {
			s, err = s.Apply(first(t, "taacoca"))
			require.NoError(t, err)
		}
		gestures := s.See(s.Turn()).Gestures().Moves
		at := slices.IndexFunc(gestures, func(g game.Gesture) bool { return g.Named && len(g.First) == 3 })
		require.GreaterOrEqual(t, at, 0)
		chosen := gestures[at]
		place := func(name string) []float64 {
			return browser.Eval[[]float64](p, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(%s.getBoundingClientRect())`, cell(name)))
		}
		before, after := place(chosen.Arrow[0]), place(chosen.Arrow[1])
		eighths := math.Round(math.Atan2(before[1]-after[1], after[0]-before[0]) / (math.Pi / 4))
		arrow := []string{"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"}[(int(eighths)+8)%8]
		p.Play(chosen.First...)
		button := part(fmt.Sprintf(`.choices [data-label=%q]`, chosen.Label))
		p.Wait(button)
		require.True(t, browser.Eval[bool](p, `(r => r.left >= 0 && r.bottom <= innerHeight)(`+button+`.getBoundingClientRect())`), seat)
		require.Equal(t, arrow, browser.Eval[string](p, button+`.textContent`), "%s as %s", chosen.Move, seat)
		p.Choose(chosen.Label)
		p.Wait(text("played") + fmt.Sprintf(`.includes(%q)`, chosen.Move))
	}
}

// clocks shows the time left by the server's clock, though somebody sets the computer's, and none to whoever lost on time.
func (m *meeting) clocks(t *testing.T) {
	g := m.coucou(t, `,"clock":{"per":"move","seconds":600}`)
	g.move("b", "d2-d3")
	p := m.open(g, "."+g.Seats["r"], 390, 844)
	clock := part("[data-clock=r]") + `.textContent`
	p.Wait(`/^9:5\d$/.test(` + clock + `)`)
	for _, change := range []string{"45_000", "-90_000"} {
		browser.Eval[bool](p, `((now, by) => { Date.now = () => now() + by })(Date.now.bind(Date), `+change+`) || true`)
		time.Sleep(600 * time.Millisecond)
		require.Regexp(t, `^9:5\d$`, browser.Eval[string](p, clock), change)
	}
	fast := m.coucou(t, `,"clock":{"per":"move","seconds":1}`)
	fast.move("b", "d2-d3")
	loser := m.open(fast, "."+fast.Seats["r"], 390, 844)
	loser.Wait(text("caption") + `.startsWith("You lost")`)
	loser.Wait(clock + ` === "0:00"`)
}

// truth says what has happened, not what was wanted: nothing is copied without a clipboard, nothing is switched on that the
// browser forbids, and a dialog that was left has done nothing.
func (m *meeting) truth(t *testing.T) {
	p := m.chromium.Open(t, "about:blank", 1440, 900)
	before(p, `Object.defineProperty(navigator, "clipboard", { value: undefined })
		window.Notification = class { static permission = "denied"; static async requestPermission() { return "denied" } }`)
	p.Do(chromedp.Navigate(m.url))
	p.Click(`document.querySelector("#start [data-game=coucou] [data-with=human]")`)
	p.Wait(`document.querySelector("dialog[open] [autocomplete=nickname]") === document.activeElement`)
	p.Press("Ada" + kb.Escape)
	p.Wait(`!document.querySelector("dialog[open]")`)
	time.Sleep(300 * time.Millisecond)
	require.Equal(t, "/", browser.Eval[string](p, "location.pathname"))
	require.Zero(t, browser.Eval[int](p,
		`(async () => { const c = await import("./common.js"); return (await c.call("api/games?list=mine", { secret: c.me.secret })).answer.games.length })()`))

	p.Click(`document.getElementById("me")`)
	p.Click(named("dialog .share", "Copy"))
	p.Wait(named("dialog .share", "Selected: copy it"))
	require.Equal(t, browser.Eval[string](p, `document.querySelector("dialog .share input").value`), browser.Eval[string](p, `getSelection().toString()`))
	const notify = `[...document.querySelectorAll("dialog label")].find(l => l.textContent.startsWith("A notification")).querySelector("input")`
	p.Click(notify)
	p.Wait(`document.querySelector("dialog [role=status]").textContent.includes("does not allow")`)
	require.False(t, browser.Eval[bool](p, notify+`.checked || JSON.parse(localStorage.getItem("clutch-me")).notify`))
	require.Empty(t, p.Console())
}

// twoTabs changes a person in one tab and something else about them in another: both changes stay.
func (m *meeting) twoTabs(t *testing.T) {
	a := m.chromium.Open(t, m.url, 1440, 900)
	a.Wait(`document.querySelector("#start li")`)
	b := a.Tab(t, m.url, 1440, 900)
	b.Wait(`document.querySelector("#start li")`)
	a.Click(`document.getElementById("me")`)
	introduce(a, "Ada")
	b.Wait(text("me") + ` === "Ada"`)
	b.Click(`document.getElementById("me")`)
	b.Click(`[...document.querySelectorAll("dialog label")].find(l => l.textContent.startsWith("A sound")).querySelector("input")`)
	a.Wait(`JSON.parse(localStorage.getItem("clutch-me")).sound`)
	browser.Eval[bool](a, `import("./common.js").then(c => (c.become({ name: "Ada L." }), true))`)
	stored := browser.Eval[string](a, `(me => me.name + me.sound)(JSON.parse(localStorage.getItem("clutch-me")))`)
	require.Equal(t, "Ada L.true", stored)
}

// sevenTabs opens more tabs than a browser has connections to a server: all show the game, and a move in the first one is
// made at once.
func (m *meeting) sevenTabs(t *testing.T) {
	g := m.coucou(t, "")
	p := m.open(g, "."+g.Seats["b"], 390, 844)
	p.Wait(cell("d2") + `.matches(".movable")`)
	var tabs []*browser.Page
	for range 7 {
		tab := p.Tab(t, m.page(g.ID, ""), 390, 844)
		tab.Wait(part("[data-cell]"))
		tabs = append(tabs, tab)
	}
	p.Play("d2", "d3")
	p.Wait(text("caption") + ` === "Grace's turn."`)
	for _, tab := range tabs {
		tab.Wait(text("caption") + ` === "Grace's turn."`)
	}
}

// files asks for the pages' files again: what has not changed is not sent, and a second copy of the board does no harm.
func (m *meeting) files(t *testing.T) {
	g := m.coucou(t, "")
	p := m.open(g, "."+g.Seats["b"], 390, 844)
	require.True(t, browser.Eval[bool](p, `import("./look/board.js?again").then(all => !!all.Table)`))
	p.Do(chromedp.Reload())
	p.Wait(part("[data-cell]"))
	require.Empty(t, browser.Eval[[]string](p, `performance.getEntriesByType("resource").filter(e => /\.(js|css|woff2)$/.test(e.name) && e.transferSize > 1000).map(e => e.name)`))
	require.Empty(t, p.Console())
}

// looks plays a look at an egg of Ovo: its player reads whose egg it is, and the opponent reads only where it is.
func (m *meeting) looks(t *testing.T) {
	const position, look = "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -", "?e5"
	g := m.create(t, "", fmt.Sprintf(`{"game":"oeufs","position":%q,"names":{"A":"Ada","B":"Grace"},"seats":{"A":"me","B":"me"}}`, position))
	looker, other := m.open(g, "."+g.Seats["A"], 390, 844), m.open(g, "."+g.Seats["B"], 390, 844)
	g.move("A", look)
	looker.Wait(text("caption") + `.startsWith("You looked at e5: it is Red's egg. ")`)
	other.Wait(text("caption") + `.includes(" looked at e5. It is your turn.")`)
}

// header looks at the line above a game on a phone's side: every word of it is there.
func (m *meeting) header(t *testing.T) {
	g := m.coucou(t, "")
	p := m.open(g, "."+g.Seats["b"], 844, 390)
	for _, size := range [][2]int64{{844, 390}, {740, 360}, {667, 375}, {390, 844}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		require.Empty(t, browser.Eval[[]string](p, `[...document.querySelectorAll(".top a, .top button, .top nav")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.checkVisibility()).map(e => e.textContent)`), "%v", size)
	}
	require.Zero(t, browser.Eval[int](p, `[...`+browser.Board+`.shadowRoot.querySelectorAll("text")].filter(e => /[↑↖↗↓]/.test(e.textContent)).length`), "nothing stands beside the ranks")
}

// wishes does what players of other sites ask for first: keys go through the moves, a move can be typed, asked for
// before it is made, and chosen while the other one thinks; the pieces have letters.
func (m *meeting) wishes(t *testing.T) {
	g := m.coucou(t, `,"clock":{"per":"move","seconds":86400}`)
	p := m.scripted(g, "."+g.Seats["b"], `navigator.vibrate = ms => { window.vibrated = ms }`)
	p.Click(`document.getElementById("me")`)
	for _, choice := range []string{"A sound", "Letters"} {
		p.Click(fmt.Sprintf(`[...document.querySelectorAll("dialog label")].find(l => l.textContent.startsWith(%q)).querySelector("input")`, choice))
	}
	usable(p)
	p.Click(named("dialog[open]", "Done"))
	require.NotEqual(t, "none", browser.Eval[string](p, `getComputedStyle(`+part(".boardgame-letter")+`).display`))

	p.Play("d2", "d3") // asks, as a move has a day
	p.Wait(`document.querySelector("dialog[open] h2").textContent === "Play d2-d3?"`)
	p.Click(named("dialog[open]", "Cancel"))
	p.Wait(piece("d2"))
	p.Play("d2", "d3")
	p.Click(named("dialog[open]", "Play"))
	p.Wait(text("caption") + ` === "Grace's turn."`)

	marked := func(name string) string { return cell(name) + `.matches(".selected")` }
	p.Click(cell("e2")) // ahead, and cancelled by a tap
	p.Wait(marked("e2"))
	p.Wait(text("refusal") + `.includes("not your turn")`)
	p.Click(cell("e3"))
	p.Wait(marked("e3"))
	p.Wait(text("refusal") + `.includes("from e2 to e3, as soon as it is your turn")`)
	p.Click(cell("a5"))
	p.Wait(`!(` + marked("e2") + ` || ` + marked("e3") + `) && ` + text("refusal") + ` === ""`)
	p.Click(cell("c2"))
	p.Click(cell("c3"))
	p.Wait(marked("c3"))
	g.move("r", "d10-d9")
	p.Wait(`window.vibrated`)
	p.Click(named("dialog[open]", "Play"))
	p.Wait(text("played") + `.includes("c2-c3")`)

	p.Click(cell("e2")) // can't be made
	p.Click(cell("e9"))
	g.move("r", "e10-e9")
	p.Wait(text("caption") + `.endsWith("It is your turn.")`)
	p.Wait(text("refusal") + `.startsWith("Your move from e2 to e9 can't be made now")`)
	browser.Eval[bool](p, `(document.activeElement.blur(), true)`)
	for key, at := range map[string]string{kb.Home: "0", kb.End: "", kb.ArrowLeft: "3"} {
		p.Press(key)
		p.Wait(map[bool]string{true: "!", false: ""}[at == ""] + text("caption") + `.includes("after move ` + at + `")`)
		p.Press(kb.End)
		p.Wait(`!` + text("caption") + `.includes("after move")`)
	}
	typed := func(move string) {
		p.Click(part(".typed input"))
		p.Press(move + kb.Enter)
	}
	typed("march")
	p.Click(named("dialog[open]", "Play"))
	p.Wait(text("refusal") + `.startsWith("This is no move. Write the cell that the egg leaves,")`)
	typed("d1-d9")
	p.Click(named("dialog[open]", "Play"))
	p.Wait(text("refusal") + ` !== ""`)
	typed("a2-a3")
	p.Click(named("dialog[open]", "Play"))
	p.Wait(text("caption") + ` === "Grace's turn."`)
}
