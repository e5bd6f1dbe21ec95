// Package selfplay is the command match, which lets two bots play many games against each other and reports which one
// is stronger.
//
//	go run ./examples/clutch match -game taacoca [-bots alphabeta,mcts:500] [-n 200] [-seed 1] [-out games.txt]
//
// A bot is random, a level such as easy, or a search. A search has a limit for each move, as in mcts:500 (nodes) or
// mcts:50ms (time). By default, the medium level plays against the random bot. The bots swap sides after each game.
// With four players, one bot plays the first and third seats, and the other bot plays the second and fourth seats.
// Each pair of games begins with the same random plies.
//
// The games are played on all cores. At the end, or after an interrupt, Match prints a table. It shows each bot's
// wins with Wilson's 95 % confidence intervals, its mean points and its mean place among four, the number of games that each rule ended, and the lengths of the
// games. Draws and unfinished games count as half a win for each bot. If all limits are in nodes, the same seed gives
// the same games, with any number of workers.
//
// With -out, Match writes a record of every finished game to a file that the command play can load. With -review, it
// plays nothing, but looks back at the games in such a file, and prints their mistakes.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "match", Does: "let bots play many games, or look back at games",
		About: `Match lets two bots play many games against each other and reports which one is stronger.

	clutch match -game taacoca -bots alphabeta:2000,mcts:500 -n 200

After a colon comes a bot's limit for a move: a number of nodes, or a time.`,
		Run: run,
	}
}

// run plays the games, writes them down, and prints the tables.
func run(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var plan match.Plan
	plan.Define(flags, "medium,random", 100)
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	out := flags.String("out", "", "write the games to this new `file`")
	review := flags.String("review", "", "play nothing, and look back at the games in this `file`")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *review != "" {
		return reviewAll(ctx, p.Stdout, *review, plan.Seed)
	}
	if *workers < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", *workers)
	}
	s, err := series(&plan)
	if err != nil {
		return command.Usage(err)
	}
	games, err := create(*out)
	if err != nil {
		return err
	}
	p.Meter.Start()
	t, err := s.Play(ctx, plan.Games, *workers, func(t *match.Tally, g match.Game) error {
		p.Meter.Text(func() string { return fmt.Sprintf("%d of %d games: %s", t.Games, plan.Games, t.Progress()) })
		r := s.Record(g)
		r.Comments = append(r.Comments, fmt.Sprintf("Game %d of selfplay from seed %d.", g.Number+1, s.Seed))
		return add(games, r)
	})
	took := p.Meter.Took()
	p.Meter.Clear()
	err = errors.Join(err, games.Close())
	played := fmt.Sprintf("%d games", t.Games)
	switch {
	case err != nil:
		played = fmt.Sprintf("stopped by an error after %d of %d games", t.Games, plan.Games)
	case t.Games < plan.Games:
		played = fmt.Sprintf("interrupted after %d of %d games", t.Games, plan.Games)
	}
	fmt.Fprintf(p.Stdout, "%s: %s from seed %d, each after %d random plies\n", plan.Game, played, s.Seed, s.Opening)
	if t.Games > 0 {
		t.Write(p.Stdout)
		fmt.Fprintf(p.Stdout, "took %.1f s with %d games at the same time\n", took.Seconds(), min(*workers, plan.Games))
	}
	return err
}

// series returns the series of a plan, or an error if this program can't play it.
func series(plan *match.Plan) (*match.Series, error) {
	s, err := plan.Series(match.Parser{})
	if err != nil {
		return nil, err
	}
	if len(s.Bots) != 2 {
		return nil, fmt.Errorf("-bots: two bots play, not %d; the arena in examples/online compares more", len(s.Bots))
	}
	for _, b := range s.Bots {
		if err := b.Ready(); err != nil {
			return nil, err
		}
	}
	_, err = s.Start()
	return s, err
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

// add appends a game to the file. If there is no room for all of it, nothing is appended, so that every game in the
// file is whole.
func add(f *os.File, r record.Record) error {
	n, err := r.WriteTo(f)
	if err == nil || n == 0 {
		return err
	}
	end, problem := f.Seek(-n, io.SeekCurrent)
	if problem == nil {
		problem = f.Truncate(end)
	}
	return errors.Join(err, problem)
}
