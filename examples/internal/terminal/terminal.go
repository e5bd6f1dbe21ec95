// Package terminal tells whether somebody sits before a program.
package terminal

import "os"

// Is reports whether a file is a terminal, or another device that takes characters.
func Is(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
