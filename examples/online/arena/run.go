package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// parseTest parses the hypotheses of a sequential test, which are two differences in Elo.
func parseTest(text string) (*rating.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err0 != nil || err1 != nil {
		return nil, errors.New("two numbers with a comma between them, such as 0,20")
	}
	return &rating.SPRT{Elo0: elo0, Elo1: elo1}, nil
}

// runTournament runs the command run, which plays a tournament and prints its table.
func runTournament(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	var plan tournament.Plan
	plan.Define(flags, "", 1000)
	flags.Lookup("bots").Usage += ", or exec:./mybot"
	flags.BoolVar(&plan.Gauntlet, "gauntlet", false, "only the first bot plays against all others")
	flags.IntVar(&plan.Chunk, "chunk", 2, "how `many` pairs of games a worker claims at a time")
	flags.Float64Var(&plan.Within, "within", 0,
		"stop as soon as the 95 % intervals of the differences between bots that meet are at most this many `Elo` "+
			"on both sides")
	const sprt = "for two bots: two differences in `Elo`, such as 0,20; stop as soon as a test " +
		"decides which of them holds for the first bot"
	flags.Func("sprt", sprt, func(text string) (err error) {
		plan.SPRT, err = parseTest(text)
		return err
	})
	name := flags.String("name", "", "the tournament's `name`; an existing tournament is continued")
	if err := p.Parse(flags); err != nil {
		return err
	}
	err := plan.Check()
	if err == nil && where.workers > 0 {
		err = plan.Runnable()
	}
	if err != nil {
		return command.Usage(err)
	}
	if *name == "" {
		*name = plan.Game + "-" + strconv.FormatUint(plan.Seed, 36)
	}
	s, err := where.host(ctx, *name)
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := play(ctx, p, s, *name, plan, where.workers)
	if r == nil {
		return err
	}
	return errors.Join(err, printTable(p.Stdout, r))
}

// play creates or continues a tournament, and plays it. It returns the results so far, even if there is an error.
func play(
	ctx context.Context, p *command.Program, s *store.Store, name string, plan tournament.Plan, workers int,
) (*tournament.Results, error) {
	t, err := tournament.Create(ctx, s, name, plan)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(p.Stderr, "%s: tournament %s, seed %d\n", p.Name, t.Name, plan.Seed)
	p.Meter.Start()
	t.Warn = waits(p)
	t.Look = func(r *tournament.Results) { p.Meter.Text(func() string { return standing(r) }) }
	err = work(ctx, p, t, workers)
	r, unread := t.Results(context.WithoutCancel(ctx))
	return r, errors.Join(err, unread)
}

// work plays games of a tournament, and says how many.
func work(ctx context.Context, p *command.Program, t *tournament.Tournament, threads int) error {
	host, _ := os.Hostname() // it makes claims readable, but need not be known
	began := time.Now()
	games, err := t.Work(ctx, fmt.Sprintf("%s-%d", host, os.Getpid()), threads)
	p.Meter.Clear()
	if games > 0 {
		took := time.Since(began).Seconds()
		fmt.Fprintf(p.Stderr, "%s: %d games of %s in %.1f s, %.1f per second\n",
			p.Name, games, t.Name, took, float64(games)/took)
	}
	return err
}

// visit runs the command work, which plays games of all unfinished tournaments, and then waits for new tournaments.
func visit(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	threads := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *threads < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", *threads)
	}
	s, err := where.open(ctx, false)
	if err != nil {
		return err
	}
	defer s.Close()
	waits := waits(p)
	for {
		err := round(ctx, p, s, *threads, waits)
		switch {
		case tournament.Passing(err) || errors.Is(err, tournament.ErrNoProgram):
			waits(err)
		case err != nil:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// round plays all games that are available now.
func round(
	ctx context.Context, p *command.Program, s *store.Store, threads int, waits func(error),
) (unable error) {
	names, err := tournament.Names(ctx, s)
	if err != nil {
		return err
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, s, name)
		if err != nil {
			return err
		}
		open, err := t.Open(ctx)
		if err != nil {
			return err
		}
		if !open {
			continue
		}
		t.Warn = waits
		err = work(ctx, p, t, threads)
		switch {
		case errors.Is(err, tournament.ErrNoProgram):
			unable = err // other tournaments may do without
		case err != nil:
			return err
		}
	}
	return unable
}

// standing returns a line about the games so far, with the ratings of the strongest bots.
func standing(r *tournament.Results) string {
	if t := r.Plan.Training; t != nil {
		return fmt.Sprintf("round %d: %d games for %d positions", t.Number, len(r.Games()), t.Positions)
	}
	text := fmt.Sprintf("%d of %d games", len(r.Games()), r.All())
	list, _, err := r.Standings()
	if err != nil {
		return text // ratings are known only when games connect all bots
	}
	for _, s := range list[:min(len(list), 3)] {
		text += fmt.Sprintf(", %s %+.0f ± %.0f", s.Bot, s.Elo, s.Interval)
	}
	return text
}

// waits returns a function that says why the process waits, but at most once a minute. It is safe for concurrent use.
func waits(p *command.Program) func(error) {
	rarely := rate.Sometimes{Interval: time.Minute}
	return func(err error) {
		rarely.Do(func() {
			p.Meter.Clear()
			fmt.Fprintf(p.Stderr, "%s: waiting: %v\n", p.Name, err)
		})
	}
}
