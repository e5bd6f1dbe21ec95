package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// board serves the files of the custom element that draws the board. It takes these files from a given folder. If no
// folder is given, the first request starts a build of the files.
type board struct {
	dir   string
	built bool // whether the method close must remove the folder
	log   *slog.Logger

	ctx   context.Context
	once  sync.Once
	done  chan struct{}
	files http.Handler // nil if the build failed
}

// buildTime is the longest time that a request waits for the build. A slow machine's first build takes minutes.
const buildTime = 5 * time.Minute

func newBoard(ctx context.Context, dir string, log *slog.Logger) *board {
	return &board{dir: dir, log: log, ctx: ctx, done: make(chan struct{})}
}

// ServeHTTP serves the board's files. The first request starts the build, and all requests wait for it.
func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.once.Do(func() { go b.prepare() })
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(buildTime)) // a test's recorder has no deadline
	select {
	case <-b.done:
	case <-r.Context().Done():
		return
	}
	if b.files == nil {
		http.Error(w, "the board could not be built: see the server's log", http.StatusServiceUnavailable)
		return
	}
	b.files.ServeHTTP(w, r)
}

func (b *board) prepare() {
	defer close(b.done)
	if b.dir == "" {
		b.log.Info("building the board for the pages, once")
		dir, err := os.MkdirTemp("", "clutch-board")
		if err == nil {
			b.dir, b.built = dir, true
			err = frontend.Build(b.ctx, dir)
		}
		if err != nil {
			b.log.Error("building the board failed; -board names a folder with a finished one", "error", err)
			return
		}
	}
	b.files = frontend.Files(b.dir)
}

// close removes the build's folder. If a build is running, close first waits for it to stop, which it does when its
// context ends.
func (b *board) close() {
	b.once.Do(func() { close(b.done) })
	<-b.done
	if b.built {
		_ = os.RemoveAll(b.dir) // the folder is temporary
	}
}
