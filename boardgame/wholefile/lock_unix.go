//go:build unix && !solaris && !aix

package wholefile

import (
	"os"
	"syscall"
)

// closeFirst reports whether a file must be closed before it can be renamed.
const closeFirst = false

// lock locks a file until it is closed, and returns false if the file is already locked. When a process ends, the system
// releases its locks.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }
