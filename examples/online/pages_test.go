package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// table is a game in browser pages: one page for each seat, and one for a spectator.
type table struct {
	t       *testing.T
	url     string
	game    *rig.Game
	pages   map[string]*browser.Page // by letter, "" for the spectator
	letters []string
}

// Two browser pages play a game of each kind by clicks, and a third page watches. During the game, a page is reloaded and
// the server restarts.
func TestTwoBrowsers(t *testing.T) {
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
	for _, g := range clutch.Games() {
		t.Run(g.Info().Name, func(t *testing.T) {
			tb := sit(t, chromium, ports[0], g)
			tb.play(3)
			tb.pages[tb.letters[0]].Do(reload())
			require.Zero(t, end())
			tb.pages[""].Wait(`document.getElementById("connection").textContent !== ""`)
			end = serve()
			tb.play(plies())
			tb.resign()
			for _, p := range tb.pages {
				tb.clean(p)
			}
		})
	}
	require.Empty(t, chromium.Elsewhere())
	require.Zero(t, end())
}

// With -whole, each game is played to its end by the rules. Without it, each game ends by resignation after some moves.
var whole = flag.Bool("whole", false, "play whole games in the browsers")

// plies returns the number of moves to make by clicks after the restart of the server.
func plies() int {
	if *whole {
		return 500
	}
	return 12
}

// sit creates a game and opens its pages.
func sit(t *testing.T, chromium *browser.Browser, addr string, g dynamic.Game) *table {
	c := rig.NewConn(addr)
	defer c.Close()
	game, err := rig.Create(c, g.Info().Name, "")
	require.NoError(t, err)
	tb := &table{t: t, url: "http://" + addr, game: game, pages: map[string]*browser.Page{}}
	for _, s := range g.Info().Seats {
		if secret, ok := game.Seats[s.Letter]; ok {
			tb.letters = append(tb.letters, s.Letter)
			tb.open(chromium, s.Letter, secret)
		}
	}
	tb.open(chromium, "", game.Watch)
	return tb
}

func (tb *table) open(chromium *browser.Browser, letter, secret string) {
	width := int64(1200)
	if letter == tb.letters[0] {
		width = 390 // the width of a phone
	}
	p := chromium.Open(tb.t, fmt.Sprintf("%s/game.html#%s.%s", tb.url, tb.game.ID, secret), width, 900)
	p.Wait(cell("") + ".length > 0")
	require.NotContains(tb.t, browser.Eval[string](p, "location.href"), secret, "the secret must not stay in the address")
	tb.pages[letter] = p
}

// cell returns the expression for a cell of the board, or for all cells if name is "".
func cell(name string) string {
	all := `[...(document.querySelector("clutch-board")?.shadowRoot?.querySelectorAll("[data-cell]") ?? [])]`
	if name == "" {
		return all
	}
	return fmt.Sprintf("%s.find(c => c.dataset.cell === %q)", all, name)
}

// now returns what a seat sees, as the server answers it.
func (tb *table) now(letter string) (now struct {
	Revision int64    `json:"revision"`
	Turn     string   `json:"turn"`
	Over     bool     `json:"over"`
	Moves    []string `json:"moves"`
	Position string   `json:"position"`
	View     string   `json:"view"`
	Plies    int      `json:"plies"`
}) {
	secret := tb.game.Seats[letter]
	if letter == "" {
		secret = tb.game.Watch
	}
	c := rig.NewConn(strings.TrimPrefix(tb.url, "http://"))
	defer c.Close()
	status, body, err := c.Call("GET", "/api/games/"+tb.game.ID, secret, nil)
	require.NoError(tb.t, err)
	require.Equal(tb.t, http.StatusOK, status)
	require.NoError(tb.t, json.Unmarshal(body, &now))
	return now
}

// play makes moves by clicks, each time the middle one of the seat's legal moves.
func (tb *table) play(moves int) {
	for range moves {
		now := tb.now("")
		if now.Over {
			return
		}
		now = tb.now(now.Turn)
		tb.click(tb.pages[now.Turn], now.Turn, now.Moves[len(now.Moves)/2], now.Plies)
		require.Eventually(tb.t, func() bool { return tb.now("").Plies == now.Plies+1 }, time.Minute, 20*time.Millisecond)
		for _, p := range tb.pages { // every page shows the move
			p.Wait(fmt.Sprintf(`document.querySelector("#played li[value='%d']")`, now.Plies+1))
		}
	}
}

// click makes a move as a person does: it clicks the cells, and then a choice if more than one move is left.
func (tb *table) click(p *browser.Page, letter, move string, plies int) {
	view, err := tb.view(letter)
	require.NoError(tb.t, err)
	clicks, label := wayTo(tb.t, view, move)
	for i, name := range clicks {
		p.Wait(cell(name))
		if i == 0 {
			p.Wait(cell(name) + `.classList.contains("movable")`)
		}
		p.Click(cell(name))
		if i+1 < len(clicks) {
			p.Wait(cell(name) + `.classList.contains("selected")`)
		}
	}
	if label != "" {
		p.Click(fmt.Sprintf(`[...document.querySelector("clutch-board").shadowRoot.querySelectorAll("button")].find(b => b.textContent === %q)`, label))
	}
}

// view returns a seat's view as the library's type.
func (tb *table) view(letter string) (dynamic.View, error) {
	now := tb.now(letter)
	text := now.Position + now.View
	for i, s := range tb.game.Game.Info().Seats {
		if s.Letter == letter {
			return tb.game.Game.ParseView(text, player(i))
		}
	}
	return nil, os.ErrNotExist
}

// resign ends the game by the buttons of the pages.
func (tb *table) resign() {
	for _, letter := range tb.letters {
		if tb.now("").Over {
			break
		}
		p := tb.pages[letter]
		browser.Eval[bool](p, `(window.confirm = () => true)`+"()")
		p.Click(`document.querySelector("[data-action=resign]")`)
		tb.pages[""].Wait(`document.getElementById("caption").textContent !== ""`)
		require.Eventually(tb.t, func() bool { return tb.now("").Over || len(tb.letters) > 2 }, time.Minute, 20*time.Millisecond)
	}
	tb.pages[""].Wait(`/won|drawn|draw/i.test(document.getElementById("caption").textContent)`)
}

// clean checks that the page has logged no errors, and saves a screenshot of it if SCREENSHOTS is set.
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
