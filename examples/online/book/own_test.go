package book

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
)

// A game of one's own that begins on an empty board can be played: its first piece is drawn. Players who share a screen
// are told what the game says to each of them alone. The end of another game says its points.
func TestOwnGame(t *testing.T) {
	const program = `package main

import (
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/examples/app"
)

func main() {
	d := dark.Definition(false)
	d.Look.Trace = func(_ dark.Row, m dark.Move) (t picture.Trace) {
		if 'a' <= m && m <= 'f' {
			t.Marks = []string{m.String()}
		}
		return t
	}
	app.Main(dynamic.Adapt(notation.Must(game.New(d))))
}
`
	chromium := browser.Start(t)
	own := t.TempDir()
	main := filepath.Join(own, "main.go")
	require.NoError(t, os.WriteFile(main, []byte(program), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "../../..", "-o", filepath.Join(own, "dark.wasm"), main)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.NoError(t, os.WriteFile(filepath.Join(own, "index.html"), []byte(`<!doctype html><link rel="icon" href="data:,">`+
		`<script defer src="board/board.js"></script>`+
		`<clutch-board game="dark" engine="dark.wasm" players="human,human"></clutch-board>`), 0o600))
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(own)))
	files.Handle("/board/", http.StripPrefix("/board/", http.FileServer(http.Dir(assets))))
	server := httptest.NewServer(files)
	defer server.Close()

	p := chromium.Open(t, server.URL+"/", 1000, 800)
	pass := func() { p.Click(part(".cover button")) }
	p.Wait(cell("a"))
	pass()
	p.Wait(`!` + part(".piece") + ` && !` + part("svg defs *"))
	p.Click(cell("a"))
	p.Wait(part(".cover:not([hidden]) button"))
	pass()
	p.Wait(`!` + part(".piece"))
	p.Click(cell("a"))
	p.Wait(part(".status") + `.textContent.startsWith("There is a stone on a: go on. Black to move")`)
	p.Click(cell("b"))
	p.Wait(part(".cover:not([hidden]) button"))
	pass()
	p.Wait(part(`.piece[data-at="a"]`) + `.getBoundingClientRect().width > 10 && !` + part(`.piece[data-at="b"]`))
	require.NotContains(t, text(p, ".status"), "There is")

	require.NoError(t, os.WriteFile(filepath.Join(own, "points.html"), []byte(`<!doctype html><link rel="icon" href="data:,">`+
		`<script defer src="board/board.js"></script><clutch-board game="cookiedisco" position="3V/2OC/2CC/1K/KB o V" `+
		`players="human,human"></clutch-board>`), 0o600))
	p = chromium.Open(t, server.URL+"/points.html", 1000, 800)
	p.Wait(part(".movable"))
	p.Play("c5", "f2")
	p.Wait(part(".result") + `?.textContent.includes("won, by 12 points to 2 (E1). 12 : 2")`)
}
