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

// DefaultPath returns the path where programs look for the table, which is in the user's cache folder. The error is that of
// [os.UserCacheDir].
func DefaultPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "clutch", "cookiedisco.solution"), nil
}

// Open reads a table from the named file with [Read]. The error wraps [os.ErrNotExist] if the file does not exist.
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

// Save writes the table to the named file, and creates the file's folder if necessary. Save writes a temporary file in the
// same folder and then renames it, so the named file is always complete. If writing fails or the context ends, Save removes
// the temporary file and leaves an existing file unchanged. If a process is killed during Save, its temporary file remains
// until the next Save removes it.
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
		os.Remove(f.Name()) // if only closing has failed, the file is already renamed
	}
	return err
}

// partial returns the pattern for the names of a path's temporary files, with a star for the random part.
func partial(path string) string { return "." + filepath.Base(path) + "-*" }

// temporary creates a temporary file for a path, and locks it so that no other Save removes it.
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
		f.Close() // another Save removed the file before it was locked
	}
}

// removeStrays removes the temporary files that killed processes have left for a path. It leaves the files of running
// processes, which are locked.
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

// fill writes the table to a file, and waits until it is on the disk.
func (t *Table) fill(ctx context.Context, f *os.File) error {
	w := bufio.NewWriter(obedient{ctx, f})
	if err := t.Write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil { // only its owner can read a temporary file
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
