package games

import (
	"context"
	"time"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// These are the intervals at which sweep looks for games whose time is up, games to archive, and old games to delete.
const (
	clockEvery   = 200 * time.Millisecond
	archiveEvery = 2 * time.Second
	forgetEvery  = time.Hour
)

// sweep ends games when a player's time is up, archives finished games, and deletes old games, until ctx ends. Every process runs it.
func (s *Service) sweep(ctx context.Context) {
	clocks, archive, forget := time.NewTicker(clockEvery), time.NewTicker(archiveEvery), time.NewTicker(forgetEvery)
	defer clocks.Stop()
	defer archive.Stop()
	defer forget.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-clocks.C:
			now := millis(s.now())
			s.eachDue(ctx, func(g summary) bool { return g.deadline != 0 && g.deadline <= now }, s.expire)
		case <-archive.C:
			now := s.now()
			finished, idle := millis(now.Add(-s.config.Grace)), millis(now.Add(-s.config.Idle))
			s.eachDue(ctx, func(g summary) bool { return g.head.Over && g.head.Changed <= finished }, s.archive)
			s.eachDue(ctx, func(g summary) bool { return !g.head.Over && g.head.Changed <= idle }, s.abandon)
		case <-forget.C:
			s.forget(ctx, s.now())
		}
	}
}

func (s *Service) eachDue(ctx context.Context, due func(summary) bool, do func(context.Context, *game) error) {
	var ids []string
	s.index.mu.Lock()
	for id, g := range s.index.games {
		if due(g) {
			ids = append(ids, id)
		}
	}
	s.index.mu.Unlock()
	for _, id := range ids {
		g, err := s.present(ctx, id)
		if err == nil && !g.archive {
			err = do(ctx, g)
		}
		if err != nil && ctx.Err() == nil && !lostRace(err) {
			s.log.Warn("archiving or ending a game", "game", id, "error", err)
		}
	}
}

func (s *Service) expire(ctx context.Context, g *game) error {
	_, err := s.timeOut(ctx, g)
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
	_, err = s.replace(ctx, g.with(after, s))
	return err
}

func (s *Service) archive(ctx context.Context, g *game) error {
	last := &game{head: g.head, id: g.id, kind: g.kind, session: g.session}
	last.Revision = g.version
	text, err := last.encode()
	if err != nil {
		return err
	}
	_, err = s.store.Commit(ctx,
		store.Change{Key: openPrefix + g.id, Version: g.version},
		store.Change{Key: archiveKey(g.id), Value: text})
	return err
}

func (s *Service) forget(ctx context.Context, now time.Time) {
	oldest := archivePrefix + now.UTC().AddDate(0, -s.config.Keep, 0).Format("2006-01")
	for e, err := range s.store.List(ctx, archivePrefix) {
		if err == nil && e.Key < oldest {
			_, err = s.store.Commit(ctx, store.Change{Key: e.Key, Version: e.Version})
		} else if err == nil {
			return
		}
		if err != nil && !lostRace(err) {
			s.log.Warn("deleting old games", "error", err)
			return
		}
	}
}
