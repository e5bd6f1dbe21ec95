//go:build unix

package main

import (
	"os"
	"syscall"
)

// restartedVariable is set in the environment of a process that another one has started by calling again.
const restartedVariable = "CLUTCH_ONLINE_RESTARTED"

// again replaces the process with a new run of the program. It returns only if that fails.
func again() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(program, os.Args, append(os.Environ(), restartedVariable+"=1"))
}

// restarted reports whether the process has begun as a call of again. It then served games before, so it must not give up
// while the disk refuses to work.
func restarted() bool { return os.Getenv(restartedVariable) != "" }
