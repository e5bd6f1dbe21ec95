// Selfplay lets two bots play many games against each other and reports which one is stronger.
//
//	go run ./examples/selfplay -game taacoca [-bots alphabeta,mcts:500] [-n 200] [-seed 1] [-out games.txt]
//
// A bot is random, a level such as easy, or a search. A search has a limit for each move, as in mcts:500 (nodes) or
// mcts:50ms (time). By default, the medium level plays against the random bot. The bots swap sides after each game.
// With four players, one bot plays the first and third seats, and the other bot plays the second and fourth seats.
// Each pair of games begins with the same random plies.
//
// The games are played on all cores. At the end, or after an interrupt, Selfplay prints a table. It shows each bot's
// wins with Wilson's 95 % confidence intervals, the number of games that each rule ended, and the lengths of the
// games. Draws and unfinished games count as half a win for each bot. If all limits are in nodes, the same seed gives
// the same games, with any number of workers.
//
// With -out, Selfplay writes a record of every finished game to a file that examples/play can load. With -review, it
// plays nothing, but looks back at the games in such a file, and prints their mistakes.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

const about = `Selfplay lets two bots play many games against each other and reports which one is stronger.

	selfplay -game taacoca -bots alphabeta:2000,mcts:500 -n 200

After a colon comes a bot's limit for a move: a number of nodes, or a time.`

func main() { command.Main("selfplay", about, run) }

// job is what the command line asks for.
type job struct {
	*match.Series
	games, workers int
	out            string
	review         string // the file with the games to look back at, or ""
	seed           uint64
}

// run plays the games, writes them down, and prints the tables.
func run(ctx context.Context, p *command.Program) error {
	j, err := parse(p)
	if err != nil {
		return err
	}
	if j.review != "" {
		return reviewAll(ctx, p.Stdout, j.review, j.seed)
	}
	games, err := create(j.out)
	if err != nil {
		return err
	}
	p.Meter.Start()
	t, err := j.Play(ctx, j.games, j.workers, func(t *match.Tally, g match.Game) error {
		p.Meter.Text(func() string { return fmt.Sprintf("%d of %d games: %s", t.Games, j.games, t.Progress()) })
		r := j.Record(g)
		r.Comments = append(r.Comments, fmt.Sprintf("Game %d of selfplay from seed %d.", g.Number+1, j.Seed))
		_, err := r.WriteTo(games)
		return err
	})
	took := p.Meter.Took()
	p.Meter.Clear()
	err = errors.Join(err, games.Close())
	played := fmt.Sprintf("%d games", t.Games)
	if t.Games < j.games {
		played = fmt.Sprintf("interrupted after %d of %d games", t.Games, j.games)
	}
	fmt.Fprintf(p.Stdout, "%s: %s from seed %d, each after %d random plies\n", j.Game.Info().Name, played, j.Seed, j.Opening)
	if t.Games > 0 {
		err = errors.Join(err, t.Write(p.Stdout))
		fmt.Fprintf(p.Stdout, "took %.1f s with %d games at the same time\n", took.Seconds(), min(j.workers, j.games))
	}
	return err
}

func parse(p *command.Program) (j job, err error) {
	flags := p.Flags()
	var plan match.Plan
	plan.Define(flags, "medium,random", 100)
	flags.IntVar(&j.workers, "j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	flags.StringVar(&j.out, "out", "", "write the games to this new `file`")
	flags.StringVar(&j.review, "review", "", "play nothing, and look back at the games in this `file`")
	if err := p.Parse(flags); err != nil {
		return j, err
	}
	if j.seed = plan.Seed; j.review != "" {
		return j, nil
	}
	if j.workers < 1 {
		return j, command.Usagef("-j %d: at least one game must be played at a time", j.workers)
	}
	if err := plan.Complete(); err != nil {
		return j, command.Usage(err)
	}
	if j.Series, err = plan.Series(match.Parser{}); err != nil {
		return j, command.Usage(err)
	}
	if _, err := j.Start(); err != nil {
		return j, command.Usage(err)
	}
	j.games = plan.Games
	if len(j.Bots) != 2 {
		return j, command.Usagef("-bots: two bots play, not %d; the arena in examples/online compares more",
			len(j.Bots))
	}
	for _, b := range j.Bots {
		if err := b.Ready(); err != nil {
			return j, command.Usage(err)
		}
	}
	return j, nil
}

// create creates the file for the games, which must not exist yet. If name is "", the games are not kept.
func create(name string) (f *os.File, err error) {
	if name == "" {
		return os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	}
	f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		err = command.Usagef("-out %s: the file exists already", name)
	}
	return f, err
}
