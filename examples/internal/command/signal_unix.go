//go:build unix

package command

import (
	"os/signal"
	"syscall"
)

// ignoreFileSizeSignal lets a write beyond a limit of the file size fail with an error instead of ending the program.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
