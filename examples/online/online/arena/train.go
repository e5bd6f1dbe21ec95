package arena

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/train"
)

// trainNet runs the command train.
func trainNet(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	name := flags.String("game", "", "make a net for this `game`, which two players play and which hides nothing")
	out := flags.String("out", "evaluate.net", "write the net to this `file`")
	var plan train.Plan
	flags.Uint64Var(&plan.Seed, "seed", 1, "the `number` that determines all random choices")
	flags.IntVar(&plan.Rounds, "rounds", 3, "make a net this `many` times, each from all games so far")
	flags.IntVar(&plan.Positions, "positions", 400_000, "collect this `many` positions in each round")
	flags.IntVar(&plan.Nodes, "nodes", 400, "the `number` of nodes for each move of the games")
	flags.IntVar(&plan.Epochs, "epochs", 10, "learn from all positions this `many` times")
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	games := flags.Int("match", 400,
		"then play this `many` games against the evaluation by hand, at equal time")
	limit := flags.Duration("limit", 5*time.Millisecond, "the `time` for each move of that match")
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
	if min(plan.Rounds, plan.Positions, plan.Nodes, plan.Epochs, *workers) < 1 || *limit <= 0 || *games < 0 {
		return command.Usagef(
			"-rounds, -positions, -nodes, -epochs and -j must be at least 1, -limit above 0, and -match at least 0")
	}
	p.Meter.Start()
	n, err := t.Run(ctx, plan, *workers, func(now train.Progress) {
		if now.Epoch == 0 {
			p.Meter.Text(func() string { return fmt.Sprintf("round %d: %d positions", now.Round, now.Positions) })
			return
		}
		p.Meter.Clear()
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
