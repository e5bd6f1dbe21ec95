// Chaos plays games on the server, one process with SQLite or several with PostgreSQL, while it kills processes, freezes
// them, replaces them, fills their disk, kills the database, and lets its standby take over. Then it checks every answer
// that any client got.
//
//	go run ./chaos                        one process, two minutes
//	go run ./chaos -postgres              three processes, and a database with a standby
//	go run ./chaos -faults kill,full      some faults only
//	go run ./chaos -short                 half a minute
//
// The clients of a game move, offer, accept, decline, resign, sit down, begin a rematch, run out of time, read,
// follow and repeat what got no answer. For each game, there must be an order of all these calls, each at a time
// between its request and its answer, in which a session of the library would have given the same answers, to the byte.
// (In other words, the history of each game is linearizable; the search for the order is done by porcupine.) So an
// acknowledged change that is lost, a change that is made twice, a change that is refused but made, and an answer that
// was outdated when it was given all show.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// plan holds the size and the timing of a run.
type plan struct {
	rig.Plan
	games  int // games played by clients at once
	faults []string
	time   time.Duration
	every  time.Duration // the time between two faults
	out    io.Writer
}

// kinds are the games that the clients play.
var kinds = []string{"coucou", "cuckoo", "oeufs"}

const about = `Chaos plays games on the server while it kills and freezes processes and the database, and fills the disk,
and checks every answer that any client got.`

func main() { command.Main("chaos", about, chaos) }

func chaos(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout}
	flags := program.Flags()
	p.Define(flags, 3)
	flags.DurationVar(&p.every, "every", 8*time.Second, "the time between two faults")
	flags.IntVar(&p.games, "games", 60, "games played by clients at once")
	flags.DurationVar(&p.time, "time", 2*time.Minute, "how long")
	chosen := flags.String("faults", "",
		"the faults, in this order again and again; all if not given; full needs the command prlimit")
	short := flags.Bool("short", false, "a short run")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.every = 20, 30*time.Second, 3500*time.Millisecond
	}
	possible := []string{"kill", "pause", "all", "upgrade", "database", "failover"}
	p.Standby = p.Postgres
	if !p.Postgres {
		possible = []string{"kill", "upgrade", "kill", "pause", "kill", "full"}
	}
	if p.games < 1 || p.time <= 0 || p.every <= 0 {
		return command.Usagef("-games, -time and -every must be positive")
	}
	if err := p.Check(); err != nil {
		return err
	}
	p.faults = possible
	if *chosen != "" {
		p.faults = strings.Split(*chosen, ",")
	}
	_, noLimit := exec.LookPath("prlimit")
	for _, f := range p.faults {
		if !slices.Contains(possible, f) {
			return command.Usagef("there is no fault %q here, only %s", f, strings.Join(possible, ", "))
		}
	}
	if noLimit != nil {
		fmt.Fprintln(p.out, "without the fault full, which needs prlimit")
		p.faults = slices.DeleteFunc(p.faults, func(f string) bool { return f == "full" })
	}
	return rage(ctx, p)
}

// rage starts the servers and the clients, disturbs the servers while the clients play, and then checks the answers.
func rage(ctx context.Context, p plan) error {
	dir, err := os.MkdirTemp("", "chaos")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	servers, err := rig.NewCluster(ctx, p.Plan, dir, "-workers", "0", "-store-timeout", "3s", "-reserve", "1",
		"-rate", "0", "-creates", "0", "-games", "0", "-streams", "0")
	if err != nil {
		return err
	}
	defer servers.Stop()
	c := &cluster{servers, p, map[string]int{}}
	r := &run{plan: p, addrs: c.Addrs, start: time.Now()}
	playing, cancel := context.WithTimeout(ctx, p.time)
	defer cancel()
	tormented := make(chan error, 1)
	go func() {
		err := c.torment(playing)
		if tormented <- err; err != nil {
			cancel()
		}
	}()
	r.play(playing)
	if err := <-tormented; err != nil {
		return err
	}
	if err := c.recover(ctx); err != nil {
		return err
	}
	// Then all that the servers answer comes from the disk.
	c.Kill()
	if err := c.StartAll(ctx); err != nil {
		return err
	}
	r.settle(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	wrong := r.check()
	c.report(r)
	return errors.Join(append(r.errs, wrong)...)
}

// check checks the history of each game.
func (r *run) check() error {
	var errs []error
	for _, g := range r.games {
		if err := g.check(); err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", g.id, err))
		}
	}
	fmt.Fprintf(r.plan.out, "%d games, of which the answers fit no order in %d\n", len(r.games), len(errs))
	return errors.Join(errs...)
}

// report prints what happened, which shows whether the run was worth anything.
func (c *cluster) report(r *run) {
	calls, asked, moves := 0, map[string]int{}, 0
	for _, g := range r.games {
		for _, call := range g.calls {
			in := call.Input.(input)
			calls++
			asked[cmp.Or(in.action, in.offer)]++
			if in.action == session.Move && call.Output.(output).status == http.StatusOK {
				moves++
			}
		}
	}
	fmt.Fprintf(c.plan.out, "%d moves acknowledged, %d players out of time\n", moves, asked[timeout])
	fmt.Fprintf(c.plan.out, "%d calls checked: %v; the longest wait for an answer: %v\n",
		calls, asked, r.away.Round(time.Millisecond))
	fmt.Fprintf(c.plan.out, "faults: %v\n", c.done)
}
