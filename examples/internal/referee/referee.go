// Package referee is the command that answers questions about the rules for programs in any language. It reads one
// JSON object per line and writes one per line.
//
//	$ echo '{"game":"taacoca","move":"A1,A2,A3-NE"}' | go run ./examples/clutch referee
//	{"error":{"rule":"M4","message":"A1 can't go NE: your own stone stays on B2"},"position":"bbbbb/1bbbb1/..."}
//
// Package examples/internal/wire describes all requests, answers and limits:
//
//	go doc ./examples/internal/wire
//
// With -ugi, it is an engine for graphical interfaces and match programs of others:
//
//	go run ./examples/clutch referee -ugi coucou
//
// Referee answers every line, whatever the line contains, before it reads the next one. It ends when the input ends.
package referee

import (
	"context"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "referee", Does: "answer questions about the rules, as JSON or UGI, for programs in any language",
		About: `Referee answers questions about the games: one JSON object per line in, one per line out.

	echo '{"game":"taacoca"}' | clutch referee

For the form of requests and answers, see: go doc ./examples/internal/wire`,
		Run: run,
	}
}

func run(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	name := flags.String("ugi", "",
		"speak the Universal Game Interface about this `game` instead, as an engine for programs of others")
	if err := p.Parse(flags); err != nil {
		return err
	}
	p.LetInterruptsKill() // an interrupt can't break off a read, and there is nothing to clean up
	if *name != "" {
		g, err := catalog.Find(*name)
		if err != nil {
			return command.Usage(err)
		}
		return speakUGI(context.WithoutCancel(ctx), g, p.Stdin, p.Stdout)
	}
	return wire.NewServer().Serve(context.WithoutCancel(ctx), p.Stdin, p.Stdout)
}
