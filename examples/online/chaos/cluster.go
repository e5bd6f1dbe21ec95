package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
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

// cut records what clients observed while a member was cut off from the others.
type cut struct {
	refused  time.Duration // the time until the isolated member answered 503, or 0 if it never did
	wrong    int           // how many changes the isolated member accepted after its first 503
	accepted int           // how many changes another member accepted meanwhile
	waited   time.Duration // the longest time that the other member took for a change
}

// pollTime is the pause between two requests to a member during a cut.
const pollTime = 50 * time.Millisecond

// cutOff cuts a member off from the others for the given time. Meanwhile, clients ask this member and one of the others
// to create games. Creating a game needs a commit, just as a move does.
func (c *cluster) cutOff(member int, length time.Duration) {
	var seen cut
	var group sync.WaitGroup
	start := time.Now()
	c.network.Cut(member)
	group.Go(func() {
		c.poll(member, start.Add(length), func(status int, _ time.Duration) {
			switch {
			case status == http.StatusServiceUnavailable && seen.refused == 0:
				seen.refused = time.Since(start)
			case status == http.StatusCreated && seen.refused != 0:
				seen.wrong++
			}
		})
	})
	group.Go(func() {
		c.poll((member+1)%members, start.Add(length), func(status int, took time.Duration) {
			if status == http.StatusCreated {
				seen.accepted, seen.waited = seen.accepted+1, max(seen.waited, took)
			}
		})
	})
	group.Wait()
	c.network.Cut(-1)
	c.cuts = append(c.cuts, seen)
}

// Until the given time, poll repeatedly asks a member to create a game. After each request, it calls the function
// answered with the response's status and the time taken.
func (c *cluster) poll(member int, until time.Time, answered func(status int, took time.Duration)) {
	conn := rig.NewConn(c.addrs[member])
	defer conn.Close()
	for time.Now().Before(until) {
		start := time.Now()
		if status, _, err := conn.Call("POST", "/api/games", "", []byte(`{"game":"coucou"}`)); err == nil {
			answered(status, time.Since(start))
		}
		time.Sleep(pollTime)
	}
}

// report prints what the clients observed during the cuts. It returns an error if an isolated member accepted changes, or
// if the other members accepted none.
func (c *cluster) report() error {
	if len(c.cuts) == 0 {
		return nil
	}
	var sum cut
	var errs []error
	for i, x := range c.cuts {
		sum = cut{max(sum.refused, x.refused), sum.wrong + x.wrong, sum.accepted + x.accepted, max(sum.waited, x.waited)}
		if x.refused == 0 || x.wrong > 0 || x.accepted == 0 {
			errs = append(errs, fmt.Errorf("cut %d: %+v", i, x))
		}
	}
	fmt.Fprintf(c.plan.out, "%d cuts: a member that was cut off refused changes after %v at most, and then accepted %d; another member accepted %d, "+
		"each within %v\n", len(c.cuts), sum.refused.Round(time.Millisecond), sum.wrong, sum.accepted, sum.waited.Round(time.Millisecond))
	return errors.Join(errs...)
}
