//go:build !unix

package rig

import (
	"errors"
	"os"
	"time"
)

var errSystem = errors.New("not on this system")

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }

// Pause returns an error, because this system can't stop a process.
func (p *Process) Pause() error { return errSystem }

// Continue returns an error, because this system can't stop a process.
func (p *Process) Continue() error { return errSystem }

// ProcessorTime returns 0, because this system does not report the processor time.
func ProcessorTime() time.Duration { return 0 }
