package games

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Request identifies a game, the player who wants to change it, and the revision that the player has seen.
type Request struct {
	ID       string
	Secret   string
	Revision int64 // the revision that the player has seen; 0 accepts any revision
}

// attempts is how often a change without a revision is tried while others change the game first.
const attempts = 8

// act is a player's action in a session.
type act func(s session.Session, p boardgame.Player) (session.Session, error)

// change lets a player act, and returns the changed game and the player. Errors are those of the store, ErrNotFound,
// ErrForbidden, ErrWatcher, ErrDamaged, a *StaleError, an *OverError or a *RefusedError.
func (s *Service) change(ctx context.Context, r Request, do act) (*game, boardgame.Player, error) {
	g, err := s.recent(ctx, r.ID)
	for range attempts {
		if err != nil {
			return nil, boardgame.NoPlayer, err
		}
		var p boardgame.Player
		if p, err = g.open(r.Secret); err != nil {
			return nil, boardgame.NoPlayer, err
		}
		if p == boardgame.NoPlayer {
			return nil, p, ErrWatcher
		}
		done, err := s.try(ctx, g, p, r.Revision, do)
		if err == nil {
			return done, p, nil
		}
		if !lostRace(err) && !s.outdated(ctx, g) {
			return nil, boardgame.NoPlayer, err
		}
		if g, err = s.present(ctx, r.ID); err != nil {
			return nil, boardgame.NoPlayer, err
		}
	}
	return nil, boardgame.NoPlayer, must(g.stale(boardgame.NoPlayer))
}

// outdated reports whether the store has another version of the game, so that a refusal of this version means nothing.
func (s *Service) outdated(ctx context.Context, g *game) bool {
	if g.archive {
		return false
	}
	version, err := s.store.Version(ctx, openPrefix+g.id)
	return err == nil && version != g.version
}

// try makes a change to one version of a game.
func (s *Service) try(ctx context.Context, g *game, p boardgame.Player, revision int64, do act) (*game, error) {
	if revision != 0 && revision != g.version {
		return nil, must(g.stale(p))
	}
	late, err := s.timeOut(ctx, g)
	if err != nil {
		return nil, err
	}
	if late != nil {
		g = late
	}
	after, err := do(g.session, p)
	if err != nil {
		return nil, g.refusal(p, err)
	}
	return s.replace(ctx, g.with(after, s))
}

// with returns the game after an action, still with the old version number.
func (g *game) with(after session.Session, s *Service) *game {
	now := s.now()
	next := &game{head: g.head, id: g.id, kind: g.kind, version: g.version, session: after}
	next.Changed = millis(now)
	if after.Plies() != g.session.Plies() || after.Turn() != g.session.Turn() {
		next.Clock = g.Clock.pressed(g.Turn, now)
	}
	return next
}

// refusal returns the error for an action that the session has refused, with what the player sees.
func (g *game) refusal(p boardgame.Player, err error) error {
	if !isRefusal(err) {
		return err
	}
	now, failed := g.answer(p)
	switch {
	case failed != nil:
		return failed
	case isOver(err):
		return &OverError{now, err.Error()}
	}
	return &RefusedError{now, err}
}

// stale returns the error for a game that has changed, with what the player sees of it now.
func (g *game) stale(p boardgame.Player) (*StaleError, error) {
	now, err := g.answer(p)
	return &StaleError{now}, err
}

func must(stale *StaleError, err error) error {
	if err != nil {
		return err
	}
	return stale
}

// timeOut ends the game for a player whose time is up, and returns the ended game. It returns nil if time is left.
func (s *Service) timeOut(ctx context.Context, g *game) (*game, error) {
	deadline := g.deadline()
	if deadline == 0 || millis(s.now()) < deadline || g.archive {
		return nil, nil
	}
	after, err := g.session.TimeOut(g.kind.player(g.Turn))
	if err != nil {
		return nil, nil // the session no longer needs it
	}
	return s.replace(ctx, g.with(after, s))
}
