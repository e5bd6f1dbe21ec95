// Load measures the server: how many moves it accepts per second, how long a move takes, and what many games cost.
//
//	go run ./load                        for as many moves as possible, in about a minute
//	go run ./load -short                 the same in some seconds
//	go run ./load -rate 500              for moves that come at a realistic rate
//	go run ./load -game cuckoo -ply 200
//	go run ./load -open 100000           a start with many open games, and what they cost
//
// Load builds the server and starts it as a single process with an embedded store. Then it plays random moves from its
// own process, on the same cores. A move counts only if the server has acknowledged it, which means that the move is on
// disk.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// plan holds the parameters of the measurements.
type plan struct {
	game    string
	games   int           // games played at once
	conns   int           // the number of connections that the clients use
	time    time.Duration // of each measurement
	rate    int           // moves per second; as many as possible if it is 0
	open    int           // open games with which a server starts, or 0
	members int           // the number of servers that play; several form a cluster
	runs    int           // the number of runs of each measurement, of which the median is printed
	ply     int           // the moves that each game has before its moves are measured
	dir     string
	program string
	out     io.Writer
}

const about = `Load measures the server: how many moves it accepts per second, and how long a move takes; or, with -open, how long it takes
to start with many open games, and what they cost.`

func main() { command.Main("load", about, load) }

func load(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	flags.StringVar(&p.game, "game", "coucou", "the game to play")
	flags.IntVar(&p.games, "games", 1000, "games played at once")
	flags.IntVar(&p.conns, "conns", 100, "connections")
	flags.DurationVar(&p.time, "time", 10*time.Second, "time of each measurement")
	flags.IntVar(&p.rate, "rate", 0, "moves per second 0 for as many as possible")
	flags.IntVar(&p.open, "open", 0, "measure a start with so many open games instead")
	flags.IntVar(&p.members, "members", 1, "processes that form a cluster")
	flags.IntVar(&p.runs, "runs", 3, "runs of each measurement")
	flags.IntVar(&p.ply, "ply", 0,
		"moves that each game has before; the game must be one that goes on for long")
	flags.StringVar(&p.dir, "dir", "", "folder for the data, on the disk to measure (default: a temporary folder)")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flags.Bool("short", false, "a short run of each measurement")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.runs = 200, 2*time.Second, 1
	}
	if err := p.check(); err != nil {
		return command.Usage(err)
	}
	err := measure(ctx, p)
	if ctx.Err() != nil {
		return ctx.Err() // the failed calls are a consequence
	}
	return err
}

// check returns an error if a flag has an impossible value.
func (p plan) check() error {
	if _, err := catalog.Find(p.game); err != nil {
		return err
	}
	if p.members < 1 || p.members > 9 {
		return errors.New("-members must be from 1 to 9")
	}
	if p.games < 1 || p.conns < 1 || p.time <= 0 || p.runs < 1 {
		return errors.New("-games, -conns, -time and -runs must be positive")
	}
	if p.rate < 0 || p.ply < 0 || p.open < 0 {
		return errors.New("-rate, -ply and -open must not be negative")
	}
	return nil
}

// measure builds the server and measures it.
func measure(ctx context.Context, p plan) error {
	dir, err := os.MkdirTemp(p.dir, "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p.dir = dir
	if p.program == "" {
		if p.program, err = rig.Build(ctx, dir); err != nil {
			return err
		}
	}
	if p.open > 0 {
		return start(ctx, p)
	}
	return moves(ctx, p)
}

// servers starts the servers with new data folders, and waits until they are ready. If there are several servers, they
// form a cluster.
func servers(ctx context.Context, p plan) (*rig.Cluster, error) {
	dir, err := os.MkdirTemp(p.dir, "data")
	if err != nil {
		return nil, err
	}
	c, err := rig.NewCluster(p.program, dir, p.members, "-workers", "0", "-cache", fmt.Sprint(max(256, p.open/32)<<20))
	if err != nil {
		return nil, err
	}
	return c, c.StartAll(ctx)
}

// player plays some of the games over one connection. It makes one move in each of its games in turn.
type player struct {
	conn  *rig.Conn
	games []*rig.Game
	rng   *rand.Rand
	every time.Duration // the time between two moves; 0 for as fast as possible
	took  rig.Latencies
}

// players creates the games and divides them among new players.
func players(addrs []string, p plan) ([]*player, error) {
	all := make([]*player, min(p.conns, p.games))
	for i := range all {
		all[i] = &player{conn: rig.NewConn(addrs[i%len(addrs)]), rng: rand.New(rand.NewPCG(uint64(i), 1))}
		if p.rate > 0 {
			all[i].every = time.Duration(len(all)) * time.Second / time.Duration(p.rate)
		}
	}
	return all, together(all, func(i int, pl *player) error {
		for n := i; n < p.games; n += len(all) {
			g, err := rig.Create(pl.conn, p.game, "")
			if err != nil {
				return err
			}
			pl.games = append(pl.games, g)
		}
		return nil
	})
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

// lengthen makes moves in each of the players' games.
func lengthen(all []*player, moves int) error {
	return together(all, func(_ int, pl *player) error {
		for n := range moves * len(pl.games) {
			g := pl.games[n%len(pl.games)]
			if g.Over() {
				continue
			}
			if _, err := g.Play(pl.conn, pl.rng); err != nil {
				return err
			}
		}
		return nil
	})
}

// play makes moves until the time is up. When a game ends, the player creates a new one.
func (pl *player) play(ctx context.Context, game string, until time.Time) error {
	next := time.Now().Add(time.Duration(pl.rng.Int64N(int64(pl.every) + 1)))
	for i := 0; time.Now().Before(until) && ctx.Err() == nil; i = (i + 1) % len(pl.games) {
		if pl.games[i].Over() {
			g, err := rig.Create(pl.conn, game, "")
			if err != nil {
				return err
			}
			pl.games[i] = g
		}
		if pl.every > 0 {
			time.Sleep(time.Until(next))
		}
		start := time.Now()
		if pl.every > 0 {
			start, next = next, next.Add(pl.every) // a late start then counts as latency
		}
		if _, err := pl.games[i].Play(pl.conn, pl.rng); err != nil {
			return err
		}
		pl.took = append(pl.took, time.Since(start))
	}
	return ctx.Err()
}

// result is what a run has measured.
type result struct {
	perSecond       float64 // accepted moves
	took            rig.Latencies
	server, clients float64 // seconds of processor time
}

// run plays games for the time of a measurement.
func run(ctx context.Context, addrs []string, p plan) (r result, err error) {
	all, err := players(addrs, p)
	if err != nil {
		return r, err
	}
	defer func() {
		for _, pl := range all {
			pl.conn.Close()
		}
	}()
	if err := lengthen(all, p.ply); err != nil {
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

// median returns the middle value, or the upper of the two middle values if their number is even.
func median(figures []float64) float64 {
	return slices.Sorted(slices.Values(figures))[len(figures)/2]
}
