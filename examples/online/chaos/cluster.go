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

// cluster is the servers under test.
type cluster struct {
	plan      plan
	members   []int
	addrs     []string // of the servers, for clients
	args      [][]string
	processes []*rig.Process
	network   *rig.Network // nil for a single server
	rng       *rand.Rand
	done      map[string]int // the faults so far, and how they went
}

func newCluster(ctx context.Context, p plan) (*cluster, error) {
	ports, err := rig.FreePorts(3 * p.members)
	if err != nil {
		return nil, err
	}
	c := &cluster{plan: p, addrs: ports[:p.members], processes: make([]*rig.Process, p.members), done: map[string]int{}}
	c.rng = rand.New(rand.NewPCG(p.seed, 3))
	peers, listen := ports[p.members:2*p.members], ports[2*p.members:]
	if p.members > 1 {
		if c.network, err = rig.NewNetwork(peers, listen); err != nil {
			return nil, err
		}
	}
	var list []string
	for i, peer := range peers {
		list = append(list, fmt.Sprintf("n%d=http://%s", i, peer))
	}
	for i := range p.members {
		args := []string{"-data", c.data(i), "-workers", "1", "-store-timeout", "3s", "-reserve", "1"}
		if p.members > 1 {
			name := fmt.Sprintf("n%d", i)
			args = append(args, "-name", name, "-cluster", strings.Join(list, ","), "-cluster-listen", "http://"+listen[i])
		}
		c.members, c.args = append(c.members, i), append(c.args, args)
		if err := errors.Join(c.mount(i), c.start(i)); err != nil {
			c.stop()
			return nil, err
		}
	}
	return c, c.allReady(ctx)
}

// disk is the folder of a member's disk, which may be one of its own in memory.
func (c *cluster) disk(i int) string { return filepath.Join(c.plan.dir, fmt.Sprint("disk", i)) }

func (c *cluster) data(i int) string { return filepath.Join(c.disk(i), "data") }

// mount gives a member a disk of its own, if disks are to be filled.
func (c *cluster) mount(i int) error {
	if err := os.Mkdir(c.disk(i), 0o700); err != nil || !slices.Contains(c.plan.faults, "full") {
		return err
	}
	return system("mount", "-t", "tmpfs", "-o", "size=500m", "tmpfs", c.disk(i))
}

func system(name string, args ...string) error {
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
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

func (c *cluster) stop() {
	for i, p := range c.processes {
		if p != nil {
			_ = p.Continue()
			p.Kill()
		}
		_ = system("umount", c.disk(i)) // fails if nothing is mounted
	}
	if c.network != nil {
		c.network.Close()
	}
}

// faults returns what can be done to servers. Each fault hits member i, lasts about as long as it is told, and is over when the
// function returns.
func faults() map[string]func(c *cluster, i int, length time.Duration) error {
	return map[string]func(c *cluster, i int, length time.Duration) error{
		"kill":    func(c *cluster, i int, length time.Duration) error { return c.kill(length, i) },
		"leader":  func(c *cluster, _ int, length time.Duration) error { return c.kill(length, c.leader()) },
		"all":     func(c *cluster, _ int, length time.Duration) error { return c.kill(length, c.members...) },
		"pause":   (*cluster).freeze,
		"cut":     (*cluster).cutOff,
		"refuse":  (*cluster).refuseWrites,
		"full":    (*cluster).fill,
		"corrupt": (*cluster).corrupt,
	}
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
		if err := errors.Join(faults()[fault](c, c.rng.IntN(c.plan.members), c.plan.every*2/3), c.supervise()); err != nil {
			return fmt.Errorf("%s: %w", fault, err)
		}
		c.done[fault]++
	}
}

// supervise starts the servers again that have ended with a plain sentence, because their disk was broken when they started.
func (c *cluster) supervise() error {
	for i, p := range c.processes {
		if !p.Ended() {
			continue
		}
		if said := p.Said(); !strings.Contains(said, "online: start the store in") || strings.Contains(said, "\ngoroutine ") {
			return fmt.Errorf("server %d has ended: %s", i, said)
		}
		c.done["start on a broken disk"]++
		if err := c.start(i); err != nil {
			return err
		}
	}
	return nil
}

// kill kills servers, all at once, and starts them again.
func (c *cluster) kill(length time.Duration, members ...int) error {
	for _, i := range members {
		c.processes[i].Kill()
	}
	time.Sleep(min(time.Second, length))
	for _, i := range members {
		if err := c.start(i); err != nil {
			return err
		}
	}
	return nil
}

// leader returns the member that leads the store.
func (c *cluster) leader() int {
	for i, addr := range c.addrs {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		_, body, err := rig.Get(ctx, "http://"+addr+"/metrics")
		cancel()
		if err == nil && bytes.Contains(body, []byte("\netcd_server_is_leader 1\n")) {
			return i
		}
	}
	return 0
}

// freeze stops a server, as if its machine had frozen.
func (c *cluster) freeze(i int, length time.Duration) error {
	p := c.processes[i]
	return during(p, length, p.Pause, p.Continue)
}

// refuseWrites makes the writes of a server fail.
func (c *cluster) refuseWrites(i int, length time.Duration) error {
	p := c.processes[i]
	return during(p, length, func() error { return p.LimitFiles(20_000) }, func() error { return p.LimitFiles(-1) })
}

// during does something to a server for a while, unless the server ends before.
func during(p *rig.Process, length time.Duration, begin, end func() error) error {
	err := begin()
	time.Sleep(length)
	if p.Ended() {
		return nil
	}
	return errors.Join(err, end())
}

// fill leaves no room on the disk of a server.
func (c *cluster) fill(i int, length time.Duration) error {
	name := filepath.Join(c.disk(i), "filler")
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

// corrupt changes some bits of a server's files while it does not run. Then the server either finds that out and ends with a
// plain sentence, and gets its files back, or has not been hurt. A single server has nobody to compare its data with, so it
// tries its damaged files at an address that no client knows, and gets them back in any case.
func (c *cluster) corrupt(i int, _ time.Duration) error {
	c.processes[i].Kill()
	whole, addr := filepath.Join(c.plan.dir, "whole"), c.addrs[i]
	if err := errors.Join(os.RemoveAll(whole), system("cp", "-a", c.data(i), whole)); err != nil {
		return err
	}
	if err := c.flip(i); err != nil {
		return err
	}
	if c.plan.members == 1 {
		ports, err := rig.FreePorts(1)
		if err != nil {
			return err
		}
		addr = ports[0]
	}
	p, err := rig.Start(c.plan.program, addr, c.args[i]...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err = p.Ready(ctx)
	said := p.Said()
	switch {
	case err == nil && c.plan.members > 1:
		c.processes[i] = p
		c.done["corrupt without harm"]++
		return nil
	case err == nil:
		c.done["corrupt without harm"]++
	case !p.Ended() || !strings.Contains(said, "damaged") || strings.Contains(said, "\ngoroutine "):
		p.Kill()
		return fmt.Errorf("a server with damaged files neither works nor says so: %w", err)
	}
	p.Kill()
	if err := errors.Join(os.RemoveAll(c.data(i)), system("cp", "-a", whole, c.data(i))); err != nil {
		return err
	}
	return c.start(i)
}

// flip flips bits in the database or in the log of a server.
func (c *cluster) flip(i int) error {
	names, err := filepath.Glob(filepath.Join(c.data(i), "etcd", "member", []string{"snap/db", "wal/*.wal"}[c.rng.IntN(2)]))
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

// cutOff cuts a member off from the others for the given time. If it goes on answering, its answers soon fit no order.
func (c *cluster) cutOff(i int, length time.Duration) error {
	c.network.Cut(i)
	time.Sleep(length)
	c.network.Cut(-1)
	return nil
}
