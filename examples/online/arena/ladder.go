package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// runLadder runs the command ladder, which measures how far apart neighbouring bots are, in several games.
func runLadder(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	plan := tournament.Plan{Chunk: 2, Neighbours: true}
	plan.MaxPlies, plan.Seed = 300, 1
	plan.Define(flags, strings.Join(search.LevelNames(), ","), 20_000)
	flags.Lookup("game").Usage = "the games' `names`, separated by commas; all that package clutch has if not given"
	flags.Lookup("bots").Usage = "the `bots`, the weakest first, separated by commas"
	flags.Lookup("n").Usage = "but play at most this `many` games in each game"
	flags.Float64Var(&plan.Within, "within", 20,
		"measure each difference until its 95 % interval is at most this many `Elo` on both sides")
	name := flags.String("name", "ladder",
		"the beginning of the tournaments' `names`; existing tournaments are continued")
	if err := p.Parse(flags); err != nil {
		return err
	}
	games := strings.Split(plan.Game, ",")
	if plan.Game == "" {
		games = nil
		for _, g := range clutch.Games() {
			games = append(games, g.Info().Name)
		}
	}
	var plans []tournament.Plan
	for _, game := range games {
		plan.Game = game
		if err := plan.Check(); err != nil {
			return command.Usage(err)
		}
		plans = append(plans, plan)
	}
	s, err := where.host(ctx, *name)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, plan := range plans { // so that other machines find all games at once
		if _, err := tournament.Create(ctx, s, *name+"-"+plan.Game, plan); err != nil {
			return err
		}
	}
	for _, plan := range plans {
		r, err := play(ctx, p, s, *name+"-"+plan.Game, plan, where.workers)
		if r == nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "%s\n\n", plan.Game)
		if err := errors.Join(err, printTable(p.Stdout, r)); err != nil {
			return err
		}
		fmt.Fprintln(p.Stdout)
	}
	return nil
}
