package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
	"github.com/seed4105872c/clutch/examples/online/train"
)

// trainNet runs the command train. The games of each round are those of a tournament without bots, which any number of
// workers can play.
func trainNet(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	name := flags.String("game", "", "make a net for this `game`, which two players play and which hides nothing")
	out := flags.String("out", "evaluate.net", "write the net to this `file`")
	var plan train.Plan
	flags.Uint64Var(&plan.Seed, "seed", 1, "the `number` that determines all random choices")
	flags.IntVar(&plan.Rounds, "rounds", 3, "make a net this `many` times, each from all games so far")
	flags.IntVar(&plan.Positions, "positions", 400_000, "collect this `many` positions in each round")
	flags.IntVar(&plan.Nodes, "nodes", 400, "the `number` of nodes for each move of the games")
	flags.IntVar(&plan.Epochs, "epochs", 10, "learn from all positions this `many` times")
	games := flags.Int("match", 400,
		"then play this `many` games against the evaluation by hand, at equal time")
	limit := flags.Duration("limit", 5*time.Millisecond, "the `time` for each move of that match")
	rounds := flags.String("name", "", "the beginning of the rounds' `names`; existing rounds are continued")
	if err := p.Parse(flags); err != nil {
		return err
	}
	game, err := catalog.Find(*name)
	if err != nil {
		return command.Usage(err)
	}
	t, err := train.For(game)
	if err != nil {
		return command.Usage(err)
	}
	*rounds = cmp.Or(*rounds, fmt.Sprintf("train-%s-%d", *name, plan.Seed))
	if plan.Rounds < 1 || plan.Positions < 1 || plan.Nodes < 1 || plan.Epochs < 1 || *limit <= 0 || *games < 0 {
		return command.Usagef(
			"-rounds, -positions, -nodes and -epochs must be at least 1, -limit above 0, and -match at least 0")
	}
	s, err := where.host(ctx, *rounds)
	if err != nil {
		return err
	}
	defer s.Close()
	source := func(ctx context.Context, r train.Round) iter.Seq2[train.Game, error] {
		games := tournament.Plan{Training: &r, Chunk: 10}
		games.Game, games.Seed, games.Games, games.MaxPlies = *name, r.Seed, r.Positions, 1
		return func(yield func(train.Game, error) bool) {
			played, err := play(ctx, p, s, fmt.Sprintf("%s-%d", *rounds, r.Number), games, where.workers)
			if err != nil {
				yield(train.Game{}, err)
				return
			}
			for _, g := range played.Training() {
				if !yield(g, nil) {
					return
				}
			}
		}
	}
	n, err := t.Run(ctx, plan, source, func(now train.Progress) {
		fmt.Fprintf(p.Stdout, "round %d, epoch %2d: error %.5f, held out %.5f (by hand %.5f), %d positions\n",
			now.Round, now.Epoch, now.Loss, now.Held, now.Hand, now.Positions)
	})
	if err != nil {
		return err
	}
	err = command.ReplaceFile(*out, func(w io.Writer) error {
		_, err := io.WriteString(w, string(n))
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "%s: %d bytes\n", *out, len(n))
	if *games == 0 {
		return nil
	}
	return t.Match(ctx, n, *games, *limit, plan.Seed, p.Stdout)
}
