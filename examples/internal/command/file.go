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

// ReplaceFile writes a file. The old contents stay until the new file is complete on the disk, and stay if writing fails.
// ReplaceFile follows a symbolic link. It refuses anything that is not a regular file before it writes.
func ReplaceFile(path string, write func(w io.Writer) error) error {
	path, err := Destination(path)
	if err != nil {
		return err
	}
	return beside(path, write, os.Rename)
}

// CreateFile writes a new file. If the file exists already, the error wraps [fs.ErrExist]. The file appears only when it
// is complete, and does not appear if writing fails.
func CreateFile(path string, write func(w io.Writer) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return beside(path, write, func(from, to string) error {
		err := os.Link(from, to) // unlike a rename, a link never replaces a file that has appeared in the meantime
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return os.Rename(from, to) // some file systems have no links
		}
		return errors.Join(err, os.Remove(from))
	})
}

// Destination returns the path of the file to write: the target if path is a symbolic link, else path itself. It refuses
// an existing path that is not a regular file, such as a folder or a device. It also refuses a path whose folder does not
// exist.
func Destination(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return path, checkFolder(path)
	case err != nil:
		return "", err
	case info.IsDir():
		return "", fmt.Errorf("%s is a folder, not a file", path)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file, and only those are replaced", path)
	}
	return filepath.EvalSymlinks(path)
}

// checkFolder refuses a path whose folder does not exist, and a link whose target does not exist.
func checkFolder(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is a link to a file that does not exist", path)
	}
	dir := filepath.Dir(path)
	switch info, err := os.Stat(dir); {
	case err != nil:
		return fmt.Errorf("%s: there is no folder %s", path, dir)
	case !info.IsDir():
		return fmt.Errorf("%s: %s is not a folder", path, dir)
	}
	return nil
}

// beside writes a file onto the disk under another name in the same folder, and then moves it to its path.
func beside(path string, write func(w io.Writer) error, place func(from, to string) error) error {
	removeStray(path)
	f, err := os.CreateTemp(filepath.Dir(path), pattern(path))
	if err != nil {
		return err
	}
	lock(f)
	err = fill(f, write)
	if err == nil {
		err = place(f.Name(), path)
	}
	err = errors.Join(err, f.Close())
	if err != nil {
		os.Remove(f.Name()) // harmless if the file was moved and only closing it failed
	}
	return err
}

// fill writes a file and syncs it to the disk.
func fill(f *os.File, write func(w io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil { // a temporary file is readable only by its owner
		return err
	}
	return f.Sync()
}

// pattern returns the name of a path's temporary files. A star takes the place of the part that differs.
func pattern(path string) string { return "." + filepath.Base(path) + ".*.partial" }

// removeStray removes the temporary files that killed programs have left. It keeps a file that a running program has locked.
func removeStray(path string) {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), pattern(path)))
	if err != nil {
		return // the name has a bracket or a star, and its stray files stay
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
