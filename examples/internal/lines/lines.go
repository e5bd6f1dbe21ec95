// Package lines reads lines of input that may be anything, without letting a long one take all memory.
package lines

import (
	"bufio"
	"errors"
	"io"
)

// ErrTooLong says that a line was longer than the limit. It was read to its end, and lost; the next one can be read.
var ErrTooLong = errors.New("line too long")

// Reader reads lines.
type Reader struct {
	r     *bufio.Reader
	limit int
}

// NewReader returns a reader of the lines of in that have at most limit bytes, their ends not counted.
func NewReader(in io.Reader, limit int) *Reader { return &Reader{bufio.NewReader(in), limit} }

// Read returns the next line without its end, "\n". The last line needs none. The error is ErrTooLong, io.EOF after the
// last line, or one of reading.
func (r *Reader) Read() ([]byte, error) {
	var line []byte
	read, tooLong := false, false
	for {
		part, err := r.r.ReadSlice('\n')
		read = read || len(part) > 0
		ended := err == nil
		if ended {
			part = part[:len(part)-1]
		}
		if tooLong = tooLong || len(line)+len(part) > r.limit; !tooLong {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || !read):
			return nil, err
		case tooLong:
			return nil, ErrTooLong
		}
		return line, nil
	}
}
