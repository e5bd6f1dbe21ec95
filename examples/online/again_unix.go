//go:build unix

package main

import (
	"os"
	"syscall"
)

// The function again replaces this process with a new process of the same program. It returns only if that fails.
func again() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(program, os.Args, os.Environ())
}
