package solution

import (
	"bufio"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// A file is one line, and then the values by the numbers of the positions, a byte each, compressed by DEFLATE. The
// line tells the versions and the length, and the checksum of the values.

// version is that of the file, raised whenever the line, the values or the numbers of the positions change.
const version = 1

// title begins the line, and header is all of it up to the checksum.
const title = "clutch cookiedisco solution"

func header(positions int) string {
	rules := cookiedisco.Definition().Version
	return fmt.Sprintf("%s: version %d, rules %d, positions %d, sha256 ", title, version, rules, positions)
}

// level makes a file a tenth larger than the best that DEFLATE does in four times the time.
const level = 4

// Write writes the table in the form that Read reads, about three megabytes.
func (t *Table) Write(w io.Writer) error {
	if t.index == nil {
		return errEmpty
	}
	return write(w, t.values)
}

// Read reads a table that Write has written, up to the end of r. It refuses anything else: another version, a file that is cut
// off or goes on after its end, and values that do not match their checksum.
func Read(r io.Reader) (*Table, error) {
	values, err := read(r, positions)
	if err != nil {
		return nil, err
	}
	return &Table{newIndex(), values}, nil
}

func write(w io.Writer, values []byte) error {
	if _, err := fmt.Fprintf(w, "%s%x\n", header(len(values)), sha256.Sum256(values)); err != nil {
		return err
	}
	z, err := flate.NewWriter(w, level)
	if err != nil {
		return err
	}
	if _, err := z.Write(values); err != nil {
		return err
	}
	return z.Close()
}

func read(r io.Reader, positions int) ([]byte, error) {
	in := bufio.NewReader(r)
	checksum, err := readHeader(in, header(positions))
	if err != nil {
		return nil, err
	}
	values := make([]byte, positions)
	z := flate.NewReader(in)
	if _, err := io.ReadFull(z, values); err != nil {
		return nil, readError(err, "it is cut off")
	}
	if n, err := io.CopyN(io.Discard, z, 1); n > 0 {
		return nil, errors.New("the solution is damaged: it has more values than there are positions")
	} else if err != io.EOF {
		return nil, readError(err, "it is cut off")
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, readError(err, "it goes on after its end")
	}
	if checksum != fmt.Sprintf("%x\n", sha256.Sum256(values)) {
		return nil, errors.New("the solution is damaged: its checksum does not match")
	}
	return values, nil
}

// readHeader reads the line, which must begin as it should, and returns the rest of it.
func readHeader(in *bufio.Reader, want string) (rest string, err error) {
	line, err := in.ReadSlice('\n')
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return "", err
	}
	rest, known := strings.CutPrefix(string(line), want)
	switch {
	case !strings.HasPrefix(string(line), title):
		return "", errors.New("not a solution of Cookie Disco")
	case !known:
		return "", fmt.Errorf("a solution of another version: %q, and not %q", line[:min(len(line), len(want))], want)
	}
	return rest, nil
}

// readError is the error of reading, or else says what is wrong with what could be read.
func readError(err error, problem string) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.As(err, &corrupt):
		problem = "it is not compressed as it should be"
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	}
	return errors.New("the solution is damaged: " + problem)
}
