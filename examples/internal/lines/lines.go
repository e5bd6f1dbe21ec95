// Package lines reads lines of untrusted input without letting a long line take all memory.
package lines

import (
	"bufio"
	"errors"
	"io"
)

// ErrTooLong reports that a line was longer than the limit. The rest of that line is skipped, and the next line can be read.
var ErrTooLong = errors.New("line too long")

// Reader reads lines up to a limit.
type Reader struct {
	r     *bufio.Reader
	limit int
}

// NewReader returns a reader of the lines of in. A line may have up to limit bytes, not counting its end.
func NewReader(in io.Reader, limit int) *Reader { return &Reader{bufio.NewReader(in), limit} }

// Read returns the next line without its end, "\n". The last line may lack that end. The error is ErrTooLong, io.EOF
// after the last line, or an error from reading.
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
