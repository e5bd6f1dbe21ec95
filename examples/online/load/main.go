// Load measures the server: how many moves it accepts per second, how long a move takes, and how much memory many games need.
//
//	go run ./load                                   these figures, in about two minutes
//	go run ./load -short                            a short run of each, in some seconds
//	go run ./load -figures moves -game cuckoo -ply 200
//	go run ./load -figures names                    what names, public games and visitors of the lobby cost
//	go run ./load -figures length                   a move late in a long game against one early in it
//	go run ./load -figures start -open 100000       a start with many open games, and what they cost
//	go run ./load -figures shards -conns 1000       one and two shards on slow disks; needs strace
//
// Load builds the server and starts it as a single process with an embedded store. Then it plays random moves from its own
// process, on the same cores. For comparison, it also measures the bare store, with entries of about the same size. A move
// counts only if the server has acknowledged it, which means that the move is on disk.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
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
	rate    int           // moves per second in the latency measurement
	open    int           // open games in the memory measurement
	more    string        // further members of each order: see rig.Create
	streams int           // open streams in the memory measurement
	members int           // the number of servers in the throughput measurement; several form a cluster
	person  string        // the secret of the person who orders the games, or ""
	runs    int           // the number of runs of each measurement, of which the median is printed
	ply     int           // the moves that each game has before its moves are measured
	fsync   time.Duration // what each fsync takes longer in the measurement of shards
	dir     string
	program string
	out     io.Writer
}

const about = `Load measures the server: how many moves it accepts per second, how long a move takes, and how much memory many games
need. With -figures, it measures other things too: a start with many games, and shards.`

// figures returns the measurements by name.
func figures() map[string]func(context.Context, plan) error {
	return map[string]func(context.Context, plan) error{"moves": throughput, "names": meeting, "latency": latency, "length": length, "memory": memory, "start": start, "shards": shards}
}

func main() { command.Main("load", about, load) }

func load(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	flags.StringVar(&p.game, "game", "coucou", "the game to play")
	flags.IntVar(&p.games, "games", 1000, "games played at once")
	flags.IntVar(&p.conns, "conns", 100, "connections")
	flags.DurationVar(&p.time, "time", 10*time.Second, "time of each measurement")
	flags.IntVar(&p.rate, "rate", 500, "moves per second in the latency measurement")
	flags.IntVar(&p.open, "open", 10_000, "open games in the measurements of memory and of a start")
	flags.IntVar(&p.streams, "streams", 2000, "open streams in the memory measurement")
	flags.IntVar(&p.members, "members", 1, "processes that form a cluster, for the moves per second")
	flags.IntVar(&p.runs, "runs", 3, "runs of each measurement")
	flags.IntVar(&p.ply, "ply", 0, "moves that each game has before, for the moves per second; the game must be one that goes on for long")
	flags.DurationVar(&p.fsync, "fsync", 100*time.Millisecond, "what each fsync takes longer in the measurement of shards")
	names := flags.String("figures", "moves,latency,memory", "what to measure: moves, names, latency, length, memory, start, shards")
	flags.StringVar(&p.dir, "dir", "", "folder for the data, on the disk to measure (default: a temporary folder)")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flags.Bool("short", false, "a short run of each measurement")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.open, p.streams, p.runs = 200, 2*time.Second, 500, 100, 1
	}
	var chosen []func(context.Context, plan) error
	for _, name := range strings.Split(*names, ",") {
		f, ok := figures()[name]
		if !ok {
			return command.Usagef("-figures: there is no figure %q", name)
		}
		chosen = append(chosen, f)
	}
	_, err := catalog.Find(p.game)
	switch {
	case err != nil:
		return command.Usage(err)
	case p.members < 1 || p.members > 9:
		return command.Usagef("-members must be from 1 to 9")
	case p.games < 1 || p.conns < 1 || p.time <= 0 || p.rate < 1 || p.open < 1 || p.runs < 1 || p.streams < 0 || p.ply < 0:
		return command.Usagef("-games, -conns, -time, -rate, -open and -runs must be positive, and -streams and -ply must not be negative")
	}
	err = measure(ctx, p, chosen)
	if ctx.Err() != nil {
		return ctx.Err() // the failed calls are a consequence
	}
	return err
}

// measure runs the measurements.
func measure(ctx context.Context, p plan, chosen []func(context.Context, plan) error) error {
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
	for _, m := range chosen {
		if err := m(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// server starts one server with a new data folder, and waits until it is ready.
func server(ctx context.Context, p plan) (*rig.Process, error) {
	p.members = 1
	c, err := servers(ctx, p)
	if err != nil {
		return nil, err
	}
	return c.Servers[0], nil
}

// servers starts the servers with new data folders, and waits until they are ready. If there are several servers, they form a
// cluster.
func servers(ctx context.Context, p plan) (*rig.Cluster, error) {
	dir, err := os.MkdirTemp(p.dir, "data")
	if err != nil {
		return nil, err
	}
	c, err := rig.NewCluster(p.program, dir, p.members, "-workers", "0", "-cache", fmt.Sprint(max(4000, p.open)))
	if err != nil {
		return nil, err
	}
	return c, c.StartAll(ctx)
}

// player plays some of the games over one connection. It makes one move in each of its games in turn.
type player struct {
	conn  *rig.Conn
	order string // further members of the orders of games
	games []*rig.Game
	rng   *rand.Rand
	line  []string      // the moves to make in each game, again and again; nil for random ones
	every time.Duration // the time between two moves; 0 for as fast as possible
	took  rig.Latencies
}

// players creates the games and divides them among new players.
func players(addrs []string, p plan, rate int) ([]*player, error) {
	all := make([]*player, min(p.conns, p.games))
	for i := range all {
		all[i] = &player{conn: rig.NewConn(addrs[i%len(addrs)]), order: p.more, rng: rand.New(rand.NewPCG(uint64(i), 1))}
		if p.person != "" {
			all[i].conn.Person = fmt.Sprint(p.person, i)
		}
		if rate > 0 {
			all[i].every = time.Duration(len(all)) * time.Second / time.Duration(rate)
		}
	}
	var group sync.WaitGroup
	errs := make([]error, len(all))
	for i, pl := range all {
		group.Go(func() {
			for n := i; n < p.games && errs[i] == nil; n += len(all) {
				var g *rig.Game
				g, errs[i] = rig.Create(pl.conn, p.game, p.more)
				pl.games = append(pl.games, g)
			}
		})
	}
	group.Wait()
	return all, errors.Join(errs...)
}

// move makes the player's next move in a game.
func (pl *player) move(g *rig.Game) (err error) {
	if pl.line != nil {
		_, err = g.Make(pl.conn, pl.line[len(g.Moves)%len(pl.line)])
	} else {
		_, err = g.Play(pl.conn, pl.rng)
	}
	return err
}

// play makes moves until the time is up. When a game ends, the player creates a new one.
func (pl *player) play(ctx context.Context, game string, until time.Time) error {
	next := time.Now().Add(time.Duration(pl.rng.Int64N(int64(pl.every) + 1)))
	for i := 0; time.Now().Before(until) && ctx.Err() == nil; i = (i + 1) % len(pl.games) {
		if pl.games[i].Over() {
			g, err := rig.Create(pl.conn, game, pl.order)
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
		if err := pl.move(pl.games[i]); err != nil {
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

// run plays games at the given rate in moves per second, or as fast as possible if the rate is 0.
func run(ctx context.Context, addrs []string, p plan, rate int) (r result, err error) {
	all, err := players(addrs, p, rate)
	if err == nil {
		err = lengthen(all, p.ply)
	}
	if err != nil {
		return r, err
	}
	defer func() {
		for _, pl := range all {
			pl.conn.Close()
		}
	}()
	return measured(ctx, addrs, p, all)
}

// measured lets players play for the time of a measurement.
func measured(ctx context.Context, addrs []string, p plan, all []*player) (r result, err error) {
	servers, clients, err := processor(ctx, addrs)
	if err != nil {
		return r, err
	}
	start := time.Now()
	errs := make([]error, len(all))
	var group sync.WaitGroup
	for i, pl := range all {
		group.Go(func() { errs[i] = pl.play(ctx, p.game, start.Add(p.time)) })
	}
	group.Wait()
	elapsed := time.Since(start)
	for _, pl := range all {
		r.took, pl.took = append(r.took, pl.took...), nil
	}
	r.perSecond = float64(len(r.took)) / elapsed.Seconds()
	r.server, r.clients, err = processor(ctx, addrs)
	r.server, r.clients = r.server-servers, r.clients-clients
	return r, errors.Join(append(errs, err)...)
}

// median returns the middle value, or the upper of the two middle values if their number is even.
func median(figures []float64) float64 {
	sorted := slices.Sorted(slices.Values(figures))
	return sorted[len(sorted)/2]
}
