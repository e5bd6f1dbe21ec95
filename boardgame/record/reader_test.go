package record_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/record"
)

// A Reader returns the records of a stream in order. LinesBefore counts the lines of the whole stream.
func TestStream(t *testing.T) {
	var file strings.Builder
	var written []record.Record
	for i := range uint64(10) {
		for _, g := range games() {
			r, _ := randomGame(t, g, seeded(2, i))
			r.LinesBefore = strings.Count(file.String(), "\n")
			n, err := r.WriteTo(&file)
			require.NoError(t, err)
			require.Positive(t, n)
			written = append(written, r)
		}
	}
	n := 0
	for r, err := range record.NewReader(strings.NewReader(file.String())).All() {
		require.NoError(t, err)
		require.Equal(t, written[n], r)
		n++
	}
	require.Len(t, written, n)
}

// A line may have MaxLine bytes and no more, even if the underlying reader has a larger buffer.
func TestLongLines(t *testing.T) {
	fits := "; " + strings.Repeat("x", record.MaxLine-2)
	for _, size := range []int{0, 100, 100_000} {
		var in io.Reader = strings.NewReader(replaced(example(t), 9, fits))
		if size > 0 {
			in = bufio.NewReaderSize(in, size)
		}
		r, err := record.NewReader(in).Read()
		require.NoError(t, err)
		_, err = r.MarshalText()
		require.NoError(t, err)

		in = strings.NewReader(replaced(example(t), 9, fits+"x"))
		if size > 0 {
			in = bufio.NewReaderSize(in, size)
		}
		_, err = record.NewReader(in).Read()
		wrong(t, err, 9, record.MaxLine+1, "the line is too long: it can have 4096 bytes at most")
	}
	begin, _, _ := strings.Cut(replaced(example(t), 9, fits+"x!"), "!") // the line goes on, but nobody may read the rest
	_, err := record.NewReader(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(errors.New("read too far")))).Read()
	wrong(t, err, 9, record.MaxLine+1, "the line is too long: it can have 4096 bytes at most")
}

// After an error, a Reader returns only that error. Line numbers in errors count the lines of the whole stream.
func TestReaderStops(t *testing.T) {
	in := record.NewReader(strings.NewReader(example(t) + replaced(example(t), 3, "option") + example(t)))
	first, err := in.Read()
	require.NoError(t, err)
	require.Zero(t, first.LinesBefore)
	for range 3 {
		r, err := in.Read()
		wrong(t, err, 15+3, 7, "a name is missing")
		require.Equal(t, record.Record{}, r)
	}
	in = record.NewReader(strings.NewReader(example(t) + "\n" + example(t)))
	n := 0
	for _, err := range in.All() {
		if n++; n == 2 {
			wrong(t, err, 16, 1, "an empty line where game should be")
		}
	}
	require.Equal(t, 2, n, "All yields the record and the error, each once")
	for range record.NewReader(strings.NewReader(example(t) + example(t))).All() {
		break
	}
	for range 2 {
		_, err = record.NewReader(strings.NewReader("")).Read()
		require.Equal(t, io.EOF, err)
	}
}

// A Reader returns the error of the underlying reader with a line number. It also reads a text that arrives byte by byte.
func TestReaderBelow(t *testing.T) {
	broken := errors.New("the disk is broken")
	_, err := record.NewReader(io.MultiReader(strings.NewReader("game cuckoo\nru"), iotest.ErrReader(broken))).Read()
	require.ErrorIs(t, err, broken)
	require.EqualError(t, err, "line 2: the disk is broken")

	in := record.NewReader(iotest.OneByteReader(strings.NewReader(example(t))))
	r, err := in.Read()
	require.NoError(t, err)
	parsed, err := record.Parse(example(t))
	require.NoError(t, err)
	require.Equal(t, parsed, r)
}

// Read returns a record as soon as its last line has arrived, because the sender may be waiting for an answer.
func TestReaderDoesNotWait(t *testing.T) {
	from, to := io.Pipe()
	defer to.Close()
	in := record.NewReader(from)
	text := example(t)
	for range 2 {
		go func() { _, _ = io.WriteString(to, text) }()
		_, err := in.Read()
		require.NoError(t, err)
	}
}
