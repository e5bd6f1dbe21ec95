package rig

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// Cluster is one server, or several that share a store.
type Cluster struct {
	Addrs   []string   // of the servers, for clients
	Peers   []string   // at which the servers reach each other
	Args    [][]string // the flags of each server
	Servers []*Process // nil until they are started

	program, dir string
}

// NewCluster chooses the addresses of n servers, which run the program with the additional flags in args. Each has a
// folder of its own below dir.
func NewCluster(program, dir string, n int, args ...string) (*Cluster, error) {
	ports, err := system.FreePorts(2 * n)
	if err != nil {
		return nil, err
	}
	c := &Cluster{Addrs: ports[:n], Peers: ports[n:], Servers: make([]*Process, n), program: program, dir: dir}
	var members []string
	for i, peer := range c.Peers {
		members = append(members, fmt.Sprintf("n%d=http://%s", i, peer))
	}
	for i := range n {
		own := []string{"-data", c.Data(i)}
		if n > 1 {
			archive := "file://" + filepath.ToSlash(filepath.Join(dir, "archive"))
			own = append(own, "-name", fmt.Sprint("n", i), "-cluster", strings.Join(members, ","), "-archive", archive)
		}
		c.Args = append(c.Args, append(own, args...))
	}
	return c, nil
}

// Data returns the folder of server i.
func (c *Cluster) Data(i int) string { return filepath.Join(c.dir, fmt.Sprint("server", i)) }

// Start starts server i, also if it has run before.
func (c *Cluster) Start(i int) (err error) {
	c.Servers[i], err = Start(c.program, c.Addrs[i], c.Args[i]...)
	return err
}

// StartAll starts all servers, and waits until they are ready. If there is an error, no server runs.
func (c *Cluster) StartAll(ctx context.Context) (err error) {
	for i := range c.Servers {
		err = errors.Join(err, c.Start(i))
	}
	if err == nil {
		err = c.Ready(ctx)
	}
	if err != nil {
		c.Kill()
	}
	return err
}

// Ready waits until all servers are ready: see [Process.Ready].
func (c *Cluster) Ready(ctx context.Context) error {
	for _, p := range c.Servers {
		if err := p.Ready(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Kill kills all servers that have been started.
func (c *Cluster) Kill() {
	for _, p := range c.Servers {
		if p != nil {
			p.Kill()
		}
	}
}
