// Package games keeps games in a store that several processes may share. Every process can serve every game, has nothing
// of its own that could be lost, and can be killed at any moment.
//
// A game is a row in the store. The row contains the head of a session, the last moves, the seats and the clock. Every
// change, such as a move, an offer or a timeout, replaces the row, but only if nobody else has changed it in the
// meantime. So two processes can't accept two moves for the same turn. Every acknowledged change is on disk.
//
// The moves before the last ones are in chunks, which are written once, by the same transactions. So making a change
// costs the same at any length of the game. A game that takes too much in the store is broken off by the next change.
// A game that is over stays as it is until it is deleted, and nobody else ever gets its identifier.
//
// # Secrets
//
// Each seat has a secret, and anyone who knows the secret can play that seat. It is random or, if the caller chose a
// key, as hard to guess as that. It is sent when the game is created or the seat taken, and again only to whoever repeats
// this with the same key. The store holds only hashes. [Service.See] returns only what the seat with the given secret
// sees. In a game with hidden information, the hidden part does not leave this package before the game is over.
//
// # Reading
//
// Before a process serves a game from the store, it replays the game. If the replay fails, or what is stored contradicts
// itself or its checksums, the error is [ErrDamaged], and the game can't continue. Each process caches the games that it
// used most recently. A process does not replay a cached game for each call: it only checks with the store whether the
// game has changed. One that another process has changed is replayed from the start.
//
// # Right or not at all
//
// Every answer is right at some moment between the request and the answer. If the store can't confirm an answer, the
// error wraps store.ErrUnavailable. A change is then made or not. A caller who repeats it with the same revision or the
// same key does not make it twice: see [Request].
//
// # Time
//
// The machines' clocks must agree to within a fraction of a second. When a player's time is up, the first process that
// notices ends the game. If other processes notice too, they change nothing.
package games

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Config configures a service. Games and Levels are required.
type Config struct {
	Games  dynamic.Games
	Levels []search.Level // the levels of the bots, as for match.Level

	Cache int64         // the most bytes of games to cache; 256 MiB by default
	Idle  time.Duration // how long a game may go without a move before it is broken off; 30 days by default
	Keep  time.Duration // how long games are kept after their end, or 0 for ever

	Now func() time.Time // the time source; time.Now by default
	Log *slog.Logger
}

// Service serves the games in a store. It is safe for concurrent use. Any number of processes may share the store.
type Service struct {
	config  Config
	store   store.Store
	cache   *cache
	removed atomic.Pointer[removed] // nil until they are known
	turn    chan struct{}           // a bot may have a turn
	now     func() time.Time
	log     *slog.Logger
	turns   *prometheus.HistogramVec // the seconds of bots' searches

	writing   sync.Map // of int64: the version of a game that is being written, by identifier
	following singleflight.Group
}

// New returns a service for the games in a store. The service learns of other processes' changes only while Run is
// running.
func New(st store.Store, c Config) *Service {
	c.Cache, c.Idle = cmp.Or(c.Cache, 256<<20), cmp.Or(c.Idle, 30*24*time.Hour)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Service{
		config: c, store: st, cache: newCache(c.Cache), now: c.Now, log: c.Log, turn: make(chan struct{}, 1),
		turns: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "clutch_bot_seconds", Help: "Time that bots searched for a move, by level.",
			Buckets: []float64{.001, .005, .02, .05, .1, .2, .5, 1, 2, 4},
		}, []string{"level"}),
	}
}

// Run follows the changes in the store until ctx ends. It also ends games when a player's time is up or nobody has
// moved for long, and deletes old games. Every process runs it.
func (s *Service) Run(ctx context.Context) {
	var group sync.WaitGroup
	group.Go(func() { s.watch(ctx) })
	group.Go(func() { s.readNames(ctx) })
	group.Go(func() { s.tendDue(ctx) })
	for ; ctx.Err() == nil; pause(ctx, forgetEvery) {
		if err := s.forget(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("deleting old games", "error", err)
		}
	}
	group.Wait()
}

// watch learns of changes until ctx ends.
func (s *Service) watch(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, time.Second) {
		if err := s.store.Watch(ctx, s.learn); err != nil && ctx.Err() == nil {
			s.log.Warn("following the store", "error", err)
		}
	}
}

// pause waits for the duration d, or until ctx ends if that is earlier.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Kinds returns the games that the service can create.
func (s *Service) Kinds() dynamic.Games { return s.config.Games }

// Ready returns an error that wraps store.ErrUnavailable if the process can't serve games.
func (s *Service) Ready() error {
	if h := s.Health(); !h.Reads {
		return fmt.Errorf("%w: %s", store.ErrUnavailable, strings.Join(h.Problems, "; "))
	}
	return nil
}

// Health returns everything that does not work.
func (s *Service) Health() store.Health {
	h := s.store.Health()
	if h.Reads && s.removed.Load() == nil {
		h.Reads, h.Problems = false, append(h.Problems, "the removed names are still being read")
	}
	return h
}
