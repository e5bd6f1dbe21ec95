//go:build !unix

// Package system holds what the operating systems do differently. On this one, not everything is possible.
package system

import (
	"errors"
	"math"
	"os"
	"os/exec"
	"time"
)

var errNotHere = errors.New("this is not possible on this operating system")

// FreeBytes returns the largest int64, because it can't measure the free space on this system.
func FreeBytes(string) (int64, error) { return math.MaxInt64, nil }

// Interrupt asks a process to end.
func Interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }

// Pause returns an error, because this system can't stop a process.
func Pause(*os.Process) error { return errNotHere }

// Continue returns an error, because this system can't stop a process.
func Continue(*os.Process) error { return errNotHere }

// Group does nothing, because this system has no process groups.
func Group(*exec.Cmd) {}

// KillGroup kills a program, but not the processes that it has started.
func KillGroup(c *exec.Cmd) error { return c.Process.Kill() }

// ProcessorTime returns 0, because this system does not report the processor time.
func ProcessorTime() time.Duration { return 0 }

// Descriptors returns 16,384, because this system has no limit that a process could ask for.
func Descriptors() int { return 1 << 14 }
