// Package lines reads untrusted input line by line, with a limit on the memory that a line can use, and texts that an
// editor has written.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// ErrTooLong reports that a line is longer than the limit. The reader skips the rest of that line, so the next call
// reads the next line.
var ErrTooLong = errors.New("line too long")

// Reader reads lines up to a maximum length.
type Reader struct {
	r     *bufio.Reader
	limit int
	begun bool
}

// NewReader returns a Reader that reads lines from in. A line may have up to limit bytes, not counting its line end.
func NewReader(in io.Reader, limit int) *Reader {
	return &Reader{r: bufio.NewReaderSize(in, limit+2+len(mark)), limit: limit}
}

// mark is the byte order mark, with which some editors and shells begin a text.
const mark = "\ufeff"

// Read returns the next line without the "\n" or "\r\n" at its end, until the next call. The last line may lack them.
// A byte order mark before the first line is skipped.
// After the last line, Read returns io.EOF. For a line over the limit, it returns ErrTooLong.
func (r *Reader) Read() ([]byte, error) {
	line, more, err := r.r.ReadLine()
	if !r.begun {
		r.begun, line = true, bytes.TrimPrefix(line, []byte(mark))
	}
	tooLong := more || len(line) > r.limit
	for more {
		_, more, err = r.r.ReadLine()
	}
	if tooLong && (err == nil || err == io.EOF) {
		return nil, ErrTooLong
	}
	return line, err
}

// Answer answers each line of in with a line of out, before it reads the next one. If a line is longer than the limit,
// reply gets ErrTooLong in place of the line. Answer returns nil at the end of in, and otherwise the first error of
// reading or writing.
func Answer(in io.Reader, out io.Writer, limit int, reply func(line []byte, tooLong error) []byte) error {
	r := NewReader(in, limit)
	for {
		line, err := r.Read()
		switch {
		case err == io.EOF:
			return nil
		case err != nil && err != ErrTooLong:
			return err
		}
		if _, err := out.Write(append(reply(line, err), '\n')); err != nil {
			return err
		}
	}
}

// Edited returns a reader of a text that an editor may have changed: without a byte order mark at the beginning and
// blank lines at the end, and with a line feed, and nothing else, at the end of each line.
func Edited(text io.Reader) io.Reader { return &edited{in: bufio.NewReader(text)} }

type edited struct {
	in           *bufio.Reader
	begun, whole bool // whether something has been read, and whether the next text begins a line
	blank        int  // the number of blank lines that have been read last
	ready        []byte
}

// Read reads the changed text.
func (e *edited) Read(p []byte) (int, error) {
	for len(e.ready) == 0 {
		line, more, err := e.in.ReadLine()
		if err != nil {
			return 0, err
		}
		if !e.begun {
			e.begun, e.whole, line = true, true, bytes.TrimPrefix(line, []byte(mark))
		}
		if e.whole && !more && len(line) == 0 {
			e.blank++
			continue
		}
		e.ready = append(bytes.Repeat([]byte("\n"), e.blank), line...)
		e.blank, e.whole = 0, !more
		if !more {
			e.ready = append(e.ready, '\n')
		}
	}
	n := copy(p, e.ready)
	e.ready = e.ready[n:]
	return n, nil
}
