// Package games keeps the current games in a store that several processes share. Every process can serve every game,
// and no process can lose a move.
//
// A game is an entry in the store. The entry contains the head of a session, the last moves, the seats and the clock.
// Every change, such as a move, an offer or a timeout, replaces the entry, but only if nobody else has changed the
// entry in the meantime. So two processes can't accept two moves for the same turn. Every acknowledged change is on
// disk.
//
// The moves before the last ones are in entries of their own, which the same transactions write. So making a change
// costs the same at any length of the game. A game that takes too much in the store is broken off by the next change.
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
// Before a process serves an entry from the store, it replays the game. If the replay fails, or the entry contradicts
// itself, the error is [ErrDamaged], and the game can't continue. Each process caches the games that it used most
// recently. A process does not replay a cached game for each call: it only checks with the store whether the game has
// changed. One that another process has changed is replayed from the start.
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
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	contract "github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// Config configures a service. Games, Levels and Archive are required.
type Config struct {
	Games  dynamic.Games
	Levels []search.Level // the levels of the bots, as for match.Level

	Archive *Archive // where finished games go, the same for all processes

	Cache int64         // the most bytes of games to cache; 256 MiB by default
	Grace time.Duration // how long a finished game stays open before it is archived; 10 minutes by default
	Idle  time.Duration // how long a game may go without a move before it is broken off; 30 days by default
	Keep  int           // for how many months of 31 days after their end games are kept; 24 by default

	Now func() time.Time // the time source; time.Now by default
	Log *slog.Logger
}

// Service serves the games in one or several stores. It is safe for concurrent use. Any number of processes may share
// the stores.
type Service struct {
	config  Config
	shards  []*shard
	index   *index
	removed atomic.Pointer[removed]
	now     func() time.Time
	log     *slog.Logger
	turns   *prometheus.HistogramVec // the seconds of bots' searches

	writing   sync.Map // of *game: what is being written, by identifier; the watch may be ahead of the answer
	following singleflight.Group
}

// New returns a service for the games in one or several stores, at most MaxShards. Each new game goes to one of them
// and stays there, so a store can be added, as the last one. If a store does not work, only its own games are
// unavailable; the first one also has the reports of names. The service learns of other processes' changes only while
// Run is running.
func New(stores []*store.Store, c Config) *Service {
	c.Cache, c.Keep = cmp.Or(c.Cache, 256<<20), cmp.Or(c.Keep, 24)
	c.Grace, c.Idle = cmp.Or(c.Grace, 10*time.Minute), cmp.Or(c.Idle, 30*24*time.Hour)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Service{
		config: c, index: newIndex(c.Cache), now: c.Now, log: c.Log,
		turns: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "clutch_bot_seconds", Help: "Time that bots searched for a move, by level.",
			Buckets: []float64{.001, .005, .02, .05, .1, .2, .5, 1, 2, 4},
		}, []string{"level"}),
	}
	s.removed.Store(new(removed))
	for i, st := range stores {
		sh := &shard{Store: st, number: i}
		sh.problem.Store(&errReading)
		s.shards = append(s.shards, sh)
	}
	return s
}

// Run follows the changes in the stores until ctx ends. It also ends games when a player's time is up or nobody has
// moved for long, archives finished games, and deletes old games from the archive. Every process runs it.
func (s *Service) Run(ctx context.Context) {
	var group sync.WaitGroup
	for _, sh := range s.shards {
		group.Go(func() { s.watchShard(ctx, sh) })
	}
	for range clockTenders {
		group.Go(func() { s.tendDue(ctx, toTend, clockAgain) })
	}
	for range archivers {
		group.Go(func() { s.tendDue(ctx, toArchive, archiveAgain) })
	}
	for pause(ctx, forgetEvery); ctx.Err() == nil; pause(ctx, forgetEvery) {
		s.forget(ctx)
	}
	group.Wait()
}

// pause waits for the duration d, or until ctx ends if that is earlier.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Kinds returns the games that the service can create.
func (s *Service) Kinds() (infos []contract.Info) {
	for _, g := range s.config.Games {
		infos = append(infos, g.Info())
	}
	return infos
}
