// Chaos plays games on the server, one process with SQLite or several with PostgreSQL, while it kills, freezes and
// restarts processes, kills the database, and lets its standby take over. Then it checks every answer that any client got.
//
//	go run ./chaos                        one process, two minutes
//	go run ./chaos -postgres              three processes, and a database with a standby
//	go run ./chaos -faults kill           some faults only
//	go run ./chaos -time 30s -every 3s    half a minute
//
// The clients of a game, two of them in one seat, move, take back, resign, read, follow and repeat what got no answer.
// For each game, there must be an order of all these calls, each at a time between its request and its answer, in which a
// session of the library would have given the same answers, to the byte; a flag may fall once it can. (In other words, the history of each game is
// linearizable; the search for the order is done by porcupine.) So an acknowledged change that is lost, a change that is
// made twice, a change that is refused but made, and an answer that was outdated when it was given all show.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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
}

const about = `Chaos plays games on the server while it kills, freezes and restarts processes and the database, and checks
every answer that any client got.`

func main() { command.Main("chaos", about, chaos) }

func chaos(ctx context.Context, program *command.Program) error {
	p := plan{faults: []string{"kill", "upgrade", "kill", "pause"}}
	flags := program.Flags()
	p.Define(flags, 3)
	flags.DurationVar(&p.every, "every", 8*time.Second, "the time between two faults")
	flags.IntVar(&p.games, "games", 60, "games played by clients at once")
	flags.DurationVar(&p.time, "time", 2*time.Minute, "how long")
	chosen := flags.String("faults", "", "the faults, in this order again and again; all if not given")
	if err := program.Parse(flags); err != nil {
		return err
	}
	if p.Standby = p.Postgres; p.Postgres {
		p.faults = append(p.faults, "database", "failover")
	}
	if p.games < 1 || p.time <= 0 || p.every <= 0 {
		return command.Usagef("-games, -time and -every must be positive")
	}
	if err := p.Check(); err != nil {
		return err
	}
	if *chosen != "" {
		possible := p.faults
		p.faults = strings.Split(*chosen, ",")
		for _, f := range p.faults {
			if !slices.Contains(possible, f) {
				return command.Usagef("there is no fault %q here, only %s", f, strings.Join(possible, ", "))
			}
		}
	}
	return rage(ctx, p, program.Stdout)
}

// run is a run of the program.
type run struct {
	plan
	*rig.Cluster
	start   time.Time
	clients atomic.Int64   // how many there have been
	done    map[string]int // the faults so far

	mu    sync.Mutex
	games []*game
	away  time.Duration // the longest time until a request was answered
	errs  []error
}

func (r *run) now() int64 { return int64(time.Since(r.start)) }

// fail notes an error, if there is one.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.errs = append(r.errs, err)
	}
}

// rage starts the servers and the clients, disturbs the servers while the clients play, and then checks the answers.
func rage(ctx context.Context, p plan, out io.Writer) error {
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
	r := &run{plan: p, Cluster: servers, start: time.Now(), done: map[string]int{}}
	playing, cancel := context.WithTimeout(ctx, p.time)
	defer cancel()
	var group sync.WaitGroup
	for i := range p.games {
		group.Go(func() {
			for n := i; playing.Err() == nil; n++ {
				kind := kinds[n%len(kinds)]
				r.playGame(playing, kind.name, kind.seconds)
			}
		})
	}
	err = r.torment(playing)
	cancel()
	group.Wait()
	if err == nil {
		err = r.Ready(ctx)
	}
	if err != nil {
		return err
	}
	// Then all that the servers answer comes from the disk.
	r.Kill()
	if err := r.StartAll(ctx); err != nil {
		return err
	}
	for _, g := range r.games {
		r.settle(ctx, g)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	r.report(out)
	return errors.Join(r.errs...)
}

// torment injects one fault after another until ctx ends.
func (r *run) torment(ctx context.Context) error {
	tick := time.NewTicker(r.every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		for i, p := range r.Servers {
			if p.Ended() {
				return fmt.Errorf("server %d has ended: %s", i, p.Said())
			}
		}
		fault := r.faults[n%len(r.faults)]
		if err := r.inject(fault, rand.IntN(len(r.Servers)), r.every*2/3); err != nil {
			return fmt.Errorf("%s: %w", fault, err)
		}
		r.done[fault]++
	}
}

// endTime is how long a server may take to end when it is told to.
const endTime = 15 * time.Second

// inject lets server i or the database suffer. The fault lasts about as long as it is told, and is over then.
func (r *run) inject(fault string, i int, length time.Duration) error {
	server := r.Servers[i]
	switch fault {
	case "kill":
		server.Kill()
		time.Sleep(min(time.Second, length))
		return r.Start(i)
	case "pause": // as if its machine had frozen
		err := server.Signal("STOP")
		time.Sleep(length)
		return errors.Join(err, server.Signal("CONT"))
	case "upgrade": // as an operator replaces a process
		err := server.Signal("TERM")
		select {
		case <-server.Done:
		case <-time.After(endTime):
			err = errors.Join(err, errors.New("the server did not end in time"))
		}
		if err == nil {
			err = r.Start(i)
		}
		if err == nil {
			err = r.Servers[i].Ready(context.Background())
		}
		return err
	case "database":
		r.Database[0].Kill()
		time.Sleep(min(500*time.Millisecond, length))
		return r.Database[0].Start(context.Background())
	default: // failover
		return r.Failover(context.Background())
	}
}

// report checks the history of each game, and prints what happened, which shows whether the run was worth anything.
func (r *run) report(out io.Writer) {
	calls, wrong, moves, asked, ends := 0, 0, 0, map[string]int{}, map[string]int{}
	for _, g := range r.games {
		ends[g.ending()]++
		if err := g.check(); err != nil {
			wrong++
			r.fail(fmt.Errorf("game %s: %w", g.id, err))
		}
		for _, call := range g.calls {
			in := call.Input.(input)
			calls++
			asked[in.action]++
			if in.action == session.Move && call.Output.(output).status == http.StatusOK {
				moves++
			}
		}
	}
	fmt.Fprintf(out, "%d games, of which the answers fit no order in %d; %d moves acknowledged\n", len(r.games), wrong, moves)
	fmt.Fprintf(out, "%d calls checked: %v; the longest wait for an answer: %v\n",
		calls, asked, r.away.Round(time.Millisecond))
	fmt.Fprintf(out, "ends: %v\nfaults: %v\n", ends, r.done)
}
