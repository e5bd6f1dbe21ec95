package command_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// TestDataFolder checks which variables take precedence. As the XDG Base Directory Specification says, a relative path in
// $XDG_DATA_HOME does not count.
func TestDataFolder(t *testing.T) {
	home, data := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("LocalAppData", "")
	for set, want := range map[string]string{
		data: filepath.Join(data, "x"), "": filepath.Join(home, ".local", "share", "x"), "here": filepath.Join(home, ".local", "share", "x"),
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

// TestDataFolderNone checks that the error says what to do if neither a data folder nor a home folder is known.
func TestDataFolderNone(t *testing.T) {
	for _, name := range []string{"XDG_DATA_HOME", "LocalAppData", "HOME", "USERPROFILE", "home"} {
		t.Setenv(name, "")
	}
	_, err := command.DataFolder("x")
	require.ErrorContains(t, err, "choose one with -data")
}
