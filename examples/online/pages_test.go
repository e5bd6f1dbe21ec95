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

// TestBrowsers lets people meet, play and watch in Chromium. Whole games of all kinds, during which the server restarts,
// are played beside everything else. BOARD may name a folder with the finished files of the board, and SCREENSHOTS one
// for screenshots of all pages. If there is a Firefox, it plays two games, too: they show that the pages need nothing
// that only Chromium has.
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
	t.Run("side by side", func(t *testing.T) {
		t.Run("games", func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			end := serve(t, ports[0], data)
			restart := func(p player) {
				rig.Disconnect()
				require.Zero(t, end())
				p.Wait(`document.getElementById("connection").textContent !== ""`)
				end = serve(t, ports[0], data)
			}
			games := map[string]game.Options{"oeufs for four": {"players": "4"}}
			for _, g := range clutch.Games() {
				games[g.Info().Name] = nil
			}
			for i, name := range slices.Sorted(maps.Keys(games)) {
				t.Run(name, func(t *testing.T) {
					open := func(address string) player {
						return chromium.Open(t, address, []int64{390, 1200}[i%2], 900)
					}
					meanwhile := map[bool]func(player){true: restart}[i == 0]
					p := playGame(t, ports[0], strings.Fields(name)[0], games[name], open, meanwhile).(*browser.Page)
					if i > 0 {
						require.Empty(t, p.Console())
					}
				})
			}
			t.Run("Firefox", func(t *testing.T) {
				program, err := exec.LookPath("firefox-esr")
				if err != nil {
					t.Skip("firefox-esr is not installed")
				}
				f := startFirefox(t, program, ports[2])
				for _, name := range []string{"coucou", "oeufs"} {
					playGame(t, ports[0], name, nil, f.open, nil)
				}
			})
			rig.Disconnect()
			require.Zero(t, end())
		})
		t.Run("people", func(t *testing.T) {
			t.Parallel()
			end := serve(t, ports[1], t.TempDir())
			(&meeting{chromium: chromium, addr: ports[1], url: "http://" + ports[1] + "/"}).run(t)
			rig.Disconnect()
			require.Zero(t, end())
		})
	})
	require.Empty(t, chromium.Elsewhere())
}

// player is a page, in whatever browser.
type player interface {
	Wait(expression string)
	Click(element string)
}

// playGame plays a whole game. The first player clicks on a page, and the others make their moves by calls. The function
// meanwhile, which may be nil, is called when a third of the game has been played.
func playGame(
	t *testing.T, addr, name string, options game.Options, open func(address string) player, meanwhile func(player),
) player {
	t.Helper()
	made, err := rig.Create(addr, name, options)
	require.NoError(t, err)
	plies, _ := script.Game(t, made.Game, options)
	mine := plies[0].Seat
	p := open(fmt.Sprintf("http://%s/game.html#%s.%s", addr, made.ID, made.Seats[mine]))
	p.Wait(cell("") + `.length > 0 && !location.href.includes("` + made.Seats[mine] + `")`)
	for i, ply := range plies {
		if i == len(plies)/3 && meanwhile != nil {
			meanwhile(p)
		}
		if ply.Seat == mine {
			click(p, ply)
		} else {
			status, answer, err := rig.Call(addr, "POST", "/api/games/"+made.ID+"/moves", made.Seats[ply.Seat],
				fmt.Sprintf(`{"move":%q}`, ply.Move))
			require.NoError(t, err)
			require.Equal(t, 200, status, "%s", answer)
		}
		p.Wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")?.textContent.includes(%q)`, i+1, ply.Move))
	}
	p.Wait(`!/^$|It is your turn|to move/.test(document.getElementById("caption").textContent)`)
	p.Wait(`!document.querySelector("[data-action=resign]")`)
	return p
}

// click makes a move as a person does. It clicks the cells, and then the choice if several moves are left.
func click(p player, ply script.Ply) {
	for i, name := range ply.Clicks {
		p.Wait(cell(name) + `?.classList.contains("` + []string{"movable", "target"}[min(i, 1)] + `")`)
		p.Click(cell(name))
	}
	if ply.Label != "" {
		p.Click(fmt.Sprintf(`[...document.querySelector("clutch-board").shadowRoot.querySelectorAll("button")].find(b => b.textContent === %q)`, ply.Label))
	}
}

// play makes a move of two clicks.
func play(p player, from, to string) { click(p, script.Ply{Clicks: []string{from, to}}) }

// cell returns the JavaScript expression for a cell of the board. If name is "", the expression finds all cells.
func cell(name string) string {
	all := `[...(document.querySelector("clutch-board")?.shadowRoot?.querySelectorAll("[data-cell]") ?? [])]`
	if name == "" {
		return all
	}
	return fmt.Sprintf("%s.find(c => c.dataset.cell === %q)", all, name)
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

func (g *created) move(seat, text string) {
	g.t.Helper()
	g.post("/moves", g.Seats[seat], fmt.Sprintf(`{"move":%q}`, text))
}

// above returns the JavaScript expression that a cell is above another one on the screen.
func above(a, b string) string {
	return fmt.Sprintf("%s.getBoundingClientRect().top < %s.getBoundingClientRect().top", cell(a), cell(b))
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

// usable checks a page, or the dialog that is open, on screens of four sizes: nobody has to scroll sideways, and on a
// phone axe-core finds nothing.
func usable(t *testing.T, p *browser.Page) {
	t.Helper()
	was := browser.Eval[[]int64](p, `[innerWidth, innerHeight]`)
	for _, size := range [][]int64{{1440, 900}, {820, 1180}, {360, 780}, {390, 844}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		require.LessOrEqual(t, browser.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`), 0, size)
		name := strings.ReplaceAll(t.Name()[strings.LastIndex(t.Name(), "/")+1:], " ", "")
		p.Show(fmt.Sprintf("%s-%d-%d", name, time.Now().Unix(), size[0]))
	}
	p.Accessible(`document.querySelector("dialog[open]") ?? document`)
	p.Do(chromedp.EmulateViewport(was[0], was[1]))
}

// small checks that what a page has loaded without the board takes less than two seconds on a line of 1.44 Mb/s, if the
// page waits for the server six times, 100 ms each, and that nothing has jumped meanwhile: Chromium's measure for that
// is the cumulative layout shift.
func small(t *testing.T, p *browser.Page) {
	t.Helper()
	weight := browser.Eval[float64](p,
		`performance.getEntries().filter(e => !e.name.includes("/board/")).reduce((n, e) => n + (e.transferSize ?? 0), 0)`)
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

func (f *firefox) open(address string) player {
	f.do("WebDriver:Navigate", map[string]any{"url": "about:blank"}) // as only the address's fragment may change
	f.do("WebDriver:Navigate", map[string]any{"url": address})
	return f
}

func (f *firefox) eval(expression string) any {
	return f.do("WebDriver:ExecuteScript", map[string]any{"script": "return " + expression, "args": []any{}})
}

// Wait waits until a JavaScript expression is true in the page.
func (f *firefox) Wait(condition string) {
	f.t.Helper()
	require.Eventually(f.t, func() bool { return f.eval("!!("+condition+")") == true }, time.Minute,
		20*time.Millisecond, condition)
}

// Click clicks the middle of an element with a mouse.
func (f *firefox) Click(element string) {
	f.Wait(element)
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
