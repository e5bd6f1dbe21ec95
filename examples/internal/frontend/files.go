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

// Files serves the files in a folder. If a file has a compressed copy, with .br or .gz added to its name, browsers that
// accept Brotli or gzip get the copy. In place of a file that is packed itself, such as coucou.wasm.gz, there may be one
// that is smaller, coucou.wasm.br; then browsers get that, and unpack it. Browsers keep files in folders that are named by a hash, and ask for all others again.
// Files does not list folders.
func Files(dir string) http.Handler {
	folder := os.DirFS(dir)
	files := http.FileServerFS(folder)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", Policy+"; frame-ancestors 'none'")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		name := path.Clean("/" + r.URL.Path)[1:]
		switch {
		case name == "":
			name = "index.html"
		case strings.HasSuffix(r.URL.Path, "/"), !fs.ValidPath(name), strings.Contains(name, "\x00"):
			http.NotFound(w, r)
			return
		}
		header.Set("Cache-Control", "no-cache")
		if _, err := fs.Stat(folder, name); err == nil && hashed.MatchString("/"+name) {
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		plain := strings.TrimSuffix(name, ".gz")
		for _, c := range []struct{ encoding, file string }{{"br", plain + ".br"}, {"gzip", name + ".gz"}} {
			if _, err := fs.Stat(folder, c.file); err != nil {
				continue
			}
			header.Set("Vary", "Accept-Encoding")
			if strings.Contains(r.Header.Get("Accept-Encoding"), c.encoding) {
				header.Set("Content-Encoding", c.encoding)
				header.Set("Content-Type", contentType(plain))
				r = r.Clone(r.Context())
				r.URL.Path = "/" + c.file
				break
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
	return os.WriteFile(file+".gz", compressed([]byte(text)), 0o644)
}

// compressed returns data in the form of gzip.
func compressed(data []byte) []byte {
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level exists
	_, _ = z.Write(data)                                       // memory takes everything
	_ = z.Close()
	return packed.Bytes()
}
