// Online serves the games of this library to browsers and programs, on one machine or on several.
//
//	go run -C examples/online .
//
// Without flags, it starts everything that is needed: the pages, the store and the bots. The documentation of package
// web describes the calls. README.md explains what Online needs, how it handles failures, and how several machines
// share the work.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal kills
	os.Exit(start(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// start runs the program and returns its exit code.
func start(ctx context.Context, args []string, out, errs io.Writer) int {
	o, err := readOptions(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(errs, "online:", err)
		return 2
	}
	log := slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: o.level}))
	err = run(ctx, o, out, log)
	if errors.Is(err, errAgain) {
		log.Warn("starting again, because the store needs a new process")
		err = again()
	}
	if err != nil {
		fmt.Fprintln(errs, "online:", err)
		return 1
	}
	return 0
}
