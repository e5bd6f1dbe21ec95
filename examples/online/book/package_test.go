package book

import (
	"bytes"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/browser"
)

const (
	boardApp = `<!doctype html><script type="module" src="main.js"></script><clutch-board game="coucou"></clutch-board>`
	useBoard = `import { ClutchBoard } from "clutch-board"; globalThis.used = ClutchBoard.name`

	// typed says what the TypeScript compiler must refuse.
	typed = `import "clutch-board"
const board = document.querySelector("clutch-board")!
const turn: string = board.turn
addEventListener("clutch-move", e => e.detail.move.length + turn.length)
// @ts-expect-error
board.game = 1
// @ts-expect-error
board.open({ moves: "d2-d3" })
// @ts-expect-error
addEventListener("clutch-move", e => e.detail.legal)
`
)

// asPackage uses the element as others do: packed for npm, in node, checked by the TypeScript compiler, built by vite, and
// from vite's own server.
func asPackage(t *testing.T) {
	own := t.TempDir()
	folders, err := filepath.Glob(filepath.Join(dir, "assets", "*"))
	require.NoError(t, err)
	for _, folder := range folders { // the pages have the large files of the package in folders of their own
		require.NoError(t, os.CopyFS(own, os.DirFS(folder)))
	}
	app := newApp(t, own, map[string]string{"index.html": boardApp, "main.js": useBoard, "typed.ts": typed})
	for _, name := range []string{"clutch-board.js", "clutch-board.d.ts", "worker.js", "coucou.wasm.gz", "coucou.txt", "all.wasm.gz"} {
		require.FileExists(t, filepath.Join(app.dir, "node_modules", "clutch-board", name))
	}
	app.run("node", "main.js")
	app.run("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "typed.ts")
	app.run("vite", "build")
	built := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(app.dir, "dist"))))
	defer built.Close()
	for _, address := range []string{built.URL, app.develop()} {
		p := chrome.Open(t, address, 1024, 768)
		p.Wait(part(".movable"))
		require.Contains(t, browser.Eval[string](p, board+`.ask({ search: { nodes: 100 } }).then(a => a.best.move)`), "-")
		for _, line := range p.Console() {
			require.Regexp(t, `^debug: \[vite\]`, line)
		}
	}
}

// app is a project in a temporary folder that has the TypeScript compiler, vite and a package of this module.
type app struct {
	t   *testing.T
	dir string
}

// newApp packs the package in a folder, and makes an app with it and some files. Where npm has nothing to install the tools
// from, it skips the test.
func newApp(t *testing.T, folder string, files map[string]string) app {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm")
	}
	a := app{t, t.TempDir()}
	pack := exec.Command(npm, "pack", "--json", "--pack-destination", a.dir)
	pack.Dir = folder
	out, err := pack.Output()
	require.NoError(t, err)
	var packed []struct{ Filename string }
	require.NoError(t, json.Unmarshal(out, &packed))
	files["package.json"] = `{"private": true, "type": "module"}`
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(a.dir, name), []byte(text), 0o600))
	}
	if out, err := a.command(npm, "install", "typescript@5.9.3", "vite@8.3.8").CombinedOutput(); err != nil {
		t.Skipf("TypeScript and vite can't be installed here: %s", out)
	}
	a.run(npm, "install", "./"+packed[0].Filename)
	return a
}

// command returns a command that runs in the app's folder, where its packages have their commands.
func (a app) command(name string, args ...string) *exec.Cmd {
	if own := filepath.Join(a.dir, "node_modules", ".bin", name); exists(own) {
		name = own
	}
	c := exec.Command(name, args...)
	c.Dir = a.dir
	return c
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// run runs a command, which must succeed, and returns its output.
func (a app) run(name string, args ...string) string {
	a.t.Helper()
	out, err := a.command(name, args...).CombinedOutput()
	require.NoError(a.t, err, "%s %q: %s", name, args, out)
	return string(out)
}

// develop starts vite's server for developers, and returns its address.
func (a app) develop() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(a.t, err)
	_, port, err := net.SplitHostPort(l.Addr().String())
	require.NoError(a.t, err)
	require.NoError(a.t, l.Close())
	server := a.command("vite", "--host", "127.0.0.1", "--strictPort", "--port", port)
	var says bytes.Buffer
	server.Stdout, server.Stderr = &says, &says
	require.NoError(a.t, server.Start())
	a.t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	address := "http://127.0.0.1:" + port
	require.Eventually(a.t, func() bool {
		reply, err := http.Get(address)
		if err != nil {
			return false
		}
		return reply.Body.Close() == nil
	}, time.Minute, 100*time.Millisecond, "vite does not answer: %s", &says)
	return address
}
