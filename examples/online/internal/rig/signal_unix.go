//go:build unix

package rig

import (
	"os"
	"syscall"
	"time"
)

func interrupt(p *os.Process) error { return p.Signal(syscall.SIGTERM) }

// Pause stops the process until Continue is called, as if its machine had frozen.
func (p *Process) Pause() error { return p.cmd.Process.Signal(syscall.SIGSTOP) }

// Continue lets a paused process run again.
func (p *Process) Continue() error { return p.cmd.Process.Signal(syscall.SIGCONT) }

// ProcessorTime returns the processor time that this process has used so far.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
