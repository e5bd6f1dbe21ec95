// Package terminal reports whether a program runs on a terminal.
package terminal

import "os"

// Is reports whether a file is a terminal, or another character device.
func Is(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
