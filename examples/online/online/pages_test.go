package online

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// TestBrowsers lets people meet, play and watch in Chromium. Beside that, a whole game is played, during which the server
// restarts. Only the first server has the files of boards that need no server, which are built unless BOARD names a
// folder with them.
func TestBrowsers(t *testing.T) {
	if testing.Short() {
		t.Skip("browsers take a while")
	}
	chromium := browser.Start(t)
	files := os.Getenv("BOARD")
	if files == "" {
		files = t.TempDir()
		require.NoError(t, frontend.Build(t.Context(), files))
	}
	ports, err := system.FreePorts(3)
	require.NoError(t, err)
	serve := func(addr, data string, more ...string) func() int {
		_, end := begin(t, append([]string{"-addr", addr, "-data", data, "-workers", "0"}, more...)...)
		return end
	}
	t.Run("side by side", func(t *testing.T) {
		t.Run("restart", func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			end := serve(ports[0], data)
			playGame(t, chromium, ports[0], "cookiedisco", nil, func(p *browser.Page) {
				rig.Disconnect()
				require.Zero(t, end())
				p.Wait(text("connection") + ` !== ""`)
				p.Click(`document.querySelector("#talk summary")`)
				p.Click(`document.querySelector("#phrases button")`)
				p.Wait(text("refusal") + ` === "The server can't be reached"`)
				end = serve(ports[0], data)
				p.Wait(text("connection") + ` === "" && ` + text("refusal") + ` === ""`)
			})
			require.Zero(t, end())
		})
		t.Run("people", func(t *testing.T) {
			t.Parallel()
			end := serve(ports[1], t.TempDir(), "-board", files)
			(&meeting{chromium: chromium, addr: ports[1], url: "http://" + ports[1] + "/"}).run(t)
			require.Zero(t, end())
		})
		t.Run("clocks", func(t *testing.T) {
			t.Parallel()
			end := serve(ports[2], t.TempDir())
			bothClocks(t, chromium, ports[2])
			require.Zero(t, end())
		})
	})
	rig.Disconnect()
}

// bothClocks lets two players choose at the same time. The clocks of both run, until one of them has chosen: then that one
// sees their own stop.
func bothClocks(t *testing.T, chromium *browser.Browser, addr string) {
	m := &meeting{addr: addr}
	g := m.create(t, "", `{"game":"goofspiel","seats":{"w":"me","b":"me"},"clock":{"per":"game","seconds":600}}`)
	choose := func(seat, card string) { g.post("/moves", g.Seats[seat], fmt.Sprintf(`{"move":%q}`, card)) }
	choose("w", "w1")
	choose("b", "b1")
	p := chromium.Open(t, fmt.Sprintf("http://%s/game.html#%s.%s", addr, g.ID, g.Seats["w"]), 390, 900)
	clock := func(seat string) string { return part("[data-clock="+seat+"]") + `?.textContent` }
	p.Wait(clock("w") + `?.startsWith("9:") && ` + clock("b") + `?.startsWith("9:")`)
	choose("w", "w2")
	p.Wait(text("caption") + `.includes("You have chosen w2")`)
	black := func() string { return browser.Eval[string](p, clock("b")) }
	p.Wait(clock("b") + ` !== "` + black() + `"`) // the clocks are drawn a few times a second
	white := browser.Eval[string](p, clock("w"))
	p.Wait(clock("b") + ` !== "` + black() + `"`)
	require.Equal(t, white, browser.Eval[string](p, clock("w")))
}

// playGame plays a whole game. The first player clicks on a page, in a browser without WebAssembly, and the others make
// their moves by calls. The function meanwhile is called when a third of the game has been played.
func playGame(
	t *testing.T, chromium *browser.Browser, addr, name string, options game.Options, meanwhile func(*browser.Page),
) *browser.Page {
	t.Helper()
	made, err := rig.Create(addr, name, options)
	require.NoError(t, err)
	plies, _ := script.Game(t, made.Game, options)
	mine := plies[0].Seat
	p := chromium.Open(t, "about:blank", 390, 900)
	before(p, `delete globalThis.WebAssembly`)
	p.Do(chromedp.Navigate(fmt.Sprintf("http://%s/game.html#%s.%s", addr, made.ID, made.Seats[mine])))
	p.Wait(part("[data-cell]") + ` && !location.href.includes("` + made.Seats[mine] + `")`)
	for i, ply := range plies {
		if i == len(plies)/3 {
			meanwhile(p)
		}
		if ply.Seat == mine {
			p.Play(ply.Clicks...)
			if ply.Label != "" {
				p.Choose(ply.Label)
			}
			if ply.Sure {
				p.Wait(part(".message") + `.textContent.startsWith("Claim that all your eggs are home?")`)
				p.Choose("Yes")
			}
		} else {
			status, answer, err := rig.Call(addr, "POST", "/api/games/"+made.ID+"/moves", made.Seats[ply.Seat],
				fmt.Sprintf(`{"move":%q}`, ply.Move))
			require.NoError(t, err)
			require.Equal(t, 200, status, "%s", answer)
		}
		p.Wait(part(fmt.Sprintf("[data-ply='%d']", i+1)) + fmt.Sprintf(`?.textContent === %q`, ply.Move))
		made.State, err = made.State.Apply(ply.Move)
		require.NoError(t, err)
	}
	p.Wait(`!/^$|It is your turn|to move|'s turn/.test(` + text("caption") + `)`)
	p.Wait(`!` + part("[data-do=resign]"))
	if points := made.State.Points(); name == "cookiedisco" {
		require.Contains(t, browser.Eval[string](p, part(".result")+`.textContent`), fmt.Sprintf(" %d : %d", points[0], points[1]))
	}
	return p
}

var cell, part = browser.Cell, browser.Part

// before lets a script run in a tab before those of each page that follows.
func before(p *browser.Page, script string) {
	browser.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// created is a game that a test has created by a call. It plays some of the seats by calls.
type created struct {
	t                  *testing.T
	addr               string
	ID, Watch          string
	Seats, Invitations map[string]string
}

// create creates a game as the person with a secret, which may be "".
func (m *meeting) create(t *testing.T, person, order string) *created {
	t.Helper()
	g := &created{t: t, addr: m.addr}
	require.NoError(t, json.Unmarshal(g.post("", person, order), g))
	return g
}

func (g *created) post(path, secret, body string) []byte {
	g.t.Helper()
	if path != "" {
		path = "/" + g.ID + path
	}
	status, answer, err := rig.Call(g.addr, "POST", "/api/games"+path, secret, body)
	require.NoError(g.t, err)
	require.Less(g.t, status, 300, "%s", answer)
	return answer
}

// begin lets Ada, who is invited to the blue seat, sit down and make the first move of a game of Le Coucou picard.
func (g *created) begin() {
	g.t.Helper()
	var seated struct{ Secret string }
	require.NoError(g.t, json.Unmarshal(g.post("/seats", "", fmt.Sprintf(`{"invitation":%q,"name":"Ada"}`, g.Invitations["b"])), &seated))
	g.post("/moves", seated.Secret, `{"move":"d2-d3"}`)
}

func (g *created) move(seat, text string) {
	g.t.Helper()
	g.post("/moves", g.Seats[seat], fmt.Sprintf(`{"move":%q}`, text))
}

// piece returns the JavaScript expression for the piece on a cell.
func piece(cell string) string { return part(fmt.Sprintf(".piece[data-at=%s]:not(.gone)", cell)) }

// below is the JavaScript expression for who plays at the lower edge of the board.
var below = part(".frame ~ .seats .seat")

// text is the JavaScript expression for the text of an element of the page, or of a place in the table.
func text(id string) string {
	switch id {
	case "caption":
		return part(".status") + `?.textContent`
	case "refusal":
		return part(".message") + `?.textContent`
	case "played":
		return part(".moves") + `?.textContent`
	case "players":
		return `[...(` + browser.Board + `?.shadowRoot.querySelectorAll(".seat") ?? [])].map(s => s.textContent).join()`
	default:
		return fmt.Sprintf("document.getElementById(%q)?.textContent", id)
	}
}

// named returns the JavaScript expression for a button inside an element.
func named(inside, text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("%s button")].find(b => b.textContent === %q)`, inside, text)
}

// introduce types a person's name into the open dialog.
func introduce(p *browser.Page, name string) {
	p.Wait(`document.querySelector("dialog[open] [autocomplete=nickname]")`)
	browser.Eval[bool](p, `document.querySelector("dialog[open] [autocomplete=nickname]").focus() || true`)
	p.Press(name)
	p.Click(named("dialog[open]", "Done"))
}

// usable checks a page, or the dialog that is open: it fits screens of four sizes, and on a phone axe-core finds nothing.
func usable(p *browser.Page) {
	was := browser.Eval[[]int64](p, `[innerWidth, innerHeight]`)
	for _, size := range browser.Sizes {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		p.Fits()
	}
	p.Accessible(`document.querySelector("dialog[open]") ?? document`)
	p.Do(chromedp.EmulateViewport(was[0], was[1]))
}

// small checks that what a page has loaded takes less than two seconds on a line of 1.44 Mb/s, if the
// page waits for the server six times, 100 ms each, and that nothing has jumped meanwhile: Chromium's measure for that
// is the cumulative layout shift.
func small(t *testing.T, p *browser.Page) {
	t.Helper()
	weight := browser.Eval[float64](p,
		`performance.getEntries().reduce((n, e) => n + (e.transferSize ?? 0), 0)`)
	t.Logf("%s: %.0f bytes", browser.Eval[string](p, "location.pathname"), weight)
	require.NotZero(t, weight)
	require.Less(t, weight/180e3+6*0.1, 2.0)
	require.Less(t, browser.Eval[float64](p, `new Promise(resolve => {
		let sum = 0
		const add = list => { for (const e of list) if (!e.hadRecentInput) sum += e.value }
		const observer = new PerformanceObserver(list => add(list.getEntries()))
		observer.observe({ type: "layout-shift", buffered: true })
		setTimeout(() => { add(observer.takeRecords()); resolve(sum) }, 100)
	})`), 0.1)
}
