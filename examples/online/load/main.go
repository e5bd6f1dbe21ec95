// Load measures the server: how many moves it accepts per second, how long a move takes, and what a move costs.
//
//	go run ./load                half a minute
//	go run ./load -short         the same in some seconds
//	go run ./load -postgres      with PostgreSQL, and with -members 3 for several processes
//
// Load builds the server and starts it, usually as a single process with SQLite. Then it plays random moves
// from its own process, on the same cores. A move counts only if the server has acknowledged it, which means that the
// move is on disk.
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

const (
	connections = 100 // that the clients use
	game        = "coucou"
)

// plan holds the parameters of the measurement.
type plan struct {
	rig.Plan
	games int           // games played at once
	time  time.Duration // how long
}

const about = `Load measures the server: how many moves it accepts per second, how long a move takes, and what it costs.`

func main() { command.Main("load", about, load) }

func load(ctx context.Context, program *command.Program) error {
	var p plan
	flags := program.Flags()
	flags.IntVar(&p.games, "games", 1000, "games of Le Coucou picard played at once")
	flags.DurationVar(&p.time, "time", 30*time.Second, "how long")
	p.Define(flags, 1)
	short := flags.Bool("short", false, "a short run")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time = 200, 2*time.Second
	}
	if p.games < 1 || p.time <= 0 {
		return command.Usagef("-games and -time must be positive")
	}
	err := p.Check()
	if err != nil {
		return err
	}
	err = measure(ctx, p, program.Stdout)
	if ctx.Err() != nil {
		return ctx.Err() // the failed calls are a consequence
	}
	return err
}

// measure starts the servers, and prints how many moves they accept per second, how long a move takes, and what it
// costs.
func measure(ctx context.Context, p plan, out io.Writer) error {
	dir, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c, err := rig.NewCluster(ctx, p.Plan, dir, "-workers", "0", "-rate", "0", "-creates", "0", "-games", "0")
	if err != nil {
		return err
	}
	defer c.Stop()
	players := make([][]*rig.Game, min(connections, p.games)) // each plays some of the games
	var group errgroup.Group
	for i := range players {
		group.Go(func() error {
			for n := i; n < p.games; n += len(players) {
				g, err := rig.Create(c.Addrs[i%p.Members], game, nil)
				if err != nil {
					return err
				}
				players[i] = append(players[i], g)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	before, err := processor(ctx, c.Addrs)
	if err != nil {
		return err
	}
	times := make([][]time.Duration, len(players)) // how long the moves of each took
	for i := range players {
		group.Go(func() (err error) {
			times[i], err = play(ctx, players[i], rand.New(rand.NewPCG(uint64(i), 1)), p.time)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	after, err := processor(ctx, c.Addrs)
	if err != nil {
		return err
	}
	took := slices.Sorted(slices.Values(slices.Concat(times...)))
	moves := len(took)
	fmt.Fprintf(out, "accepted moves per second: %.0f (servers %d, games %d, p50 %.1f ms, p99 %.1f ms)\n",
		float64(moves)/p.time.Seconds(), p.Members, p.games, 1e3*took[moves/2].Seconds(), 1e3*took[moves*99/100].Seconds())
	_, err = fmt.Fprintf(out, "processor time per move: %.0f µs of the server\n", 1e6*(after-before)/float64(moves))
	return err
}

// play makes a move in each game in turn until the time is up, and returns how long each one took. When a game ends, play
// creates a new one.
func play(ctx context.Context, all []*rig.Game, rng *rand.Rand, length time.Duration) (took []time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	for i := 0; ctx.Err() == nil; i = (i + 1) % len(all) {
		if all[i].Over() {
			if all[i], err = rig.Create(all[i].Addr, game, nil); err != nil {
				return took, err
			}
		}
		start := time.Now()
		if err := all[i].Play(rng); err != nil {
			return took, err
		}
		took = append(took, time.Since(start))
	}
	return took, nil
}

// processor returns the processor time that the servers have used, in seconds.
func processor(ctx context.Context, addrs []string) (seconds float64, err error) {
	for _, addr := range addrs {
		_, body, err := rig.Send(ctx, addr, rig.Request{Method: "GET", Path: "/metrics"})
		if err != nil {
			return 0, err
		}
		_, value, _ := strings.Cut(string(body), "\nprocess_cpu_seconds_total ")
		value, _, _ = strings.Cut(value, "\n")
		one, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, err
		}
		seconds += one
	}
	return seconds, nil
}
