//go:build unix

package main

import (
	"os"
	"syscall"
)

// again puts a new process of the same program in the place of this one. It returns only if that fails.
func again() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(program, os.Args, os.Environ())
}
