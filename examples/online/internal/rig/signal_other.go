//go:build !unix

package rig

import (
	"os"
	"time"
)

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }

// ProcessorTime is not known here.
func ProcessorTime() time.Duration { return 0 }
