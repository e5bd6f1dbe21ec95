package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// board serves the files of the custom element that draws the board. It takes these files from a given folder. If no
// folder is given, the first request builds the files, and all others wait. If that fails, a later request tries again.
type board struct {
	log *slog.Logger
	ctx context.Context // ends all builds

	mu     sync.Mutex   // held during a build
	files  http.Handler // nil before the first build
	failed time.Time    // when the last build failed
	built  string       // the folder of the build, which the method close removes
	checks sync.WaitGroup
}

const (
	buildTime  = 5 * time.Minute  // the longest time that a request waits; a slow machine's first build takes minutes
	buildAgain = 10 * time.Second // the time between a failed build and the next one
)

// newBoard returns a board with the files in a folder, or one that builds them if dir is "". It warns if it can't build
// them.
func newBoard(ctx context.Context, dir string, log *slog.Logger) (*board, error) {
	b := &board{log: log, ctx: ctx}
	if dir == "" {
		b.checks.Go(b.check)
		return b, nil
	}
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return nil, fmt.Errorf("-board: %w; examples/site -element writes the board's files", err)
		}
	}
	b.files = &smaller{dir: dir, next: frontend.Files(dir), log: log}
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

// ServeHTTP serves the board's files.
func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/") {
		http.NotFound(w, r) // a folder
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(buildTime)) // a test's recorder has no deadline
	files := b.ready()
	if files == nil {
		w.Header().Set("Retry-After", fmt.Sprint(buildAgain.Seconds()))
		http.Error(w, "the board could not be built: see the server's log", http.StatusServiceUnavailable)
		return
	}
	files.ServeHTTP(w, r)
}

// ready returns the files, which it builds if necessary, or nil if that has just failed.
func (b *board) ready() http.Handler {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.files != nil || time.Since(b.failed) < buildAgain || b.ctx.Err() != nil {
		return b.files
	}
	b.log.Info("building the board for the pages, until the server stops")
	began := time.Now()
	dir, err := os.MkdirTemp("", "clutch-board")
	if err == nil {
		err = frontend.Build(b.ctx, dir)
	}
	if err != nil {
		b.failed = time.Now()
		_ = os.RemoveAll(dir) // the folder is temporary
		b.log.Error("building the board failed; -board names a folder with a finished one", "error", err)
		return nil
	}
	b.log.Info("the board is built", "took", time.Since(began).Round(time.Millisecond))
	b.built, b.files = dir, &smaller{dir: dir, next: frontend.Files(dir), log: b.log}
	return b.files
}

// close removes the build's folder. If a build is running, close first waits for it to stop, which it does when its
// context ends.
func (b *board) close() {
	b.checks.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.built != "" {
		_ = os.RemoveAll(b.built)
	}
}
