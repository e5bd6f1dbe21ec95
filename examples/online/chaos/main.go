// Chaos plays many games on a cluster of three servers. Meanwhile it kills one server after another, or cuts servers off from
// the others. Then it checks that no acknowledged move is missing, repeated or out of order.
//
//	go run ./chaos           200 games for two minutes, a process killed with -9 every ten seconds
//	go run ./chaos -cut      the same, but a process is cut off from the others every ten seconds, for five seconds
//	go run ./chaos -short    20 games for 20 seconds, with kills and cuts in turn
//
// If a server fails, the clients continue with another one. A client whose move was not acknowledged finds out whether
// the server made the move.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// plan holds the size and the timing of a run.
type plan struct {
	games   int
	bots    int // games between bots
	time    time.Duration
	every   time.Duration // the time between two kills or two cuts
	kill    bool          // whether to kill servers
	cut     bool          // whether to cut servers off from the others
	pause   time.Duration // the mean time between two moves of a game
	dir     string
	program string
	out     io.Writer
}

const about = `Chaos plays games on a cluster of three servers, kills the servers or cuts them off from one another, and checks that no
acknowledged move is missing, repeated or out of order.`

func main() { command.Main("chaos", about, chaos) }

func chaos(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	flags.IntVar(&p.games, "games", 200, "games played by clients at once")
	flags.IntVar(&p.bots, "bots", 10, "games between bots played at once")
	flags.DurationVar(&p.time, "time", 2*time.Minute, "how long")
	flags.DurationVar(&p.every, "every", 10*time.Second, "time between two kills, or two cuts")
	flags.BoolVar(&p.cut, "cut", false, "cut processes off instead of killing them")
	flags.DurationVar(&p.pause, "pause", 500*time.Millisecond, "time between two moves in a game")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	short := flags.Bool("short", false, "a short run")
	if err := program.Parse(flags); err != nil {
		return err
	}
	p.kill = !p.cut
	if *short {
		p.kill, p.cut = true, true
		p.games, p.bots, p.time, p.every = 20, 2, 20*time.Second, 6*time.Second
	}
	if p.games < 1 || p.bots < 0 || p.time <= 0 || p.every <= 0 || p.pause <= 0 {
		return command.Usagef("-games, -time, -every and -pause must be positive, and -bots must not be negative")
	}
	return rage(ctx, p)
}

// rage starts the cluster and the clients, disturbs the servers while the clients play, and then checks the games.
func rage(ctx context.Context, p plan) error {
	var err error
	if p.dir, err = os.MkdirTemp("", "chaos"); err != nil {
		return err
	}
	defer os.RemoveAll(p.dir)
	if p.program == "" {
		if p.program, err = rig.Build(ctx, p.dir); err != nil {
			return err
		}
	}
	c, err := newCluster(ctx, p)
	if err != nil {
		return err
	}
	defer c.stop()
	playing, cancel := context.WithTimeout(ctx, p.time)
	defer cancel()
	killed := make(chan error, 1)
	go func() { killed <- c.torment(playing, p.every) }()
	t := play(playing, c.addrs, p)
	if err := <-killed; err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.allReady(ctx); err != nil {
		return err
	}
	checked := t.check(ctx, c.addrs)
	t.report(p.out, c.kills)
	return errors.Join(t.err(), checked, c.report())
}
