package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	rng     *rand.Rand
	archive *archive
	done    map[string]int // the faults so far, and how they went
}

func newCluster(ctx context.Context, p plan) (*cluster, error) {
	a, err := newArchive(p.seed)
	if err != nil {
		return nil, err
	}
	servers, err := rig.NewCluster(p.program, p.dir, p.members, "-workers", "0", "-store-timeout", "3s", "-reserve", "1",
		"-archive", a.address(), "-grace", grace.String())
	if err != nil {
		a.server.Close()
		return nil, err
	}
	c := &cluster{
		Cluster: servers, plan: p, rng: rand.New(rand.NewPCG(p.seed, 3)), archive: a, done: map[string]int{},
	}
	if p.members > 1 {
		c.network, err = newNetwork(servers)
	}
	for i := range p.members {
		err = errors.Join(err, c.mount(i))
	}
	if err == nil {
		err = c.StartAll(ctx)
	}
	if err != nil {
		c.stop()
	}
	return c, err
}

func (c *cluster) data(i int) string { return filepath.Join(c.Disk(i), "data") }

// mount gives a member a disk of its own, if disks are to be filled.
func (c *cluster) mount(i int) error {
	if err := os.Mkdir(c.Disk(i), 0o700); err != nil || !slices.Contains(c.plan.faults, "full") {
		return err
	}
	return system("mount", "-t", "tmpfs", "-o", "size=500m", "tmpfs", c.Disk(i))
}

func system(name string, args ...string) error {
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

func (c *cluster) stop() {
	c.Kill()
	for i := range c.Servers {
		_ = system("umount", c.Disk(i)) // fails if nothing is mounted
	}
	if c.network != nil {
		c.network.close()
	}
	c.archive.server.Close()
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
		err := faults[fault](c, c.rng.IntN(c.plan.members), c.plan.every*2/3)
		if err = errors.Join(err, c.supervise()); err != nil {
			return fmt.Errorf("%s: %w", fault, err)
		}
		c.done[fault]++
	}
}

// supervise starts the servers again that have ended with a plain sentence, because their disk was broken.
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

// killAll kills all servers at once, and starts them again.
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
	_ = c.Servers[i].Signal("STOP") // fails if it has ended with its disk
	time.Sleep(length)
	_ = c.Servers[i].Signal("CONT")
	return nil
}

// upgrade stops a server and starts it again, as an operator replaces a member.
func (c *cluster) upgrade(i int, _ time.Duration) error {
	if c.Servers[i].Ended() {
		return nil // with its disk
	}
	err := c.Servers[i].Signal("TERM")
	for began := time.Now(); err == nil && !c.Servers[i].Ended(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > endTime {
			err = errors.New("the server did not end in time")
		}
	}
	if err != nil {
		return err
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

// fill leaves no room on the disk of a server.
func (c *cluster) fill(i int, length time.Duration) error {
	name := filepath.Join(c.Disk(i), "filler")
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for err == nil {
		_, err = f.Write(make([]byte, 1<<20))
	}
	time.Sleep(length)
	return errors.Join(f.Close(), os.Remove(name))
}

// corrupt changes some bits of a member's files while it does not run, and returns the addresses of the servers that
// answer then. The member may be unharmed. Otherwise it must find the damage, by itself or because its data differ from
// those of the others, and end with a plain sentence.
func (c *cluster) corrupt(ctx context.Context) (addrs []string, err error) {
	i := c.rng.IntN(len(c.Servers))
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
	names, err := filepath.Glob(filepath.Join(c.data(i), "etcd", "member",
		[]string{"snap/db", "wal/*.wal"}[c.rng.IntN(2)]))
	if err != nil || len(names) == 0 {
		return errors.Join(err, errors.New("the server has no data"))
	}
	name := names[len(names)-1]
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	used := len(bytes.TrimRight(text, "\x00"))
	for range 1 << c.rng.IntN(6) {
		text[c.rng.IntN(used)] ^= 1 << c.rng.IntN(8)
	}
	return os.WriteFile(name, text, 0o600)
}
