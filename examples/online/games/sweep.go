package games

import (
	"context"
	"errors"
	"time"
)

// These are the intervals at which sweep looks for games that are due, for room in the store and for old games, and the time after which it looks at
// a due game again if it could not be dealt with.
const (
	dueEvery    = 200 * time.Millisecond
	roomEvery   = 10 * time.Second
	forgetEvery = time.Hour
	dueAgain    = 2 * time.Second
)

// maxDue is the number of games that sweep deals with at a time. It deals with them one after another, so that a thousand
// games that end at once don't keep people's moves waiting.
const maxDue = 1000

// sweep ends games when a player's time is up or nobody has moved for long, archives finished games, and deletes old games,
// until ctx ends. Every process runs it.
func (s *Service) sweep(ctx context.Context) {
	due, room, forget := time.NewTicker(dueEvery), time.NewTicker(roomEvery), time.NewTicker(forgetEvery)
	defer due.Stop()
	defer room.Stop()
	defer forget.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			for _, id := range s.index.takeDue(millis(s.now()), maxDue, dueAgain) {
				if err := s.tend(ctx, id); err != nil && ctx.Err() == nil && !lostRace(err) {
					s.log.Warn("archiving or ending a game", "game", id, "error", err)
				}
			}
		case <-room.C:
			s.makeRoom(ctx)
		case <-forget.C:
			s.forget(ctx, s.now())
		}
	}
}

// tend does what is due for a game.
func (s *Service) tend(ctx context.Context, id string) error {
	g, err := s.current(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && g.archive {
		s.index.drop(id)
		return nil
	}
	if err != nil {
		return err
	}
	idle := millis(s.now()) - g.Changed
	switch {
	case g.Over && idle >= s.config.Grace.Milliseconds():
		return s.archive(ctx, g)
	case !g.Over && idle >= s.idle(&g.head):
		return s.abandon(ctx, g)
	}
	_, err = s.timedOut(ctx, g)
	return err
}

// abandon ends a game without a winner, because nobody has moved for a long time. If a round of a match is over and nobody
// has begun the next one, abandon archives the match.
func (s *Service) abandon(ctx context.Context, g *game) error {
	if g.session.Over() {
		return s.archive(ctx, g)
	}
	after, err := g.session.Abandon("nobody has moved for a long time")
	if err != nil {
		return err
	}
	_, err = s.replace(ctx, g, s.next(g, after))
	return err
}
