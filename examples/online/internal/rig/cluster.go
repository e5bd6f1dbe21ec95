package rig

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed4105872c/clutch/examples/online/internal/postgres"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// Cluster is one server with its data in a folder, or one or several that share a PostgreSQL database.
type Cluster struct {
	Addrs    []string   // of the servers, for clients
	Servers  []*Process // nil until they are started
	Database []*postgres.Server

	program, dir string
	args         []string
}

// NewCluster chooses the addresses of n servers, which run the program with the additional flags in args. More than one
// need a database: see [Cluster.NewDatabase].
func NewCluster(program, dir string, n int, args ...string) (*Cluster, error) {
	addrs, err := system.FreePorts(n)
	return &Cluster{
		Addrs: addrs, Servers: make([]*Process, n), program: program, dir: dir,
		args: append([]string{"-data", filepath.Join(dir, "data")}, args...),
	}, err
}

// NewDatabase starts a PostgreSQL server, and a standby if one is wanted, for the servers, which then have no folder.
func (c *Cluster) NewDatabase(ctx context.Context, standby bool) error {
	if err := os.Chmod(c.dir, 0o755); err != nil { // PostgreSQL may run as another user
		return err
	}
	primary, err := postgres.New(ctx, c.dir)
	if primary != nil {
		c.Database = append(c.Database, primary)
	}
	if err != nil || !standby {
		return errors.Join(err, c.share())
	}
	second, err := postgres.NewStandby(ctx, c.dir, primary)
	if second != nil {
		c.Database = append(c.Database, second)
	}
	return errors.Join(err, c.share())
}

func (c *Cluster) share() error {
	if len(c.Database) == 0 {
		return errors.New("there is no database")
	}
	c.args = append([]string{"-database", postgres.Address("postgres", c.Database...)}, c.args[2:]...)
	return nil
}

// Failover kills the database's primary server, promotes the standby, and makes a new standby in place of the old primary.
func (c *Cluster) Failover(ctx context.Context) error {
	old, next := c.Database[0], c.Database[1]
	old.Kill()
	c.Database[0], c.Database[1] = next, old
	if err := next.Promote(ctx); err != nil {
		return fmt.Errorf("promote: %w", err)
	}
	return old.Follow(ctx, next)
}

// Start starts server i, also if it has run before.
func (c *Cluster) Start(i int) (err error) {
	c.Servers[i], err = Start(c.program, c.Addrs[i], c.args...)
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

// Stop kills all servers and the database.
func (c *Cluster) Stop() {
	c.Kill()
	for _, d := range c.Database {
		d.Kill()
	}
}
