package session

import (
	"fmt"
	"slices"
	"strings"

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

func errNoGame() error { return refuse("over", "there is no game") }

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

// Do returns the session after an action of p, given by its name. The actions [Draw] and [TakeBack] make an offer to
// all other players who are not out. The move is the text of a move for the action [Move], and "" for all others. The
// error is that of the method for this action, or a *Refusal.
func (s Session) Do(p boardgame.Player, action, move string) (Session, error) {
	all := []string{Move, Resign, Draw, TakeBack, Accept, Decline, Next}
	switch {
	case !slices.Contains(all, action):
		return s, refuse("action", "there is no action %q; the actions are %s", action, strings.Join(all, ", "))
	case move != "" && action != Move:
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
	}
	if p == boardgame.NoPlayer || int(p) > s.Players() {
		return s, refuse("player", "only a player can do that")
	}
	return s.NextRound()
}

// leaving describes a player's departure from a round of more than two players.
type leaving struct {
	player boardgame.Player
	reason record.Reason
	ply    int // the number of moves made before the player left
}

// checkGoesOn returns a refusal if the game is over, or if there is none.
func (s Session) checkGoesOn() error {
	switch {
	case s.game == nil:
		return errNoGame()
	case s.Over():
		return refuse("over", "the game is over: %s", s.Outcome())
	}
	return nil
}

// checkIn returns a refusal if the game is over, or if p does not take part or is out.
func (s Session) checkIn(p boardgame.Player) error {
	switch err := s.checkGoesOn(); {
	case err != nil:
		return err
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

// Play returns the session after a move by p. If the table does not allow the move, the error is a [*Refusal]. If the
// move is illegal, the error is a *boardgame.MoveError. If the text is not a move, the error is a
// *boardgame.SyntaxError. After an error Play returns the receiver.
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
	if next.now.silent(boardgame.NoPlayer) {
		return next.settle(), nil // nobody may see its effect on offers, which are public
	}
	if next.offer.kind == TakeBack || next.offer.by != p {
		next = next.unaccepted()
	}
	next.declined = slices.DeleteFunc(slices.Clone(next.declined), func(q boardgame.Player) bool { return q == p })
	return next.settle(), nil
}

// apply returns the session after a move of the player whose turn it is, without its consequences.
func (s Session) apply(move string) (Session, error) {
	next, err := s.now.state.Apply(move)
	if err != nil {
		return s, err
	}
	s.now = s.after(record.Move{Text: move}, next)
	return s, nil
}

// settle returns the session after the consequences of the last action. The round may end by the game's rules, by
// repetition, because only one player is left, or because it has too many moves. While it is the turn of a player who
// is out, the table moves for that player.
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
		next, err := s.apply(s.now.state.Absent())
		if err != nil {
			break // impossible: a listed move is legal
		}
		s = next
	}
	if s.Over() {
		s.offer, s.declined = offer{}, nil
	}
	return s
}

// resultNow returns the result of the round if its last position or its players end it, and the zero Result otherwise.
func (s Session) resultNow() record.Result {
	result := record.ResultOf(s.now.state)
	switch {
	case result.Reason != record.Unfinished:
		return result
	case s.settings.Repetition && s.now.times >= 3:
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
	}
	return s.settle()
}

// Abandon returns the session after the round has been abandoned. Nobody wins the round. The reason becomes a comment
// in the round's record; if it is "", a default comment is used. The error is a *Refusal if the round is already
// over, and a *record.Error if the reason can't be written as a comment.
func (s Session) Abandon(reason string) (Session, error) {
	if err := s.checkGoesOn(); err != nil {
		return s, err
	}
	next := s
	next.abandoned, next.offer, next.declined = reason, offer{}, nil
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
	return ""
}

// offer is a player's offer to the others. The zero value means that there is no offer.
type offer struct {
	kind     string // Draw, TakeBack, or "" for no offer
	by       boardgame.Player
	accepted []boardgame.Player
}

// openOffer offers a draw to all other players who are not out, or asks them for permission to take back p's last
// move and all moves after it. The error is a *Refusal.
func (s Session) openOffer(p boardgame.Player, kind string) (Session, error) {
	if err := s.checkIn(p); err != nil {
		return s, err
	}
	if s.offer.kind != "" {
		return s, refuse("offer", "%s has to be answered first: it is %s's", s.offer.name(), s.name(s.offer.by))
	}
	if kind == Draw && slices.Contains(s.declined, p) {
		return s, refuse("offer",
			"your last offer was not accepted, so you can offer a draw again only after your next move")
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

// Accept accepts the open offer. The offer takes effect when all players who must answer have accepted it. The error
// is a *Refusal.
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
	return s.unaccepted(), nil
}

// unaccepted returns the session after the open offer, if there is one, has ended without effect.
func (s Session) unaccepted() Session {
	if s.offer.kind == Draw {
		s.declined = append(slices.Clone(s.declined), s.offer.by)
		slices.Sort(s.declined)
	}
	s.offer = offer{}
	return s
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
	back, err := s.backTo(o.by) // with the offer open
	s.offer = offer{}
	if o.kind == Draw {
		s.head.Result = record.Result{Reason: record.Agreement}
		return s.settle()
	}
	if err != nil {
		return s // impossible: openOffer has checked this, and nobody has made a move since that all were told of
	}
	s.now = back
	return s
}

// Undo returns the session as it was before the last move of the round, without asking anybody. It is for programs in
// which one person plays all sides or studies a game. Offers, the result and departures since then are undone too, as
// are moves that the table has made for players who had left. The error is a *Refusal if no move has been made.
func (s Session) Undo() (Session, error) {
	if s.Plies() == 0 {
		return s, refuse("takeback", "no move has been made")
	}
	back := s.now.before
	leftBy := func() int { // the number of departures up to that ply
		return slices.IndexFunc(append(s.out[:len(s.out):len(s.out)], leaving{ply: back.number + 1}),
			func(l leaving) bool { return l.ply > back.number })
	}
	s.out = s.out[:leftBy():leftBy()]
	for back.before != nil && s.Out(back.state.Turn()) != record.Unfinished {
		back = back.before
		s.out = s.out[:leftBy():leftBy()]
	}
	s.now = back
	s.offer, s.declined, s.abandoned, s.head.Result = offer{}, nil, "", record.Result{}
	return s, nil
}

// backTo returns the ply before p's last move, where p can move again after taking it back. The error is a *Refusal
// if p can't take it back. It depends only on the moves of which p knows, and if p has asked already, on those of
// which everybody knows.
func (s Session) backTo(p boardgame.Player) (*ply, error) {
	asked := s.offer.kind == TakeBack && s.offer.by == p
	for last := s.now; last.before != nil; last = last.before {
		switch {
		case last.silent(p), asked && last.silent(boardgame.NoPlayer):
		case len(s.out) > 0 && s.out[len(s.out)-1].ply >= last.number:
			return nil, refuse("takeback", "a player has left since then, so nothing can be taken back")
		case last.silent(boardgame.NoPlayer):
			return nil, refuse("takeback", "not everybody was told of %s, so it can't be taken back", last.seen(p))
		case s.reveals(last):
			return nil, refuse("takeback", "%s has revealed something hidden, so it can't be taken back", last.seen(p))
		case last.before.state.Turn() == p:
			return last.before, nil
		}
	}
	return nil, refuse("takeback", "%s has made no move that can be taken back", s.name(p))
}

// reveals reports whether the move to a ply has revealed hidden information to any player or spectator.
func (s Session) reveals(last *ply) bool {
	for p := range boardgame.Player(s.Players() + 1) {
		if s.toldOf(last, p).Reveals {
			return true
		}
	}
	return false
}
