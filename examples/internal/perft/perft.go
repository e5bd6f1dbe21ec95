// Package perft is the command that counts the legal move sequences of a given length, to check a game and to measure
// its speed.
//
//	go run ./examples/clutch perft -game taacoca -depth 4 [-options O] [-position P] [-divide]
//
// Perft prints the count and the time that it took. With -divide, it first prints the count for each first move. On a
// terminal, it shows the progress of a count that takes longer than a second. An interrupt ends the program.
package perft

import (
	"context"
	"fmt"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "perft", Does: "count the sequences of legal moves",
		About: `Perft counts the sequences of legal moves of a given length.

	clutch perft -game taacoca -depth 4`,
		Run: run,
	}
}

func run(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var begin command.Beginning
	begin.Define(flags)
	depth := flags.Int("depth", 1, "how many `plies` deep")
	divide := flags.Bool("divide", false, "count for each first move")
	o := perft.Options{Workers: runtime.GOMAXPROCS(0)}
	if err := p.Parse(flags); err != nil {
		return err
	}
	switch {
	case *depth < 0:
		return command.Usagef("-depth %d: a depth is 0 or more", *depth)
	case *divide && *depth == 0:
		return command.Usagef("-depth 0 has no moves to -divide by")
	}
	s, err := begin.Start(session.Settings{Seed: 1})
	if err != nil {
		return command.Usage(err)
	}
	p.Meter.Start()
	// before chance draws
	show := func(done float64) { p.Meter.Show("counting", done) }
	nodes, parts, err := count(ctx, s.States(0)[0], *depth, o, *divide, show)
	took := p.Meter.Took()
	p.Meter.Clear()
	if err != nil {
		return err
	}
	fmt.Fprint(p.Stdout, parts)
	fmt.Fprintf(p.Stdout, "%s perft %d: %d nodes in %.3f s, %.1f Mnodes/s\n",
		s.Game().Info().Name, *depth, nodes, took.Seconds(), float64(nodes)/took.Seconds()/1e6)
	return nil
}

// count returns the count and, to divide it, a line for each first move.
func count(
	ctx context.Context, s dynamic.State, depth int, o perft.Options, divide bool, progress func(float64),
) (nodes uint64, parts string, err error) {
	o.Progress = progress
	if !divide {
		nodes, err = s.Perft(ctx, depth, o)
		return nodes, "", err
	}
	moves := s.Moves()
	for i, move := range moves {
		next, err := s.Apply(move)
		if err != nil {
			return 0, "", err
		}
		o.Progress = func(done float64) { progress((float64(i) + done) / float64(len(moves))) }
		n, err := next.Perft(ctx, depth-1, o)
		if err != nil {
			return 0, "", err
		}
		nodes += n
		parts += fmt.Sprintf("%s: %d\n", move, n)
	}
	return nodes, parts, nil
}
