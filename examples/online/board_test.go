package main

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// If the board can't be built, the log says so at the start, and a later request tries again.
func TestBoardThatCannotBeBuilt(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var log bytes.Buffer
	b, err := newBoard(t.Context(), "", slog.New(slog.NewTextHandler(&log, nil)))
	require.NoError(t, err)
	b.group.Wait()
	require.Contains(t, log.String(), "the pages will have no board")
	ask := func(path string) int {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Code
	}
	require.Equal(t, 503, ask("/clutch-board.js"))
	failed := b.failed
	require.Equal(t, 503, ask("/clutch-board.js"))
	require.Equal(t, failed, b.failed, "not tried again at once")
	b.failed = time.Now().Add(-2 * buildAgain)
	require.Equal(t, 503, ask("/clutch-board.js"))
	require.True(t, b.failed.After(failed))
	b.close()
}

func TestFinishedBoard(t *testing.T) {
	dir := t.TempDir()
	_, err := newBoard(t.Context(), dir, slog.New(slog.DiscardHandler))
	require.ErrorContains(t, err, "-board")
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600))
	}
	b, err := newBoard(t.Context(), dir, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	for path, want := range map[string]int{"/": 404, "/all.wasm.gz": 200, "/nothing": 404} {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, want, w.Code, path)
	}
	b.close()
}
