package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Draw and TakeBack are the kinds of offers.
const (
	Draw     = "draw"
	TakeBack = "takeback"
)

// offer is a player's offer to the others. The zero value means that there is no offer.
type offer struct {
	kind     string
	by       boardgame.Player
	accepted []boardgame.Player
}

// OfferDraw offers a draw to all other players who are not out. The error is a *Refusal.
func (s Session) OfferDraw(p boardgame.Player) (Session, error) { return s.offered(p, Draw) }

// OfferTakeBack asks all other players who are not out for permission to take back p's last move and all moves after
// it. The error is a *Refusal.
func (s Session) OfferTakeBack(p boardgame.Player) (Session, error) { return s.offered(p, TakeBack) }

func (s Session) offered(p boardgame.Player, kind string) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	if s.offer.kind != "" {
		return s, refuse("offer", "%s has to be answered first: it is %s's", s.offer.name(), s.name(s.offer.by))
	}
	if kind == TakeBack {
		if _, err := s.plyBefore(p); err != nil {
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
	if err := s.answering(p); err != nil {
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
	if len(s.waiting()) > 0 {
		return s, nil
	}
	return s.agreed(), nil
}

// Decline declines the open offer, or withdraws it if p made it. The error is a *Refusal.
func (s Session) Decline(p boardgame.Player) (Session, error) {
	if err := s.answering(p); err != nil {
		return s, err
	}
	s.offer = offer{}
	return s, nil
}

func (s Session) answering(p boardgame.Player) error {
	if err := s.running(p); err != nil {
		return err
	}
	if s.offer.kind == "" {
		return refuse("offer", "there is no offer")
	}
	return nil
}

// waiting returns the players who have not yet answered the offer.
func (s Session) waiting() (list []boardgame.Player) {
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		if s.offer.kind != "" && p != s.offer.by && s.stillIn(p) && !slices.Contains(s.offer.accepted, p) {
			list = append(list, p)
		}
	}
	return list
}

// agreed returns the session after the offer has taken effect.
func (s Session) agreed() Session {
	o := s.offer
	s.offer = offer{}
	if o.kind == Draw {
		s.record.Result = record.Result{Reason: record.Agreement}
		return s
	}
	ply, err := s.plyBefore(o.by)
	if err != nil {
		return s // impossible: OfferTakeBack has checked this, and nobody has moved since
	}
	s.states, s.record.Moves = s.states[:ply+1:ply+1], s.record.Moves[:ply:ply]
	return s
}

// plyBefore returns the number of moves that remain after p takes back their last move. The error is a *Refusal if p can't
// take it back.
func (s Session) plyBefore(p boardgame.Player) (int, error) {
	for ply := s.Plies() - 1; ply >= 0; ply-- {
		switch {
		case slices.ContainsFunc(s.out, func(l leaving) bool { return l.ply > ply }):
			return 0, refuse("takeback", "a player has left since then, so nothing can be taken back")
		case s.hasShown(ply):
			return 0, refuse("takeback", "%s has revealed something hidden, so it can't be taken back", s.record.Moves[ply].Text)
		case s.states[ply].Turn() == p:
			return ply, nil
		}
	}
	return 0, refuse("takeback", "%s has made no move that can be taken back", s.name(p))
}

// hasShown reports whether the move at index ply has revealed hidden information to any player or spectator. A look reveals
// such information, and so does a move that removes face-down pieces.
func (s Session) hasShown(ply int) bool {
	if !s.info.HidesInformation {
		return false
	}
	for p := range boardgame.Player(s.Players() + 1) {
		before := s.states[ply].See(p)
		change, err := before.Change(s.record.Moves[ply].Text, s.states[ply+1].See(p))
		if err != nil || len(change.Learned) > 0 {
			return true
		}
		picture := before.Picture()
		for _, name := range change.Removed {
			if cell, _ := picture.Cell(name); cell.Down {
				return true
			}
		}
	}
	return false
}
