package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
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

// table is a game in the browser. Each seat has its own page, and so has a spectator.
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

// The players of each kind of game play a whole game by clicking in their browser pages, while another page watches. During
// the game, one page is reloaded, and the server restarts.
func TestBrowsers(t *testing.T) {
	if testing.Short() {
		t.Skip("browsers take a while")
	}
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("chromium is not installed")
	}
	files, data := t.TempDir(), t.TempDir()
	require.NoError(t, frontend.Build(t.Context(), files))
	ports, err := rig.FreePorts(1)
	require.NoError(t, err)
	serve := func() func() int {
		_, end := begin(t, "-addr", ports[0], "-data", data, "-workers", "0", "-board", files)
		return end
	}
	end := serve()
	chromium := browser.Start(t)
	for name, order := range wholeGames() {
		t.Run(name, func(t *testing.T) {
			tb := sit(t, chromium, ports[0], strings.Fields(name)[0], order)
			tb.play(len(tb.plies) / 3)
			tb.pages[tb.letters[0]].Do(chromedp.Reload())
			tb.pages[tb.letters[0]].Wait(cell("") + ".length > 0") // the page no longer needs the server
			require.Zero(t, end())
			tb.pages[""].Wait(`document.getElementById("connection").textContent !== ""`)
			end = serve()
			tb.play(len(tb.plies))
			tb.over()
		})
	}
	t.Run("lobby", func(t *testing.T) { lobby(t, chromium, "http://"+ports[0]+"/") })
	t.Run("resignation", func(t *testing.T) {
		tb := sit(t, chromium, ports[0], "coucou", "")
		tb.play(2)
		tb.resign()
		tb.over()
	})
	t.Run("invitation", func(t *testing.T) { invite(t, chromium, ports[0]) })
	t.Run("people", func(t *testing.T) { people(t, chromium, "http://"+ports[0]+"/") })
	t.Run("flag", func(t *testing.T) { flagged(t, chromium, ports[0]) })
	require.Empty(t, chromium.Elsewhere())
	require.Zero(t, end())
}

// lobby starts a game with one click and finds it again: the page says whose turn it is, and the lobby lists the game first.
func lobby(t *testing.T, chromium *browser.Browser, url string) {
	p := chromium.Open(t, url, 1440, 900)
	p.Click(`document.querySelector("#start [data-game=coucou] [data-with=bot]")`)
	p.Wait(cell("d2") + `?.classList.contains("movable")`)
	require.True(t, browser.Eval[bool](p, `document.title.startsWith("● Your turn")`))
	require.Equal(t, "It is your turn.", browser.Eval[string](p, `document.getElementById("caption").textContent`))
	p.Do(chromedp.Navigate(url))
	p.Wait(`document.querySelector("#mine li:first-child .mine")?.textContent.includes("● Your turn")`)
	p.Click(`document.querySelector("#start [data-game=oeufs] [data-with=more]")`)
	p.Wait(`document.querySelectorAll("#seats select").length === 1`)
	browser.Eval[bool](p, `(s => { s.value = "4"; s.dispatchEvent(new Event("change")); return true })(document.querySelector("[data-option=players]"))`)
	p.Wait(`document.querySelectorAll("#seats select").length === 3`)
	p.Wait(`document.getElementById("setup").src.includes("players=4")`)
	usable(t, p)
	require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth`), 1440)
	require.Empty(t, p.Console())
}

// invite lets a visitor sit down by an invitation, which is then spent. A link for spectators, a wrong secret or the creator's own
// look at the invitation take nobody's seat away.
func invite(t *testing.T, chromium *browser.Browser, addr string) {
	c := rig.NewConn(addr)
	defer c.Close()
	_, body, err := c.Call("POST", "/api/games", "", []byte(`{"game":"coucou"}`))
	require.NoError(t, err)
	var made struct {
		ID, Watch          string
		Seats, Invitations map[string]string
	}
	require.NoError(t, json.Unmarshal(body, &made))
	open := func(mark, token string) *browser.Page {
		return chromium.Open(t, fmt.Sprintf("http://%s/game.html#%s%s%s", addr, made.ID, mark, token), 1200, 900)
	}
	const caption = `document.getElementById("caption").textContent`
	const stored = `JSON.parse(localStorage.getItem("clutch-seats"))`
	guest := open("+", made.Invitations["r"])
	guest.Click(`document.querySelector("#sit button")`)
	guest.Wait(cell("") + ".length > 0")
	secret := browser.Eval[string](guest, stored+"["+fmt.Sprintf("%q", made.ID)+"].secret")
	require.NotEqual(t, made.Seats["b"], secret)

	status, _, err := c.Call("POST", "/api/games/"+made.ID+"/moves", made.Seats["b"], []byte(`{"move":"d2-d3"}`))
	require.NoError(t, err)
	require.Equal(t, 200, status)
	guest.Wait(caption + `.includes("your turn")`)

	// Sixty later games do not make the browser forget this one.
	require.True(t, browser.Eval[bool](guest, `(seats => {
		for (let i = 0; i < 60; i++) seats["later" + i] = { secret: "x", game: "coucou", at: Date.now() + i }
		localStorage.setItem("clutch-seats", JSON.stringify(seats))
		return true
	})(`+stored+`)`))

	late := open("+", made.Invitations["r"])
	late.Click(`document.querySelector("#sit button")`)
	late.Wait(`document.getElementById("refusal").textContent.includes("no longer free")`)
	for mark, token := range map[string]string{".": made.Watch, "+": made.Invitations["r"], ".x": "wrong"} {
		guest.Do(chromedp.Navigate(fmt.Sprintf("http://%s/?", addr)), chromedp.Navigate(fmt.Sprintf("http://%s/game.html#%s%s%s", addr, made.ID, mark, token)))
		guest.Wait(`document.getElementById("connection").textContent !== "" || ` + cell("") + ".length > 0")
		require.Equal(t, secret, browser.Eval[string](guest, stored+"["+fmt.Sprintf("%q", made.ID)+"].secret"), mark)
	}
}

// piece returns the JavaScript expression for the piece on a cell.
func piece(cell string) string {
	return fmt.Sprintf(`document.querySelector("clutch-board").shadowRoot.querySelector(".piece[data-at='%s']:not(.gone)")`, cell)
}

// text is the JavaScript expression for the text of an element.
func text(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

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

// people lets two people meet in the lobby, one of them on a phone. They play, talk, look back, make offers, go on on another
// device, end the game, and play again with sides changed, while somebody watches. Afterwards the game is in the list of finished ones.
func people(t *testing.T, chromium *browser.Browser, url string) {
	ada := chromium.Open(t, url, 1440, 900)
	ada.Click(`document.getElementById("me")`)
	introduce(ada, "Ada")
	usable(t, ada)
	ada.Click(`document.querySelector("#start [data-game=coucou] [data-with=open]")`)
	ada.Wait(cell("d2"))
	id := browser.Eval[string](ada, "location.hash.slice(1)")

	grace := chromium.Open(t, url, 390, 844)
	offer := fmt.Sprintf(`document.querySelector("#open [data-id='%s']")`, id)
	grace.Wait(offer + `?.textContent.includes("Ada · 10 min + 5 s · you would be Red")`)
	grace.Click(offer + `.querySelector("button")`)
	introduce(grace, "Grace")
	grace.Wait(cell("d2"))
	watcher := chromium.Open(t, url+"game.html#"+id, 1440, 900)
	all := []*browser.Page{ada, grace, watcher}
	for _, p := range all {
		p.Prefer("prefers-reduced-motion", "reduce")
		p.Wait(text("players") + `.includes("Grace")`)
		require.Equal(t, 2, browser.Eval[int](p, `[...document.querySelectorAll("[data-clock]")].filter(c => c.textContent === "10:00").length`))
	}

	move := func(p *browser.Page, from, to string) {
		p.Wait(cell(from) + `?.classList.contains("movable")`)
		p.Click(cell(from))
		p.Wait(cell(to) + `?.classList.contains("target")`)
		p.Click(cell(to))
	}
	move(ada, "d2", "d3")
	grace.Wait(text("caption") + `=== "Ada played d2-d3. It is your turn."`)
	visible := `(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("[data-clock=r]").getBoundingClientRect())`
	require.True(t, browser.Eval[bool](grace, `[scrollTo(0, 0), `+visible+`][1]`), "the clocks are on the phone's screen")
	usable(t, grace)
	move(grace, "d10", "d9")

	ada.Wait(text("caption") + ` === "Grace played d10-d9. It is your turn."`)

	// A look back does not change the game, and the page says so.
	ada.Click(`document.querySelector("#steps [aria-label='One move back']")`)
	ada.Wait(text("looking") + `.includes("after move 1 of 2")`)
	ada.Wait(piece("d10"))
	ada.Click(named("#looking", "Back to the game"))
	ada.Wait(piece("d9"))

	// A phrase between two moves does not make the next move stale. An offer is above the board.
	grace.Click(`document.querySelector("#talk summary")`)
	grace.Click(named("#phrases", "Nice move!"))
	ada.Wait(`document.querySelector("#players [data-seat=r] q")?.textContent === "Nice move!"`)
	ada.Click(`document.querySelector("#actions [data-action=draw]")`)
	grace.Wait(text("offer") + `.includes("Ada offers a draw.")`)
	above := `document.getElementById("offer").getBoundingClientRect().bottom <= document.getElementById("board").getBoundingClientRect().top`
	require.True(t, browser.Eval[bool](grace, above))
	grace.Click(named("#offer", "Decline"))
	grace.Wait(text("offer") + ` === ""`)
	grace.Click(`document.querySelector("#actions [data-action=takeback]")`)
	ada.Click(named("#offer", "Accept"))
	grace.Wait(text("caption") + `.endsWith("It is your turn.")`)

	// On another device, the link makes Grace the same person, with her seat.
	secret := browser.Eval[string](grace, `JSON.parse(localStorage.getItem("clutch-me")).secret`)
	device := chromium.Open(t, url+"finished.html", 1440, 900)
	browser.Eval[bool](device, `localStorage.setItem("clutch-me", JSON.stringify({ name: "", secret: "`+secret+`" })) || true`)
	device.Do(chromedp.Navigate(url))
	mine := fmt.Sprintf(`document.querySelector("#mine a.mine[href$='%s']")`, id)
	device.Wait(mine + `?.textContent.includes("● Your turn, as Red · against Ada")`)
	device.Click(mine)
	move(device, "d10", "d9")
	grace.Wait(text("caption") + ` === "Blue to move."`)

	browser.Eval[bool](ada, `(window.confirm = () => true)()`)
	ada.Click(`document.querySelector("[data-action=resign]")`)
	for _, p := range all {
		p.Wait(text("caption") + ` === "Blue has resigned, so Red has won."`)
		p.Wait(named("#ending", "Study this game"))
		require.Empty(t, browser.Eval[string](p, text("actions")))
		usable(t, p)
	}
	grace.Click(`document.querySelector("[data-do=rematch]")`)
	ada.Wait(named("#ending", "To the rematch"))
	ada.Click(`document.querySelector("[data-do=rematch]")`)
	for p, seat := range map[*browser.Page]string{ada: "r", grace: "b"} {
		p.Wait(cell("d2"))
		p.Wait(`document.querySelector("#players li:last-child")?.dataset.seat === "` + seat + `"`)
		require.NotEqual(t, id, browser.Eval[string](p, "location.hash.slice(1)"))
	}
	grace.Wait(text("caption") + ` === "It is your turn."`)
	watcher.Click(named("#ending", "Study this game"))
	watcher.Wait(`document.querySelector("clutch-board:not([bare])")?.moves.length === 2`)

	finished := chromium.Open(t, url+"finished.html?player=gra&game=coucou", 390, 844)
	game := fmt.Sprintf(`document.querySelector("#games a[href$='%s']")`, id)
	finished.Wait(game + `?.textContent.includes("Red won, resignation · 2 moves")`)
	usable(t, finished)
	finished.Click(game)
	finished.Click(`document.querySelector("#steps [aria-label='To the start']")`)
	finished.Wait(text("looking") + `.includes("after move 0 of 2")`)
	for _, p := range append(all, device, finished) {
		require.Empty(t, p.Console())
	}
}

// flagged lets a player's time run out.
func flagged(t *testing.T, chromium *browser.Browser, addr string) {
	c := rig.NewConn(addr)
	defer c.Close()
	g, err := rig.Create(c, "coucou", `,"clock":{"per":"game","seconds":1,"increment":1},"names":{"r":"Grace"}`)
	require.NoError(t, err)
	p := chromium.Open(t, fmt.Sprintf("http://%s/game.html#%s.%s", addr, g.ID, g.Seats["r"]), 390, 844)
	p.Wait(`document.querySelector("[data-clock=r].short")?.textContent === "0:01"`)
	status, _, err := c.Call("POST", "/api/games/"+g.ID+"/moves", g.Seats["b"], []byte(`{"move":"d2-d3"}`))
	require.NoError(t, err)
	require.Equal(t, 200, status)
	p.Wait(text("caption") + ` === "Red has run out of time, so Blue has won."`)
	p.Wait(`document.querySelector("[data-clock=r]").textContent === "0:00"`)
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

// usable checks that axe-core finds nothing in a page, in light and in dark, and that nobody has to scroll sideways. If
// SCREENSHOTS is set, it also saves what it sees.
func usable(t *testing.T, p *browser.Page) {
	t.Helper()
	require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`), 0)
	for _, theme := range []string{"light", "dark"} {
		p.Prefer("prefers-color-scheme", theme)
		if dir := os.Getenv("SCREENSHOTS"); dir != "" {
			name := fmt.Sprintf("%s-%d-%s.png", theme, time.Now().UnixMilli(), browser.Eval[string](p, `location.pathname.replace(/\W/g, "") + innerWidth`))
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), p.Screenshot(), 0o600))
		}
		if script := axe(); script != "" {
			browser.Eval[bool](p, `if (!window.axe) { `+script+`
 }; true`)
			require.Empty(t, browser.Eval[[]string](p, `axe.run().then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target + " " + n.failureSummary)))`), theme)
		}
	}
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
	tb.open(chromium, "", made.Watch)
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
	require.NotContains(tb.t, browser.Eval[string](p, "location.href"), secret, "the secret must not stay in the address")
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

// play makes the planned moves by clicking, until the game has the given number of moves. It checks that all pages show each move.
func (tb *table) play(moves int) {
	for ; tb.at < moves; tb.at++ {
		tb.click(tb.plies[tb.at])
		for _, p := range tb.pages {
			p.Wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")?.textContent.includes(%q)`, tb.at+1, tb.plies[tb.at].Move))
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

// resign clicks the first player's button that resigns the game.
func (tb *table) resign() {
	p := tb.pages[tb.letters[0]]
	browser.Eval[bool](p, `(window.confirm = () => true)`+"()")
	p.Click(`document.querySelector("[data-action=resign]")`)
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

// TestFirefox plays a whole game in Firefox, against a program. It shows that the pages need nothing that only Chromium has.
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
		f.do("WebDriver:Navigate", map[string]any{"url": fmt.Sprintf("http://%s/game.html#%s.%s", ports[0], made.ID, made.Seats[mine])})
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
				status, answer, err := c.Call("POST", "/api/games/"+made.ID+"/moves", made.Seats[ply.Seat], fmt.Appendf(nil, `{"move":%q}`, ply.Move))
				require.NoError(t, err)
				require.Equal(t, 200, status, "%s", answer)
			}
			f.wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")?.textContent.includes(%q)`, i+1, ply.Move))
		}
		f.wait(`!/^$|It is your turn|to move/.test(document.getElementById("caption").textContent)`)
	}
	require.Zero(t, end())
}

// firefox is a headless Firefox, controlled by its protocol Marionette: messages in JSON, each after its length and a colon.
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
	require.Eventually(f.t, func() bool { return f.eval("!!("+condition+")") == true }, time.Minute, 20*time.Millisecond, condition)
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
