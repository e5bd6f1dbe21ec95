//go:build !unix

package rig

import "os"

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }
