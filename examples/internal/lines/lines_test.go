package lines_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/lines"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 10_000) // longer than the reader's own buffer
	for _, c := range []struct {
		in    string
		limit int
		want  []string // "!" marks a line that is too long
	}{
		{"", 10, nil},
		{"a\nb\n", 10, []string{"a", "b"}},
		{"a\nb", 10, []string{"a", "b"}},
		{"\n\n", 10, []string{"", ""}},
		{"a\r\n", 10, []string{"a"}},
		{"\ufeffa\n\ufeffb", 10, []string{"a", "\ufeffb"}},
		{"\ufeffabcd\nabcd", 4, []string{"abcd", "abcd"}},
		{"abc\nabcd\nabc", 3, []string{"abc", "!", "abc"}},
		{long + "\n" + long + "y\nz", len(long), []string{long, "!", "z"}},
		{long, 3, []string{"!"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.in), iotest.OneByteReader(strings.NewReader(c.in))} {
			r := lines.NewReader(in, c.limit)
			for _, want := range c.want {
				line, err := r.Read()
				if want == "!" {
					require.ErrorIs(t, err, lines.ErrTooLong)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, want, string(line))
			}
			_, err := r.Read()
			require.ErrorIs(t, err, io.EOF)
		}
	}
}

// A line beyond the limit takes no memory, however long it is.
func TestMemory(t *testing.T) {
	var before, after runtime.MemStats
	r := lines.NewReader(io.LimitReader(zeros{}, 32<<20), 1000)
	runtime.ReadMemStats(&before)
	_, err := r.Read()
	runtime.ReadMemStats(&after)
	require.ErrorIs(t, err, lines.ErrTooLong)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20))
}

// zeros is a stream of zero bytes without an end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestBrokenInput(t *testing.T) {
	broken := errors.New("broken")
	r := lines.NewReader(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 10)
	for _, want := range []string{"a", "b"} {
		line, err := r.Read()
		require.NoError(t, err)
		require.Equal(t, want, string(line))
	}
	_, err := r.Read()
	require.ErrorIs(t, err, broken)
}

// Whatever an editor does to the ends of lines and of the text, Edited gives the same text, and keeps what is inside.
func TestEdited(t *testing.T) {
	long := strings.Repeat("x", 4095) // around the size of a buffer
	for text, want := range map[string]string{
		"": "", "\n\r\n": "", "a": "a\n", "\ufeffa\r\nb\r\n\r\n\r\n": "a\nb\n", "a\n\n\r\nb": "a\n\n\nb\n",
		"\n\ufeffa\r": "\n\ufeffa\r\n", "a\rb\n": "a\rb\n", " \n": " \n",
		long + "\r\n" + long + "y\r\n\r\n": long + "\n" + long + "y\n", long + "yz": long + "yz\n",
	} {
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			got, err := io.ReadAll(lines.Edited(in))
			require.NoError(t, err)
			require.Equal(t, want, string(got), "%.40q", text)
		}
	}
	broken := errors.New("broken")
	_, err := io.ReadAll(lines.Edited(iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}
