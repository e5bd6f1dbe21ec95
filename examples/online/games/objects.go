package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // s3://bucket?region=...
	"gocloud.dev/gcerrors"
)

// folder is objects in files.
type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

func (f folder) get(_ context.Context, name string) ([]byte, error) {
	text, err := os.ReadFile(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// create gives a file its name when it is whole, by a link, which at most one of those who try at the same time can make.
func (f folder) create(_ context.Context, name string, text []byte, torn bool) error {
	if err := os.MkdirAll(filepath.Dir(f.path(name)), 0o777); err != nil {
		return err
	}
	file, err := os.CreateTemp(string(f), "unfinished-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	move := os.Link
	if torn {
		move = os.Rename
	}
	if err := move(file.Name(), f.path(name)); err != nil {
		return err
	}
	return f.flush(name)
}

// flush waits until a file, and the names of the folders above it, are on disk.
func (f folder) flush(name string) error {
	top := filepath.Clean(string(f))
	for path := f.path(name); len(path) >= len(top); path = filepath.Dir(path) {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		if err := errors.Join(file.Sync(), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes a file, unless another process has been faster.
func (f folder) remove(_ context.Context, name string) error {
	if err := os.Remove(f.path(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (f folder) list(context.Context) iter.Seq2[archived, error] {
	return func(yield func(archived, error) bool) {
		err := filepath.WalkDir(string(f), func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, err := filepath.Rel(string(f), file)
			if err != nil {
				return err
			}
			id, ok := identifierOf(filepath.ToSlash(name))
			if !ok {
				return nil
			}
			info, err := d.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil // it has been deleted in the meantime
			}
			if err == nil && !yield(archived{id, info.ModTime()}, nil) {
				return filepath.SkipAll
			}
			return err
		})
		if err != nil {
			yield(archived{}, err)
		}
	}
}

func (folder) Close() error { return nil }

// bucket is objects in a bucket, which takes care of crashes itself.
type bucket struct{ *blob.Bucket }

func (b bucket) get(ctx context.Context, name string) ([]byte, error) {
	text, err := b.ReadAll(ctx, name)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	}
	return text, err
}

func (b bucket) create(ctx context.Context, name string, text []byte, torn bool) error {
	err := b.WriteAll(ctx, name, text, &blob.WriterOptions{ContentType: "application/json", IfNotExist: !torn})
	if gcerrors.Code(err) == gcerrors.FailedPrecondition {
		return fmt.Errorf("%w: %w", fs.ErrExist, err)
	}
	return err
}

func (bucket) flush(string) error { return nil }

func (b bucket) remove(ctx context.Context, name string) error {
	if err := b.Delete(ctx, name); gcerrors.Code(err) != gcerrors.NotFound {
		return err
	}
	return nil
}

func (b bucket) list(ctx context.Context) iter.Seq2[archived, error] {
	return func(yield func(archived, error) bool) {
		for objects := b.List(nil); ; {
			o, err := objects.Next(ctx)
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(archived{}, err)
				return
			}
			if id, ok := identifierOf(o.Key); ok && !yield(archived{id, o.ModTime}, nil) {
				return
			}
		}
	}
}
