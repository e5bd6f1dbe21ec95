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
	Code    string // the kind of refusal: "turn", "over", "player", "offer", "takeback", "round" or "action"
	Message string // a sentence
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Message }

func refuse(code, format string, args ...any) error {
	return &Refusal{code, fmt.Sprintf(format, args...)}
}

// These are the actions of players, for [Session.Do] and [Seen].
const (
	Move     = "move"
	Resign   = "resign"
	Draw     = "draw"     // offers a draw
	TakeBack = "takeback" // asks to take moves back
	Accept   = "accept"   // accepts the open offer
	Decline  = "decline"  // declines the open offer, or withdraws the player's own
	Next     = "next"     // begins the next round of a match
)

// Do returns the session after an action of p, given by its name. The move is the text of a move for the action [Move], and
// "" for all others. The error is that of the method for this action, or a *Refusal with the code "action".
func (s Session) Do(p boardgame.Player, action, move string) (Session, error) {
	if move != "" && action != Move {
		return s, refuse("action", "the action %q has no move", action)
	}
	switch action {
	case Move:
		return s.Play(p, move)
	case Resign:
		return s.Resign(p)
	case Draw, TakeBack:
		return s.openOffer(p, action)
	case Accept:
		return s.Accept(p)
	case Decline:
		return s.Decline(p)
	case Next:
		if p == boardgame.NoPlayer || int(p) > s.Players() {
			return s, refuse("player", "only a player can do that")
		}
		return s.NextRound()
	}
	return s, refuse("action", "there is no action %q", action)
}

// leaving describes a player's departure from a round of more than two players.
type leaving struct {
	player boardgame.Player
	reason record.Reason
	ply    int // the number of moves made before the player left
}

// checkIn returns a refusal if the game is over, or if p does not take part or is out.
func (s Session) checkIn(p boardgame.Player) error {
	switch {
	case s.Over():
		return refuse("over", "the game is over: %s", s.Outcome())
	case p == boardgame.NoPlayer || int(p) > s.Players():
		return refuse("player", "only a player can do that")
	case !s.isIn(p):
		return refuse("player", "%s is out of the game", s.name(p))
	}
	return nil
}

// isIn reports whether a player is still in the game, under both the table's rules and the game's.
func (s Session) isIn(p boardgame.Player) bool {
	return s.Out(p) == record.Unfinished && !s.State().Out(p)
}

// playersIn returns the players who are still in the game.
func (s Session) playersIn() (list []boardgame.Player) {
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		if s.isIn(p) {
			list = append(list, p)
		}
	}
	return list
}

// Play returns the session after a move by p. If the table does not allow the move, the error is a [*Refusal]. If the move
// is illegal, the error is a *boardgame.MoveError. If the text is not a move, the error is a *boardgame.SyntaxError. After
// an error Play returns the receiver.
func (s Session) Play(p boardgame.Player, move string) (Session, error) {
	if err := s.checkIn(p); err != nil {
		return s, err
	}
	if turn := s.Turn(); turn != p {
		return s, refuse("turn", "it is %s's turn", s.name(turn))
	}
	next, err := s.apply(move)
	if err != nil {
		return s, err
	}
	if next.offer.kind == TakeBack || next.offer.by != p {
		next.offer = offer{}
	}
	return next.settle(), nil
}

// apply returns the session after a move of the player whose turn it is, without its consequences.
func (s Session) apply(move string) (Session, error) {
	next, err := s.now.state.Apply(move)
	if err != nil {
		return s, err
	}
	s.now = s.now.after(record.Move{Text: move}, next)
	return s, nil
}

// settle returns the session after the consequences of the last action. The round may end by the game's rules, by
// repetition, because only one player is left, or because it has too many moves. While it is the turn of a player who is
// out, the table moves for that player.
func (s Session) settle() Session {
	for !s.Over() {
		s.head.Result = s.resultNow()
		if s.head.Result.Reason == record.Unfinished && s.settings.Plies > 0 && s.now.number >= s.settings.Plies {
			s.abandoned = fmt.Sprintf("a game here has at most %d moves", s.settings.Plies)
			if s.settings.Plies == 1 {
				s.abandoned = "a game here has at most 1 move"
			}
		}
		if s.Over() || s.Out(s.now.state.Turn()) == record.Unfinished {
			break
		}
		next, err := s.apply(s.tableMove())
		if err != nil {
			break // impossible: a listed move is legal
		}
		s = next
	}
	if s.Over() {
		s.offer = offer{}
	}
	return s
}

// resultNow returns the result of the round if its last position or its players end it, and the zero Result otherwise.
func (s Session) resultNow() record.Result {
	result := record.ResultOf(s.now.state)
	switch {
	case result.Reason != record.Unfinished:
		return result
	case s.settings.Repetition && s.now.occurrences() >= 3:
		return record.Result{Reason: record.Repetition}
	case len(s.out) == 0:
		return result
	}
	if in := s.playersIn(); len(in) == 1 {
		last := s.out[len(s.out)-1].player // running out of time has the same effect as resigning
		return record.Result{Reason: record.Resignation, Winner: in[0], Loser: last}
	}
	return result
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

// Resign returns the session after p has resigned. The error is a *Refusal.
func (s Session) Resign(p boardgame.Player) (Session, error) {
	if err := s.checkIn(p); err != nil {
		return s, err
	}
	return s.leave(p, record.Resignation), nil
}

// TimeOut returns the session after p has run out of time. It must be p's turn. The error is a *Refusal.
func (s Session) TimeOut(p boardgame.Player) (Session, error) {
	if err := s.checkIn(p); err != nil {
		return s, err
	}
	if turn := s.Turn(); turn != p {
		return s, refuse("turn", "it is %s's turn, so %s has not run out of time", s.name(turn), s.name(p))
	}
	return s.leave(p, record.TimeOut), nil
}

// leave returns the session after p has left. If only one player remains, that player wins.
func (s Session) leave(p boardgame.Player, reason record.Reason) Session {
	if s.Players() > 2 {
		s.out = append(s.out[:len(s.out):len(s.out)], leaving{p, reason, s.Plies()})
	}
	s.offer = offer{}
	in := slices.DeleteFunc(s.playersIn(), func(q boardgame.Player) bool { return q == p })
	if len(in) == 1 {
		s.head.Result = record.Result{Reason: reason, Winner: in[0], Loser: p}
		return s
	}
	return s.settle()
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
	if _, err := next.headRecord().MarshalText(); err != nil {
		return s, err
	}
	return next, nil
}

// Outcome returns a sentence that says how the round ended, or "" if the round is not over.
func (s Session) Outcome() string {
	result := s.head.Result
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
