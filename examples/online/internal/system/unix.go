//go:build unix

// Package system holds what the operating systems do differently.
package system

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// FreeBytes returns the number of free bytes on the disk that contains a folder.
func FreeBytes(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// Group gives a program that has not started yet a process group of its own.
func Group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup kills a program for which Group was called, and the processes that it has started, unless they have left
// the group.
func KillGroup(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

// Descriptors returns how many files and connections this process may have open.
func Descriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 1024
	}
	return int(min(uint64(limit.Cur), 1<<20))
}

// Lock locks a file for this process until the file is closed. It returns an error if another process has locked it.
func Lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
