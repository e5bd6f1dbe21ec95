//go:build unix && !solaris && !aix

package command

import (
	"os"
	"os/signal"
	"syscall"
)

// ignoreFileSizeSignal makes a write beyond the file size limit fail with an error instead of ending the program.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }

// closeFirst reports whether a file must be closed before it can be renamed or removed.
const closeFirst = false

// lock locks a file until it is closed. When a process ends, the system releases its locks.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isLocked reports whether the error comes from lock and means that the file is already locked. On a file system
// without locks, lock returns another error.
func isLocked(err error) bool { return err == syscall.EWOULDBLOCK }
