package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/rating"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
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

// runTournaments runs the command run, which plays a tournament in each of some games, and prints the tables.
func runTournaments(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	var plan tournament.Plan
	plan.Define(flags, "", 1000)
	flags.Lookup("game").Usage = "the game's `name`, or the names of several games, separated by commas"
	flags.Lookup("bots").Usage += ", or exec:./mybot"
	flags.BoolVar(&plan.Gauntlet, "gauntlet", false, "only the first bot plays against all others")
	flags.BoolVar(&plan.Neighbours, "neighbours", false, "each bot plays only against its neighbours in the list")
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
	start := flags.String("name", "", "the tournament's `name`, which is continued if it exists; "+
		"the beginning of the names, with several games or -neighbours")
	if err := p.Parse(flags); err != nil {
		return err
	}
	var names []string
	var plans []tournament.Plan
	games := strings.Split(plan.Game, ",")
	for _, game := range games {
		plan := plan
		plan.Game = game
		err := plan.Check()
		if err == nil && where.workers > 0 {
			err = plan.Runnable()
		}
		if err != nil {
			return command.Usage(err)
		}
		name := *start
		switch {
		case name == "":
			name = plan.Game + "-" + strconv.FormatUint(plan.Seed, 36)
		case plan.Neighbours || len(games) > 1:
			name += "-" + plan.Game
		}
		names, plans = append(names, name), append(plans, plan)
	}
	s, err := where.host(ctx, names[0])
	if err != nil {
		return err
	}
	defer s.Close()
	var tournaments []*tournament.Tournament
	for i, plan := range plans { // so that other machines find all games at once
		t, err := tournament.Create(ctx, s, names[i], plan)
		if err != nil {
			return err
		}
		tournaments = append(tournaments, t)
	}
	for _, t := range tournaments {
		if err := play(ctx, p, t, where.workers); err != nil {
			return err
		}
	}
	return nil
}

// runLadder runs the command ladder, which is the command run with other defaults.
func runLadder(ctx context.Context, p *command.Program) error {
	var games []string
	for _, g := range clutch.Games() {
		games = append(games, g.Info().Name)
	}
	defaults := []string{
		"-game", strings.Join(games, ","), "-bots", strings.Join(search.LevelNames(), ","), "-neighbours",
		"-within", "20", "-n", "20000", "-max-plies", "300", "-seed", "1", "-name", "ladder",
	}
	p.About += "\n\nIt is arena run " + strings.Join(defaults, " ") + "\nwith the flags that are given."
	p.Args = append(defaults, p.Args...)
	return runTournaments(ctx, p)
}

// play plays a tournament, and prints its table, even if there is an error.
func play(ctx context.Context, p *command.Program, t *tournament.Tournament, workers int) error {
	fmt.Fprintf(p.Stderr, "%s: tournament %s, seed %d\n", p.Name, t.Name, t.Plan.Seed)
	p.Meter.Start()
	t.Warn = waits(p)
	t.Look = func(r *tournament.Results) { p.Meter.Text(func() string { return standing(r) }) }
	err := work(ctx, p, t, workers)
	return errors.Join(err, results(context.WithoutCancel(ctx), p.Stdout, t, table))
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
	where.hostFlags(flags)
	flags.Lookup("j").Usage = "how `many` games this process plays at the same time"
	if err := p.Parse(flags); err != nil {
		return err
	}
	if where.workers < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", where.workers)
	}
	s, err := where.open(ctx, false)
	if err != nil {
		return err
	}
	defer s.Close()
	waits := waits(p)
	for {
		err := round(ctx, p, s, where.workers, waits)
		switch {
		case tournament.Passing(err):
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

// round plays all games that are available now. It leaves out the tournaments that can't be played here.
func round(ctx context.Context, p *command.Program, s *store.Store, threads int, waits func(error)) error {
	names, err := tournament.Names(ctx, s)
	if err != nil {
		return err
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, s, name)
		open := false
		if err == nil {
			open, err = t.Open(ctx)
		}
		if open {
			t.Warn = waits
			err = work(ctx, p, t, threads)
		}
		switch {
		case errors.Is(err, tournament.ErrUnplayable):
			waits(err)
		case err != nil:
			return err
		}
	}
	return nil
}

// standing returns a line about the games so far, with the ratings of the strongest bots.
func standing(r *tournament.Results) string {
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
