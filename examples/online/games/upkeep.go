package games

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// These are the numbers of games that a process ends, or archives, at the same time. Many commits share a write to the
// disk. So neither a slow disk nor a slow bucket makes clocks late, and archiving never keeps clocks waiting.
const (
	clockTenders = 64
	archivers    = 8
)

// These are the intervals at which the process looks for games that are due, and for old games, and the time after
// which it looks at a due game again if it could not be dealt with.
const (
	dueEvery     = 200 * time.Millisecond
	clockAgain   = 2 * time.Second
	archiveAgain = 30 * time.Second
	forgetEvery  = time.Hour
)

// tendDue deals with the games of an agenda that are due, one after another, until ctx ends.
func (s *Service) tendDue(ctx context.Context, agenda string, again time.Duration) {
	for ctx.Err() == nil {
		id := s.takeDue(agenda, millis(s.now()), again)
		if id == "" {
			pause(ctx, dueEvery)
			continue
		}
		if err := s.tend(ctx, id); err != nil && ctx.Err() == nil {
			s.log.Warn("archiving or ending a game", "game", id, "error", err)
		}
	}
}

// tend does what is due for a game. It ends one in which nobody has moved for long without a winner; if a round of a
// match is over and nobody has begun the next one, it closes the match. It also closes a game that has been over for
// some time, so that nothing changes it any more: whoever archives it writes the same, and no rematch or phrase comes
// between.
func (s *Service) tend(ctx context.Context, id string) error {
	closed := false // before: a new summary of the game makes it due again
	g, err := s.update(ctx, id, func(g *game) (next *game, err error) {
		idle, after := millis(s.now())-g.Changed, g.session
		switch {
		case g.archive || g.Closed:
			closed = g.Closed
			return g, nil
		case g.Over && idle >= s.config.Grace.Milliseconds():
			next = g.with(after)
			next.Closed, next.Talk = true, g.Talk+1 // nobody is told
			return next, nil
		case g.Over || idle < s.idle(&g.head):
			return g, nil
		case !after.Over():
			after, err = after.Abandon("nobody has moved for a long time")
		}
		next = s.next(g, after)
		next.Closed = g.session.Over()
		return next, err
	})
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && g.archive:
		s.index.drop(openPrefix + id)
		return nil
	case err == nil && closed:
		return s.archive(ctx, g)
	}
	return err
}

// takeDue returns the game of an agenda that has been due for longest, and postpones it. It only postpones the games of
// shards that do not answer, so that nobody waits for these. If no other game is due, takeDue returns "".
func (s *Service) takeDue(agenda string, now int64, again time.Duration) (id string) {
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for n := x.first(agenda); n != nil && n.next <= now; n = x.first(agenda) {
		x.rows.Delete(row{agenda, n.next, n})
		n.next = now + again.Milliseconds()
		x.rows.ReplaceOrInsert(row{agenda, n.next, n})
		if !s.down(s.shard(n.ID)) {
			return n.ID
		}
	}
	return ""
}

// first returns the first game of a list, or nil if it has none, for a caller that holds the mutex.
func (x *index) first(list string) *summary {
	for n := range x.list(list) {
		return n
	}
	return nil
}

// late returns the number of games of an agenda that are due, and for how many milliseconds the first of them has been.
func (x *index) late(agenda string, now int64, again time.Duration) (games int, most int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for n := range x.list(agenda) {
		if n.next > now+again.Milliseconds() {
			break
		}
		if n.due < now {
			games, most = games+1, max(most, now-n.due)
		}
	}
	return games, most
}

// Metrics returns metrics for Prometheus: the open games, how late the clocks and the archive are, and the turns that
// this process has played for bots.
func (s *Service) Metrics() []prometheus.Collector {
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	return []prometheus.Collector{
		s.turns,
		gauge("clutch_open_games", "Games that are not in the archive.", func() float64 {
			s.index.mu.Lock()
			defer s.index.mu.Unlock()
			return float64(s.index.open)
		}),
		gauge("clutch_clock_lag_seconds", "How long the first game whose time is up has waited to be ended.",
			func() float64 {
				_, most := s.index.late(toTend, millis(s.now()), clockAgain)
				return float64(most) / 1000
			}),
		gauge("clutch_archive_backlog", "Games that wait for the archive.", func() float64 {
			games, _ := s.index.late(toArchive, millis(s.now()), archiveAgain)
			return float64(games)
		}),
	}
}
