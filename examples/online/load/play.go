package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// server starts one server with a new data folder, and waits until it is ready.
func server(ctx context.Context, p plan) (*rig.Process, error) {
	p.members = 1
	all, err := servers(ctx, p)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// servers starts the servers, each with a new data folder, and waits until they are ready. If there are several servers,
// they form a cluster.
func servers(ctx context.Context, p plan) (all []*rig.Process, err error) {
	ports, err := rig.FreePorts(2 * p.members)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			kill(all)
		}
	}()
	var list []string
	for i, peer := range ports[p.members:] {
		list = append(list, fmt.Sprintf("n%d=http://%s", i, peer))
	}
	for i, addr := range ports[:p.members] {
		data, err := os.MkdirTemp(p.dir, "data")
		if err != nil {
			return all, err
		}
		args := []string{"-data", data, "-workers", "0", "-cache", fmt.Sprint(max(4000, p.open))}
		if p.members > 1 {
			args = append(args, "-name", fmt.Sprintf("n%d", i), "-cluster", strings.Join(list, ","))
		}
		process, err := rig.Start(p.program, addr, args...)
		if err != nil {
			return all, err
		}
		all = append(all, process)
	}
	ready, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for _, process := range all {
		if err := process.Ready(ready); err != nil {
			return all, err
		}
	}
	return all, nil
}

func kill(processes []*rig.Process) {
	for _, process := range processes {
		process.Kill()
	}
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
func players(addrs []string, p plan, rate int) ([]*player, error) {
	all := make([]*player, min(p.conns, p.games))
	for i := range all {
		all[i] = &player{conn: rig.NewConn(addrs[i%len(addrs)]), rng: rand.New(rand.NewPCG(uint64(i), 1))}
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
				g, errs[i] = rig.Create(pl.conn, p.game, "")
				pl.games = append(pl.games, g)
			}
		})
	}
	group.Wait()
	return all, errors.Join(errs...)
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

// run plays games at the given rate in moves per second, or as fast as possible if the rate is 0. It returns the number of
// accepted moves per second, and how long each move took.
func run(ctx context.Context, addrs []string, p plan, rate int) (perSecond float64, took rig.Latencies, err error) {
	all, err := players(addrs, p, rate)
	if err != nil {
		return 0, nil, err
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
		took = append(took, pl.took...)
		pl.conn.Close()
	}
	return float64(len(took)) / elapsed.Seconds(), took, errors.Join(errs...)
}

// median returns the middle value, or the upper of the two middle values if their number is even.
func median(figures []float64) float64 {
	sorted := slices.Sorted(slices.Values(figures))
	return sorted[len(sorted)/2]
}
