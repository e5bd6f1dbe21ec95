package games

import (
	"context"
	"errors"
	"fmt"
	"math"
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
	leastThink = 200 * time.Millisecond // the same for a bot whose share has many turns waiting
	lookAround = 2 * time.Second        // how often the process looks for bots' turns if no change wakes it
	halfLife   = time.Minute            // the time after which half of what a share has used no longer counts
)

// errKept reports that a worker's claim could not be released.
var errKept = errors.New("a claim could not be released")

// Work plays the bots' turns with the given number of workers, until ctx ends. A worker claims a turn under a lease and
// searches for a move. Then it makes the move and releases the claim in a single change. If the process dies, its lease
// runs out, and a different process plays the turn. Work relies on Run, which must run at the same time.
//
// Turns in games with people come first. Then those who have created games share the workers' time fairly, however many games
// they have. If a share has many turns waiting, its bots search for a shorter time.
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
		t := s.index.takeTurn(s.now(), func(id string) bool { return s.shard(id).held.Load() != nil })
		if t == nil {
			select {
			case <-s.index.turns:
			case <-time.After(lookAround):
			case <-ctx.Done():
			}
			continue
		}
		start, played, err := time.Now(), false, error(nil)
		held := s.shard(t.id).held.Load()
		if held != nil {
			played, err = s.playTurn(held.ctx, held.Lease, t)
		}
		s.index.endTurn(t, time.Since(start), s.now(), played)
		if err != nil && held.ctx.Err() == nil && !lostRace(err) {
			s.log.Warn("a bot's turn", "game", t.id, "error", err)
		}
		if errors.Is(err, errKept) {
			held.giveUp() // the claim that could not be released ends with the lease
		}
	}
}

// turn is a bot's turn that a worker is playing.
type turn struct {
	id      string
	version int64
	share   string
	limit   time.Duration // for the search
}

// share is what one of those who share the workers' time has used lately.
type share struct {
	used    float64 // seconds; counts half as much after halfLife
	at      time.Time
	playing int // turns being played now
}

func (h *share) usedAt(now time.Time) float64 {
	return h.used * math.Exp2(-float64(max(0, now.Sub(h.at)))/float64(halfLife))
}

// shareOf returns the name of the share to which a game's turns count.
func (n *summary) shareOf() string {
	if n.from == "" {
		return "game " + n.id
	}
	return n.from
}

// takeTurn returns the turn to be played next among the games that can be played, or nil if there is none. The caller must call
// endTurn.
func (x *index) takeTurn(now time.Time, can func(id string) bool) *turn {
	x.mu.Lock()
	defer x.mu.Unlock()
	var best *summary
	crowd := map[string]int{} // the number of waiting turns of each share
	for _, n := range x.waiting {
		if x.claims[n.id] == n.version || x.playing[n.id] != nil || !can(n.id) {
			continue
		}
		crowd[n.shareOf()]++
		if best == nil || x.before(n, best, now) {
			best = n
		}
	}
	if best == nil {
		return nil
	}
	name := best.shareOf()
	if x.shares[name] == nil {
		x.shares[name] = &share{at: now}
	}
	x.shares[name].playing++
	t := &turn{best.id, best.version, name, max(leastThink, thinkTime/time.Duration(crowd[name]))}
	x.playing[t.id] = t
	wake(x.turns) // another worker may find one too
	return t
}

// before reports whether a's turn is to be played before b's.
func (x *index) before(a, b *summary, now time.Time) bool {
	if a.people != b.people {
		return a.people
	}
	var shares [2]share
	for i, n := range []*summary{a, b} {
		if h := x.shares[n.shareOf()]; h != nil {
			shares[i] = share{used: h.usedAt(now), playing: h.playing}
		}
	}
	switch {
	case shares[0].playing != shares[1].playing:
		return shares[0].playing < shares[1].playing
	case shares[0].used != shares[1].used:
		return shares[0].used < shares[1].used
	}
	return a.at < b.at // the one that has waited longest
}

// endTurn ends what takeTurn began. A turn that was not played waits a little before a worker tries again.
func (x *index) endTurn(t *turn, took time.Duration, now time.Time, played bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.playing, t.id)
	h := x.shares[t.share]
	h.used, h.at = h.usedAt(now)+took.Seconds(), now
	h.playing--
	if n := x.waiting[t.id]; !played && n != nil && n.version == t.version {
		delete(x.waiting, t.id)
		time.AfterFunc(lookAround, func() { x.waitAgain(n) })
	}
	for name, h := range x.shares {
		if len(x.shares) > 1000 && h.playing == 0 && h.usedAt(now) < .01 {
			delete(x.shares, name)
		}
	}
}

// waitAgain adds a turn to those that wait, unless the game has changed.
func (x *index) waitAgain(n *summary) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.games[n.id] == n {
		x.waiting[n.id] = n
		wake(x.turns)
	}
}

// playTurn claims and plays a bot's turn. It returns false if another worker has claimed it or the game is no longer at that
// turn.
func (s *Service) playTurn(ctx context.Context, lease *store.Lease, t *turn) (played bool, err error) {
	g, err := s.latest(ctx, t.id)
	if err != nil || g.version != t.version || g.archive {
		return false, err
	}
	key := claimKey(g.id, g.version)
	if mine, err := lease.Claim(ctx, key, nil); err != nil || !mine {
		return false, err
	}
	now, err := s.timedOut(ctx, g)
	if err == nil && now == g {
		if err = s.makeMove(ctx, g, t.limit, store.Change{Key: key, Version: 1}); err == nil {
			return true, nil
		}
	}
	if released := lease.Release(ctx, key); released != nil {
		return false, fmt.Errorf("%w: %w", errKept, released)
	}
	return false, err
}

func claimKey(id string, version int64) string {
	return fmt.Sprintf("%s%s/%d", claimPrefix, id, version)
}

// makeMove searches for a move, and then makes it and releases the claim in a single change. For each search it creates a
// new bot, which knows nothing that is hidden from its seat, so any worker can play the turn. The seed is random, so nobody
// can know a bot's move before it is made.
func (s *Service) makeMove(ctx context.Context, g *game, limit time.Duration, release store.Change) error {
	level, ok := s.level(g.Seats[g.Turn].Bot)
	if !ok {
		return fmt.Errorf("it is not a bot's turn: %q", g.Turn)
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
		return err
	}
	after, err := g.session.Play(g.session.Turn(), report.Move)
	if err != nil {
		return err
	}
	_, err = s.replace(ctx, g, s.next(g, after), release)
	return err
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
