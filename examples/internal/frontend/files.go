package frontend

import (
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Files serves the files in a folder. If a file has a compressed copy, with .gz added to its name, browsers that accept
// gzip get the copy. Files does not list folders.
func Files(dir string) http.Handler {
	root := http.Dir(dir)
	files := http.FileServer(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", Policy+"; frame-ancestors 'none'")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cache-Control", "no-cache")
		name := path.Clean("/" + r.URL.Path)
		if strings.HasSuffix(r.URL.Path, "/") && name != "/" {
			http.NotFound(w, r)
			return
		}
		if f, err := root.Open(name + ".gz"); err == nil {
			f.Close()
			header.Set("Vary", "Accept-Encoding")
			if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				header.Set("Content-Encoding", "gzip")
				header.Set("Content-Type", contentType(name))
				r = r.Clone(r.Context())
				r.URL.Path = name + ".gz"
			}
		}
		files.ServeHTTP(w, r)
	})
}

// contentType returns the media type of a file that has a compressed copy.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".wasm":
		return "application/wasm"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	}
	return "application/octet-stream"
}

// Compress writes a compressed copy of a file, with .gz added to its name. [Files] serves it. The
// levels are those of package gzip.
func Compress(file string, level int) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(filepath.Clean(file) + ".gz")
	if err != nil {
		return err
	}
	defer out.Close()
	z, err := gzip.NewWriterLevel(out, level)
	if err != nil {
		return err
	}
	if _, err := io.Copy(z, in); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return out.Close()
}
