package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// If the board can't be built, the log says so at the first request.
func TestBoardThatCannotBeBuilt(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var log bytes.Buffer
	b, err := newBoard(t.Context(), "", slog.New(slog.NewTextHandler(&log, nil)))
	require.NoError(t, err)
	ask := func(path string) int {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Code
	}
	require.Equal(t, 503, ask("/clutch-board.js"))
	require.Contains(t, log.String(), "building the board failed")
	b.close()
}

func TestFinishedBoard(t *testing.T) {
	dir := t.TempDir()
	_, err := newBoard(t.Context(), dir, slog.New(slog.DiscardHandler))
	require.ErrorContains(t, err, "-board")
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600))
	}
	engine := strings.Repeat("an engine ", 100_000)
	require.NoError(t, frontend.Write(filepath.Join(dir, "all.wasm"), engine))
	b, err := newBoard(t.Context(), dir, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	for path, want := range map[string]int{"/": 404, "/all.wasm.gz": 200, "/nothing": 404} {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, want, w.Code, path)
	}
	defer b.close()
	// The scripts ask for the file that is compressed with gzip, and unpack it if the server or the browser has not.
	for encoding, read := range map[string]func(io.Reader) (io.Reader, error){
		"br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"":   func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		r := httptest.NewRequest("GET", "/all.wasm.gz", nil)
		r.Header.Set("Accept-Encoding", map[string]string{"br": "gzip, deflate, br", "": "gzip, br;q=0"}[encoding])
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		require.Equal(t, encoding, w.Header().Get("Content-Encoding"))
		plain, err := read(w.Body)
		require.NoError(t, err)
		text, err := io.ReadAll(plain)
		require.NoError(t, err)
		require.Equal(t, engine, string(text))
	}
}

// The archive of a release has the board in a folder beside the program.
func TestBoardBesideTheProgram(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	program, link := filepath.Join(dir, "online"), filepath.Join(t.TempDir(), "online")
	require.NoError(t, os.WriteFile(program, nil, 0o700))
	require.NoError(t, os.Symlink(program, link))
	require.Empty(t, boardBeside(program))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "board"), 0o700))
	require.Equal(t, filepath.Join(dir, "board"), boardBeside(program))
	require.Equal(t, filepath.Join(dir, "board"), boardBeside(link))
}
