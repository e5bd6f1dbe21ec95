package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// moves prints how many moves the servers accept per second, how long a move takes, and what it costs.
func moves(ctx context.Context, p plan) error {
	c, err := servers(ctx, p)
	if err != nil {
		return err
	}
	defer c.Kill()
	var perSecond, worst []float64
	var all result
	for range p.runs {
		r, err := run(ctx, c.Addrs, p)
		if err != nil {
			return err
		}
		perSecond, worst = append(perSecond, r.perSecond), append(worst, r.took.Quantile(.99).Seconds()*1000)
		all.took, all.server, all.clients = append(all.took, r.took...), all.server+r.server, all.clients+r.clients
	}
	fmt.Fprintf(p.out, "accepted moves per second: %.0f (servers %d, games %d, connections %d, p50 %v, p99 %.1f ms)\n",
		median(perSecond), p.members, p.games, p.conns, all.took.Quantile(.5).Round(time.Millisecond/10), median(worst))
	each := 1e6 / float64(len(all.took))
	fmt.Fprintf(p.out, "processor time per move: %.0f µs of the server, %.0f µs of the clients\n",
		all.server*each, all.clients*each)
	circumstances(ctx, p, c.Addrs[0])
	return nil
}

// circumstances prints what the machine and the server's disk were like until now, because figures depend on it.
func circumstances(ctx context.Context, p plan, addr string) {
	fmt.Fprint(p.out, "  meanwhile:")
	sum, _ := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_sum")
	count, err := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_count")
	if err == nil && count > 0 {
		fmt.Fprintf(p.out, " an fsync of etcd's log took %.2f ms on average;", sum/count*1000)
	}
	for _, name := range []string{"cpu", "io"} { // the share of the last ten seconds in which something waited
		text, err := os.ReadFile("/proc/pressure/" + name)
		if err != nil {
			continue // only Linux tells it
		}
		_, text, _ = bytes.Cut(text, []byte("avg10="))
		text, _, _ = bytes.Cut(text, []byte(" "))
		fmt.Fprintf(p.out, " %s pressure was %s %%;", name, text)
	}
	fmt.Fprintln(p.out)
}

// start prints how long a server with many open games takes until it is ready, and what it costs while nobody plays.
func start(ctx context.Context, p plan) error {
	p.games, p.rate = p.open, 0
	c, err := servers(ctx, p)
	if err != nil {
		return err
	}
	defer c.Kill()
	if _, err := players(c.Addrs, p); err != nil {
		return err
	}
	if _, err := c.Servers[0].Stop(time.Minute); err != nil {
		return err
	}
	begun := time.Now()
	if err := c.StartAll(ctx); err != nil {
		return err
	}
	took := time.Since(begun)
	begin, _, err := processor(ctx, c.Addrs)
	if err != nil {
		return err
	}
	time.Sleep(p.time)
	before, _, err := processor(ctx, c.Addrs)
	if err != nil {
		return err
	}
	size, err := figure(ctx, c.Addrs[0], "process_resident_memory_bytes")
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "with %d open games: ready %.1f s after the start, with %.1f s of processor time; then %.3f processors and %.0f MiB\n",
		p.open, took.Seconds(), begin, (before-begin)/p.time.Seconds(), size/(1<<20))
	circumstances(ctx, p, c.Addrs[0])
	return nil
}

// processor returns the processor time that the servers and this process have used, in seconds.
func processor(ctx context.Context, addrs []string) (servers, mine float64, err error) {
	for _, addr := range addrs {
		one, err := figure(ctx, addr, "process_cpu_seconds_total")
		if err != nil {
			return 0, 0, err
		}
		servers += one
	}
	return servers, system.ProcessorTime().Seconds(), nil
}

// figure returns one of the numbers that a server publishes.
func figure(ctx context.Context, addr, name string) (float64, error) {
	_, body, err := rig.Get(ctx, "http://"+addr+"/metrics")
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(body) {
		if value, ok := bytes.CutPrefix(line, []byte(name+" ")); ok {
			return strconv.ParseFloat(string(bytes.TrimSpace(value)), 64)
		}
	}
	return 0, fmt.Errorf("the server does not publish %s", name)
}
