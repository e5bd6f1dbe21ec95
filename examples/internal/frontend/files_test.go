package frontend

import (
	"compress/gzip"
	"encoding/binary"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"index.html": "page", "a.wasm": "plain", "a.wasm.gz": "small", "sub/x": "x"} {
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

// The scripts are those of the element, and style.js has the styles of the board and of its drawings, for a shadow tree.
func TestScripts(t *testing.T) {
	scripts, err := Scripts()
	require.NoError(t, err)
	for name, text := range scripts {
		for _, m := range regexp.MustCompile(`(?m)^import .*"\./([^"]+)"`).FindAllStringSubmatch(text, -1) {
			require.Contains(t, scripts, m[1], "%s imports it", name)
		}
	}
	style := scripts["style.js"]
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
	for path, want := range map[string]string{"/page.css": "--accent", "/icon.svg": "<svg", "/coucou.svg": "Le Coucou picard", "/coucou": "", "/x.svg": ""} {
		w := httptest.NewRecorder()
		Look().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, want == "", w.Code == 404, path)
		require.Contains(t, w.Body.String(), want)
	}
}

// Joining the segments of data makes fewer of them, and the memory has the same content.
func TestJoined(t *testing.T) {
	const head = "\x00asm\x01\x00\x00\x00"
	segment := func(at, data string) string { return "\x00\x41" + at + "\x0b" + string(rune(len(data))) + data }
	module := func(content string) []byte {
		return []byte(head + "\x0a\x01\x00" + "\x0b" + string(rune(len(content))) + content)
	}
	before := module("\x04" + segment("\x08", "ab") + segment("\x0f", "c") + segment("\x80\x80\x04", "far") + segment("\x83\x80\x04", "off"))
	after, err := joined(before)
	require.NoError(t, err)
	require.Equal(t, string(module("\x02"+segment("\x08", "ab\x00\x00\x00\x00\x00c")+segment("\x80\x80\x04", "faroff"))), string(after))
	again, err := joined(after)
	require.NoError(t, err)
	require.Equal(t, after, again)
	for n := range len(after) - 1 {
		if n != 8 && n != 11 { // between two sections
			_, err := joined(after[:n])
			require.Error(t, err, n)
		}
	}
	_, err = joined(module("\x01\x01\x41\x00\x0b\x00"))
	require.Error(t, err, "a passive segment")
}

// The table of functions loses names, files and lines, and keeps what the runtime needs.
func TestUntraced(t *testing.T) {
	const names, values, functions = 72, 110, 116
	table := []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")
	for _, n := range []uint64{2, 1, 0, names, 100, 100, values, functions} {
		table = binary.LittleEndian.AppendUint64(table, n)
	}
	table = append(table, "\x00main.main\x00runtime.gc\x00"...)
	table = append(table, make([]byte, values-len(table))...)
	table = append(table, 0, 2, 3, 0, 4, 5) // the stack's table has two bytes and the end, and so has the table of lines, which is cut off
	record := func(entry, name uint32) (b []byte) {
		for _, n := range []uint32{entry, name, 7, 8, 1, 4, 4, 2, 9, 10, 11 | 4<<24, 4, 1, 20, 21, 22, 23} { // two tables and four pointers
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return b
	}
	for _, n := range []uint32{0, 16, 1, 84} {
		table = binary.LittleEndian.AppendUint32(table, n)
	}
	table = slices.Concat(table, record(0, 1), record(1, 11))
	data := slices.Concat([]byte("before"), table)
	untraced(data)
	require.Equal(t, "before", string(data[:6]))
	data = data[6:]
	require.Equal(t, table[:names], data[:names])
	require.Equal(t, slices.Concat(make([]byte, 11), []byte("runtime."), make([]byte, 19)), data[names:values])
	require.Equal(t, []byte{0, 2, 3, 0, 0, 0}, data[values:functions])
	for i, name := range []byte{0, 11} {
		f := functions + 16 + 68*i
		require.Equal(t, []byte{byte(i), 0, 0, 0, name, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, data[f:f+32])
		require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 0, 11, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0}, data[f+32:f+52])
		require.Equal(t, []byte{20, 0, 0, 0, 21, 0, 0, 0, 22, 0, 0, 0, 0xff, 0xff, 0xff, 0xff}, data[f+52:f+68])
	}
	for n := range len(table) - 1 { // a broken table stays as it is
		broken := slices.Clone(table[:n])
		untraced(broken)
		require.Equal(t, table[:n], broken)
	}
}
