// Perft counts the sequences of legal moves of a given length, to check and to measure a game.
//
//	go run ./examples/perft -game taacoca -depth 4 [-options O] [-position P] [-divide] [-workers N]
//
// The counts go to standard output, with the time that they took. With -divide there is a line for each first move before
// that. What takes longer than a second shows its progress on standard error. An interrupt ends it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/boardgame/catalog"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/begin"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2) // the flag package has said why
	default:
		fmt.Fprintln(os.Stderr, "perft:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage")

// job is what the command line asks for.
type job struct {
	game    dynamic.Game
	state   dynamic.State
	depth   int
	workers int
	divide  bool
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	j, err := parse(args, stderr)
	if err != nil {
		return err
	}
	began := time.Now()
	meter := newMeter(stderr, began)
	nodes, parts, err := j.count(ctx, meter.show)
	meter.clear()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	case err != nil:
		return err
	}
	took := time.Since(began)
	for _, p := range parts {
		fmt.Fprintf(stdout, "%s: %d\n", p.Move, p.Nodes)
	}
	fmt.Fprintf(stdout, "%s perft %d: %d nodes in %.3f s, %.1f Mnodes/s\n",
		j.game.Name(), j.depth, nodes, took.Seconds(), float64(nodes)/took.Seconds()/1e6)
	return nil
}

func parse(args []string, stderr io.Writer) (j job, err error) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.SetOutput(stderr)
	name := flags.String("game", "", "the game's `name`")
	position := flags.String("position", "", "the `text` of the position to count from, the start if empty")
	options := flags.String("options", "", "how a new game begins, as `name=value` pairs separated by commas")
	flags.IntVar(&j.depth, "depth", 1, "how many `plies` deep")
	flags.BoolVar(&j.divide, "divide", false, "count for each first move")
	flags.IntVar(&j.workers, "workers", runtime.GOMAXPROCS(0), "how `many` goroutines count")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return j, err
		}
		return j, errUsage
	}
	switch {
	case flags.NArg() > 0:
		return j, fmt.Errorf("%q is not a flag", flags.Arg(0))
	case *name == "":
		return j, errors.New("which -game?")
	case j.depth < 0:
		return j, fmt.Errorf("-depth %d: a depth is 0 or more", j.depth)
	case j.divide && j.depth == 0:
		return j, errors.New("-depth 0 has no moves to -divide by")
	case j.workers < 1:
		return j, fmt.Errorf("-workers %d: at least one has to count", j.workers)
	}
	if j.game, err = catalog.Find(*name); err != nil {
		return j, err
	}
	chosen, err := begin.Options(*options)
	if err != nil {
		return j, err
	}
	j.state, err = begin.State(j.game, chosen, *position)
	return j, err
}

func (j job) count(ctx context.Context, progress func(float64)) (nodes uint64, parts []dynamic.Part, err error) {
	if !j.divide {
		nodes, err = j.state.Perft(ctx, j.depth, j.workers, progress)
		return nodes, nil, err
	}
	parts, err = j.state.Divide(ctx, j.depth, j.workers, progress)
	for _, p := range parts {
		nodes += p.Nodes
	}
	return nodes, parts, err
}

// meter shows how far a count has got, once it has taken a second.
type meter struct {
	out   io.Writer
	next  time.Time
	shown bool
}

func newMeter(out io.Writer, began time.Time) *meter {
	return &meter{out: out, next: began.Add(time.Second)}
}

func (m *meter) show(done float64) {
	if now := time.Now(); now.After(m.next) {
		fmt.Fprintf(m.out, "\r%3.0f %%", 100*done)
		m.next = now.Add(200 * time.Millisecond)
		m.shown = true
	}
}

func (m *meter) clear() {
	if m.shown {
		fmt.Fprint(m.out, "\r      \r")
	}
}
