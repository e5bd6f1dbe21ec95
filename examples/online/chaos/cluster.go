package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

const members = 3

type cluster struct {
	plan      plan
	addrs     []string
	args      [][]string
	processes []*rig.Process
	network   *rig.Network // nil if nothing is cut
	kills     int
	cuts      []cut
}

func newCluster(ctx context.Context, p plan) (*cluster, error) {
	ports, err := rig.FreePorts(3 * members)
	if err != nil {
		return nil, err
	}
	c := &cluster{plan: p, addrs: ports[:members], processes: make([]*rig.Process, members)}
	peers, listen := ports[members:2*members], ports[2*members:]
	if p.cut {
		if c.network, err = rig.NewNetwork(peers, listen); err != nil {
			return nil, err
		}
	}
	var list []string
	for i, peer := range peers {
		list = append(list, fmt.Sprintf("n%d=http://%s", i, peer))
	}
	for i := range members {
		name := fmt.Sprintf("n%d", i)
		args := []string{
			"-name", name, "-cluster", strings.Join(list, ","), "-data", filepath.Join(p.dir, name), "-workers", "1",
			"-store-timeout", "3s",
		}
		if p.cut {
			args = append(args, "-cluster-listen", "http://"+listen[i])
		}
		c.args = append(c.args, args)
		if err := c.start(i); err != nil {
			c.stop()
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

// torment disturbs one server after another until ctx ends. It either kills and restarts a server, or cuts it off from the
// others for a while. A short run alternates between kills and cuts.
func (c *cluster) torment(ctx context.Context, every time.Duration) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		i := n % members
		if c.plan.cut && (n%2 == 1 || !c.plan.kill) {
			c.cutOff(i, every*2/3)
			continue
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
	if c.network != nil {
		c.network.Close()
	}
}
