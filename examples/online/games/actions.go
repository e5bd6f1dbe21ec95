package games

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Play makes a move for the player whose secret is in the request. While the game continues, the answer is a [Brief]. After
// the last move, it is the full answer. Like all methods that change a game, Play returns an error from the store,
// [ErrNotFound], [ErrForbidden], [ErrWatcher], [ErrDamaged], a [*StaleError], an [*OverError], or a [*RefusedError] with
// the rule that the move breaks.
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

// asSeen replaces err, the refusal of a move, with the refusal from the player's view, which depends on nothing hidden. If
// the move is legal in the view, asSeen returns err.
func asSeen(now session.Session, p boardgame.Player, move string, err error) error {
	if seen := now.State().See(p).Check(move); seen != nil {
		return seen
	}
	return err
}

// Resign ends the game as a loss for the player whose secret is in the request.
func (s *Service) Resign(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, session.Session.Resign))
}

// Next begins the next round of the match.
func (s *Service) Next(ctx context.Context, r Request) (Answer, error) {
	return seen(s.change(ctx, r, func(now session.Session, _ boardgame.Player) (session.Session, error) {
		return now.NextRound()
	}))
}

func seen(g *game, p boardgame.Player, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p)
}

// These are the actions that Draw and TakeBack accept.
const (
	MakeOffer    = "offer"
	AcceptOffer  = "accept"
	DeclineOffer = "decline" // also withdraws the player's own offer
)

// ErrAction reports an unknown action.
var ErrAction = errors.New(`an action is "offer", "accept" or "decline"; without an action, an open offer is accepted, or a new one is made`)

// Draw offers a draw, or answers such an offer. With the action "", it accepts an open offer, or makes an offer if none is
// open. Bots decline every offer.
func (s *Service) Draw(ctx context.Context, r Request, action string) (Answer, error) {
	return s.offer(ctx, r, action, session.Session.OfferDraw, session.Session.Decline)
}

// TakeBack asks the other players to let the player take back a move, or answers such a request. It accepts the same
// actions as Draw. Bots agree to every request.
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
