package rig

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed4105872c/clutch/examples/internal/command"
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

// Plan says which servers to start.
type Plan struct {
	Postgres bool   // several with a database, and not one with a folder
	Members  int    // how many, then
	Standby  bool   // whether the database has a standby
	Program  string // the server, or "" to build it

	usual int
}

// Define defines the flags of the plan. With PostgreSQL, there are so many processes if nothing else is said.
func (p *Plan) Define(flags *flag.FlagSet, members int) {
	p.usual = members
	flags.BoolVar(&p.Postgres, "postgres", false, "keep the games in PostgreSQL, instead of SQLite")
	flags.IntVar(&p.Members, "members", 0, fmt.Sprintf("how many processes, with -postgres (default %d)", members))
	flags.StringVar(&p.Program, "server", "", "the server's program (default: build it)")
}

// Check completes the plan. It returns an error if there can't be so many servers.
func (p *Plan) Check() error {
	if !p.Postgres {
		p.usual = 1
	}
	p.Members = cmp.Or(p.Members, p.usual)
	switch {
	case p.Members < 1 || p.Members > 9:
		return command.Usagef("-members must be from 1 to 9")
	case p.Members > 1 && !p.Postgres:
		return command.Usagef("several processes need -postgres")
	}
	return nil
}

// NewCluster starts the servers of a plan, with the additional flags in args and their data below a folder, and waits
// until they are ready. The caller must call Stop.
func NewCluster(ctx context.Context, p Plan, dir string, args ...string) (c *Cluster, err error) {
	if p.Program == "" {
		if p.Program, err = Build(ctx, dir); err != nil {
			return nil, err
		}
	}
	c = &Cluster{Servers: make([]*Process, p.Members), program: p.Program, dir: dir}
	place := []string{"-data", filepath.Join(dir, "data")}
	c.Addrs, err = system.FreePorts(p.Members)
	if err == nil && p.Postgres {
		err = c.newDatabase(ctx, p.Standby)
		place = []string{"-database", postgres.Address("postgres", c.Database...)}
	}
	if c.args = append(place, args...); err == nil {
		err = c.StartAll(ctx)
	}
	if err != nil {
		c.Stop()
	}
	return c, err
}

// newDatabase starts a PostgreSQL server, and a standby if one is wanted.
func (c *Cluster) newDatabase(ctx context.Context, standby bool) error {
	if err := os.Chmod(c.dir, 0o755); err != nil { // PostgreSQL may run as another user
		return err
	}
	primary, err := postgres.New(ctx, c.dir)
	c.Database = append(c.Database, primary) // perhaps nil
	if err != nil || !standby {
		return err
	}
	second, err := postgres.NewStandby(ctx, c.dir, primary)
	c.Database = append(c.Database, second)
	return err
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
