package games

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Config configures a service. Games and Levels are required.
type Config struct {
	Games  []dynamic.Game
	Levels []search.Level // the levels of the bots

	Cache int           // the number of games to cache; 4,000 by default
	Grace time.Duration // how long a finished game stays open before it is archived; 10 minutes by default
	Idle  time.Duration // how long a game may go without a move before it is broken off; 30 days by default
	Keep  int           // for how many months games stay in the archive; 24 by default

	Now func() time.Time // the time source; time.Now by default
	Log *slog.Logger
}

// Service serves the games in a store. It is safe for concurrent use. Any number of processes may share a store.
type Service struct {
	config Config
	store  *store.Store
	kinds  map[string]*kind
	levels []search.Level
	cache  *cache
	index  *index
	now    func() time.Time
	log    *slog.Logger
}

// New returns a service for the games in a store. The service learns of other processes' changes only while Run is running.
func New(st *store.Store, c Config) *Service {
	if c.Cache == 0 {
		c.Cache = 4000
	}
	if c.Grace == 0 {
		c.Grace = 10 * time.Minute
	}
	if c.Idle == 0 {
		c.Idle = 30 * 24 * time.Hour
	}
	if c.Keep == 0 {
		c.Keep = 24
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{
		config: c, store: st, kinds: kinds(c.Games), levels: c.Levels,
		cache: newCache(c.Cache), index: newIndex(), now: c.Now, log: c.Log,
	}
}

// Run follows the changes in the store until ctx ends. It also ends games when a player's time is up, archives finished
// games, and deletes old games from the archive.
func (s *Service) Run(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.sweep(ctx)
	}()
	for ctx.Err() == nil {
		if err := s.follow(ctx); err != nil && ctx.Err() == nil {
			if !errors.Is(err, store.ErrCompacted) {
				s.log.Warn("following the store", "error", err)
			}
			pause(ctx, 200*time.Millisecond)
		}
	}
	<-done
}

// pause waits for the duration d, or until ctx ends if that is earlier.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
