package frontend

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"index.html": "page", "a.wasm": "plain", "a.wasm.gz": "small",
		"sub/x": "x"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	get := func(path, encoding string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encoding)
		w := httptest.NewRecorder()
		Files(dir).ServeHTTP(w, r)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
		return w
	}
	require.Equal(t, "page", get("/", "").Body.String())
	require.Equal(t, "plain", get("/a.wasm", "").Body.String())
	w := get("/a.wasm", "gzip, br")
	require.Equal(t, "small", w.Body.String())
	require.Equal(t, "gzip", w.Header().Get("Content-Encoding"))
	require.Equal(t, "application/wasm", w.Header().Get("Content-Type"))
	require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
	require.Equal(t, 404, get("/sub/", "").Code)
	require.Equal(t, 404, get("/../../etc/passwd", "").Code)
	require.Equal(t, 404, get("/none", "").Code)
}

// The scripts are those of the element, and style.js has the styles of the board and of its drawings, for a shadow
// tree.
func TestScripts(t *testing.T) {
	all := scripts()
	for name, text := range all {
		for _, m := range regexp.MustCompile(`(?m)^import .*"\./([^"]+)"`).FindAllStringSubmatch(text, -1) {
			require.Contains(t, all, m[1], "%s imports it", name)
		}
	}
	style := all["style.js"]
	for _, part := range []string{"container-type: inline-size", ".boardgame .cell", ":host([data-theme=dark])"} {
		require.Contains(t, style, part)
	}
	require.NotContains(t, style, ":root")
}

// A folder that is named by the hash of its files is kept by browsers, and nothing else is.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "assets", "0123456789ab"), 0o755))
	text := strings.Repeat("again ", 1000)
	for name, kept := range map[string]bool{"a.js": false, "assets/0123456789ab/a.js": true, "assets/b.js": false} {
		require.NoError(t, Write(filepath.Join(dir, name), text))
		for _, encoding := range []string{"", "gzip"} {
			r := httptest.NewRequest("GET", "/"+name, nil)
			r.Header.Set("Accept-Encoding", encoding)
			w := httptest.NewRecorder()
			Files(dir).ServeHTTP(w, r)
			require.Equal(t, kept, strings.HasSuffix(w.Header().Get("Cache-Control"), "immutable"), name)
			var body io.Reader = w.Body
			if encoding != "" {
				require.Less(t, w.Body.Len(), 100)
				var err error
				body, err = gzip.NewReader(body)
				require.NoError(t, err)
			}
			whole, err := io.ReadAll(body)
			require.NoError(t, err)
			require.Equal(t, text, string(whole))
		}
	}
	w := httptest.NewRecorder()
	Files(dir).ServeHTTP(w, httptest.NewRequest("GET", "/assets/0123456789ab/none.js", nil))
	require.Equal(t, 404, w.Code)
	require.NotContains(t, w.Header().Get("Cache-Control"), "immutable")
}

func TestLook(t *testing.T) {
	for path, want := range map[string]string{"/page.css": "serif.woff2", "/serif.woff2": "wOF2", "/icon.svg": "<svg",
		"/coucou.svg": "Le Coucou picard", "/coucou": "", "/x.svg": ""} {
		w := httptest.NewRecorder()
		Look().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, want == "", w.Code == 404, path)
		require.Contains(t, w.Body.String(), want)
	}
}
