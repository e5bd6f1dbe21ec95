//go:build unix && !solaris && !aix

package command

import (
	"os/signal"
	"syscall"
)

// ignoreFileSizeSignal makes a write beyond the file size limit fail with an error instead of ending the program.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
