// Solve works out who wins Cookie Disco, from every position.
//
//	go run ./examples/solve [-out FILE] [-check] [-workers N]
//
// It computes the value of each position, which takes seconds and half a gigabyte of memory; writes them to a file of
// three megabytes, in the user's cache folder or where -out says; reads the file again; and prints what it has found.
// With -check it also proves the file right, position by position, which takes longer than all else.
//
//	go run ./examples/solve -query [-out FILE]
//
// reads positions in their text form, one a line, and answers each with a line: "won 5", "lost 8" or "endless" for
// the side to move, with the number of plies to the end of the game, or "error: " and the reason. A game that is over
// is "lost 0", for it is the loser's turn. While player-cookies are placed, the placements count as plies. If there
// is no file yet, it computes one first. The end of input ends it.
//
// Progress is shown on standard error. An interrupt ends the program, and leaves no file that is half written.
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
	"syscall"
	"time"

	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/terminal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := program{stdin: os.Stdin, stdout: os.Stdout, uninterrupted: stop, compute: solution.Compute}
	p.meter = newMeter(os.Stderr, terminal.Is(os.Stderr), time.Now)
	switch err := p.run(ctx, os.Args[1:]); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2) // the flag package has said why
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "solve: interrupted")
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "solve:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage")

// program is the program with all that it deals with.
type program struct {
	stdin         io.Reader
	stdout        io.Writer
	meter         *meter
	uninterrupted func() // called when an interrupt may end the program at once, for nothing is to be tidied up any more
	compute       func(ctx context.Context, workers int, progress func(float64)) (*solution.Table, error)

	// What the command line says.
	out     string
	check   bool
	query   bool
	doc     string
	workers int
}

func (p *program) parse(args []string) error {
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.SetOutput(p.meter.out)
	flags.StringVar(&p.out, "out", "", "the solution's `file`; in the user's cache folder if not given")
	flags.BoolVar(&p.check, "check", false, "prove the file right")
	flags.BoolVar(&p.query, "query", false, "answer positions from standard input, one a line")
	flags.StringVar(&p.doc, "doc", "", "write the findings to a Go `file`, as documentation, and do not print them")
	flags.IntVar(&p.workers, "workers", runtime.GOMAXPROCS(0), "how `many` goroutines compute")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errUsage
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("%q is not a flag", flags.Arg(0))
	case p.workers < 1:
		return fmt.Errorf("-workers %d: at least one has to compute", p.workers)
	case p.query && p.doc != "":
		return errors.New("-query answers positions, and -doc writes the findings: not both at once")
	case p.out == "":
		path, err := solution.DefaultPath()
		if err != nil {
			return fmt.Errorf("%w: say by -out where the file goes", err)
		}
		p.out = path
	}
	return nil
}

func (p *program) run(ctx context.Context, args []string) error {
	if err := p.parse(args); err != nil {
		return err
	}
	t, err := p.table(ctx)
	if err != nil {
		return err
	}
	if p.check {
		err := p.meter.during("checking", func(progress func(float64)) error { return t.Check(ctx, p.workers, progress) })
		if err != nil {
			return fmt.Errorf("%s: %w", p.out, err)
		}
	}
	if p.query {
		p.uninterrupted()
		return answer(t, p.stdin, p.stdout)
	}
	f, err := t.Findings()
	if err != nil {
		return err
	}
	if p.doc != "" {
		return os.WriteFile(p.doc, documentation(f), 0o644)
	}
	_, err = fmt.Fprintln(p.stdout, f)
	return err
}

// table is the table from the file, which is written first, unless there is one for queries.
func (p *program) table(ctx context.Context) (*solution.Table, error) {
	if p.query {
		t, err := solution.Open(p.out)
		switch {
		case err == nil:
			return t, nil
		case !errors.Is(err, os.ErrNotExist):
			return nil, fmt.Errorf("%w (without -query it is written anew)", err)
		}
	}
	var t *solution.Table
	err := p.meter.during("computing", func(progress func(float64)) (err error) {
		t, err = p.compute(ctx, p.workers, progress)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := t.Save(ctx, p.out); err != nil {
		return nil, err
	}
	if t, err = solution.Open(p.out); err != nil {
		return nil, err
	}
	info, err := os.Stat(p.out)
	if err != nil {
		return nil, err
	}
	p.meter.printf("%d positions in %.1f MB: %s\n", t.Positions(), float64(info.Size())/1e6, p.out)
	return t, nil
}
