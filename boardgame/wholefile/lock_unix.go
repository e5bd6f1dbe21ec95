//go:build unix && !solaris && !aix

package wholefile

import (
	"os"
	"syscall"
)

// closeFirst is true if a file must be closed before it can be renamed.
const closeFirst = false

// lock locks a file until it is closed, and reports whether the file was not locked before. The system releases the locks of
// a process that ends.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }
