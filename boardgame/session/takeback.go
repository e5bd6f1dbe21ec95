package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Undo returns the session as it was before the last turn of the round, or before this one if a part of it has been made,
// without asking anybody: see [Session.Turns]. It is for programs in which one person plays all sides. Like a request to
// take back, it is refused if one of the moves has shown something, and the error is a *Refusal.
func (s Session) Undo() (Session, error) {
	back, err := s.Before()
	for err == nil && back.now != s.now && back.now.half() {
		back, err = back.Before()
	}
	if err != nil {
		return s, err
	}
	if s.Over() && s.game.Hides() {
		return s, refuse("takeback", "the end has shown what was hidden, so nothing can be taken back")
	}
	for last := s.now; last != back.now; last = last.before {
		if err := s.final(last, boardgame.NoPlayer); err != nil {
			return s, err
		}
	}
	return back, nil
}

// final returns a refusal if the move to a ply has shown something to anybody, so that it can't be taken back. The
// sentence is for p.
func (s Session) final(last *ply, p boardgame.Player) error {
	switch {
	case last.before.state.Turn() == boardgame.Chance:
		return refuse("takeback", "chance has drawn since then, so nothing can be taken back")
	case last.before.state.Together():
		return refuse("takeback", "the choices since then have been shown, so nothing can be taken back")
	case s.reveals(last):
		return refuse("takeback", "%s has revealed something hidden, so it can't be taken back", last.step.Seen(p))
	}
	return nil
}

// Before returns the session as it was before the last move of the round, for programs that look back at a game, or
// begin a round again. Offers, the result and departures since then are gone, as are draws of chance, moves that the table
// has made for players who had left, and moves of a loaded record after which the table had ended the round. The error is a *Refusal if no player has made a move.
func (s Session) Before() (Session, error) {
	back := s
	if n := len(s.table.Sealed); n > 0 {
		return s.without(s.head.Player(s.table.Sealed[n-1].Seat)), nil
	}
	back.head.Result, back.table.Offer, back.table.Declined, back.table.Abandoned = record.Result{}, nil, nil, ""
	back.table.Refused = ""
	for back.Plies() > 0 {
		back.now = back.now.before
		back.table.Out = slices.DeleteFunc(slices.Clone(back.table.Out),
			func(l leaving) bool { return l.Ply > back.now.number })
		if at := back.settle(); at.now == back.now && !at.Over() {
			return back, nil
		}
	}
	return s, refuse("takeback", "no player has made a move")
}

// backTo returns the ply before p's last turn, where p can move again after taking it back. The error is a *Refusal
// if p can't take it back. It depends only on the moves of which p knows, and if p has asked already, on those of
// which everybody knows.
func (s Session) backTo(p boardgame.Player) (*ply, error) {
	asked := s.table.Offer != nil && s.table.Offer.Kind == TakeBack && s.table.Offer.By == s.letter(p)
	for last := s.now; last.before != nil; last = last.before {
		switch {
		case last.silent(p), asked && last.silent(boardgame.NoPlayer):
		case len(s.table.Out) > 0 && s.table.Out[len(s.table.Out)-1].Ply >= last.number:
			return nil, refuse("takeback", "a player has left since then, so nothing can be taken back")
		case last.silent(boardgame.NoPlayer):
			return nil, refuse("takeback", "not everybody was told of %s, so it can't be taken back", last.step.Seen(p))
		default:
			if err := s.final(last, p); err != nil {
				return nil, err
			}
			if last.before.state.Turn() == p && !last.before.half() {
				return last.before, nil
			}
		}
	}
	return nil, refuse("takeback", "%s has made no move that can be taken back", s.name(p))
}

// reveals reports whether the move to a ply has revealed hidden information to any player or spectator.
func (s Session) reveals(last *ply) bool {
	for p := range boardgame.Player(s.Players() + 1) {
		if last.step.Told(p).Reveals {
			return true
		}
	}
	return false
}
