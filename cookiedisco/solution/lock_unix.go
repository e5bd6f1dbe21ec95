//go:build unix && !solaris && !aix

package solution

import (
	"os"
	"syscall"
)

// closeFirst says whether a file has to be closed before it can be renamed.
const closeFirst = false

// lock locks a file until it is closed, and reports whether it was free. The lock of a killed process is gone.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }
