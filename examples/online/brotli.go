package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// smaller serves the engines in a folder to browsers that accept brotli. Everybody else gets them, and all other
// files, from the next handler, which has them with gzip.
type smaller struct {
	dir  string
	next http.Handler
	log  *slog.Logger

	packed sync.Map // of func() ([]byte, error), by name: each compresses its engine once
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

// ServeHTTP serves an engine or another file.
func (s *smaller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
	file := filepath.Join(s.dir, filepath.Base(r.URL.Path))
	info, err := os.Stat(file)
	if err != nil || !strings.HasSuffix(file, ".wasm.gz") || !slices.Contains(accepted, "br") {
		s.next.ServeHTTP(w, r)
		return
	}
	once, _ := s.packed.LoadOrStore(file, sync.OnceValues(func() ([]byte, error) { return brotliOf(file) }))
	text, err := once.(func() ([]byte, error))()
	if err != nil {
		s.log.Warn("an engine is not compressed with brotli", "error", err)
		s.next.ServeHTTP(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/wasm")
	h.Set("Content-Encoding", "br")
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", info.ModTime(), bytes.NewReader(text))
}
