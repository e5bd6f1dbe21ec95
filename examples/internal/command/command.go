package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/terminal"
)

// Program is a command-line program with its arguments, its streams and its progress meter.
type Program struct {
	Name  string // "perft"
	About string // one or more lines for -h that say what the program does and how to call it
	Args  []string

	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	// Meter shows progress on standard error.
	Meter *Meter

	// LetInterruptsKill makes every further interrupt end the program at once. A program that has nothing to clean up should
	// call it before reading input, because cancelling the context does not end a blocked read.
	LetInterruptsKill func()
}

// Exit codes of a program.
const (
	exitFailed = 1
	exitUsage  = 2
)

// Main runs a program and exits with its code.
func Main(name, about string, run func(ctx context.Context, p *Program) error) {
	os.Exit(serve(name, about, run))
}

// serve runs a program with the streams, arguments and signals of this process. It returns the exit code.
func serve(name, about string, run func(ctx context.Context, p *Program) error) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt then ends the process at once
	ignoreFileSizeSignal()
	return (&Program{
		Name: name, About: about, Args: os.Args[1:],
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Meter:             NewMeter(os.Stderr, terminal.Is(os.Stderr), time.Now),
		LetInterruptsKill: stop,
	}).Run(ctx, run)
}

// Run runs the program and returns its exit code. It prints the program's error to standard error. If writing to standard
// output failed, it prints that error too.
func (p *Program) Run(ctx context.Context, run func(ctx context.Context, p *Program) error) int {
	out := &output{w: p.Stdout}
	p.Stdout = out
	err := run(ctx, p)
	p.Meter.Clear()
	if errors.Is(err, flag.ErrHelp) {
		err = nil
	}
	if out.err != nil && !errors.Is(err, out.err) {
		err = errors.Join(err, fmt.Errorf("writing the output: %w", out.err))
	}
	var usage *UsageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFlags):
		return exitUsage // the flag package has already printed the reason
	case errors.As(err, &usage):
		fmt.Fprintf(p.Stderr, "%s: %v\n", p.Name, err)
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(p.Stderr, "%s: interrupted\n", p.Name)
	default:
		fmt.Fprintf(p.Stderr, "%s: %v\n", p.Name, err)
	}
	return exitFailed
}

// output is a writer that remembers its first write error.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}
