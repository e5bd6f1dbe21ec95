package command

import (
	"fmt"
	"os"
	"path/filepath"
)

// DataFolder returns the path of the folder with the given name in the user's data folder. It does not create the folder.
// The user's data folder is the value of $XDG_DATA_HOME or %LocalAppData% if one of them is an absolute path. Otherwise it
// is .local/share in the home folder.
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
