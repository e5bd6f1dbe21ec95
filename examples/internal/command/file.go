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

// ReplaceFile writes a file. What was there before stays until the new file is complete on the disk, and for good where
// writing fails. A symbolic link is followed. What is not a regular file is refused before anything is written.
func ReplaceFile(path string, write func(w io.Writer) error) error {
	path, err := Destination(path)
	if err != nil {
		return err
	}
	return beside(path, write, os.Rename)
}

// CreateFile writes a file that must not be there yet; the error wraps [fs.ErrExist] where it is. The file is complete as
// soon as it is there, and where writing fails there is none.
func CreateFile(path string, write func(w io.Writer) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return beside(path, write, func(from, to string) error {
		err := os.Link(from, to) // unlike a renamed file, a link never replaces one that has come in the meantime
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return os.Rename(from, to) // there are file systems without links
		}
		return errors.Join(err, os.Remove(from))
	})
}

// Destination returns where a file goes that is to be written at path: the target of a symbolic link, else path itself.
// It refuses what is there and is not a regular file, such as a folder or a device, and a folder that is not there.
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

// checkFolder refuses a path whose folder is not there, and a link that leads nowhere.
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

// beside writes a file under another name in the same folder, onto the disk, and then puts it in its place.
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
		os.Remove(f.Name()) // which has gone where only closing has failed
	}
	return err
}

// fill writes a file onto the disk.
func fill(f *os.File, write func(w io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
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

// pattern is the name of the temporary files of a path, with a star for what tells them apart.
func pattern(path string) string { return "." + filepath.Base(path) + ".*.partial" }

// removeStray removes the temporary files that killed programs have left. One that a living program holds is locked, and
// stays.
func removeStray(path string) {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), pattern(path)))
	if err != nil {
		return // the name has a bracket or a star; it leaves its stray files
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
