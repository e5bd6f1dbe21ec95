package games

import (
	"context"
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
	claimTime  = 5 * time.Second        // how long a worker keeps the others from a bot's turn
	thinkTime  = 4 * time.Second        // the longest time that a bot searches for a move
	leastThink = 200 * time.Millisecond // the same for a bot whose creator has many turns waiting
	lookAround = time.Second            // how often a worker looks for a turn if no change wakes one
)

// Work plays the bots' turns with the given number of workers, until ctx ends. A worker claims a turn, which is a
// change of the game of which nobody is told, and searches for a move. If the process dies, the claim runs out, and a
// different process plays the turn. Work relies on Run, which must run at the same time.
//
// Turns in games with people come first. Among those who have created games, the lot decides whose turn is played next,
// however many games they have. If somebody has many turns waiting, their bots search for a shorter time.
func (s *Service) Work(ctx context.Context, workers int) {
	var group sync.WaitGroup
	for range workers {
		group.Go(func() { s.takeTurns(ctx) })
	}
	for ; ctx.Err() == nil; pause(ctx, lookAround) {
		wake(s.turn)
	}
	group.Wait()
}

// takeTurns plays one turn after another until ctx ends.
func (s *Service) takeTurns(ctx context.Context) {
	for ctx.Err() == nil {
		id, limit, err := s.chooseTurn(ctx)
		if err == nil && id != "" {
			wake(s.turn) // another worker may find one too
			err = s.playTurn(ctx, id, limit)
		}
		if err != nil && ctx.Err() == nil {
			s.log.Warn("a bot's turn", "game", id, "error", err)
		}
		if err == nil && id != "" {
			continue
		}
		select {
		case <-s.turn:
		case <-ctx.Done():
		}
	}
}

// waitingTurns is the number of turns, the longest waiting first, among which the lot decides.
const waitingTurns = 500

// chooseTurn returns the game whose turn is to be played next, or "" if there is none, and how long the bot may search.
func (s *Service) chooseTurn(ctx context.Context) (id string, limit time.Duration, err error) {
	for _, list := range []string{turns, turnsAlone} {
		page, err := s.store.Find(ctx, store.Query{
			List: list, Ascending: true, Until: max(1, millis(s.now())), Limit: waitingTurns})
		if err != nil {
			return "", 0, err
		}
		count, creators, whose := map[string]int{}, 0, "" // the turns are by creator
		for _, row := range page.Games {
			var h head
			if err := readHead(&h, row, list); err != nil {
				continue // whoever reads the game says what is wrong with it
			}
			if h.From != "" {
				count[h.From]++
			}
			if count[h.From] > 1 {
				continue
			}
			if creators++; rand.IntN(creators) == 0 {
				id, whose = row.ID, h.From
			}
		}
		if id != "" {
			return id, max(leastThink, thinkTime/time.Duration(max(1, count[whose]))), nil
		}
	}
	return "", 0, nil
}

// playTurn claims and plays a bot's turn, unless another worker has claimed it or it is no bot's turn any more.
func (s *Service) playTurn(ctx context.Context, id string, limit time.Duration) error {
	now, mine := millis(s.now()), false
	g, err := s.update(ctx, id, func(g *game) (*game, error) {
		if mine = g.Seats[g.awaited()].Bot != "" && !g.ended() && g.Busy <= now; !mine {
			return g, nil
		}
		next := g.with(g.session)
		next.Busy, next.Talk = now+claimTime.Milliseconds(), g.Talk+1 // nobody is told
		return next, nil
	})
	if err != nil || !mine {
		return err
	}
	return s.makeMove(ctx, g, limit)
}

// makeMove searches for a move, and then makes it, unless the game has gone on without the bot. For each search it
// creates a new bot, which knows nothing that is hidden from its seat, so any worker can play the turn. The seed is
// random, so nobody can know a bot's move before it is made.
func (s *Service) makeMove(ctx context.Context, g *game, limit time.Duration) error {
	level, ok := s.level(g.Seats[g.awaited()].Bot)
	if !ok {
		return fmt.Errorf("it is not a bot's turn: %q", g.awaited())
	}
	d := g.deadline()
	if d != 0 && g.Clock.Since != 0 && g.Clock.Runs != nil {
		d = g.Clock.ends(g.awaited()) // the bot's own time
	}
	if d != 0 {
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
	after, err := match.Act(match.Level(level), g.session, report)
	if err != nil {
		return err
	}
	_, err = s.update(ctx, g.id, func(now *game) (*game, error) { // somebody may have said something meanwhile
		if now.revision() != g.revision() || now.ended() {
			return now, nil
		}
		return s.next(now, after), nil
	})
	return err
}

func (s *Service) level(name string) (l search.Level, ok bool) {
	i := slices.Index(s.Levels(), name)
	if i < 0 {
		return l, false
	}
	return s.config.Levels[i], true
}

// Levels returns the names of the bots' levels, the weakest first.
func (s *Service) Levels() (names []string) {
	for _, l := range s.config.Levels {
		names = append(names, l.Name)
	}
	return names
}
