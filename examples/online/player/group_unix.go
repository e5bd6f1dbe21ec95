//go:build unix

package player

import (
	"os/exec"
	"syscall"
)

// group puts a program into a process group of its own, so that killGroup reaches the processes that it starts.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and the processes that it has started, unless they have left its group.
func killGroup(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
