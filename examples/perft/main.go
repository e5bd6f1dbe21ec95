// Perft counts the legal move sequences of a given length, to check a game and to measure its speed.
//
//	go run ./examples/perft -game taacoca -depth 4 [-options O] [-position P] [-divide] [-workers N] [-table]
//
// Perft prints the count and the time that it took. With -divide, it first prints the count for each first move. On a
// terminal, it shows the progress of a count that takes longer than a second. An interrupt ends the program.
package main

import (
	"context"
	"fmt"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `Perft counts the sequences of legal moves of a given length.

	perft -game taacoca -depth 4`

func main() { command.Main("perft", about, run) }

// job holds the parsed command line.
type job struct {
	game    dynamic.Game
	state   dynamic.State
	depth   int
	workers int
	divide  bool
	table   bool
}

// entries is the number of states in each worker's table, if the flag -table is set.
const entries = 1 << 20

func run(ctx context.Context, p *command.Program) error {
	j, err := parse(p)
	if err != nil {
		return err
	}
	p.Meter.Start()
	nodes, parts, err := j.count(ctx, func(done float64) { p.Meter.Show("counting", done) })
	took := p.Meter.Took()
	p.Meter.Clear()
	if err != nil {
		return err
	}
	fmt.Fprint(p.Stdout, parts)
	fmt.Fprintf(p.Stdout, "%s perft %d: %d nodes in %.3f s, %.1f Mnodes/s\n",
		j.game.Info().Name, j.depth, nodes, took.Seconds(), float64(nodes)/took.Seconds()/1e6)
	return nil
}

func parse(p *command.Program) (j job, err error) {
	flags := p.Flags()
	var begin command.Beginning
	begin.Define(flags)
	flags.IntVar(&j.depth, "depth", 1, "how many `plies` deep")
	flags.BoolVar(&j.divide, "divide", false, "count for each first move")
	flags.IntVar(&j.workers, "workers", runtime.GOMAXPROCS(0), "how `many` goroutines count")
	flags.BoolVar(&j.table, "table", false,
		"keep a table of counts, which is faster at great depth and takes about 50 MB per worker")
	if err := p.Parse(flags); err != nil {
		return j, err
	}
	switch {
	case j.depth < 0:
		return j, command.Usagef("-depth %d: a depth is 0 or more", j.depth)
	case j.divide && j.depth == 0:
		return j, command.Usagef("-depth 0 has no moves to -divide by")
	case j.workers < 1:
		return j, command.Usagef("-workers %d: at least one worker is needed", j.workers)
	}
	j.game, j.state, err = begin.Start()
	return j, command.Usage(err)
}

// count returns the count and, for -divide, a line for each first move.
func (j job) count(ctx context.Context, progress func(float64)) (nodes uint64, parts string, err error) {
	o := perft.Options{Workers: j.workers, Progress: progress}
	if j.table {
		o.Table = entries
	}
	if !j.divide {
		nodes, err = j.state.Perft(ctx, j.depth, o)
		return nodes, "", err
	}
	moves := j.state.Moves()
	for i, move := range moves {
		next, err := j.state.Apply(move)
		if err != nil {
			return 0, "", err
		}
		o.Progress = func(done float64) { progress((float64(i) + done) / float64(len(moves))) }
		n, err := next.Perft(ctx, j.depth-1, o)
		if err != nil {
			return 0, "", err
		}
		nodes += n
		parts += fmt.Sprintf("%s: %d\n", move, n)
	}
	return nodes, parts, nil
}
