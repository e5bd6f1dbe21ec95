// Load measures the server: how many moves it accepts per second, how long a move takes, and what a move costs.
//
//	go run ./load                for as many moves as possible, in about a minute
//	go run ./load -short         the same in some seconds
//	go run ./load -rate 500      for moves that come at a realistic rate
//	go run ./load -members 3     for a cluster
//
// Load builds the server and starts it, usually as a single process with an embedded store. Then it plays random moves
// from its own process, on the same cores. A move counts only if the server has acknowledged it, which means that the
// move is on disk.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// connections is the number of connections that the clients use.
const connections = 100

// plan holds the parameters of the measurements.
type plan struct {
	game    string
	games   int           // games played at once
	time    time.Duration // of each run
	rate    int           // moves per second; as many as possible if it is 0
	members int           // the number of servers; several form a cluster
	runs    int           // of which the median is printed
	program string
	out     io.Writer
}

const about = `Load measures the server: how many moves it accepts per second, how long a move takes, and what it costs.`

func main() { command.Main("load", about, load) }

func load(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	flags.StringVar(&p.game, "game", "coucou", "the game to play")
	flags.IntVar(&p.games, "games", 1000, "games played at once")
	flags.DurationVar(&p.time, "time", 10*time.Second, "time of each run")
	flags.IntVar(&p.rate, "rate", 0, "moves per second; 0 for as many as possible")
	flags.IntVar(&p.members, "members", 1, "processes that form a cluster")
	flags.IntVar(&p.runs, "runs", 3, "runs, of which the median is printed")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flags.Bool("short", false, "one short run")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.runs = 200, 2*time.Second, 1
	}
	if _, err := catalog.Find(p.game); err != nil {
		return command.Usage(err)
	}
	switch {
	case p.members < 1 || p.members > 9:
		return command.Usagef("-members must be from 1 to 9")
	case p.games < 1 || p.time <= 0 || p.runs < 1 || p.rate < 0:
		return command.Usagef("-games, -time and -runs must be positive, and -rate must not be negative")
	}
	err := measure(ctx, p)
	if ctx.Err() != nil {
		return ctx.Err() // the failed calls are a consequence
	}
	return err
}

// measure starts the servers, and prints how many moves they accept per second, how long a move takes, and what it
// costs.
func measure(ctx context.Context, p plan) error {
	dir, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if p.program == "" {
		if p.program, err = rig.Build(ctx, dir); err != nil {
			return err
		}
	}
	c, err := rig.NewCluster(p.program, dir, p.members, "-workers", "0")
	if err == nil {
		err = c.StartAll(ctx)
	}
	if err != nil {
		return err
	}
	defer c.Kill()
	var perSecond, worst []float64
	var took []time.Duration
	var server, clients float64
	for range p.runs {
		r, err := run(ctx, c.Addrs, p)
		if err != nil {
			return err
		}
		slices.Sort(r.took)
		perSecond = append(perSecond, r.perSecond)
		worst = append(worst, r.took[len(r.took)*99/100].Seconds()*1000)
		took, server, clients = append(took, r.took...), server+r.server, clients+r.clients
	}
	slices.Sort(took)
	slices.Sort(perSecond)
	slices.Sort(worst)
	fmt.Fprintf(p.out, "accepted moves per second: %.0f (servers %d, games %d, p50 %v, p99 %.1f ms)\n",
		perSecond[p.runs/2], p.members, p.games, took[len(took)/2].Round(time.Millisecond/10), worst[p.runs/2])
	each := 1e6 / float64(len(took))
	fmt.Fprintf(p.out, "processor time per move: %.0f µs of the server, %.0f µs of the clients\n",
		server*each, clients*each)
	return circumstances(ctx, p, c.Addrs[0])
}

// circumstances prints what the machine and the server's disk were like until now, because figures depend on it.
func circumstances(ctx context.Context, p plan, addr string) error {
	sum, err := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_sum")
	if err != nil {
		return err
	}
	count, err := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_count")
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "  meanwhile: an fsync of etcd's log took %.2f ms on average;", sum/count*1000)
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
	return nil
}

// player plays some of the games over one connection. It makes one move in each of its games in turn.
type player struct {
	conn  *rig.Conn
	games []*rig.Game
	rng   *rand.Rand
	every time.Duration // the time between two moves; 0 for as fast as possible
	took  []time.Duration
}

// together calls a function for all players at the same time, with the index of each.
func together(all []*player, do func(i int, pl *player) error) error {
	var group sync.WaitGroup
	errs := make([]error, len(all))
	for i, pl := range all {
		group.Go(func() { errs[i] = do(i, pl) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// play makes moves until the time is up. When a game ends, the player creates a new one.
func (pl *player) play(ctx context.Context, game string, until time.Time) (err error) {
	next := time.Now().Add(time.Duration(pl.rng.Int64N(int64(pl.every) + 1)))
	for i := 0; time.Now().Before(until) && ctx.Err() == nil; i = (i + 1) % len(pl.games) {
		if pl.games[i].Over() {
			if pl.games[i], err = rig.Create(pl.conn, game, ""); err != nil {
				return err
			}
		}
		start := time.Now()
		if pl.every > 0 {
			time.Sleep(time.Until(next))
			start, next = next, next.Add(pl.every) // a late start then counts as latency
		}
		if err := pl.games[i].Play(pl.conn, pl.rng); err != nil {
			return err
		}
		pl.took = append(pl.took, time.Since(start))
	}
	return ctx.Err()
}

// result is what a run has measured.
type result struct {
	perSecond       float64 // accepted moves
	took            []time.Duration
	server, clients float64 // seconds of processor time
}

// run plays games for the time of a run.
func run(ctx context.Context, addrs []string, p plan) (r result, err error) {
	all := make([]*player, min(connections, p.games))
	for i := range all {
		all[i] = &player{conn: rig.NewConn(addrs[i%len(addrs)]), rng: rand.New(rand.NewPCG(uint64(i), 1))}
		defer all[i].conn.Close()
		if p.rate > 0 {
			all[i].every = time.Duration(len(all)) * time.Second / time.Duration(p.rate)
		}
	}
	err = together(all, func(i int, pl *player) error {
		for n := i; n < p.games; n += len(all) {
			g, err := rig.Create(pl.conn, p.game, "")
			if err != nil {
				return err
			}
			pl.games = append(pl.games, g)
		}
		return nil
	})
	if err != nil {
		return r, err
	}
	servers, clients, err := processor(ctx, addrs)
	if err != nil {
		return r, err
	}
	start := time.Now()
	err = together(all, func(_ int, pl *player) error { return pl.play(ctx, p.game, start.Add(p.time)) })
	if err != nil {
		return r, err
	}
	elapsed := time.Since(start)
	for _, pl := range all {
		r.took = append(r.took, pl.took...)
	}
	r.perSecond = float64(len(r.took)) / elapsed.Seconds()
	r.server, r.clients, err = processor(ctx, addrs)
	r.server, r.clients = r.server-servers, r.clients-clients
	return r, err
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
