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

// DefaultPath returns the path where programs look for the table: in a folder of this module in the user's cache folder. The
// error is that of [os.UserCacheDir].
func DefaultPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "clutch", "cookiedisco.solution"), nil
}

// Open reads a table from a file, as Read does. The error wraps [os.ErrNotExist] if there is no file yet.
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

// Save writes the table to a file, and makes its folder if there is none. The file is complete as soon as it is there: Save
// writes a temporary file beside it and then renames that. If writing fails or the context ends, Save leaves nothing behind,
// and the old file stays. A process that is killed while it saves leaves its temporary file; the next Save removes it.
func (t *Table) Save(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	removeStrays(path)
	f, err := temporary(path)
	if err != nil {
		return err
	}
	err = t.fill(ctx, f)
	if closeFirst {
		err = errors.Join(err, f.Close())
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if !closeFirst {
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		os.Remove(f.Name()) // it may be gone, where only closing has failed
	}
	return err
}

// partial is the name of the temporary files of a path, with a star for what tells them apart.
func partial(path string) string { return "." + filepath.Base(path) + "-*" }

// temporary creates a temporary file of a path, and locks it so that no other Save removes it.
func temporary(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), partial(path))
		if err != nil {
			return nil, err
		}
		lock(f)
		if _, err := os.Stat(f.Name()); err == nil {
			return f, nil
		}
		f.Close() // another Save has removed it, before it was locked
	}
}

// removeStrays removes the temporary files of a path that killed processes have left. Those that a living process writes are
// locked, and stay.
func removeStrays(path string) {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), partial(path)))
	if err != nil {
		return // the path has a bracket that Glob can't read, so its stray files stay
	}
	for _, name := range names {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			continue
		}
		free := lock(f)
		f.Close()
		if free {
			os.Remove(name)
		}
	}
}

// fill writes the table to a file, onto the disk.
func (t *Table) fill(ctx context.Context, f *os.File) error {
	w := bufio.NewWriter(obedient{ctx, f})
	if err := t.Write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil { // a temporary file is its owner's alone
		return err
	}
	return f.Sync()
}

// obedient is a writer that stops when a context ends.
type obedient struct {
	ctx context.Context
	w   io.Writer
}

// Write writes to w, or returns the context's error if it has ended.
func (o obedient) Write(p []byte) (int, error) {
	if err := o.ctx.Err(); err != nil {
		return 0, err
	}
	return o.w.Write(p)
}
