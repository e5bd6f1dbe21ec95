package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// table is a game in the browser. Each seat has its own page, and in some games so has a spectator.
type table struct {
	t       *testing.T
	url     string
	game    *rig.Game
	plies   []script.Ply
	at      int                      // the number of moves played so far
	pages   map[string]*browser.Page // by letter, "" for the spectator
	letters []string
}

// wholeGames lists the games that the test plays in the browser: all games, and also Ovo for four players.
func wholeGames() map[string]string {
	games := map[string]string{"oeufs for four": `,"options":{"players":4}`}
	for _, g := range clutch.Games() {
		games[g.Info().Name] = ""
	}
	return games
}

// TestBrowsers lets people meet, play and watch in Chromium. Three lanes run side by side, each with
// a server of its own: two with whole games, because their servers restart, and one with everything else. BOARD may
// name a folder with the finished files of the board, and SCREENSHOTS one for screenshots of all pages.
func TestBrowsers(t *testing.T) {
	if testing.Short() {
		t.Skip("browsers take a while")
	}
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("chromium is not installed")
	}
	files := os.Getenv("BOARD")
	if files == "" {
		files = t.TempDir()
		require.NoError(t, frontend.Build(t.Context(), files))
	}
	ports, err := rig.FreePorts(3)
	require.NoError(t, err)
	chromium := browser.Start(t)
	serve := func(t *testing.T, addr, data string) func() int {
		_, end := begin(t, "-addr", addr, "-data", data, "-workers", "0", "-board", files)
		return end
	}
	games := wholeGames()
	names := slices.Sorted(maps.Keys(games))
	t.Run("side by side", func(t *testing.T) {
		for lane := range 2 {
			t.Run(fmt.Sprint("games ", lane), func(t *testing.T) {
				t.Parallel()
				data := t.TempDir()
				end := serve(t, ports[lane], data)
				for i := lane; i < len(names); i += 2 {
					t.Run(names[i], func(t *testing.T) {
						tb := sit(t, chromium, ports[lane], strings.Fields(names[i])[0], games[names[i]])
						tb.play(len(tb.plies) / 3)
						phone := tb.pages[tb.letters[0]]
						if tb.pages[""] != nil {
							phone.Do(chromedp.Reload())
							phone.Wait(cell("") + ".length > 0") // the page no longer needs the server
						}
						require.Zero(t, end())
						phone.Wait(`document.getElementById("connection").textContent !== ""`)
						end = serve(t, ports[lane], data)
						tb.play(len(tb.plies))
						tb.over()
					})
				}
				require.Zero(t, end())
			})
		}
		t.Run("people", func(t *testing.T) {
			t.Parallel()
			end := serve(t, ports[2], t.TempDir())
			people := browser.StartWhole(t)
			(&meeting{chromium: people, addr: ports[2], url: "http://" + ports[2] + "/"}).run(t)
			require.Empty(t, people.Elsewhere())
			require.Zero(t, end())
		})
	})
	require.Empty(t, chromium.Elsewhere())
}

// sit creates a game, opens the pages of all seats and of a spectator, and plans the moves.
func sit(t *testing.T, chromium *browser.Browser, addr, name, order string) *table {
	c := rig.NewConn(addr)
	defer c.Close()
	made, err := rig.Create(c, name, order)
	require.NoError(t, err)
	tb := &table{t: t, url: "http://" + addr, game: made, pages: map[string]*browser.Page{}}
	var options game.Options
	if order != "" {
		options = game.Options{"players": "4"}
	}
	tb.plies, _ = script.Game(t, made.Game, options)
	for _, s := range made.Game.Info().Seats {
		if secret, ok := made.Seats[s.Letter]; ok {
			tb.letters = append(tb.letters, s.Letter)
			tb.open(chromium, s.Letter, secret)
		}
	}
	if name == "taacoca" || name == "oeufs" && order == "" { // with and without secrets
		tb.open(chromium, "", made.Watch)
	}
	return tb
}

func (tb *table) open(chromium *browser.Browser, letter, secret string) {
	width := int64(1200)
	if letter == tb.letters[0] {
		width = 390 // the width of a phone
	}
	p := chromium.Open(tb.t, fmt.Sprintf("%s/game.html#%s.%s", tb.url, tb.game.ID, secret), width, 900)
	p.Prefer("prefers-reduced-motion", "reduce")
	p.Wait(cell("") + ".length > 0")
	require.NotContains(tb.t, browser.Eval[string](p, "location.href"), secret,
		"the secret must not stay in the address")
	tb.pages[letter] = p
}

// cell returns the JavaScript expression for a cell of the board. If name is "", the expression finds all cells.
func cell(name string) string {
	all := `[...(document.querySelector("clutch-board")?.shadowRoot?.querySelectorAll("[data-cell]") ?? [])]`
	if name == "" {
		return all
	}
	return fmt.Sprintf("%s.find(c => c.dataset.cell === %q)", all, name)
}

// play makes the planned moves by clicking, until the game has the given number of moves. It checks that all pages show
// each move.
func (tb *table) play(moves int) {
	for ; tb.at < moves; tb.at++ {
		tb.click(tb.plies[tb.at])
		for _, p := range tb.pages {
			p.Wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")?.textContent.includes(%q)`, tb.at+1,
				tb.plies[tb.at].Move))
		}
	}
}

// click makes a move as a person does. It clicks the cells, and then the choice if several moves are left.
func (tb *table) click(ply script.Ply) {
	p := tb.pages[ply.Seat]
	for i, name := range ply.Clicks {
		if i == 0 {
			p.Wait(cell(name) + `?.classList.contains("movable")`)
		} else {
			p.Wait(cell(name) + `?.classList.contains("target")`)
		}
		p.Click(cell(name))
	}
	if ply.Label != "" {
		p.Click(fmt.Sprintf(`[...document.querySelector("clutch-board").shadowRoot.querySelectorAll("button")].find(b => b.textContent === %q)`, ply.Label))
	}
}

// over waits until all pages show the end of the game, and then checks the pages.
func (tb *table) over() {
	for _, p := range tb.pages {
		p.Wait(`!/^$|It is your turn|to move/.test(document.getElementById("caption").textContent)`)
		p.Wait(`!document.querySelector("[data-action=resign]")`)
		tb.clean(p)
	}
}

// clean checks that a page has logged no errors. If SCREENSHOTS is set, it also saves a screenshot of the page.
func (tb *table) clean(p *browser.Page) {
	for _, line := range p.Console() {
		if strings.Contains(line, "Failed to load resource") || strings.Contains(line, "ERR_") {
			continue // the server was down for a while
		}
		require.Empty(tb.t, line)
	}
	if dir := os.Getenv("SCREENSHOTS"); dir != "" {
		name := fmt.Sprintf("%s-%d.png", tb.game.Game.Info().Name, time.Now().UnixNano())
		require.NoError(tb.t, os.WriteFile(filepath.Join(dir, name), p.Screenshot(), 0o600))
	}
}

// created is a game that a test has created by a call. It plays some of the seats by calls.
type created struct {
	t                  *testing.T
	c                  *rig.Conn
	ID, Watch          string
	Seats, Invitations map[string]string
}

// create creates a game as the person with a secret, which may be "".
func (m *meeting) create(t *testing.T, person, order string) *created {
	t.Helper()
	g := &created{t: t, c: rig.NewConn(m.addr)}
	t.Cleanup(g.c.Close)
	require.NoError(t, json.Unmarshal(g.post("", person, order), g))
	return g
}

func (g *created) post(path, secret, body string) []byte {
	g.t.Helper()
	if path != "" {
		path = "/" + g.ID + path
	}
	status, answer, err := g.c.Call("POST", "/api/games"+path, secret, []byte(body))
	require.NoError(g.t, err)
	require.Less(g.t, status, 300, "%s", answer)
	return answer
}

func (g *created) move(seat, text string) {
	g.t.Helper()
	g.post("/moves", g.Seats[seat], fmt.Sprintf(`{"move":%q}`, text))
}

// piece returns the JavaScript expression for the piece on a cell.
func piece(cell string) string {
	return fmt.Sprintf(`document.querySelector("clutch-board").shadowRoot.querySelector(".piece[data-at='%s']:not(.gone)")`, cell)
}

// text is the JavaScript expression for the text of an element.
func text(id string) string { return fmt.Sprintf("document.getElementById(%q)?.textContent", id) }

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

// shifted records how far a page's content jumps from now on. It returns the JavaScript expression for Chromium's
// measure of it, the cumulative layout shift.
func shifted(p *browser.Page) string {
	browser.Eval[bool](p, `(() => {
		window.shifted = 0
		new PerformanceObserver(list => {
			for (const e of list.getEntries()) if (!e.hadRecentInput) window.shifted += e.value
		}).observe({ type: "layout-shift", buffered: true })
		return true
	})()`)
	return "window.shifted"
}

// play makes a move by clicking.
func play(p *browser.Page, from, to string) {
	p.Wait(cell(from) + `?.classList.contains("movable")`)
	p.Click(cell(from))
	p.Wait(cell(to) + `?.classList.contains("target")`)
	p.Click(cell(to))
}

// axe is the script of axe-core, or "" where npm can't install it.
var axe = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "axe")
	if err == nil {
		defer os.RemoveAll(dir)
		err = exec.Command("npm", "install", "--silent", "--no-save", "--prefix", dir, "axe-core@4.11.0").Run()
	}
	if err != nil {
		return ""
	}
	script, _ := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	return string(script)
})

// usable checks a page in light and in dark, on a desktop and on a phone: axe-core finds nothing, and nobody has to
// scroll sideways. In dark, only the colours are different, and they are the same in both sizes. If SCREENSHOTS is set,
// usable also saves what it sees.
func usable(t *testing.T, p *browser.Page) {
	t.Helper()
	was := browser.Eval[[]int64](p, `[innerWidth, innerHeight]`)
	if script := axe(); script != "" {
		browser.Eval[bool](p, `if (!window.axe) { `+script+`
 }; true`)
	}
	for _, size := range [][]int64{{1440, 900}, {390, 844}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		for theme, rules := range map[string]string{"light": "", "dark": `{ runOnly: ["color-contrast"] }`} {
			p.Prefer("prefers-color-scheme", theme)
			require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`), 0)
			if dir := os.Getenv("SCREENSHOTS"); dir != "" {
				name := fmt.Sprintf("%s-%d-%d-%s.png", strings.ReplaceAll(t.Name()[strings.LastIndex(t.Name(), "/")+1:],
					" ", ""), time.Now().UnixMilli()/1000, size[0], theme)
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), p.Screenshot(), 0o600))
			}
			if axe() != "" && (theme == "light" || size[0] == 390) {
				require.Empty(t, browser.Eval[[]string](p,
					`axe.run(`+rules+`).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target + " " + n.failureSummary)))`), theme)
			}
		}
	}
	p.Do(chromedp.EmulateViewport(was[0], was[1]))
}

// TestFirefox plays a whole game in Firefox, against a program. It shows that the pages need nothing that only Chromium
// has.
func TestFirefox(t *testing.T) {
	if testing.Short() {
		t.Skip("browsers take a while")
	}
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Skip("firefox-esr is not installed")
	}
	files := t.TempDir()
	require.NoError(t, frontend.Build(t.Context(), files))
	ports, err := rig.FreePorts(2)
	require.NoError(t, err)
	_, end := begin(t, "-addr", ports[0], "-data", t.TempDir(), "-workers", "0", "-board", files)
	f := startFirefox(t, program, ports[1])
	c := rig.NewConn(ports[0])
	defer c.Close()
	for _, name := range []string{"coucou", "oeufs"} {
		made, err := rig.Create(c, name, "")
		require.NoError(t, err)
		plies, _ := script.Game(t, made.Game, nil)
		mine := plies[0].Seat
		f.do("WebDriver:Navigate", map[string]any{"url": "about:blank"})
		f.do("WebDriver:Navigate", map[string]any{"url": fmt.Sprintf("http://%s/game.html#%s.%s",
			ports[0], made.ID, made.Seats[mine])})
		for i, ply := range plies {
			if ply.Seat == mine {
				for i, name := range ply.Clicks {
					f.wait(cell(name) + `?.classList.contains("` + []string{"movable", "target"}[min(i, 1)] + `")`)
					f.click(cell(name))
				}
				if ply.Label != "" {
					f.click(fmt.Sprintf(`[...document.querySelector("clutch-board").shadowRoot.querySelectorAll("button")].find(b => b.textContent === %q)`, ply.Label))
				}
			} else {
				status, answer, err := c.Call("POST", "/api/games/"+made.ID+"/moves", made.Seats[ply.Seat],
					fmt.Appendf(nil, `{"move":%q}`, ply.Move))
				require.NoError(t, err)
				require.Equal(t, 200, status, "%s", answer)
			}
			f.wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")?.textContent.includes(%q)`, i+1,
				ply.Move))
		}
		f.wait(`!/^$|It is your turn|to move/.test(document.getElementById("caption").textContent)`)
	}
	require.Zero(t, end())
}

// firefox is a headless Firefox, controlled by its protocol Marionette: messages in JSON, each after its length and a
// colon.
type firefox struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	last int
}

func startFirefox(t *testing.T, program, addr string) *firefox {
	profile := t.TempDir()
	_, port, err := net.SplitHostPort(addr)
	require.NoError(t, err)
	preferences := fmt.Sprintf("user_pref(\"marionette.port\", %s);\n", port)
	require.NoError(t, os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600))
	p := exec.Command(program, "-headless", "-marionette", "-no-remote", "-profile", profile)
	p.Env = append(os.Environ(), "HOME="+profile)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill(); _ = p.Wait() })
	f := &firefox{t: t}
	require.Eventually(t, func() bool {
		f.conn, err = net.Dial("tcp", addr)
		return err == nil
	}, time.Minute, 100*time.Millisecond)
	t.Cleanup(func() { f.conn.Close() })
	f.in = bufio.NewReader(f.conn)
	f.read() // its greeting
	f.do("WebDriver:NewSession", map[string]any{})
	return f
}

func (f *firefox) read() (text []byte) {
	require.NoError(f.t, f.conn.SetDeadline(time.Now().Add(time.Minute)))
	length, err := f.in.ReadString(':')
	require.NoError(f.t, err)
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	require.NoError(f.t, err)
	text = make([]byte, n)
	_, err = io.ReadFull(f.in, text)
	require.NoError(f.t, err)
	return text
}

// do sends a command and returns the value of its result.
func (f *firefox) do(command string, parameters map[string]any) any {
	f.last++
	text, err := json.Marshal([]any{0, f.last, command, parameters})
	require.NoError(f.t, err)
	_, err = fmt.Fprintf(f.conn, "%d:%s", len(text), text)
	require.NoError(f.t, err)
	var answer []any // 1, the number, an error or null, the result
	require.NoError(f.t, json.Unmarshal(f.read(), &answer))
	require.Nil(f.t, answer[2], "%s %v", command, parameters)
	result, _ := answer[3].(map[string]any)
	return result["value"]
}

func (f *firefox) eval(expression string) any {
	return f.do("WebDriver:ExecuteScript", map[string]any{"script": "return " + expression, "args": []any{}})
}

func (f *firefox) wait(condition string) {
	f.t.Helper()
	require.Eventually(f.t, func() bool { return f.eval("!!("+condition+")") == true }, time.Minute,
		20*time.Millisecond, condition)
}

// click clicks the middle of an element with a mouse.
func (f *firefox) click(element string) {
	f.wait(element)
	at := f.eval(`(e => {
		e.scrollIntoView({ block: "center", behavior: "instant" })
		const r = e.getBoundingClientRect()
		return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]
	})(` + element + `)`).([]any)
	f.do("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": []any{
			map[string]any{"type": "pointerMove", "x": at[0], "y": at[1]},
			map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0},
		},
	}}})
}
