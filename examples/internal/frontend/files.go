package frontend

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
)

// hashed matches the addresses of files in a folder that is named by their hash. Such files never change.
var hashed = regexp.MustCompile(`/[0-9a-f]{12}/[^/]+$`)

// Files serves the files in a folder. If a file has a compressed copy, with .gz added to its name, browsers that
// accept gzip get the copy. Browsers keep files in folders that are named by a hash, and ask for all others again.
// Files does not list folders.
func Files(dir string) http.Handler {
	root := http.Dir(dir)
	files := http.FileServer(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", Policy+"; frame-ancestors 'none'")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		name := path.Clean("/" + r.URL.Path)
		switch {
		case name == "/":
			name = "/index.html"
		case strings.HasSuffix(r.URL.Path, "/"), !fs.ValidPath(name[1:]), strings.Contains(name, "\x00"):
			http.NotFound(w, r)
			return
		}
		header.Set("Cache-Control", "no-cache")
		if _, err := fs.Stat(os.DirFS(dir), name[1:]); err == nil && hashed.MatchString(name) {
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
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
	switch ext := path.Ext(name); ext {
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		return cmp.Or(mime.TypeByExtension(ext), "application/octet-stream")
	}
}

// Write writes a text file, and a compressed copy of it for [Files], with .gz added to its name.
func Write(file, text string) error {
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err
	}
	return compress(file+".gz", []byte(text))
}

func compress(file string, data []byte) error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}
