// Load measures the server: how many moves it accepts per second, how long a move takes, and how much memory many games need.
//
//	go run ./load            all figures, in about two minutes
//	go run ./load -short     a short run of each, in some seconds
//
// Load builds the server and starts it as a single process with an embedded store. Then it plays random moves from its own
// process, on the same cores. For comparison, it also measures the bare store, with entries of about the same size. A move
// counts only if the server has acknowledged it, which means that the move is on disk.
package main

import (
	"context"
	"io"
	"os"
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
	streams int           // open streams in the memory measurement
	members int           // the number of servers in the throughput measurement; several form a cluster
	runs    int           // the number of runs of each measurement, of which the median is printed
	dir     string
	program string
	out     io.Writer
}

const about = `Load measures the server: how many moves it accepts per second, how long a move takes, and how much memory many games
need. All measurements together take about two minutes.`

func main() { command.Main("load", about, load) }

func load(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	flags.StringVar(&p.game, "game", "coucou", "the game to play")
	flags.IntVar(&p.games, "games", 1000, "games played at once")
	flags.IntVar(&p.conns, "conns", 100, "connections")
	flags.DurationVar(&p.time, "time", 10*time.Second, "time of each measurement")
	flags.IntVar(&p.rate, "rate", 500, "moves per second in the latency measurement")
	flags.IntVar(&p.open, "open", 10_000, "open games in the memory measurement")
	flags.IntVar(&p.streams, "streams", 2000, "open streams in the memory measurement")
	flags.IntVar(&p.members, "members", 1, "processes that form a cluster, for the moves per second")
	flags.IntVar(&p.runs, "runs", 3, "runs of each measurement")
	flags.StringVar(&p.dir, "dir", "", "folder for the data, on the disk to measure (default: a temporary folder)")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flags.Bool("short", false, "a short run of each measurement")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.open, p.streams, p.runs = 200, 2*time.Second, 500, 100, 1
	}
	_, err := catalog.Find(p.game)
	switch {
	case err != nil:
		return command.Usage(err)
	case p.members < 1 || p.members > 9:
		return command.Usagef("-members must be from 1 to 9")
	case p.games < 1 || p.conns < 1 || p.time <= 0 || p.rate < 1 || p.open < 1 || p.runs < 1 || p.streams < 0:
		return command.Usagef("-games, -conns, -time, -rate, -open and -runs must be positive, and -streams must not be negative")
	}
	err = measure(ctx, p)
	if ctx.Err() != nil {
		return ctx.Err() // the failed calls are a consequence
	}
	return err
}

// measure runs all measurements.
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
	for _, m := range []func(context.Context, plan) error{throughput, latency, memory} {
		if err := m(ctx, p); err != nil {
			return err
		}
	}
	return nil
}
