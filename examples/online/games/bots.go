package games

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/store"
)

const (
	leaseTime  = 5 * time.Second        // how long a claim survives its worker
	thinkTime  = 4 * time.Second        // the longest time that a bot searches for a move
	leastThink = 200 * time.Millisecond // the same for a bot whose creator has many turns waiting
	lookAround = 2 * time.Second        // how often the process looks for bots' turns if no change wakes it
)

// errKept reports that a worker's claim could not be released.
var errKept = errors.New("a claim could not be released")

// Work plays the bots' turns with the given number of workers, until ctx ends. A worker claims a turn under a lease and
// searches for a move. Then it makes the move and releases the claim in a single change. If the process dies, its lease
// runs out, and a different process plays the turn. Work relies on Run, which must run at the same time.
//
// Turns in games with people come first. Then those who have created games are served in turn, however many games they
// have. If somebody has many turns waiting, their bots search for a shorter time.
func (s *Service) Work(ctx context.Context, workers int) {
	var group sync.WaitGroup
	for _, sh := range s.shards {
		group.Go(func() {
			for ctx.Err() == nil {
				if err := s.holdLease(ctx, sh); err != nil && ctx.Err() == nil {
					s.log.Warn("the bots' lease", "shard", sh.number, "error", err)
					pause(ctx, time.Second)
				}
			}
		})
	}
	for range workers {
		group.Go(func() { s.takeTurns(ctx) })
	}
	group.Wait()
}

// heldLease is a lease under which this process claims the turns of a shard, until ctx ends.
type heldLease struct {
	*store.Lease
	ctx    context.Context
	giveUp func() // ends ctx and the lease
}

// holdLease starts a lease on a shard, and holds it until it is lost or given up, or ctx ends.
func (s *Service) holdLease(ctx context.Context, sh *shard) error {
	lease, err := sh.Lease(ctx, leaseTime)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	sh.held.Store(&heldLease{lease, ctx, stop})
	wake(s.index.turns)
	select {
	case <-ctx.Done():
	case <-lease.Lost():
	}
	sh.held.Store(nil)
	stop()
	ended, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return lease.Close(ended)
}

// takeTurns plays one turn after another until ctx ends.
func (s *Service) takeTurns(ctx context.Context) {
	for ctx.Err() == nil {
		n, limit := s.index.takeTurn(func(id string) bool { return s.shard(id).held.Load() != nil })
		if n == nil {
			select {
			case <-s.index.turns:
			case <-time.After(lookAround):
			case <-ctx.Done():
			}
			continue
		}
		played, err := false, error(nil)
		held := s.shard(n.id).held.Load()
		if held != nil {
			played, err = s.playTurn(held.ctx, held.Lease, n, limit)
		}
		s.index.endTurn(n, played)
		if err != nil && held.ctx.Err() == nil && !errors.Is(err, store.ErrConflict) {
			s.log.Warn("a bot's turn", "game", n.id, "error", err)
		}
		if errors.Is(err, errKept) {
			held.giveUp() // the claim that could not be released ends with the lease
		}
	}
}

// takeTurn returns the game whose turn is to be played next among the games that can be played, or nil if there is none,
// and how long the bot may search. The caller must call endTurn.
func (x *index) takeTurn(can func(id string) bool) (best *summary, limit time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	turns := map[string]int{} // by creator
	for id, n := range x.waiting {
		if x.claims[id] == n.revision || x.playing[id] || time.Now().Before(n.rest) || !can(id) {
			continue
		}
		if turns[n.from]++; best == nil || x.before(n, best) {
			best = n
		}
	}
	if best == nil {
		return nil, 0
	}
	limit = thinkTime
	if best.from != "" {
		x.taken++
		x.served[best.from] = x.taken
		limit = max(leastThink, thinkTime/time.Duration(turns[best.from]))
	}
	x.playing[best.id] = true
	wake(x.turns) // another worker may find one too
	return best, limit
}

// before reports whether the turn of game a is to be played before that of game b: one with people, and then one of whom
// this process has not served for longer.
func (x *index) before(a, b *summary) bool {
	if a.people != b.people {
		return a.people
	}
	if x.served[a.from] != x.served[b.from] {
		return x.served[a.from] < x.served[b.from]
	}
	return a.at < b.at
}

// endTurn ends what takeTurn began. A turn that was not played waits a little before a worker tries again.
func (x *index) endTurn(n *summary, played bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.playing, n.id)
	if !played {
		n.rest = time.Now().Add(lookAround)
	}
}

// playTurn claims and plays a bot's turn. It returns false if another worker has claimed it or the game is no longer at
// that turn.
func (s *Service) playTurn(
	ctx context.Context, lease *store.Lease, n *summary, limit time.Duration,
) (played bool, err error) {
	g, err := s.latest(ctx, n.id)
	if err != nil || g.version != n.version || g.archive {
		return false, err
	}
	key := claimKey(g.id, g.revision())
	if mine, err := lease.Claim(ctx, key, nil); err != nil || !mine {
		return false, err
	}
	if played, err = s.makeMove(ctx, g, limit, store.Change{Key: key, Version: 1}); played && err == nil {
		return true, nil
	}
	if released := lease.Release(ctx, key); released != nil {
		return false, fmt.Errorf("%w: %w", errKept, released)
	}
	return false, err
}

func claimKey(id string, revision int64) string {
	return fmt.Sprintf("%s%s/%d", claimPrefix, id, revision)
}

// makeMove searches for a move, and then makes it and releases the claim in a single change. For each search it creates
// a new bot, which knows nothing that is hidden from its seat, so any worker can play the turn. The seed is random, so
// nobody can know a bot's move before it is made. It returns false if the game has gone on without the bot.
func (s *Service) makeMove(
	ctx context.Context, g *game, limit time.Duration, release store.Change,
) (played bool, err error) {
	level, ok := s.level(g.Seats[g.Turn].Bot)
	if !ok {
		return false, fmt.Errorf("it is not a bot's turn: %q", g.Turn)
	}
	if d := g.deadline(); d != 0 {
		limit = min(limit, time.Duration(d-millis(s.now()))*time.Millisecond/4)
	}
	thinking, cancel := context.WithTimeout(ctx, max(limit, 10*time.Millisecond))
	defer cancel()
	start := time.Now()
	report, err := match.Think(thinking, match.Level(level), g.session, rand.Uint64())
	s.turns.WithLabelValues(level.Name).Observe(time.Since(start).Seconds())
	if err != nil {
		return false, err
	}
	after, err := match.Act(match.Level(level), g.session, report)
	if err != nil {
		return false, err
	}
	_, err = s.update(ctx, g.id, func(now *game) (*game, error) { // somebody may have said something meanwhile
		if played = now.revision() == g.revision() && !now.archive; !played {
			return now, nil
		}
		next := s.next(now, after)
		next.also = []store.Change{release}
		return next, nil
	})
	return played, err
}

func (s *Service) level(name string) (l search.Level, ok bool) {
	i := slices.IndexFunc(s.levels, func(l search.Level) bool { return l.Name == name })
	if i < 0 {
		return l, false
	}
	return s.levels[i], true
}

// Levels returns the names of the bots' levels, the weakest first.
func (s *Service) Levels() (names []string) {
	for _, l := range s.levels {
		names = append(names, l.Name)
	}
	return names
}
