package games

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Request identifies a game, the player who wants to change it, and the revision on which the player bases the change.
type Request struct {
	ID       string
	Secret   string
	Revision int64 // the revision that the player has seen; 0 accepts any revision
}

// attempts is the maximum number of times to try an action while others keep changing the same game.
const attempts = 8

// act applies a player's action to a session and returns the new session.
type act func(s session.Session, p boardgame.Player) (session.Session, error)

// change applies a player's action to a game, and returns the changed game and the player. The error is from the store, or
// is ErrNotFound, ErrForbidden, ErrWatcher, ErrDamaged, a *StaleError, an *OverError or a *RefusedError.
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

// outdated reports whether the store has a different version of the game. A refusal based on an outdated version means
// nothing.
func (s *Service) outdated(ctx context.Context, g *game) bool {
	if g.archive {
		return false
	}
	version, err := s.store.Version(ctx, openPrefix+g.id)
	return err == nil && version != g.version
}

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
	if g.archive {
		now, err := g.answer(p)
		if err != nil {
			return nil, err
		}
		return nil, &OverError{now, "the match was broken off, because nobody began the next round for a long time"}
	}
	return s.replace(ctx, g.with(after, s))
}

// maxPlies is the number of moves after which a round is broken off. Some games need not end, and an entry in the store
// can't grow without limit.
const maxPlies = 10_000

// The method with returns a copy of g that contains a new session, the one after an action. The copy keeps the version of
// g, on which the change is based. If the round has maxPlies moves and is not over, the copy's round is broken off.
func (g *game) with(after session.Session, s *Service) *game {
	now := s.now()
	if after.Plies() >= maxPlies && !after.Over() {
		if ended, err := after.Abandon(fmt.Sprintf("a game here has at most %d moves", maxPlies)); err == nil {
			after = ended
		}
	}
	next := &game{head: g.head, id: g.id, kind: g.kind, version: g.version, session: after}
	next.Changed = millis(now)
	if len(after.Rounds()) != len(g.session.Rounds()) {
		if g.Clock != nil {
			next.Clock = g.Clock.full(g.letters())
		}
		return next
	}
	if after.Plies() != g.session.Plies() || after.Turn() != g.session.Turn() {
		next.Clock = g.Clock.pressed(g.Turn, now)
	}
	return next
}

// refusal converts the session's refusal of an action to an error that includes the game as the player sees it. It
// returns any other error unchanged.
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

// stale returns the error for a request that names an old revision. The error includes the game as the player sees it
// now.
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

// timeOut ends the game if the current player's time is up, and returns the ended game. Otherwise it returns nil.
func (s *Service) timeOut(ctx context.Context, g *game) (*game, error) {
	deadline := g.deadline()
	if deadline == 0 || millis(s.now()) < deadline || g.archive {
		return nil, nil
	}
	after, err := g.session.TimeOut(g.kind.player(g.Turn))
	if err != nil {
		return nil, nil // the session no longer needs a timeout
	}
	return s.replace(ctx, g.with(after, s))
}
