package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// reviewAll prints the costliest moves in all games of a file, each with what was better.
func reviewAll(ctx context.Context, out io.Writer, file string, seed uint64) (err error) {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	number := 0
	for r, err := range record.All(lines.Edited(f)) {
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		number++
		if err := reviewOne(ctx, out, number, r, seed); err != nil {
			return fmt.Errorf("%s, game %d: %w", file, number, err)
		}
	}
	return nil
}

func reviewOne(ctx context.Context, out io.Writer, number int, r record.Record, seed uint64) error {
	g, err := catalog.Find(r.Game)
	if err != nil {
		return err
	}
	s, err := session.FromRecord(g, r, session.Settings{Seed: 1}) // nothing is drawn
	if err != nil {
		return err
	}
	moves, err := review.Of(ctx, s, review.Options{Seed: seed})
	if err != nil {
		return err
	}
	outcome := r.Outcome()
	if score := s.Score(); score != "" {
		outcome += ", " + score
	}
	fmt.Fprintf(out, "game %d, %s, %d plies: %s; mistakes: %d\n", number, g.Info().Title, s.Plies(), outcome,
		len(review.Mistakes(moves)))
	for _, said := range review.Sentences(moves) {
		if _, err := fmt.Fprintf(out, "  %s\n", said); err != nil {
			return err
		}
	}
	return nil
}
