package session

import (
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Refusal is the error for an action that the table does not allow. It reveals nothing that the
// player can't see.
type Refusal struct {
	Code    string // the kind of refusal: "turn", "over", "player", "offer", "takeback" or "round"
	Message string // a sentence
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Message }

func refuse(code, format string, args ...any) error {
	return &Refusal{code, fmt.Sprintf(format, args...)}
}

// leaving describes a player's departure from a round of more than two players.
type leaving struct {
	player boardgame.Player
	reason record.Reason
	ply    int // the number of moves made before the player left
}

// running returns a refusal if the game is over, or if p does not take part or is out.
func (s Session) running(p boardgame.Player) error {
	switch {
	case s.Over():
		return refuse("over", "the game is over: %s", s.Outcome())
	case p == boardgame.NoPlayer || int(p) > s.Players():
		return refuse("player", "only a player can do that")
	case !s.stillIn(p):
		return refuse("player", "%s is out of the game", s.name(p))
	}
	return nil
}

// stillIn reports whether a player is still in the game, under both the table's rules and the game's.
func (s Session) stillIn(p boardgame.Player) bool {
	return s.Out(p) == record.Unfinished && !s.State().Out(p)
}

// still returns the players who are still in the game.
func (s Session) still() (list []boardgame.Player) {
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		if s.stillIn(p) {
			list = append(list, p)
		}
	}
	return list
}

// Play returns the session after a move by p. If the table does not allow the move, the error is a [*Refusal]. If the move
// is illegal, the error is a *boardgame.MoveError. If the text is not a move, the error is a *boardgame.SyntaxError. After
// an error Play returns the receiver.
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

// Resign returns the session after p has resigned. The error is a *Refusal.
func (s Session) Resign(p boardgame.Player) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	return s.left(p, record.Resignation), nil
}

// TimeOut returns the session after p has run out of time. It must be p's turn. The error is a *Refusal.
func (s Session) TimeOut(p boardgame.Player) (Session, error) {
	if err := s.running(p); err != nil {
		return s, err
	}
	if turn := s.Turn(); turn != p {
		return s, refuse("turn", "it is %s's turn, so %s has not run out of time", s.name(turn), s.name(p))
	}
	return s.left(p, record.TimeOut), nil
}

// left returns the session after p has left. If only one player remains, that player wins.
func (s Session) left(p boardgame.Player, reason record.Reason) Session {
	if s.Players() > 2 {
		s.out = append(s.out[:len(s.out):len(s.out)], leaving{p, reason, s.Plies()})
	}
	s.offer = offer{}
	still := slices.DeleteFunc(s.still(), func(q boardgame.Player) bool { return q == p })
	if len(still) == 1 {
		s.record.Result = record.Result{Reason: reason, Winner: still[0], Loser: p}
		return s
	}
	return s.settled()
}

// Abandon returns the session after the round has been abandoned. Nobody wins the round. The reason becomes a comment in the
// round's record; if it is "", a default comment is used. The error is a *Refusal if the round is already over, and a
// *record.Error if the reason can't be written as a comment.
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

// tableMove returns the move that the table makes for a player who is out: see the package documentation.
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

// Outcome returns a sentence that says how the round ended, or "" if the round is not over.
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
