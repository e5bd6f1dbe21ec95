// Package wholefile writes a file completely or not at all, even if the process is killed.
package wholefile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write writes a file. It first calls the function write with a writer to a temporary file in the folder of the path. Write
// then flushes this file to disk, and calls the function place, which must move the file to the path. If place is
// [os.Rename], the new file replaces an existing one.
//
// If write or place fails, Write removes the temporary file and returns the error. If a process is killed during Write, its
// temporary file remains until the next Write to the same path removes it.
func Write(path string, write func(w io.Writer) error, place func(from, to string) error) error {
	removeStrays(path)
	f, err := temporary(path)
	if err != nil {
		return err
	}
	err = fill(f, write)
	if closeFirst {
		err = errors.Join(err, f.Close())
	}
	if err == nil {
		err = place(f.Name(), path)
	}
	if !closeFirst {
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		os.Remove(f.Name()) // if only closing has failed, the file is already in its place
	}
	return err
}

// partial returns a pattern for the temporary files of a path, for [os.CreateTemp] and [filepath.Glob].
func partial(path string) string { return "." + filepath.Base(path) + ".*.partial" }

// temporary creates a temporary file for a path, and locks it so that no other call of Write removes it.
func temporary(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), partial(path))
		if err != nil {
			return nil, err
		}
		if err := lock(f); !isLocked(err) {
			if _, err := os.Stat(f.Name()); err == nil {
				return f, nil
			}
		}
		f.Close() // another Write took the file for a stray one and removes it
	}
}

// removeStrays removes each temporary file of a path if the process that created the file was killed. The files of running
// processes stay, because they are locked.
func removeStrays(path string) {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), partial(path)))
	if err != nil {
		return // the path has a bracket that Glob can't read, so its stray files stay
	}
	for _, name := range names {
		if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
			continue // opening a named pipe would wait for its reader
		}
		if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
			removeFree(f)
		}
	}
}

// removeFree closes a file, and removes it unless it is locked. It removes the file before it releases the lock. Otherwise
// the file could belong to a process that has created and locked it in the meantime.
func removeFree(f *os.File) {
	defer f.Close()
	if lock(f) != nil {
		return
	}
	if closeFirst {
		f.Close()
	}
	os.Remove(f.Name())
}

func fill(f *os.File, write func(w io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
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
