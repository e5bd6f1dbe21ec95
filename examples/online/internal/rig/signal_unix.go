//go:build unix

package rig

import (
	"os"
	"syscall"
	"time"
)

func interrupt(p *os.Process) error { return p.Signal(syscall.SIGTERM) }

// ProcessorTime returns the processor time that this process has used so far.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
