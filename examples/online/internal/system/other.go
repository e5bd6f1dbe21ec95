//go:build !unix

// Package system holds what the operating systems do differently. On this one, not everything is possible.
package system

import (
	"math"
	"os"
	"os/exec"
)

// FreeBytes returns the largest int64, because it can't measure the free space on this system.
func FreeBytes(string) (int64, error) { return math.MaxInt64, nil }

// Group does nothing, because this system has no process groups.
func Group(*exec.Cmd) {}

// KillGroup kills a program, but not the processes that it has started.
func KillGroup(c *exec.Cmd) error { return c.Process.Kill() }

// Descriptors returns 16,384, because this system has no limit that a process could ask for.
func Descriptors() int { return 1 << 14 }

// Lock does nothing, because this system locks files in another way.
func Lock(*os.File) error { return nil }
