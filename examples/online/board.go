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
// folder is given, the first request starts a build of the files. If the build fails, a later request starts another
// one.
type board struct {
	log *slog.Logger
	ctx context.Context // ends all builds

	mu       sync.Mutex
	files    http.Handler  // nil before the first build
	building chan struct{} // closed when the running build ends; nil if none is running
	failed   time.Time     // when the last build failed
	built    string        // the folder of the build, which the method close removes
	group    sync.WaitGroup
}

const (
	// the longest time that a request waits for the build; a slow machine's first build takes minutes
	buildTime  = 5 * time.Minute
	buildAgain = 10 * time.Second // the time between a failed build and the next one
)

// newBoard returns a board with the files in a folder, or one that builds them if dir is "". It warns if it can't build
// them.
func newBoard(ctx context.Context, dir string, log *slog.Logger) (*board, error) {
	b := &board{log: log, ctx: ctx}
	if dir == "" {
		b.group.Go(b.check)
		return b, nil
	}
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return nil, fmt.Errorf("-board: %w; examples/site -element writes the board's files", err)
		}
	}
	b.serve(dir)
	return b, nil
}

// serve lets the board serve the files in a folder, for a caller that holds the mutex or has the only reference.
func (b *board) serve(dir string) {
	files := &smaller{next: frontend.Files(dir)}
	b.files = files
	b.group.Go(func() {
		if err := files.compress(b.ctx, dir); err != nil && b.ctx.Err() == nil {
			b.log.Warn("the board's files are not compressed with brotli", "error", err)
		}
	})
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

// ServeHTTP serves the board's files. The first request starts the build, and all requests wait for it.
func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/") {
		http.NotFound(w, r) // a folder
		return
	}
	files, building := b.start()
	if building != nil {
		// a test's recorder has no deadline
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(buildTime))
		select {
		case <-building:
		case <-r.Context().Done():
			return
		}
		files, _ = b.start()
	}
	if files == nil {
		w.Header().Set("Retry-After", fmt.Sprint(buildAgain.Seconds()))
		http.Error(w, "the board could not be built: see the server's log", http.StatusServiceUnavailable)
		return
	}
	files.ServeHTTP(w, r)
}

// start returns the files or, if they are not there yet, a channel that is closed when the running build has ended. It
// starts a build if necessary. It returns neither if the last build has just failed.
func (b *board) start() (files http.Handler, building chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.files == nil && b.building == nil && time.Since(b.failed) > buildAgain && b.ctx.Err() == nil {
		b.building = make(chan struct{})
		b.group.Go(b.build)
	}
	return b.files, b.building
}

func (b *board) build() {
	b.log.Info("building the board for the pages, once")
	dir, err := os.MkdirTemp("", "clutch-board")
	if err == nil {
		err = frontend.Build(b.ctx, dir)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.building)
	b.building = nil
	if err != nil {
		b.failed = time.Now()
		_ = os.RemoveAll(dir) // the folder is temporary
		b.log.Error("building the board failed; -board names a folder with a finished one", "error", err)
		return
	}
	b.built = dir
	b.serve(dir)
}

// close removes the build's folder. If a build is running, close first waits for it to stop, which it does when its
// context ends.
func (b *board) close() {
	b.group.Wait()
	if b.built != "" {
		_ = os.RemoveAll(b.built)
	}
}
