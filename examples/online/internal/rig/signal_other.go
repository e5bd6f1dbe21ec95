//go:build !unix

package rig

import (
	"os"
	"time"
)

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }

// ProcessorTime returns 0, because the processor time is unknown on this system.
func ProcessorTime() time.Duration { return 0 }
