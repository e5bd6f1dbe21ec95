package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
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
)

// smaller serves the engines in a folder to browsers that accept brotli. Everybody else gets them, and all other
// files, from the next handler, which has them with gzip.
type smaller struct {
	dir  string
	next http.Handler
	log  *slog.Logger

	packed sync.Map // of func() *engine, by name: each compresses its engine once
}

// engine is an engine that is compressed with brotli.
type engine struct{ text, tag string }

// brotliLevel takes two seconds for all games. The last two levels take ten times as long, for a few hundredths of the
// size.
const brotliLevel = 9

// engine returns the engine in a file, or nil if there is none or it can't be compressed.
func (s *smaller) engine(name string) *engine {
	file := filepath.Join(s.dir, name)
	if _, err := os.Stat(file); err != nil || filepath.Base(name) != name || !strings.HasSuffix(name, ".wasm.gz") {
		return nil
	}
	once, _ := s.packed.LoadOrStore(name, sync.OnceValue(func() *engine {
		text, err := brotliOf(file)
		if err != nil {
			s.log.Warn("an engine is not compressed with brotli", "error", err)
			return nil
		}
		return &engine{text, fmt.Sprintf(`"%x"`, sha256.Sum256([]byte(text)))}
	}))
	return once.(func() *engine)()
}

// brotliOf returns the contents of a file that is compressed with gzip, compressed with brotli.
func brotliOf(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotliLevel)
	if _, err := io.Copy(w, z); err != nil {
		return "", err
	}
	err = w.Close()
	return packed.String(), err
}

// ServeHTTP serves an engine or another file.
func (s *smaller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
	var e *engine
	if slices.Contains(accepted, "br") {
		e = s.engine(strings.TrimPrefix(r.URL.Path, "/"))
	}
	if e == nil {
		s.next.ServeHTTP(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/wasm")
	h.Set("Content-Encoding", "br")
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", e.tag)
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(e.text))
}
