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

// board serves the files of the board that the pages use: those of a folder, or, if none is given, files that it builds
// when they are first asked for.
type board struct {
	dir   string
	built bool // by us, so that the folder goes with the process
	log   *slog.Logger

	ctx   context.Context
	once  sync.Once
	done  chan struct{}
	files http.Handler // nil if they could not be built
}

// buildTime is how long a request may wait for the files to be built, on a slow machine that has never built them.
const buildTime = 5 * time.Minute

func newBoard(ctx context.Context, dir string, log *slog.Logger) *board {
	return &board{dir: dir, log: log, ctx: ctx, done: make(chan struct{})}
}

// ServeHTTP answers with a file. The first time it may take a while.
func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.once.Do(func() { go b.prepare() })
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(buildTime)) // a test's recorder has none
	select {
	case <-b.done:
	case <-r.Context().Done():
		return
	}
	if b.files == nil {
		http.Error(w, "the board could not be built: see what the server logs", http.StatusServiceUnavailable)
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
			b.log.Error("building the board; -board gives a folder that has it", "error", err)
			return
		}
	}
	b.files = frontend.Files(b.dir)
}

// close waits for the build, which ends with the context, and removes what was built.
func (b *board) close() {
	b.once.Do(func() { close(b.done) })
	<-b.done
	if b.built {
		_ = os.RemoveAll(b.dir) // a temporary folder
	}
}
