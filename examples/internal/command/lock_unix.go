//go:build unix && !solaris && !aix

package command

import (
	"os"
	"syscall"
)

// lock locks a file until it is closed, and reports whether it was free.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }
