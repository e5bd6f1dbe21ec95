package solution

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// DefaultPath is where programs look for the table: in a folder of this module's own in the user's cache folder. The
// error is that of [os.UserCacheDir].
func DefaultPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "clutch", "cookiedisco.solution"), nil
}

// Open reads a table from a file, as Read does. There is no file yet if the error is [os.ErrNotExist].
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

// Save writes the table to a file, in a folder that it makes if there is none. The file is complete as soon as it is
// there: it is written under another name beside it, and then takes the place of what had its own. If that fails, or
// the context ends, nothing is left behind, and what was there before stays.
func (t *Table) Save(ctx context.Context, path string) error {
	dir, name := filepath.Split(path)
	if err := os.MkdirAll(filepath.Clean(dir), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Clean(dir), "."+name+"-*")
	if err != nil {
		return err
	}
	if err := t.fill(ctx, f); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// fill writes the table to a file, onto the disk, and closes it.
func (t *Table) fill(ctx context.Context, f *os.File) error {
	w := bufio.NewWriter(obedient{ctx, f})
	err := t.Write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Chmod(0o644) // a temporary file is its owner's alone
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// obedient is a writer that stops when a context ends.
type obedient struct {
	ctx context.Context
	w   io.Writer
}

func (o obedient) Write(p []byte) (int, error) {
	if err := o.ctx.Err(); err != nil {
		return 0, err
	}
	return o.w.Write(p)
}
