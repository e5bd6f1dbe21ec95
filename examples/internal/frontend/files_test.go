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

// Files has a plain and a compressed form for those who accept it. A folder that is named by the hash of its files is
// kept by browsers, and nothing else is.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	get := func(path, encoding string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encoding)
		w := httptest.NewRecorder()
		Files(dir).ServeHTTP(w, r)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
		return w
	}
	text := strings.Repeat("again ", 1000)
	for name, kept := range map[string]bool{
		"index.html": false, "a.wasm": false, "assets/0123456789ab/a.js": true, "assets/b.js": false,
	} {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, Write(file, text))
		address := "/" + strings.TrimSuffix(name, "index.html")
		plain, packed := get(address, ""), get(address, "gzip, br")
		require.Equal(t, kept, strings.HasSuffix(plain.Header().Get("Cache-Control"), "immutable"), name)
		require.Equal(t, text, plain.Body.String())
		require.Equal(t, "Accept-Encoding", plain.Header().Get("Vary"))
		require.Equal(t, "gzip", packed.Header().Get("Content-Encoding"))
		require.Equal(t, plain.Header().Get("Content-Type"), packed.Header().Get("Content-Type"))
		require.Less(t, packed.Body.Len(), 100)
		unpacked, err := gzip.NewReader(packed.Body)
		require.NoError(t, err)
		whole, err := io.ReadAll(unpacked)
		require.NoError(t, err)
		require.Equal(t, text, string(whole))
	}
	require.Equal(t, "application/wasm", get("/a.wasm", "gzip").Header().Get("Content-Type"))
	for _, none := range []string{"/assets/", "/../../etc/passwd", "/none", "/assets/0123456789ab/none.js", "/%DA", "/%00"} {
		require.Equal(t, 404, get(none, "").Code)
		require.NotContains(t, get(none, "").Header().Get("Cache-Control"), "immutable")
	}
}

// A program that is packed with gzip, which the element unpacks, may be there with Brotli, too. Browsers that accept it
// get that.
func TestFilesBrotli(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.wasm.gz", "a.wasm.br", "b.wasm.gz", "c.js", "c.js.br", "c.js.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600))
	}
	for _, c := range []struct{ path, accepts, gets, encoding, kind string }{
		{"/a.wasm.gz", "gzip, br", "a.wasm.br", "br", "application/wasm"},
		{"/a.wasm.gz", "gzip", "a.wasm.gz", "", ""},
		{"/b.wasm.gz", "gzip, br", "b.wasm.gz", "", ""},
		{"/c.js", "gzip, br", "c.js.br", "br", "text/javascript; charset=utf-8"},
		{"/c.js", "gzip", "c.js.gz", "gzip", "text/javascript; charset=utf-8"},
		{"/c.js", "", "c.js", "", "text/javascript; charset=utf-8"},
	} {
		r, w := httptest.NewRequest("GET", c.path, nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", c.accepts)
		Files(dir).ServeHTTP(w, r)
		require.Equal(t, c.gets, w.Body.String())
		require.Equal(t, c.encoding, w.Header().Get("Content-Encoding"), c)
		if c.kind != "" {
			require.Equal(t, c.kind, w.Header().Get("Content-Type"), c)
		}
		require.Equal(t, c.path != "/b.wasm.gz", w.Header().Get("Vary") != "", c)
	}
}

// The element is one script with all modules, each after those that it imports, and with the styles of the board and of
// its drawings, for a shadow tree.
func TestElement(t *testing.T) {
	imports := regexp.MustCompile(`(?m)^import .*"\./([^"]+)\.js"`)
	declarations := regexp.MustCompile(`(?m)^(?:/\*\*[^\n]*\*/ )?(?:async )?(?:const|let|class|function) (\w+)`)
	used := map[string]bool{"style": true, "worker": true} // the first is made, and the other one stays alone
	for script, names := range map[string][]string{
		element(): modules, strings.TrimSuffix(table(), tableExports): tableModules,
	} {
		there := []string{"style"}
		for _, name := range names {
			for _, m := range imports.FindAllStringSubmatch(text("board/"+name+".js"), -1) {
				require.Contains(t, there, m[1], "%s imports it", name)
			}
			there, used[name] = append(there, name), true
		}
		for _, part := range []string{"container-type: inline-size", ".boardgame .cell", ":host([data-theme=dark])"} {
			require.Contains(t, script, part)
		}
		require.NotContains(t, script, ":root")
		require.NotRegexp(t, `(?m)^(import|export) `, script)
		declared := map[string]bool{}
		for _, m := range declarations.FindAllStringSubmatch(script, -1) {
			require.False(t, declared[m[1]], "two modules declare %s", m[1])
			declared[m[1]] = true
		}
	}
	require.Len(t, embedded("board/*.js"), len(used))
}

func TestLook(t *testing.T) {
	for path, want := range map[string]string{"/page.css": "serif.woff2", "/serif.woff2": "wOF2", "/icon.svg": "<svg", "/board.js": "class Table",
		"/dom.js":     "typed",
		"/coucou.svg": "Le Coucou picard", "/coucou": "", "/x.svg": ""} {
		w := httptest.NewRecorder()
		Look().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, want == "", w.Code == 404, path)
		require.Contains(t, w.Body.String(), want)
		if want == "" {
			continue
		}
		r, again := httptest.NewRequest("GET", path, nil), httptest.NewRecorder()
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		Look().ServeHTTP(again, r)
		require.Equal(t, 304, again.Code, path)
		require.Zero(t, again.Body.Len())
	}
}
