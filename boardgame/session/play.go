package session

import (
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Refusal says why the table doesn't allow something. It depends on nothing that a player can't see.
type Refusal struct {
	Code    string // "turn", "over", "player", "offer", "takeback" or "round"
	Message string // a sentence
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Message }

func refuse(code, format string, args ...any) error {
	return &Refusal{code, fmt.Sprintf(format, args...)}
}

// leaving is who has left a round of more than two players, and why and when.
type leaving struct {
	player boardgame.Player
	reason record.Reason
	ply    int // how many moves had been made
}

// running refuses what nobody can do any more, and what p can't do.
func (s Session) running(p boardgame.Player) error {
	switch {
	case s.Over():
		return refuse("over", "the game is over: %s", s.Outcome())
	case p == boardgame.NoPlayer || int(p) > s.Players():
		return refuse("player", "only who plays can do that")
	case !s.in(p):
		return refuse("player", "%s is out of the game", s.name(p))
	}
	return nil
}

// in reports whether a player still plays, by the table and by the rules of the game.
func (s Session) in(p boardgame.Player) bool {
	return s.Out(p) == record.Unfinished && !s.State().Out(p)
}

// Play makes a move of p's. The table refuses with a [*Refusal], the game with its own error: a *boardgame.MoveError for a move
// that is not legal, a *boardgame.SyntaxError for what is no move. The session returned is the receiver then.
func (s Session) Play(p boardgame.Player, move string) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	if turn := s.Turn(); turn != p {
		return s, refuse("turn", "it is %s's turn", s.name(turn))
	}
	next, err := s.made(move)
	if err != nil {
		return s, err
	}
	if next.offer.kind == TakeBack || next.offer.by != p {
		next.offer = offer{}
	}
	return next.settled(), nil
}

// Resign makes p give up.
func (s Session) Resign(p boardgame.Player) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	return s.left(p, record.Resignation), nil
}

// TimeOut says that p, whose turn it is, has run out of time.
func (s Session) TimeOut(p boardgame.Player) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	if turn := s.Turn(); turn != p {
		return s, refuse("turn", "it is %s's turn, so %s has not run out of time", s.name(turn), s.name(p))
	}
	return s.left(p, record.TimeOut), nil
}

// left is the session without p. The last player who is left has won.
func (s Session) left(p boardgame.Player, reason record.Reason) Session {
	if s.Players() > 2 {
		s.out = append(s.out[:len(s.out):len(s.out)], leaving{p, reason, s.Plies()})
	}
	s.offer = offer{}
	var still []boardgame.Player
	for q := boardgame.First; int(q) <= s.Players(); q++ {
		if q != p && s.in(q) {
			still = append(still, q)
		}
	}
	if len(still) == 1 {
		s.record.Result = record.Result{Reason: reason, Winner: still[0], Loser: p}
		return s
	}
	return s.settled()
}

// Abandon breaks the round off, for a reason that is kept in its record as a comment. Nobody wins. The errors are a *Refusal,
// and a *record.Error for a reason that can't be written.
func (s Session) Abandon(reason string) (Session, error) {
	if s.Over() {
		return s, refuse("over", "the game is over: %s", s.Outcome())
	}
	next := s
	next.abandoned, next.offer = reason, offer{}
	if reason == "" {
		next.abandoned = "The game was abandoned."
	}
	r := next.Record()
	if _, err := r.MarshalText(); err != nil {
		return s, err
	}
	return next, nil
}

// tableMove is what the table plays for a player who is out: a look, if there is one, else the first move of a piece, else
// the first.
func (s Session) tableMove() string {
	moves := s.State().Moves()
	arrows := func(move string) int {
		trace, _ := s.State().Trace(move)
		if len(trace.Arrows) == 0 && len(trace.Marks) == 0 {
			return -1
		}
		return len(trace.Arrows)
	}
	if i := slices.IndexFunc(moves, func(m string) bool { return arrows(m) == 0 }); i >= 0 {
		return moves[i]
	}
	return moves[max(0, slices.IndexFunc(moves, func(m string) bool { return arrows(m) > 0 }))]
}

// Outcome says how the round has ended, in a sentence, "" while it goes on.
func (s Session) Outcome() string {
	result := s.record.Result
	who := ", and nobody has won"
	if result.Winner != boardgame.NoPlayer {
		who = ", so " + s.name(result.Winner) + " has won"
	}
	switch result.Reason {
	case record.ByRule:
		return s.State().See(boardgame.NoPlayer).Outcome()
	case record.Resignation:
		return s.name(result.Loser) + " has resigned" + who
	case record.TimeOut:
		return s.name(result.Loser) + " has run out of time" + who
	case record.Agreement:
		return "The players have agreed on a draw"
	case record.Repetition:
		return "The position has occurred for the third time, which is a draw"
	}
	if s.abandoned != "" {
		return "The game was broken off: " + s.abandoned
	}
	if s.game == nil {
		return "There is no game"
	}
	return ""
}
