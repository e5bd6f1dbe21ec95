package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// endTime is how long a server may take to end when it is told to.
const endTime = 15 * time.Second

// cluster is the servers under test.
type cluster struct {
	*rig.Cluster
	plan plan
	done map[string]int // the faults so far, and how they went
}

// faults are what can be done to servers and the database. Each fault hits member i, lasts about as long as it is told,
// and is over when the function returns.
var faults = map[string]func(c *cluster, i int, length time.Duration) error{
	"kill": (*cluster).kill, "all": (*cluster).killAll, "pause": (*cluster).pause, "upgrade": (*cluster).upgrade,
	"full": (*cluster).fill, "database": (*cluster).killDatabase, "failover": (*cluster).failover,
}

// torment injects one fault after another until ctx ends.
func (c *cluster) torment(ctx context.Context) error {
	tick := time.NewTicker(c.plan.every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		fault := c.plan.faults[n%len(c.plan.faults)]
		err := c.supervise()
		if err == nil {
			err = faults[fault](c, rand.IntN(c.plan.Members), c.plan.every*2/3)
		}
		if err = errors.Join(err, c.supervise()); err != nil {
			return fmt.Errorf("%s: %w", fault, err)
		}
		c.done[fault]++
	}
}

// supervise starts the servers again that have ended with a plain sentence, because they could not write to their disk.
func (c *cluster) supervise() error {
	for i, p := range c.Servers {
		if !p.Ended() {
			continue
		}
		said := p.Said()
		if !strings.Contains(said, ": the store has failed") || strings.Contains(said, "\ngoroutine ") {
			return fmt.Errorf("server %d has ended: %s", i, said)
		}
		c.done["ended with the store"]++
		if err := c.Start(i); err != nil {
			return err
		}
	}
	return nil
}

// recover waits until all servers are ready after the last fault, which may still end one of them.
func (c *cluster) recover(ctx context.Context) error {
	if c.Ready(ctx) == nil {
		return nil
	}
	return errors.Join(c.supervise(), c.Ready(ctx))
}

// kill kills a server, and starts it again.
func (c *cluster) kill(i int, length time.Duration) error {
	c.Servers[i].Kill()
	time.Sleep(min(time.Second, length))
	return c.Start(i)
}

// killAll kills all servers at once, and starts them again. The next fault may hit them while they come up together.
func (c *cluster) killAll(_ int, length time.Duration) (err error) {
	c.Kill()
	time.Sleep(min(time.Second, length))
	for i := range c.Servers {
		err = errors.Join(err, c.Start(i))
	}
	return err
}

// pause stops a server for some time, as if its machine had frozen.
func (c *cluster) pause(i int, length time.Duration) error {
	_ = c.Servers[i].Signal("STOP") // fails if it has just ended
	time.Sleep(length)
	_ = c.Servers[i].Signal("CONT")
	return nil
}

// upgrade stops a server and starts it again, as an operator replaces a member.
func (c *cluster) upgrade(i int, _ time.Duration) error {
	p := c.Servers[i]
	_ = p.Signal("TERM") // fails if it has just ended
	for began := time.Now(); !p.Ended(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > endTime {
			return errors.New("the server did not end in time")
		}
	}
	if err := c.Start(i); err != nil {
		return err
	}
	return c.Servers[i].Ready(context.Background())
}

// killDatabase kills the database's primary server, and starts it again.
func (c *cluster) killDatabase(_ int, length time.Duration) error {
	c.Database[0].Kill()
	time.Sleep(min(500*time.Millisecond, length))
	return c.Database[0].Start(context.Background())
}

// failover kills the database's primary server for good, and promotes the standby.
func (c *cluster) failover(int, time.Duration) error { return c.Failover(context.Background()) }

// fill lets no file of a server grow, as if its disk were full.
func (c *cluster) fill(i int, length time.Duration) error {
	limit := func(size string) error {
		pid := strconv.Itoa(c.Servers[i].Pid())
		out, err := exec.Command("prlimit", "--fsize="+size+":", "--pid", pid).CombinedOutput()
		if err != nil && c.Servers[i].Signal("0") == nil { // it has not just ended
			return fmt.Errorf("prlimit: %w: %s", err, out)
		}
		return nil
	}
	err := limit("20000")
	time.Sleep(length)
	return errors.Join(err, limit("unlimited"))
}
