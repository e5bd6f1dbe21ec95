package solution

import (
	"bufio"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// A file is a header line followed by compressed values. The values are one byte for each position, in the order of the
// positions' numbers, compressed with DEFLATE. The header line has the versions, the number of positions, and the
// checksum of the values.

// version is the version of the file format. It increases whenever the form of the header line, the values or the
// numbering of the positions changes.
const version = 1

const title = "clutch cookiedisco solution"

func header(positions int) string {
	rules := cookiedisco.Game().Version
	return fmt.Sprintf("%s: version %d, rules %d, positions %d, sha256 ", title, version, rules, positions)
}

// level is the compression level. The highest level takes four times as long, and makes the file only a tenth smaller.
const level = 4

// Write writes the table to w in the form that Read accepts. The output is about three megabytes long. For the zero
// Table, Write writes nothing and returns an error.
func (t *Table) Write(w io.Writer) error {
	if len(t.values) == 0 {
		return errors.New("the zero Table has no values to write")
	}
	return write(w, t.values)
}

// Read reads a table that Write has written, up to the end of r. It returns an error if the data has a different
// version, is truncated, continues after the end of the table, or does not match its checksum.
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
	line, err := in.ReadSlice('\n')
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return nil, err
	}
	want := header(positions)
	checksum, known := strings.CutPrefix(string(line), want)
	switch {
	case !strings.HasPrefix(string(line), title):
		return nil, errors.New("not a solution of Cookie Disco")
	case !known:
		return nil, fmt.Errorf("a solution of another version: it begins with %q, not with %q",
			line[:min(len(line), len(want))], want)
	}
	values := make([]byte, positions)
	z := flate.NewReader(in)
	if _, err := io.ReadFull(z, values); err != nil {
		return nil, fmt.Errorf("the solution is damaged: %w", err)
	}
	rest, err := io.Copy(io.Discard, io.LimitReader(io.MultiReader(z, in), 1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the solution is damaged: %w", err)
	case rest > 0:
		return nil, errors.New("the solution is damaged: it goes on after its last value")
	case checksum != fmt.Sprintf("%x\n", sha256.Sum256(values)):
		return nil, errors.New("the solution is damaged: its checksum does not match")
	}
	return values, nil
}

// DefaultPath returns the path in the user's cache folder where programs look for the table. Any error comes from
// [os.UserCacheDir].
func DefaultPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "clutch", "cookiedisco.solution"), nil
}

// Open reads a table from the named file. See [Read]. The error wraps [os.ErrNotExist] if the file does not exist.
func Open(path string) (*Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}
