// Load measures the server: accepted moves a second, how long a move takes, and how much memory many games need.
//
//	go run ./load            all figures, in about two minutes
//	go run ./load -short     a short form of each, in some seconds
//
// It builds the server, starts it as one process with its store inside, and plays games of two humans with random moves
// from this process, on the same cores. What the bare store does with entries of the same size is measured beside it.
// Every move that counts was acknowledged, and so is on disk.
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

// plan is how much is measured.
type plan struct {
	game    string
	games   int           // that are played at once
	conns   int           // connections
	time    time.Duration // of each measurement
	rate    int           // moves a second where the time that a move takes is measured
	open    int           // games that are open where the memory is measured
	streams int           // of events, meanwhile
	runs    int           // of each measurement; the median counts
	dir     string
	program string
}

func main() {
	p := plan{}
	flag.StringVar(&p.game, "game", "coucou", "the game to play")
	flag.IntVar(&p.games, "games", 1000, "games played at once")
	flag.IntVar(&p.conns, "conns", 100, "connections")
	flag.DurationVar(&p.time, "time", 10*time.Second, "time of each measurement")
	flag.IntVar(&p.rate, "rate", 500, "moves a second where latency is measured")
	flag.IntVar(&p.open, "open", 10_000, "open games where memory is measured")
	flag.IntVar(&p.streams, "streams", 2000, "open streams where memory is measured")
	flag.IntVar(&p.runs, "runs", 3, "runs of each measurement")
	flag.StringVar(&p.dir, "dir", "", "folder for the data, on the disk that is to be measured (default: a temporary one)")
	flag.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flag.Bool("short", false, "a short form of each measurement")
	flag.Parse()
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

// measure makes all measurements.
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
