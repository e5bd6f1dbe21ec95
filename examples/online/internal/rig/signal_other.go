//go:build !unix

package rig

import (
	"os"
	"time"
)

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }

// ProcessorTime returns 0, because this system does not report the processor time.
func ProcessorTime() time.Duration { return 0 }
