package games

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Dump writes the games that are over for people who study games: a line of JSON for each game, the last one first. The
// records are whole, as nothing is hidden any more, but without the players' names. It leaves damaged games out, and
// counts them.
func (s *Service) Dump(ctx context.Context, w io.Writer) (damaged int, err error) {
	out := json.NewEncoder(w)
	err = s.each(ctx, store.Query{List: over}, func(row store.Listed) error {
		line, err := s.dumped(ctx, row.ID)
		switch {
		case errors.Is(err, ErrDamaged):
			damaged++
			return nil
		case errors.Is(err, ErrNotFound): // it was deleted meanwhile
			return nil
		case err != nil:
			return err
		}
		return out.Encode(line)
	})
	return damaged, err
}

// dumped is what Dump writes of a game.
type dumped struct {
	ID     string          `json:"id"`
	Month  string          `json:"month"` // in which the game began
	Game   string          `json:"game"`
	Rounds []record.Record `json:"rounds"`
}

func (s *Service) dumped(ctx context.Context, id string) (d dumped, err error) {
	g, err := s.current(ctx, id)
	if err != nil {
		return d, err
	}
	d = dumped{g.id, time.UnixMilli(g.Created).UTC().Format("2006-01"), g.Game,
		append(g.session.Rounds(), g.session.Record())}
	for _, round := range d.Rounds {
		for p := range round.Players {
			round.Players[p].Name = ""
		}
	}
	return d, nil
}
