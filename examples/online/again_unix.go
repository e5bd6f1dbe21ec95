//go:build unix

package main

import (
	"os"
	"syscall"
)

// The function again restarts the program in place of this process. It returns only if that fails.
func again() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(program, os.Args, os.Environ())
}
