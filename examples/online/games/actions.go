package games

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Play makes a move. What it returns is brief as long as the game goes on: see [Brief]. For its errors see Service's other changes: those of the store, [ErrNotFound], [ErrForbidden],
// [ErrWatcher], [ErrDamaged], a [*StaleError], an [*OverError], or a [*RefusedError] that says which rule the move breaks.
func (s *Service) Play(ctx context.Context, r Request, move string) (Answer, error) {
	g, p, err := s.change(ctx, r, func(now session.Session, p boardgame.Player) (session.Session, error) {
		after, err := now.Play(p, move)
		if err != nil && !isOver(err) {
			err = asSeen(now, p, move, err)
		}
		return after, err
	})
	if err != nil {
		return Answer{}, err
	}
	return g.brief(p)
}

// asSeen is the refusal of a move as the player's view puts it, so that it can't depend on what the player can't see.
func asSeen(now session.Session, p boardgame.Player, move string, err error) error {
	if seen := now.State().See(p).Check(move); seen != nil {
		return seen
	}
	return err
}

// Resign gives up.
func (s *Service) Resign(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, session.Session.Resign))
}

// Next begins the next round of a match.
func (s *Service) Next(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, func(now session.Session, _ boardgame.Player) (session.Session, error) {
		return now.NextRound()
	}))
}

// seen is what a player sees after a change.
func seen(g *game, p boardgame.Player, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p)
}

// What can be done about an offer.
const (
	MakeOffer    = "offer"
	AcceptOffer  = "accept"
	DeclineOffer = "decline" // by who has made it: withdraw
)

// ErrAction is the refusal of an action that does not exist.
var ErrAction = errors.New(`an action is "offer", "accept" or "decline"; without one, an offer is accepted or else made`)

// Draw offers a draw, or answers an offer. With the action "" it accepts an offer that stands, and else makes one. Bots
// decline.
func (s *Service) Draw(ctx context.Context, r Request, action string) (Answer, error) {
	return s.offer(ctx, r, action, session.Session.OfferDraw, session.Session.Decline)
}

// TakeBack asks the others to let the player take back a move, or answers such a request, as Draw does. Bots agree.
func (s *Service) TakeBack(ctx context.Context, r Request, action string) (Answer, error) {
	return s.offer(ctx, r, action, session.Session.OfferTakeBack, session.Session.Accept)
}

func (s *Service) offer(ctx context.Context, r Request, action string, make, bots act) (Answer, error) {
	switch action {
	case "", MakeOffer, AcceptOffer, DeclineOffer:
	default:
		return Answer{}, ErrAction
	}
	g, err := s.recent(ctx, r.ID)
	if err != nil {
		return Answer{}, err
	}
	return seen(s.change(ctx, r, func(now session.Session, p boardgame.Player) (session.Session, error) {
		switch action {
		case AcceptOffer:
			return now.Accept(p)
		case DeclineOffer:
			return now.Decline(p)
		case "":
			if after, err := now.Accept(p); err == nil {
				return after, nil
			}
		}
		after, err := make(now, p)
		if err != nil {
			return now, err
		}
		return g.answerOf(after, bots), nil
	}))
}

// answerOf lets the bots of a game answer an offer.
func (g *game) answerOf(now session.Session, bots act) session.Session {
	for p := range g.players() {
		if g.Seats[g.kind.letter(p)].Bot == "" {
			continue
		}
		if after, err := bots(now, p); err == nil {
			now = after
		}
	}
	return now
}
