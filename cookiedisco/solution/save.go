package solution

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seed4105872c/clutch/boardgame/wholefile"
)

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

// Save writes the table to the named file, and creates the file's folder if necessary. Save writes a temporary file in the
// same folder and then renames it, so the named file is never incomplete. If writing fails or the context ends, Save
// removes the temporary file and leaves an existing file unchanged. If a process is killed during Save, its temporary file
// remains until the next Save removes it.
func (t *Table) Save(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return wholefile.Write(path, func(w io.Writer) error { return t.Write(obedient{ctx, w}) }, os.Rename)
}

// obedient is a writer that fails once its context has ended.
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
