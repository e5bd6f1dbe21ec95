package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
)

// smaller serves the engines in a folder to browsers that accept brotli. Everybody else gets them, and all other
// files, from the next handler, which has them with gzip. Each engine is compressed once, and until then the next
// handler serves it, too.
type smaller struct {
	next   http.Handler
	packed atomic.Pointer[map[string]engine] // by path
}

// engine is an engine that is compressed with brotli.
type engine struct{ text, tag string }

// brotliLevel takes two seconds for all games. The last two levels take ten times as long, for a few hundredths of the
// size.
const brotliLevel = 9

// compress compresses the engines in a folder, unless ctx ends.
func (s *smaller) compress(ctx context.Context, dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.wasm.gz"))
	if err != nil {
		return err
	}
	packed := map[string]engine{}
	for _, name := range names {
		text, err := brotliOf(ctx, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		packed["/"+filepath.Base(name)] = engine{string(text), fmt.Sprintf(`"%x"`, sha256.Sum256(text))}
	}
	s.packed.Store(&packed)
	return nil
}

// brotliOf returns the contents of a file that is compressed with gzip, compressed with brotli.
func brotliOf(ctx context.Context, name string) ([]byte, error) {
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
	for err == nil {
		if _, err = io.CopyN(w, z, 1<<16); err == nil {
			err = ctx.Err()
		}
	}
	if err != io.EOF {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}

// ServeHTTP serves an engine or another file.
func (s *smaller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var e engine
	if packed := s.packed.Load(); packed != nil {
		e = (*packed)[r.URL.Path]
	}
	accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
	if e.text == "" || !slices.Contains(accepted, "br") {
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
