package solution

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/stretchr/testify/require"
)

// file returns the content of a file with the given values, followed by the text more.
func file(t testing.TB, values []byte, more string) string {
	var b strings.Builder
	require.NoError(t, write(&b, values))
	return b.String() + more
}

// TestOpen checks that the whole table survives a round trip through a file of less than twelve megabytes.
func TestOpen(t *testing.T) {
	table := whole(t)
	path := filepath.Join(t.TempDir(), "table")
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, errors.Join(table.Write(f), f.Close()))
	text := notation.Must(os.ReadFile(path))
	require.Less(t, len(text), 12<<20)
	const want = "clutch cookiedisco solution: version 1, rules 1, positions 18699600, sha256 "
	require.True(t, bytes.HasPrefix(text, []byte(want)), "a change of the header requires another version number")
	require.True(t, bytes.Equal(table.values, notation.Must(Open(path)).values))
}

func TestDamage(t *testing.T) {
	values := []byte("anything: only its checksum counts")
	good := file(t, values, "")
	require.Equal(t, values, notation.Must(read(strings.NewReader(good), len(values))))
	line, rest, _ := strings.Cut(good, "\n")
	body := func(values string) string {
		_, after, _ := strings.Cut(file(t, []byte(values), ""), "\n")
		return after
	}
	for want, texts := range map[string][]string{
		"not a solution": {"", "PK\x03\x04", strings.Repeat("x", 10_000)},
		"another version": {good[:40], strings.Replace(good, "version 1", "version 2", 1),
			strings.Replace(good, "rules 1", "rules 7", 1), file(t, values[1:], "")},
		"checksum does not match": {strings.Replace(good, "sha256 ", "sha256 0", 1),
			line[:len(line)-1] + "\n" + rest, line + "\n" + body("anything? only its checksum counts")},
		"EOF":     {good[:len(good)-3], line + "\n", line + "\n" + body("too short")},
		"goes on": {line + "\n" + body(string(values)+"0"), good + "\n"},
		"damaged": {line + "\n\xff\xff\xff\xff", header(len(values)) + strings.Repeat("0", 10_000)},
	} {
		for _, text := range texts {
			_, err := read(strings.NewReader(text), len(values))
			require.ErrorContains(t, err, want)
			require.Less(t, len(err.Error()), 400)
		}
	}
}

// TestErrorsOfReading checks that read and Open return the errors of the reader and of the file system.
func TestErrorsOfReading(t *testing.T) {
	broken := errors.New("broken")
	values := make([]byte, 10_000)
	good := file(t, values, "")
	for _, n := range []int{0, 20, 150, len(good) - 1, len(good)} {
		_, err := read(io.MultiReader(strings.NewReader(good[:n]), iotest.ErrReader(broken)), len(values))
		require.ErrorIs(t, err, broken, "after %d bytes", n)
	}
	_, err := Open(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	path := filepath.Join(t.TempDir(), "bad")
	require.NoError(t, os.WriteFile(path, []byte(good), 0o644))
	_, err = Open(path)
	require.ErrorContains(t, err, path)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteFails(t *testing.T) {
	require.ErrorIs(t, blank(nil).Write(full{}), io.ErrShortWrite)
	var out bytes.Buffer
	require.ErrorContains(t, new(Table).Write(&out), "zero Table")
	require.Zero(t, out.Len())
}

// FuzzRead checks that read returns values that match their checksum, or an error.
func FuzzRead(f *testing.F) {
	const n = 100
	good := file(f, make([]byte, n), "")
	f.Add([]byte(good))
	f.Add([]byte(file(f, []byte("\x00\x01\x02"), "")))
	f.Add([]byte(good[:30]))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		values, err := read(bytes.NewReader(b), n)
		if err != nil {
			return
		}
		want := header(n) + fmt.Sprintf("%x\n", sha256.Sum256(values))
		if len(values) != n || !strings.HasPrefix(string(b), want) {
			t.Fatalf("read accepted %d values with the header of %q", len(values), b)
		}
	})
}

func BenchmarkValue(b *testing.B) {
	b.ReportAllocs()
	table := blank(nil)
	s := cookiedisco.MustParse("CKC/1OK/CBV b -")
	for b.Loop() {
		table.Value(s)
	}
}
