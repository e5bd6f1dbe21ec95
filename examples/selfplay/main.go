// Selfplay lets two bots play many games against each other and reports which one is stronger.
//
//	go run ./examples/selfplay -game taacoca [-a alphabeta] [-b mcts:500] [-n 200] [-seed 1] [-out games.txt]
//
// A bot is random, alphabeta or mcts. A bot has a budget for each move, as in mcts:500 (nodes) or mcts:50ms (time). By
// default, A is the game's strongest bot with 2000 nodes, and B moves at random. The bots swap sides after each game. With
// four players, one bot plays the first and third seats, and the other bot plays the second and fourth seats.
//
// The games are played on all cores. At the end, or after an interrupt, Selfplay prints a table. It shows each bot's wins
// with Wilson's 95 % confidence intervals, the lengths of the games, and the number of games that each rule ended. Draws
// and unfinished games count as half a win for each bot. If all budgets are in nodes, the same seed gives the same games,
// with any number of workers.
//
// With -out, Selfplay writes a record of every finished game to a file that examples/play can load.
package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `Selfplay lets two bots play many games against each other and reports which one is stronger.

	selfplay -game taacoca -a alphabeta -b mcts:500 -n 200

A bot is random, alphabeta or mcts. After a colon comes its budget for a move: a number of nodes, or a time.`

func main() { command.Main("selfplay", about, run) }

func run(ctx context.Context, p *command.Program) error {
	m, out, err := parse(p)
	if err != nil {
		return err
	}
	records, err := openRecords(m, out)
	if err != nil {
		return err
	}
	p.Meter.Start()
	t := newTally(m)
	err = m.play(ctx, func(g game) error {
		t.add(g)
		p.Meter.Text(t.progress)
		return records.add(g)
	})
	t.took = p.Meter.Took()
	p.Meter.Clear()
	return errors.Join(err, records.close(), t.print(p.Stdout))
}

func parse(p *command.Program) (m *match, out string, err error) {
	m = &match{}
	flags := p.Flags()
	name := flags.String("game", "", "the game's `name`")
	options := flags.String("options", "", "how the games begin, as `name=value` pairs separated by commas")
	position := flags.String("position", "", "the `text` of the position to begin at")
	a := flags.String("a", "", "the `bot` A: a name, and after a colon its budget for a move; the strongest if empty")
	b := flags.String("b", "random", "the `bot` B, in the same form")
	budget := flags.String("budget", "2000", "the `budget` for a move of a bot that names none: a number of nodes, or a time")
	flags.IntVar(&m.games, "n", 100, "how `many` games are played")
	flags.Uint64Var(&m.seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
	flags.IntVar(&m.maxPlies, "max-plies", 1000, "leave a game unfinished after this many `plies`")
	flags.IntVar(&m.opening, "opening", 0, "begin with this many random `plies`, the same in each pair of games")
	flags.BoolVar(&m.repetition, "repetition", false, "call a game drawn when a position occurs for the third time")
	flags.IntVar(&m.workers, "j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	flags.StringVar(&out, "out", "", "write the games to this new `file`")
	if err := p.Parse(flags); err != nil {
		return nil, "", err
	}
	switch {
	case *name == "":
		return nil, "", command.Usagef("which -game?")
	case m.games < 1:
		return nil, "", command.Usagef("-n %d: at least one game must be played", m.games)
	case m.maxPlies < 1:
		return nil, "", command.Usagef("-max-plies %d: a game has at least one ply", m.maxPlies)
	case m.opening < 0 || m.opening >= m.maxPlies:
		return nil, "", command.Usagef("-opening %d: an opening has 0 plies or more, and fewer than -max-plies, %d", m.opening, m.maxPlies)
	case m.workers < 1:
		return nil, "", command.Usagef("-j %d: at least one game must be played at a time", m.workers)
	}
	if m.seed == 0 {
		m.seed = rand.Uint64()
	}
	if err := m.begin(*name, *options, *position); err != nil {
		return nil, "", command.Usage(err)
	}
	return m, out, command.Usage(m.engage(*a, *b, *budget))
}

func (m *match) begin(name, options, position string) (err error) {
	if m.game, err = clutch.Choose(name); err != nil {
		return err
	}
	if m.options, err = begin.Options(options); err != nil {
		return err
	}
	m.position = position
	if m.start, err = begin.State(m.game, m.options, position); err != nil {
		return err
	}
	if _, over := m.start.Winner(); over {
		return errors.New("-position: the game is over in that position")
	}
	return nil
}
