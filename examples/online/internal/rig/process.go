// Package rig is the common part of the programs that test the server. It builds the server and runs it in separate
// processes. Its clients need little processor time, because they share the cores with the server.
package rig

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// Build compiles the server into a folder and returns the path of the program.
func Build(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "online")
	c := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/seed4105872c/clutch/examples/online")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the server: %w\n%s", err, out)
	}
	return path, nil
}

// Process is a running server process.
type Process struct {
	*system.Child
	Addr string
}

// Start starts a server that listens on an address. The server gets the additional flags in args.
func Start(program, addr string, args ...string) (*Process, error) {
	c, err := system.Start(exec.Command(program, append([]string{"-addr", addr}, args...)...))
	if err != nil {
		return nil, err
	}
	return &Process{c, addr}, nil
}

// Ready waits until the server reports that it is ready. It returns an error if the process or ctx ends first, or after
// a minute.
func (p *Process) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		status, _, err := Send(ctx, p.Addr, Request{Method: http.MethodGet, Path: "/readyz"})
		if err == nil && status == http.StatusOK {
			return nil
		}
		select {
		case <-p.Done:
			return fmt.Errorf("the server has ended:\n%s", p.Said())
		case <-ctx.Done():
			return fmt.Errorf("the server is not ready: %w\n%s", ctx.Err(), p.Said())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Signal sends a signal to the process, where there is the command kill: STOP, as if its machine had frozen, CONT, or
// another one.
func (p *Process) Signal(name string) error {
	out, err := exec.Command("kill", "-"+name, strconv.Itoa(p.Pid())).CombinedOutput()
	if err != nil {
		return fmt.Errorf("kill -%s: %w: %s", name, err, out)
	}
	return nil
}
