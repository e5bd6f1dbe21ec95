package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ReplaceFile writes a file, and replaces the old file only when the new one is complete on disk. If writing fails,
// the old file stays unchanged. ReplaceFile follows symbolic links. If path names something other than a regular file,
// it returns an error before it writes anything.
func ReplaceFile(path string, write func(w io.Writer) error) error {
	path, err := Destination(path)
	if err != nil {
		return err
	}
	return writeWhole(path, 0o644, buffered(write), os.Rename)
}

// CreateFile writes a new file with the given permissions. If the file already exists, the error wraps [fs.ErrExist].
// The file appears only when it is complete. If writing fails, no file appears. If its folder does not exist,
// CreateFile returns an error before it writes anything.
func CreateFile(path string, mode fs.FileMode, write func(w io.Writer) error) error {
	return CreateFrom(path, mode, buffered(write))
}

// CreateFrom is CreateFile for a function that needs the file itself, or its name: nobody else can read the file while
// it is written.
func CreateFrom(path string, mode fs.FileMode, write func(f *os.File) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	if _, err := Destination(path); err != nil {
		return err
	}
	return writeWhole(path, mode, write, func(from, to string) error {
		err := os.Link(from, to) // unlike a rename, a link never replaces a file that another process has just created
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return os.Rename(from, to) // some file systems do not support links
		}
		return errors.Join(err, os.Remove(from))
	})
}

// Destination returns the path of the file to write. This is the link's target if path is a symbolic link, and path
// itself otherwise. Destination returns an error if path names a folder, a device, or anything else that is not a
// regular file. It also returns an error if the file's folder does not exist.
func Destination(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Stat(filepath.Dir(path))
		return path, err
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file, and only those are replaced", path)
	}
	return filepath.EvalSymlinks(path)
}

// writeWhole writes a file completely or not at all, even if the process is killed. It first calls the function write
// with a temporary file in the folder of the path. It then flushes this file to disk, and calls the
// function place, which must move the file to the path. If place is [os.Rename], the new file replaces an existing
// one.
//
// If write or place fails, writeWhole removes the temporary file. If the process is killed, its temporary file remains.
// Its name ends in .partial.
func writeWhole(
	path string, mode fs.FileMode, write func(f *os.File) error, place func(from, to string) error,
) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.partial")
	if err != nil {
		return err
	}
	err = errors.Join(fill(f, mode, write), f.Close())
	if err == nil {
		err = place(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(f.Name())) // which may be gone already
	}
	return nil
}

func fill(f *os.File, mode fs.FileMode, write func(f *os.File) error) error {
	if err := write(f); err != nil {
		return err
	}
	if err := f.Chmod(mode); err != nil { // only its owner can read a temporary file
		return err
	}
	return f.Sync()
}

// buffered returns a function that writes to a file through a buffer.
func buffered(write func(w io.Writer) error) func(f *os.File) error {
	return func(f *os.File) error {
		w := bufio.NewWriter(f)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	}
}

// DataFolder returns the path of the folder with the given name in the user's data folder. It does not create the
// folder. The user's data folder is the value of $XDG_DATA_HOME or %LocalAppData% if one of them is an absolute path.
// Otherwise it is .local/share in the home folder.
func DataFolder(name string) (string, error) {
	for _, variable := range []string{"XDG_DATA_HOME", "LocalAppData"} {
		if dir := os.Getenv(variable); filepath.IsAbs(dir) {
			return filepath.Join(dir, name), nil
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("there is no data folder: choose one with -data: %w", err)
	}
	return filepath.Join(home, ".local", "share", name), nil
}
