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
	"log/slog"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `Online serves the games of this library to browsers and programs.

With no flags it answers on 127.0.0.1:8080 and keeps its data in your data folder. One machine of several:

  online -addr 10.0.0.1:8080 -data /var/lib/online \
    -name n1 -cluster n1=http://10.0.0.1:9001,n2=http://10.0.0.2:9001,n3=http://10.0.0.3:9001

A process that only plays bots, on an external etcd:

  online -addr "" -workers 8 -etcd http://10.0.0.1:2379`

func main() { command.Main("online", about, start) }

// start runs the server until ctx ends. If the store needs a new process, start replaces this process.
func start(ctx context.Context, p *command.Program) error {
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: o.level}))
	err = run(ctx, o, p.Stdout, log)
	if errors.Is(err, errAgain) && ctx.Err() == nil {
		log.Warn("starting again, because the store needs a new process")
		err = again()
	}
	return err
}
