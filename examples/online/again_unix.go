//go:build unix

package main

import (
	"os"
	"syscall"
)

// This function replaces the process with a new run of the program. It returns only if that fails.
func again() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(program, os.Args, os.Environ())
}
