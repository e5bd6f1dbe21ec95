package games

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Play makes a move. While the game continues, the answer is brief: see [Brief]. Errors are those of the store,
// [ErrNotFound], [ErrForbidden], [ErrWatcher], [ErrDamaged], a [*StaleError], an [*OverError], or a [*RefusedError] with
// the rule that the move breaks. All other changes to a game have the same errors.
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

// asSeen returns the refusal of a move in the player's view, so that the refusal can't depend on anything hidden.
func asSeen(now session.Session, p boardgame.Player, move string, err error) error {
	if seen := now.State().See(p).Check(move); seen != nil {
		return seen
	}
	return err
}

// Resign resigns the game for the player.
func (s *Service) Resign(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, session.Session.Resign))
}

// Next begins the next round of a match.
func (s *Service) Next(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, func(now session.Session, _ boardgame.Player) (session.Session, error) {
		return now.NextRound()
	}))
}

// seen returns what the player sees after a change.
func seen(g *game, p boardgame.Player, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p)
}

// Actions of Draw and TakeBack.
const (
	MakeOffer    = "offer"
	AcceptOffer  = "accept"
	DeclineOffer = "decline" // the player who made the offer withdraws it
)

// ErrAction is the error for an unknown action.
var ErrAction = errors.New(`an action is "offer", "accept" or "decline"; without one, an offer is accepted or else made`)

// Draw offers a draw, or answers an offer. With the action "" it accepts an open offer, and else makes one. Bots decline.
func (s *Service) Draw(ctx context.Context, r Request, action string) (Answer, error) {
	return s.offer(ctx, r, action, session.Session.OfferDraw, session.Session.Decline)
}

// TakeBack asks the other players to let the player take back a move, or answers such a request. Its actions are those of
// Draw. Bots agree.
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
