package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/terminal"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// planFlags defines the flags for a tournament's plan. The function that it returns creates the plan from the parsed
// flags.
func planFlags(flags *flag.FlagSet) func() (tournament.Plan, error) {
	var p tournament.Plan
	flags.StringVar(&p.Game, "game", "", "the game's `name`")
	options := flags.String("options", "", "how the games begin, as `name=value` pairs separated by commas")
	bots := flags.String("bots", "", "the `bots`, separated by commas: random, mcts:2000, alphabeta:50ms, easy, medium, hard, exec:./mybot")
	flags.StringVar(&p.Limit, "limit", "2000", "the `budget` for a move of a bot that names none: a number of nodes, or a time")
	flags.BoolVar(&p.Gauntlet, "gauntlet", false, "only the first bot plays against all others")
	flags.IntVar(&p.Games, "n", 1000, "how `many` games are played in all")
	flags.IntVar(&p.Opening, "opening", 4, "begin with this many random `plies`, the same in both games of a pair")
	flags.IntVar(&p.MaxPlies, "max-plies", 1000, "break a game off after this many `plies`; it counts as a draw")
	flags.BoolVar(&p.Repetition, "repetition", false, "call a game drawn when a position occurs for the third time")
	flags.Uint64Var(&p.Seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
	flags.IntVar(&p.Chunk, "chunk", 2, "how `many` pairs of games a worker claims at a time")
	sprt := flags.String("sprt", "", "for two bots: two differences in `Elo`, such as 0,20; stop as soon as a test decides which of them holds for the first bot")
	return func() (tournament.Plan, error) {
		if p.Game == "" {
			return p, errors.New("which -game?")
		}
		if *bots == "" {
			return p, errors.New("which -bots?")
		}
		for bot := range strings.SplitSeq(*bots, ",") {
			p.Bots = append(p.Bots, strings.TrimSpace(bot))
		}
		var err error
		if p.Options, err = begin.Options(*options); err != nil {
			return p, err
		}
		if len(p.Options) == 0 {
			p.Options = nil
		}
		if *sprt != "" {
			if p.SPRT, err = parseTest(*sprt); err != nil {
				return p, err
			}
		}
		if p.Seed == 0 {
			p.Seed = rand.Uint64()
		}
		return p, p.Check()
	}
}

// parseTest parses the hypotheses of a sequential test, which are two differences in Elo.
func parseTest(text string) (*rating.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err0 != nil || err1 != nil {
		return nil, fmt.Errorf("-sprt %q: two numbers with a comma between them, such as 0,20", text)
	}
	return &rating.SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}, nil
}

// runTournament runs the command run, which plays a tournament and prints its table.
func runTournament(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	plan := planFlags(flags)
	name := flags.String("name", "", "the tournament's `name`; an existing tournament is continued")
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games this process plays at the same time; 0 leaves them to others")
	if err := p.Parse(flags); err != nil {
		return err
	}
	planned, err := plan()
	if err != nil {
		return command.Usage(err)
	}
	if *name == "" {
		*name = planned.Game + "-" + strconv.FormatUint(planned.Seed, 36)
	}
	_, r, err := play(ctx, p, where, *name, planned, *workers)
	if r == nil {
		return err
	}
	return errors.Join(err, printTable(p.Stdout, r))
}

// play creates or continues a tournament, and plays it. It returns the results so far, even if there is an error.
func play(ctx context.Context, p *command.Program, where place, name string, plan tournament.Plan, workers int) (*tournament.Tournament, *tournament.Results, error) {
	switch {
	case workers < 0:
		return nil, nil, command.Usagef("-j %d: the number of games must be 0 or more", workers)
	case workers == 0 && where.listen == "" && where.etcd == "":
		return nil, nil, command.Usagef("-j 0 leaves all games to other processes, which can reach them only with -listen or -etcd")
	}
	if err := tournament.CheckName(name); err != nil {
		return nil, nil, command.Usage(err)
	}
	if workers > 0 {
		if err := plan.Runnable(); err != nil {
			return nil, nil, command.Usage(err)
		}
	}
	s, err := where.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	t, err := tournament.Create(ctx, s, name, plan)
	if err != nil {
		return nil, nil, err
	}
	fmt.Fprintf(p.Stderr, "%s: tournament %s, seed %d\n", p.Name, t.Name, plan.Seed)
	err = follow(ctx, p, t, workers)
	r, unread := t.Results(context.WithoutCancel(ctx))
	if err == nil && unread == nil {
		_, err = t.Settle(ctx, r) // the test may have been settled by the last games
	}
	return t, r, errors.Join(err, unread)
}

// settleEvery is how often the process checks whether a tournament can end.
const settleEvery = 500 * time.Millisecond

// follow plays a tournament until it is over, and shows the standings meanwhile.
func follow(ctx context.Context, p *command.Program, t *tournament.Tournament, workers int) error {
	ctx, cancel := context.WithCancel(ctx)
	warned := make(chan error, 1)
	t.Warn = func(err error) {
		select {
		case warned <- err:
		default: // a warning is waiting to be printed
		}
	}
	live := t.Live()
	screen := &screen{out: p.Stderr, on: terminal.Is(os.Stderr), began: time.Now()}
	ended := make(chan error, 2)
	var group sync.WaitGroup
	var usage tournament.Usage
	defer func() {
		cancel()
		group.Wait()
		screen.clear()
		if usage.Games > 0 {
			fmt.Fprintf(p.Stderr, "%s: %s\n", p.Name, usage)
		}
	}()
	group.Go(func() {
		if err := live.Follow(ctx); ctx.Err() == nil {
			ended <- err
		}
	})
	if workers > 0 {
		group.Go(func() {
			var err error
			usage, err = playOn(ctx, t, workers)
			ended <- err
		})
	}
	notices := notices{Program: p}
	over, look := false, time.After(settleEvery)
	for {
		select {
		case err := <-ended:
			return err
		case <-ctx.Done():
			return ctx.Err()
		case err := <-warned:
			screen.clear()
			notices.print("waiting: %v", err)
			continue
		case <-look:
		}
		if over {
			continue // the workers will know soon
		}
		began := time.Now()
		err := live.Read(func(r *tournament.Results) (err error) {
			if over, err = t.Settle(ctx, r); err == nil {
				screen.show(r)
			}
			return err
		})
		look = time.After(max(settleEvery, 20*time.Since(began))) // a great tournament takes a while to rate
		switch {
		case err != nil && ctx.Err() == nil && !tournament.Passing(err):
			return err
		case over && workers == 0:
			return nil
		}
	}
}

func playOn(ctx context.Context, t *tournament.Tournament, threads int) (tournament.Usage, error) {
	ballast := make([]byte, ballastSize)
	defer runtime.KeepAlive(ballast)
	return t.Work(ctx, hostname(), threads)
}

// ballastSize is the size of an allocated block that nothing uses. The block takes up no physical memory, but it makes
// the garbage collector run only after that many more bytes have been allocated. Without the block, garbage collection
// takes a tenth of the processor time, because bots need little memory but produce much garbage.
const ballastSize = 64 << 20

func hostname() string {
	name, err := os.Hostname()
	if err != nil {
		name = "worker"
	}
	return fmt.Sprintf("%s-%d", name, os.Getpid())
}

// printTable prints the table of a tournament, or a message if no games have been played.
func printTable(out io.Writer, r *tournament.Results) error {
	if len(r.Games()) == 0 {
		_, err := fmt.Fprintln(out, "No games have been played yet.")
		return err
	}
	return r.WriteTable(out)
}
