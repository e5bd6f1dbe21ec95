package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	plan    plan
	network *network // nil for a single server
	archive *httptest.Server
	done    map[string]int // the faults so far, and how they went
}

func newCluster(ctx context.Context, p plan) (*cluster, error) {
	archive, flags, err := newArchive()
	if err != nil {
		return nil, err
	}
	c := &cluster{plan: p, archive: archive, done: map[string]int{}}
	flags = append(flags, "-workers", "0", "-store-timeout", "3s", "-reserve", "1")
	c.Cluster, err = rig.NewCluster(p.program, p.dir, p.members, flags...)
	if err == nil && p.members > 1 {
		c.network, err = newNetwork(c.Cluster)
	}
	if err == nil {
		err = c.StartAll(ctx)
	}
	if err != nil {
		c.stop()
	}
	return c, err
}

func (c *cluster) stop() {
	if c.Cluster != nil {
		c.Kill()
	}
	if c.network != nil {
		c.network.close()
	}
	c.archive.Close()
}

// faults are what can be done to servers. Each fault hits member i, lasts about as long as it is told, and is over when
// the function returns.
var faults = map[string]func(c *cluster, i int, length time.Duration) error{
	"kill": (*cluster).kill, "all": (*cluster).killAll, "pause": (*cluster).pause, "upgrade": (*cluster).upgrade,
	"cut": (*cluster).cut, "full": (*cluster).fill,
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
			err = faults[fault](c, rand.IntN(c.plan.members), c.plan.every*2/3)
		}
		if err = errors.Join(err, c.supervise()); err != nil {
			return fmt.Errorf("%s: %w", fault, err)
		}
		c.done[fault]++
	}
}

// supervise starts the servers again that have ended with a plain sentence, because their disk was full.
func (c *cluster) supervise() error {
	for i, p := range c.Servers {
		if !p.Ended() {
			continue
		}
		said := p.Said()
		plain := strings.Contains(said, "online: start the store in") ||
			strings.Contains(said, "online: the store has failed")
		if !plain || strings.Contains(said, "\ngoroutine ") {
			return fmt.Errorf("server %d has ended: %s", i, said)
		}
		c.done["ended with its disk"]++
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

// cut cuts a server off. If it goes on answering, its answers soon fit no order.
func (c *cluster) cut(i int, length time.Duration) error {
	c.network.cutOff(i)
	time.Sleep(length)
	c.network.cutOff(-1)
	return nil
}

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

// corrupt changes some bits of a member's files while it does not run, and returns the addresses of the servers that
// answer then. The member may be unharmed. Otherwise it must find the damage, by itself or because its data differ from
// those of the others, and end with a plain sentence.
func (c *cluster) corrupt(ctx context.Context) (addrs []string, err error) {
	i := rand.IntN(len(c.Servers))
	c.Servers[i].Kill()
	if err := errors.Join(c.flip(i), c.Start(i)); err != nil {
		return nil, err
	}
	p := c.Servers[i]
	if err = p.Ready(ctx); err == nil {
		c.done["corrupt without harm"]++
		return c.Addrs, nil
	}
	said := p.Said()
	if !p.Ended() || !strings.Contains(said, "damaged") || strings.Contains(said, "\ngoroutine ") {
		return nil, fmt.Errorf("a server with damaged files neither works nor says so: %w", err)
	}
	c.done["corrupt"]++
	return slices.Delete(slices.Clone(c.Addrs), i, i+1), nil
}

// flip flips bits in the database or in the log of a server.
func (c *cluster) flip(i int) error {
	names, err := filepath.Glob(filepath.Join(c.Data(i), "etcd", "member",
		[]string{"snap/db", "wal/*.wal"}[rand.IntN(2)]))
	if err != nil || len(names) == 0 {
		return errors.Join(err, errors.New("the server has no data"))
	}
	name := names[len(names)-1]
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	used := len(bytes.TrimRight(text, "\x00"))
	for range 1 << rand.IntN(6) {
		text[rand.IntN(used)] ^= 1 << rand.IntN(8)
	}
	return os.WriteFile(name, text, 0o600)
}
