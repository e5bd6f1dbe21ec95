// Referee tells programs in any language what the rules say: one JSON object a line in, one a line out.
//
//	$ echo '{"game":"taacoca","move":"A1,A2,A3-NE"}' | go run ./examples/referee
//	{"error":{"rule":"M4","message":"A1 can't go NE: your own stone stays on B2"},"position":"bbbbb/1bbbb1/..."}
//
// The requests and answers are described in the package examples/internal/protocol, with all their members and limits:
//
//	go doc ./examples/internal/protocol
//
// Whatever a line holds, it gets an answer, and the next one is read; the end of input ends the program.
package main

import (
	"context"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/protocol"
)

const about = `Referee answers questions about the games: one JSON object a line in, one a line out.

	echo '{"game":"taacoca"}' | referee

The requests and answers are described by: go doc ./examples/internal/protocol`

func main() { command.Main("referee", about, run) }

func run(ctx context.Context, p *command.Program) error {
	if err := p.Parse(p.Flags()); err != nil {
		return err
	}
	p.LetInterruptsKill() // reading can't be broken off, and nothing has to be tidied up
	return protocol.Server{}.Serve(context.WithoutCancel(ctx), p.Stdin, p.Stdout)
}
