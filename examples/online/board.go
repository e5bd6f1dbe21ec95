package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// board serves the files of the custom element that draws the board. It takes these files from a given folder. If no
// folder is given, the first request builds the files, and all others wait.
type board struct {
	log    *slog.Logger
	ctx    context.Context // ends the build
	dir    func() string   // returns the folder with the files, or "" if they can't be built
	built  string          // the folder of the build, or ""
	packed sync.Map        // of func() ([]byte, error), by file: each compresses its engine once
}

// buildTime is the longest time that a request waits for the build; a slow machine's first one takes minutes.
const buildTime = 5 * time.Minute

// newBoard returns a board with the files in a folder, or one that builds them if dir is "".
func newBoard(ctx context.Context, dir string, log *slog.Logger) (*board, error) {
	b := &board{log: log, ctx: ctx, dir: func() string { return dir }}
	if dir == "" {
		b.dir = sync.OnceValue(b.build)
		return b, nil
	}
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return nil, fmt.Errorf("-board: %w; examples/clutch book -element writes the board's files", err)
		}
	}
	return b, nil
}

// boardBeside returns the folder "board" beside a program, as the archives of a release have it, or "" if it is not
// there.
func boardBeside(program string) string {
	program, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	dir := filepath.Join(filepath.Dir(program), "board")
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return ""
	}
	return dir
}

// check warns if the board can't be built here, before anybody asks for it.
func (b *board) check() {
	if _, err := frontend.Source(b.ctx); err != nil && b.ctx.Err() == nil {
		b.log.Warn("the pages will have no board, as it can't be built here; -board names a folder with a finished one",
			"error", err)
	}
}

func (b *board) build() (dir string) {
	if b.ctx.Err() != nil {
		return ""
	}
	b.log.Info("building the board for the pages, until the server stops")
	began := time.Now()
	var err error
	if b.built, err = os.MkdirTemp("", "clutch-board"); err == nil {
		err = frontend.Build(b.ctx, b.built)
	}
	if err != nil {
		b.log.Error("building the board failed, until the next start; -board names a folder with a finished one",
			"error", err)
		return ""
	}
	b.log.Info("the board is built", "took", time.Since(began).Round(time.Millisecond))
	return b.built
}

// close removes the build's folder, after the build, which the end of the context stops.
func (b *board) close() {
	b.dir()
	_ = os.RemoveAll(b.built)
}

// ServeHTTP serves the board's files. Browsers that accept brotli get the engines in that form. Everybody else gets
// them, and all other files, with gzip.
func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/") {
		http.NotFound(w, r) // a folder
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(buildTime)) // a test's recorder has no deadline
	dir := b.dir()
	if dir == "" {
		http.Error(w, "the board could not be built: see the server's log", http.StatusServiceUnavailable)
		return
	}
	accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
	file := filepath.Join(dir, filepath.Base(r.URL.Path))
	info, err := os.Stat(file)
	if err != nil || !strings.HasSuffix(file, ".wasm.gz") || !slices.Contains(accepted, "br") {
		frontend.Files(dir).ServeHTTP(w, r)
		return
	}
	once, _ := b.packed.LoadOrStore(file, sync.OnceValues(func() ([]byte, error) { return brotliOf(file) }))
	text, err := once.(func() ([]byte, error))()
	if err != nil {
		b.log.Warn("an engine is not compressed with brotli", "error", err)
		frontend.Files(dir).ServeHTTP(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/wasm")
	h.Set("Content-Encoding", "br")
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", info.ModTime(), bytes.NewReader(text))
}

// brotliLevel takes two seconds for all games. The last two levels take ten times as long, for a few hundredths of the
// size.
const brotliLevel = 9

// brotliOf returns the contents of a file that is compressed with gzip, compressed with brotli.
func brotliOf(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotliLevel)
	if _, err := io.Copy(w, z); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}
