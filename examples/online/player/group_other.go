//go:build !unix

package player

import "os/exec"

func group(*exec.Cmd) {}

func killGroup(c *exec.Cmd) error { return c.Process.Kill() }
