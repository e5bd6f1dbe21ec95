package command_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// text returns a function that writes the given text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// names returns the names of the files in a folder.
func names(t *testing.T, dir string) (list []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func requireFile(t *testing.T, path, want string) {
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, want, string(got))
}

// Behind a symbolic link, its target gets the new text.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(t.TempDir(), "link")
	require.NoError(t, command.ReplaceFile(path, text("one")))
	requireFile(t, path, "one")
	err := os.Symlink(path, link)
	if runtime.GOOS == "windows" && err != nil { // where only some users may make links
		link = path
	} else {
		require.NoError(t, err)
	}
	require.NoError(t, command.ReplaceFile(link, text("two")))
	requireFile(t, path, "two")
	if link != path {
		to, err := os.Readlink(link)
		require.NoError(t, err)
		require.Equal(t, path, to)
	}
	full := errors.New("disk full")
	require.ErrorIs(t, command.ReplaceFile(path, func(w io.Writer) error {
		io.WriteString(w, "half of th")
		return full
	}), full)
	requireFile(t, path, "two")
	require.Equal(t, []string{"file"}, names(t, dir))
	info, err := os.Stat(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" { // which has no such modes
		require.Equal(t, fs.FileMode(0o644), info.Mode())
	}
}

// ReplaceFile refuses anything but a regular file before it writes, and leaves it unchanged.
func TestReplaceFileRefuses(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no named pipes in folders")
	}
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	require.NoError(t, exec.Command("mkfifo", fifo).Run())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o644))
	for path, want := range map[string]string{
		dir:                               "is not a regular file",
		fifo:                              "is not a regular file",
		os.DevNull:                        "is not a regular file",
		filepath.Join(dir, "none", "x"):   filepath.Join(dir, "none") + ": no such file or directory",
		filepath.Join(dir, "file", "x"):   "not a directory",
		filepath.Join(dir, "file", "x/y"): "not a directory",
	} {
		require.ErrorContains(t, command.ReplaceFile(path, func(io.Writer) error {
			t.Fatal("it writes to", path)
			return nil
		}), want)
	}
	require.Equal(t, []string{"fifo", "file"}, names(t, dir))
	info, err := os.Stat(fifo)
	require.NoError(t, err)
	require.Equal(t, fs.ModeNamedPipe, info.Mode().Type())
}

func TestCreateFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	full := errors.New("disk full")
	require.ErrorIs(t, command.CreateFile(path, 0o644, func(io.Writer) error { return full }), full)
	require.Empty(t, names(t, dir))
	require.NoError(t, command.CreateFile(path, 0o644, text("one")))
	require.ErrorIs(t, command.CreateFile(path, 0o644, text("two")), fs.ErrExist)
	requireFile(t, path, "one")
	err := command.CreateFile(filepath.Join(dir, "none", "x"), 0o644, text("one"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, filepath.Join(dir, "none")+": ", "the folder is missing, not the file")
	// Another program creates the file while this program is writing it.
	other := filepath.Join(dir, "other")
	require.ErrorIs(t, command.CreateFile(other, 0o644, func(w io.Writer) error {
		return os.WriteFile(other, []byte("precious"), 0o644)
	}), fs.ErrExist)
	requireFile(t, other, "precious")
	require.Equal(t, []string{"file", "other"}, names(t, dir))
}

// TestDataFolder checks which variables take precedence. As the XDG Base Directory Specification says, a relative path
// in $XDG_DATA_HOME does not count.
func TestDataFolder(t *testing.T) {
	home, data := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("LocalAppData", "")
	for set, want := range map[string]string{
		data:   filepath.Join(data, "x"),
		"":     filepath.Join(home, ".local", "share", "x"),
		"here": filepath.Join(home, ".local", "share", "x"),
	} {
		t.Setenv("XDG_DATA_HOME", set)
		dir, err := command.DataFolder("x")
		require.NoError(t, err)
		require.Equal(t, want, dir)
	}
	t.Setenv("LocalAppData", data)
	dir, err := command.DataFolder("x")
	require.NoError(t, err)
	require.Equal(t, filepath.Join(data, "x"), dir)
}
