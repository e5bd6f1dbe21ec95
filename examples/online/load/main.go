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
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

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
}

func main() {
	p := plan{}
	flag.StringVar(&p.game, "game", "coucou", "the game to play")
	flag.IntVar(&p.games, "games", 1000, "games played at once")
	flag.IntVar(&p.conns, "conns", 100, "connections")
	flag.DurationVar(&p.time, "time", 10*time.Second, "time of each measurement")
	flag.IntVar(&p.rate, "rate", 500, "moves per second in the latency measurement")
	flag.IntVar(&p.open, "open", 10_000, "open games in the memory measurement")
	flag.IntVar(&p.streams, "streams", 2000, "open streams in the memory measurement")
	flag.IntVar(&p.members, "members", 1, "processes that form a cluster, for the moves per second")
	flag.IntVar(&p.runs, "runs", 3, "runs of each measurement")
	flag.StringVar(&p.dir, "dir", "", "folder for the data, on the disk to measure (default: a temporary folder)")
	flag.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flag.Bool("short", false, "a short run of each measurement")
	flag.Parse()
	if p.members < 1 || p.members > 9 {
		fmt.Fprintln(os.Stderr, "load: -members must be from 1 to 9")
		os.Exit(2)
	}
	if *short {
		p.games, p.time, p.open, p.streams, p.runs = 200, 2*time.Second, 500, 100, 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, p); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
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
