// Chaos plays games on the server, one process or several, while it kills processes, freezes them, cuts them off from
// one another, replaces them and fills their disks. In the end it kills them all, and damages the files of one of several.
// Then it checks every answer that any client got.
//
//	go run ./chaos                        three processes, all faults, two minutes
//	go run ./chaos -members 1             a single process
//	go run ./chaos -faults cut,kill       some faults only
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
	"maps"
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
	members int
	games   int // games played by clients at once
	faults  []string
	time    time.Duration
	every   time.Duration // the time between two faults
	dir     string
	program string
	out     io.Writer
}

// kinds are the games that the clients play.
var kinds = []string{"coucou", "cuckoo", "oeufs"}

const about = `Chaos plays games on the server while it kills, freezes and cuts off processes, and fills their disks,
and checks every answer that any client got.`

func main() { command.Main("chaos", about, chaos) }

func chaos(ctx context.Context, program *command.Program) error {
	p := plan{out: program.Stdout, every: 8 * time.Second}
	all := slices.Sorted(maps.Keys(faults))
	flags := program.Flags()
	flags.IntVar(&p.members, "members", 3, "server processes")
	flags.IntVar(&p.games, "games", 60, "games played by clients at once")
	flags.DurationVar(&p.time, "time", 2*time.Minute, "how long")
	flags.StringVar(&p.program, "server", "", "the server's program (default: build it)")
	chosen := flags.String("faults", strings.Join(all, ","),
		"the faults, in this order again and again; full needs the command prlimit")
	short := flags.Bool("short", false, "a short run")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if *short {
		p.games, p.time, p.every = 20, 30*time.Second, 3500*time.Millisecond
	}
	switch {
	case p.games < 1 || p.time <= 0:
		return command.Usagef("-games and -time must be positive")
	case p.members < 1 || p.members > 9:
		return command.Usagef("-members must be from 1 to 9")
	}
	_, noLimit := exec.LookPath("prlimit")
	for _, f := range strings.Split(*chosen, ",") {
		switch {
		case faults[f] == nil:
			return command.Usagef("there is no fault %q, only %s", f, strings.Join(all, ", "))
		case f == "full" && noLimit != nil, f == "cut" && p.members == 1:
			fmt.Fprintf(p.out, "without %s, which is not possible here\n", f)
		default:
			p.faults = append(p.faults, f)
		}
	}
	return rage(ctx, p)
}

// rage starts the servers and the clients, disturbs the servers while the clients play, and then checks the answers.
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
	// Then all that the servers answer comes from their disks and from the archive.
	c.Kill()
	if err := c.StartAll(ctx); err != nil {
		return err
	}
	if p.members > 1 {
		if r.addrs, err = c.corrupt(ctx); err != nil {
			return err
		}
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
	calls, asked, moves, again := 0, map[string]int{}, 0, 0
	for _, g := range r.games {
		if g.next != "" && !g.linked {
			again++
		}
		for _, call := range g.calls {
			in := call.Input.(input)
			calls++
			asked[cmp.Or(in.action, in.offer)]++
			if in.action == session.Move && call.Output.(output).status == http.StatusOK {
				moves++
			}
		}
	}
	fmt.Fprintf(c.plan.out, "%d moves acknowledged, %d players out of time, %d rematches of archived games\n",
		moves, asked[timeout], again)
	fmt.Fprintf(c.plan.out, "%d calls checked: %v; the longest wait for an answer: %v\n",
		calls, asked, r.away.Round(time.Millisecond))
	fmt.Fprintf(c.plan.out, "faults: %v\n", c.done)
}
