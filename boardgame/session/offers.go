package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// offer is a player's offer to the others. The zero value means that there is no offer.
type offer struct {
	kind     string // Draw, TakeBack, or "" for no offer
	by       boardgame.Player
	accepted []boardgame.Player
}

// OfferDraw offers a draw to all other players who are not out. The error is a *Refusal.
func (s Session) OfferDraw(p boardgame.Player) (Session, error) { return s.openOffer(p, Draw) }

// OfferTakeBack asks all other players who are not out for permission to take back p's last move and all moves after
// it. The error is a *Refusal.
func (s Session) OfferTakeBack(p boardgame.Player) (Session, error) { return s.openOffer(p, TakeBack) }

func (s Session) openOffer(p boardgame.Player, kind string) (Session, error) {
	if err := s.checkIn(p); err != nil {
		return s, err
	}
	if s.offer.kind != "" {
		return s, refuse("offer", "%s has to be answered first: it is %s's", s.offer.name(), s.name(s.offer.by))
	}
	if kind == TakeBack {
		if _, err := s.backTo(p); err != nil {
			return s, err
		}
	}
	s.offer = offer{kind: kind, by: p}
	return s, nil
}

// name returns a noun phrase for the offer, for use in a sentence.
func (o offer) name() string {
	if o.kind == Draw {
		return "the offer of a draw"
	}
	return "the request to take back"
}

// Accept accepts the open offer. The offer takes effect when all players who must answer have accepted it. The error is a
// *Refusal.
func (s Session) Accept(p boardgame.Player) (Session, error) {
	if err := s.checkOffer(p); err != nil {
		return s, err
	}
	if p == s.offer.by {
		return s, refuse("offer", "%s is your own", s.offer.name())
	}
	if slices.Contains(s.offer.accepted, p) {
		return s, refuse("offer", "you have already accepted %s", s.offer.name())
	}
	s.offer.accepted = append(slices.Clone(s.offer.accepted), p)
	slices.Sort(s.offer.accepted)
	if len(s.unanswered()) > 0 {
		return s, nil
	}
	return s.fulfil(), nil
}

// Decline declines the open offer, or withdraws it if p made it. The error is a *Refusal.
func (s Session) Decline(p boardgame.Player) (Session, error) {
	if err := s.checkOffer(p); err != nil {
		return s, err
	}
	s.offer = offer{}
	return s, nil
}

// checkOffer returns a refusal if there is no open offer, or if p takes no part in it.
func (s Session) checkOffer(p boardgame.Player) error {
	if err := s.checkIn(p); err != nil {
		return err
	}
	if s.offer.kind == "" {
		return refuse("offer", "there is no offer")
	}
	return nil
}

// unanswered returns the players who have not yet answered the offer.
func (s Session) unanswered() (list []boardgame.Player) {
	if s.offer.kind == "" {
		return nil
	}
	for _, p := range s.playersIn() {
		if p != s.offer.by && !slices.Contains(s.offer.accepted, p) {
			list = append(list, p)
		}
	}
	return list
}

// fulfil returns the session after the offer has taken effect.
func (s Session) fulfil() Session {
	o := s.offer
	s.offer = offer{}
	if o.kind == Draw {
		s.head.Result = record.Result{Reason: record.Agreement}
		return s
	}
	back, err := s.backTo(o.by)
	if err != nil {
		return s // impossible: OfferTakeBack has checked this, and nobody has moved since
	}
	s.now = back
	return s
}

// Undo returns the session as it was before the last move of the round, without asking anybody. It is for programs in which
// one person plays all sides or studies a game. Offers, the result and departures since then are undone too, as are moves
// that the table has made for players who had left. The error is a *Refusal if no move has been made.
func (s Session) Undo() (Session, error) {
	if s.Plies() == 0 {
		return s, refuse("takeback", "no move has been made")
	}
	back := s.now.before
	leftBy := func() int { // the number of departures up to that ply
		return slices.IndexFunc(append(s.out[:len(s.out):len(s.out)], leaving{ply: back.number + 1}), func(l leaving) bool { return l.ply > back.number })
	}
	s.out = s.out[:leftBy():leftBy()]
	for back.before != nil && s.Out(back.state.Turn()) != record.Unfinished {
		back = back.before
		s.out = s.out[:leftBy():leftBy()]
	}
	s.now = back
	s.offer, s.abandoned, s.head.Result = offer{}, "", record.Result{}
	return s, nil
}

// backTo returns the ply before p's last move, where p can move again after taking it back. The error is a *Refusal if p
// can't take it back.
func (s Session) backTo(p boardgame.Player) (*ply, error) {
	for last := s.now; last.before != nil; last = last.before {
		switch {
		case len(s.out) > 0 && s.out[len(s.out)-1].ply >= last.number:
			return nil, refuse("takeback", "a player has left since then, so nothing can be taken back")
		case s.reveals(last):
			return nil, refuse("takeback", "%s has revealed something hidden, so it can't be taken back", last.seen(p))
		case last.before.state.Turn() == p:
			return last.before, nil
		}
	}
	return nil, refuse("takeback", "%s has made no move that can be taken back", s.name(p))
}

// reveals reports whether the move to a ply has revealed hidden information to any player or spectator. A look reveals such
// information, and so does a move that removes face-down pieces.
func (s Session) reveals(last *ply) bool {
	if !s.info.HidesInformation {
		return false
	}
	for p := range boardgame.Player(s.Players() + 1) {
		before := last.before.state.See(p)
		change, err := before.Change(last.seen(p), last.state.See(p))
		if err != nil || len(change.Learned) > 0 {
			return true
		}
		picture := before.Picture()
		for _, name := range change.Removed {
			if cell, _ := picture.Cell(name); cell.Piece.Down {
				return true
			}
		}
	}
	return false
}
