//go:build !unix || solaris || aix

package command

import "os"

// ignoreFileSizeSignal does nothing, because this system has no such signal.
func ignoreFileSizeSignal() {}

// closeFirst reports whether a file must be closed before it can be renamed or removed.
const closeFirst = true

// lock does nothing and returns nil. Windows needs no lock, because it does not remove a file that a process has open.
func lock(*os.File) error { return nil }

// isLocked returns false, because lock never fails.
func isLocked(error) bool { return false }
