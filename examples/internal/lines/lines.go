// Package lines reads untrusted input line by line, with a limit on the memory that a line can use.
package lines

import (
	"bufio"
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
}

// NewReader returns a Reader that reads lines from in. A line may have up to limit bytes, not counting its line end.
func NewReader(in io.Reader, limit int) *Reader {
	return &Reader{bufio.NewReaderSize(in, limit+2), limit}
}

// Read returns the next line without the "\n" or "\r\n" at its end, until the next call. The last line may lack them.
// After the last line, Read returns io.EOF. For a line over the limit, it returns ErrTooLong.
func (r *Reader) Read() ([]byte, error) {
	line, more, err := r.r.ReadLine()
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
