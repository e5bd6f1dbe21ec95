package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// The kinds of offers.
const (
	Draw     = "draw"
	TakeBack = "takeback"
)

// offer is what a player has asked the others for. The zero offer is none.
type offer struct {
	kind     string
	by       boardgame.Player
	accepted []boardgame.Player
}

// OfferDraw offers a draw to all others who play.
func (s Session) OfferDraw(p boardgame.Player) (Session, error) { return s.offered(p, Draw) }

// OfferTakeBack asks all others who play to take back p's last move and those after it.
func (s Session) OfferTakeBack(p boardgame.Player) (Session, error) { return s.offered(p, TakeBack) }

func (s Session) offered(p boardgame.Player, kind string) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	if s.offer.kind != "" {
		return s, refuse("offer", "%s has to be answered first: it is %s's", s.offer.what(), s.name(s.offer.by))
	}
	if kind == TakeBack {
		if _, err := s.plyBefore(p); err != nil {
			return s, err
		}
	}
	s.offer = offer{kind: kind, by: p}
	return s, nil
}

// what names an offer in a sentence.
func (o offer) what() string {
	if o.kind == Draw {
		return "the offer of a draw"
	}
	return "the wish to take back"
}

// Accept accepts the offer that stands. When all others who play have accepted, it happens.
func (s Session) Accept(p boardgame.Player) (Session, error) {
	if err := s.answering(p); err != nil {
		return s, err
	}
	if p == s.offer.by {
		return s, refuse("offer", "%s is your own", s.offer.what())
	}
	if slices.Contains(s.offer.accepted, p) {
		return s, refuse("offer", "you have accepted %s already", s.offer.what())
	}
	s.offer.accepted = append(slices.Clone(s.offer.accepted), p)
	slices.Sort(s.offer.accepted)
	if len(s.waiting()) > 0 {
		return s, nil
	}
	return s.agreed(), nil
}

// Decline declines the offer that stands, or withdraws it if it is p's own.
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
		return refuse("offer", "no offer stands")
	}
	return nil
}

// waiting are the players who have still to answer.
func (s Session) waiting() (list []boardgame.Player) {
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		if s.offer.kind != "" && p != s.offer.by && s.in(p) && !slices.Contains(s.offer.accepted, p) {
			list = append(list, p)
		}
	}
	return list
}

// agreed makes happen what all have agreed on.
func (s Session) agreed() Session {
	o := s.offer
	s.offer = offer{}
	if o.kind == Draw {
		s.record.Result = record.Result{Reason: record.Agreement}
		return s
	}
	ply, err := s.plyBefore(o.by)
	if err != nil {
		return s // the offer could be made, and no move has come since
	}
	s.states, s.record.Moves = s.states[:ply+1:ply+1], s.record.Moves[:ply:ply]
	return s
}

// plyBefore is how many moves are left when p takes back.
func (s Session) plyBefore(p boardgame.Player) (int, error) {
	for ply := s.Plies() - 1; ply >= 0; ply-- {
		switch {
		case slices.ContainsFunc(s.out, func(l leaving) bool { return l.ply > ply }):
			return 0, refuse("takeback", "a player has left since, so nothing can be taken back")
		case s.hasShown(ply):
			return 0, refuse("takeback", "%s has shown what was hidden, so it can't be taken back", s.record.Moves[ply].Text)
		case s.states[ply].Turn() == p:
			return ply, nil
		}
	}
	return 0, refuse("takeback", "%s has made no move that could be taken back", s.name(p))
}

// hasShown reports whether a move has told some player what was hidden: by a look, or because turned pieces have left.
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
