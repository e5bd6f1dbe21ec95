package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/fit"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// fitWeights runs the command fit. With -name and without -game, it takes the games of an existing tournament.
// Otherwise it plays new games.
func fitWeights(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	plan := planFlags(flags, "alphabeta:500,alphabeta:1000")
	name := flags.String("name", "", "take the games of this tournament, instead of playing games of -game")
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	most := flags.Int("positions", 10, "take at most this `many` positions of a game")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *most < 1 {
		return command.Usagef("-positions %d: at least one is needed", *most)
	}
	var t *tournament.Tournament
	var r *tournament.Results
	var err error
	if flags.Lookup("game").Value.String() == "" {
		t, r, err = read(ctx, where, *name)
	} else {
		planned, wrong := plan()
		if wrong != nil {
			return command.Usage(wrong)
		}
		if *name == "" {
			*name = fmt.Sprintf("fit-%s-%d", planned.Game, planned.Seed)
		}
		t, r, err = play(ctx, p, where, *name, planned, *workers)
	}
	if err != nil {
		return err
	}
	result, err := fitTo(t.Plan, r.Games(), *most, rand.New(rand.NewPCG(t.Plan.Seed, 0)))
	if err != nil {
		return err
	}
	return result.Write(p.Stdout)
}

// fitTo fits the weights to a tournament's games, using at most the given number of positions per game.
func fitTo(plan tournament.Plan, games []tournament.Game, most int, rng *rand.Rand) (*fit.Result, error) {
	game, err := catalog.Find(plan.Game)
	if err != nil {
		return nil, err
	}
	start, err := game.Start(plan.Options)
	if err != nil {
		return nil, err
	}
	var samples []fit.Sample
	s := start
	for i, g := range games {
		if g.Fault != "" {
			continue // the result of such a game says nothing about its positions
		}
		score := float64(1+g.Winner) / 2
		if g.Second {
			score = 1 - score
		}
		drawn, err := fit.Draw(rng, start, g.Moves, plan.Opening, most, i, score)
		if err != nil {
			return nil, err
		}
		samples = append(samples, drawn...)
		if len(s.Terms(s.Turn())) == 0 && len(g.Moves) > 0 {
			s = playAll(start, g.Moves[:len(g.Moves)/2]) // the terms are known at least in the middle of a game
		}
	}
	terms, err := fit.Terms(s)
	if err != nil {
		return nil, err
	}
	return fit.Fit(terms, samples)
}

// playAll plays the given moves, which must be legal, and returns the last position.
func playAll(s dynamic.State, moves []string) dynamic.State {
	for _, m := range moves {
		s, _ = s.Apply(m)
	}
	return s
}
