package games

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"github.com/seed4105872c/clutch/examples/online/store"
)

const (
	dueEvery    = 200 * time.Millisecond // the time between two looks at what is due
	atOnce      = 64                     // games that a process ends at the same time; many changes share a write to the disk
	dueGames    = 1000                   // games that are looked at, at a time
	clockAgain  = 2 * time.Second        // after which a game is looked at again that could not be dealt with
	damageAgain = time.Hour              // the same for one that is damaged
	forgetEvery = time.Hour
)

// tendDue deals with the games that are due, until ctx ends.
func (s *Service) tendDue(ctx context.Context) {
	again := map[string]time.Time{} // when to look at a game again, by its identifier
	for ; ctx.Err() == nil; pause(ctx, dueEvery) {
		page, err := s.store.Find(ctx, store.Query{
			List: due, Ascending: true, Until: max(1, millis(s.now())), Limit: dueGames + len(again)})
		if err != nil {
			if ctx.Err() == nil {
				s.log.Warn("looking for games that are due", "error", err)
				pause(ctx, clockAgain)
			}
			continue
		}
		now := time.Now()
		maps.DeleteFunc(again, func(_ string, at time.Time) bool { return !now.Before(at) })
		waits := make([]time.Duration, len(page.Games))
		var group errgroup.Group
		group.SetLimit(atOnce)
		for i, row := range page.Games {
			if again[row.ID].IsZero() {
				group.Go(func() error {
					waits[i] = s.tendListed(ctx, row)
					return nil
				})
			}
		}
		_ = group.Wait() // the calls return no errors
		for i, row := range page.Games {
			if waits[i] > 0 {
				again[row.ID] = time.Now().Add(waits[i])
			}
		}
	}
}

// tendListed does what is due for a game, and returns how long to wait before it is looked at again.
func (s *Service) tendListed(ctx context.Context, row store.Listed) time.Duration {
	var h head
	err := readHead(&h, row, due)
	if err != nil {
		err = s.damaged(row.ID, err)
	} else {
		err = s.tend(ctx, row.ID)
	}
	switch {
	case errors.Is(err, ErrDamaged):
		return damageAgain
	case err != nil && ctx.Err() == nil:
		s.log.Warn("ending a game", "game", row.ID, "error", err)
		return clockAgain
	}
	return 0
}

// tend does what is due for a game. It ends one in which nobody has moved for long without a winner; if a round of a
// match is over and nobody has begun the next one, it closes the match.
func (s *Service) tend(ctx context.Context, id string) error {
	_, err := s.update(ctx, id, func(g *game) (next *game, err error) { // which also ends it if the time is up
		if g.ended() || millis(s.now()) < g.Due {
			return g, nil
		}
		if g.session.Over() {
			next = s.touched(g)
			next.Closed = true
			return next, nil
		}
		after, err := g.session.Abandon("nobody has moved for a long time")
		if err != nil {
			return nil, err
		}
		return s.next(g, after), nil
	})
	return err
}

// forget deletes the games that ended longer ago than Keep says.
func (s *Service) forget(ctx context.Context) error {
	if s.config.Keep == 0 {
		return nil
	}
	before := millis(s.now().Add(-s.config.Keep))
	if before <= 0 {
		return nil
	}
	return s.each(ctx, store.Query{List: over, At: before}, func(row store.Listed) error { return s.delete(ctx, row) })
}

// each calls a function for every game of a list, until it returns an error.
func (s *Service) each(ctx context.Context, q store.Query, f func(store.Listed) error) error {
	q.Limit = dueGames
	for more := true; more; {
		page, err := s.store.Find(ctx, q)
		if err != nil {
			return err
		}
		for _, row := range page.Games {
			if err := f(row); err != nil {
				return err
			}
		}
		q.At, q.ID, more = page.At, page.ID, page.More
	}
	return nil
}

// delete deletes a game that is over, unless another process has been faster.
func (s *Service) delete(ctx context.Context, row store.Listed) error {
	var h head
	if err := readHead(&h, row, over); err != nil {
		_ = s.damaged(row.ID, err) // it stays for whoever looks into it
		return nil
	}
	c := store.Change{Gone: true, Leave: h.inLists()}
	c.ID, c.Version = row.ID, row.Version+1
	s.cache.drop(row.ID)
	err := s.store.Save(ctx, c)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// Metrics returns metrics for Prometheus: the open games, how late the clocks are, and the turns that this process has
// played for bots.
func (s *Service) Metrics() []prometheus.Collector {
	gauge := func(name, help string, value func(context.Context) (float64, error)) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), metricTime)
			defer cancel()
			v, err := value(ctx)
			if err != nil {
				return -1
			}
			return v
		})
	}
	return []prometheus.Collector{
		s.turns,
		gauge("clutch_open_games", "Games that are not over, or -1 if the store does not answer.",
			func(ctx context.Context) (float64, error) {
				page, err := s.store.Find(ctx, store.Query{List: unfinished, Count: true})
				return float64(page.Total), err
			}),
		gauge("clutch_clock_lag_seconds", "How long the first game whose time is up has waited to be ended, or -1.", s.late),
	}
}

const metricTime = 2 * time.Second // how long a metric may wait for the store

// late returns for how many seconds the first game that is due has been.
func (s *Service) late(ctx context.Context) (float64, error) {
	now := millis(s.now())
	page, err := s.store.Find(ctx, store.Query{List: due, Ascending: true, Until: max(1, now), Limit: 1})
	if err != nil || len(page.Games) == 0 {
		return 0, err
	}
	return float64(now-page.Games[0].At) / 1000, nil
}
