package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// members is the number of servers in the cluster.
const members = 3

// cluster holds the servers of a cluster, each of which is a process.
type cluster struct {
	plan      plan
	addrs     []string
	args      [][]string
	processes []*rig.Process
	kills     int
}

// newCluster starts all servers and waits until they answer.
func newCluster(ctx context.Context, p plan) (*cluster, error) {
	ports, err := rig.FreePorts(2 * members)
	if err != nil {
		return nil, err
	}
	c := &cluster{plan: p, addrs: ports[:members], processes: make([]*rig.Process, members)}
	var list []string
	for i := range members {
		list = append(list, fmt.Sprintf("n%d=http://%s", i, ports[members+i]))
	}
	for i := range members {
		name := fmt.Sprintf("n%d", i)
		c.args = append(c.args, []string{
			"-name", name, "-cluster", strings.Join(list, ","), "-data", filepath.Join(p.dir, name), "-workers", "1",
			"-store-timeout", "3s",
		})
		if err := c.start(i); err != nil {
			return nil, err
		}
	}
	return c, c.allReady(ctx)
}

func (c *cluster) start(i int) (err error) {
	c.processes[i], err = rig.Start(c.plan.program, c.addrs[i], c.args[i]...)
	return err
}

func (c *cluster) allReady(ctx context.Context) error {
	for _, p := range c.processes {
		ready, cancel := context.WithTimeout(ctx, time.Minute)
		err := p.Ready(ready)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// torment kills one server after another, and restarts each, until ctx ends.
func (c *cluster) torment(ctx context.Context, every time.Duration) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for i := 0; ; i = (i + 1) % members {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		c.processes[i].Kill()
		c.kills++
		time.Sleep(time.Second)
		if err := c.start(i); err != nil {
			return err
		}
	}
}

func (c *cluster) stop() {
	for _, p := range c.processes {
		if p != nil {
			p.Kill()
		}
	}
}
