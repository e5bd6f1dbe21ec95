package games

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
	"github.com/seed4105872c/clutch/examples/online/store"
)

const (
	leaseTime  = 5 * time.Second // how long a claim survives its worker
	thinkTime  = 4 * time.Second // the longest time that a bot searches for a move
	lookAround = 2 * time.Second // how often the process looks for bots' turns if no change wakes it
)

// errKept reports that a worker's claim could not be released.
var errKept = errors.New("a claim could not be released")

// Work plays the bots' turns with the given number of workers, until ctx ends. A worker claims a turn under a lease and
// searches for a move. Then it makes the move and releases the claim in a single change. If the process dies, its lease
// runs out, and a different process plays the turn. Work relies on Run, which must run at the same time.
func (s *Service) Work(ctx context.Context, workers int) {
	for ctx.Err() == nil {
		if err := s.workUnderLease(ctx, workers); err != nil && ctx.Err() == nil {
			s.log.Warn("the bots' lease", "error", err)
			pause(ctx, time.Second)
		}
	}
}

// workUnderLease starts a lease and plays bots' turns until the lease is lost or ctx ends.
func (s *Service) workUnderLease(ctx context.Context, workers int) error {
	lease, err := s.store.Lease(ctx, leaseTime)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	turns := make(chan string)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for id := range turns {
				err := s.takeTurn(ctx, lease, id)
				if err != nil && ctx.Err() == nil && !lostRace(err) {
					s.log.Warn("a bot's turn", "game", id, "error", err)
				}
				if errors.Is(err, errKept) {
					stop() // the claim that could not be released ends with the lease
				}
			}
		})
	}
	s.deal(ctx, lease, turns)
	stop()
	close(turns)
	group.Wait()
	ended, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return lease.Close(ended)
}

// deal hands the bots' turns to the workers, until the lease is lost or ctx ends.
func (s *Service) deal(ctx context.Context, lease *store.Lease, turns chan<- string) {
	for {
		for _, id := range s.botTurns() {
			select {
			case turns <- id:
			case <-ctx.Done():
				return
			case <-lease.Lost():
				return
			}
		}
		select {
		case <-s.index.turns:
		case <-time.After(lookAround):
		case <-ctx.Done():
			return
		case <-lease.Lost():
			return
		}
	}
}

// botTurns returns the identifiers of games in which it is a bot's turn and no worker has claimed the turn.
func (s *Service) botTurns() []string {
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	var ids []string
	for id, g := range x.games {
		if g.botTurn() != "" && !x.claims[claimKey(id, g.version)] {
			ids = append(ids, id)
		}
	}
	return ids
}

func claimKey(id string, version int64) string {
	return fmt.Sprintf("%s%s/%d", claimPrefix, id, version)
}

// takeTurn claims and plays a bot's turn, unless another worker has claimed it.
func (s *Service) takeTurn(ctx context.Context, lease *store.Lease, id string) error {
	g, err := s.recent(ctx, id)
	if err != nil || g.archive {
		return err
	}
	level := g.Seats[g.Turn].Bot
	if level == "" || g.Over {
		return nil
	}
	key := claimKey(id, g.version)
	if mine, err := lease.Claim(ctx, key, nil); err != nil || !mine {
		return err
	}
	late, err := s.timeOut(ctx, g)
	if err == nil && late == nil {
		err = s.playTurn(ctx, g, level, key)
	}
	if err == nil && late == nil {
		return nil // the move's commit has released the claim
	}
	if released := lease.Release(ctx, key); released != nil {
		return fmt.Errorf("%w: %w", errKept, released)
	}
	return err
}

// playTurn searches for a move, and then makes it and releases the claim in a single change.
func (s *Service) playTurn(ctx context.Context, g *game, level, claim string) error {
	move, err := s.think(ctx, g, level)
	if err != nil {
		return err
	}
	p := g.session.Turn()
	after, err := g.session.Play(p, move)
	if err != nil {
		return err
	}
	_, err = s.replace(ctx, g.with(after, s), store.Change{Key: claim, Version: 1})
	return err
}

// think searches for a bot's move. For each search it creates a new bot and shows it everything that the bot's seat has
// seen since the game began. So any worker can play the turn, and the bot knows nothing that is hidden from its seat.
func (s *Service) think(ctx context.Context, g *game, level string) (string, error) {
	limit := thinkTime
	if d := g.deadline(); d != 0 {
		limit = min(limit, time.Duration(d-millis(s.now()))*time.Millisecond/4)
	}
	ctx, cancel := context.WithTimeout(ctx, max(limit, 10*time.Millisecond))
	defer cancel()
	l, ok := s.level(level)
	if !ok {
		return "", fmt.Errorf("there is no bot %q, only %s", level, s.levelNames())
	}
	var moves []string
	for _, m := range g.session.Record().Moves {
		moves = append(moves, m.Text)
	}
	can := g.session.State().Bots()
	bot := can[len(can)-1]
	report, err := bots.SearchAfter(ctx, g.session.Game(), g.session.States(), moves, bot, l.Options(bot, seed(g)))
	return report.Move, err
}

func (s *Service) level(name string) (l search.Level, ok bool) {
	i := slices.IndexFunc(s.levels, func(l search.Level) bool { return l.Name == name })
	if i < 0 {
		return l, false
	}
	return s.levels[i], true
}

func (s *Service) levelNames() string {
	var names []string
	for _, l := range s.levels {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// seed returns the seed for a bot's next move. Every process computes the same seed.
func seed(g *game) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, g.id, g.version)
	return h.Sum64()
}
