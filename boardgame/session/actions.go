package session

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Refusal is the error for an action that the table does not allow. It reveals nothing that the
// player can't see.
type Refusal struct {
	// Code is the kind of refusal: "turn" (it is another player's turn), "over" (the round is over), "player" (this
	// player is out of the game, or none of it), "offer" (there is no such offer, or one already), "takeback" (nothing
	// can be taken back), "round" (there is no next round yet, or ever) or "action" (there is no such action). Programs
	// may add kinds of their own.
	Code    string         `json:"code"`
	Message string         `json:"message"`        // a sentence
	Rule    boardgame.Rule `json:"rule,omitempty"` // the rule of the game that forbids it, or "" if only the table does
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Message }

// Unwrap returns the rule, so that [errors.Is] finds it, or nil if there is none.
func (r *Refusal) Unwrap() error {
	if r.Rule == "" {
		return nil
	}
	return r.Rule
}

func refuse(code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// by sets the rule of the game that forbids the action.
func (r *Refusal) by(rule boardgame.Rule) *Refusal {
	r.Rule = rule
	return r
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

// actions are those of players, in the order in which Seen has them.
var actions = []string{Move, Resign, Draw, TakeBack, Accept, Decline, Next}

// Do returns the session after an action of p, given by its name. The actions [Draw] and [TakeBack] make an offer to
// all other players who are not out. An offer takes effect when all who must answer have accepted it. The move is the
// text of a move for the action [Move], and "" for all others.
//
// If the table does not allow the action, the error is a [*Refusal], in which [errors.Is] finds the rule of the game, if
// there is one: that players take turns, or the rule that has ended the game. If a move is illegal, the error is a
// *boardgame.MoveError. If a text is not a move, the error is a *boardgame.SyntaxError. After an error Do returns the
// receiver.
func (s Session) Do(p boardgame.Player, action, move string) (Session, error) {
	switch {
	case !slices.Contains(actions, action):
		return s, refuse("action", "there is no action %q; the actions are %s", action, strings.Join(actions, ", "))
	case move != "" && action != Move:
		return s, refuse("action", "the action %q has no move", action)
	}
	if err := s.can(p, action); err != nil {
		return s, err
	}
	switch action {
	case Move:
		return s.move(p, move)
	case Resign:
		return s.leave(p, record.Resignation), nil
	case Accept:
		return s.accept(p), nil
	case Decline:
		return s.unaccepted(s.letter(p)), nil
	case Next:
		return s.nextRound()
	case TakeBack:
		if s.sealed(p).Seat != "" { // nobody knows of the choice, so nobody is asked
			return s.without(p), nil
		}
	}
	s.table.Offer, s.table.Refused = &Offer{Kind: action, By: s.letter(p)}, ""
	return s, nil
}

// Play returns the session after a move by p. It is short for Do with the action [Move].
func (s Session) Play(p boardgame.Player, move string) (Session, error) { return s.Do(p, Move, move) }

// can returns a refusal if the table does not allow p to take an action now.
func (s Session) can(p boardgame.Player, action string) error {
	takesPart, open := p != boardgame.NoPlayer && int(p) <= s.Players(), s.table.Offer
	answers := action == Accept || action == Decline
	switch {
	case s.game == nil:
		return refuse("over", "there is no game").by(boardgame.NoPosition)
	case action == Next && takesPart:
		return s.canGoOn()
	case action != Next && s.Over():
		return refuse("over", "the game is over: %s", s.ended()).by(s.head.Result.Rule)
	case !takesPart:
		return refuse("player", "only a player can do that")
	case !s.isIn(p):
		return refuse("player", "%s is out of the game", s.name(p))
	case action == Resign:
		return nil
	case action == Move && !s.chooses(p):
		return refuse("turn", "it is %s's turn", s.name(s.TurnFor(p))).by(s.game.TurnRule())
	case action == Move && s.sealed(p).Seat != "":
		return refuse("turn", "you have chosen %s, and can take it back until all have chosen", s.sealed(p).Move)
	case action == Move, action == TakeBack && s.sealed(p).Seat != "":
		return nil
	case answers && open == nil:
		return refuse("offer", "there is no offer")
	case action == Decline:
		return nil
	case answers && open.By == s.letter(p):
		return refuse("offer", "%s is your own", open.name())
	case answers && slices.Contains(open.Accepted, s.letter(p)):
		return refuse("offer", "you have already accepted %s", open.name())
	case answers:
		return nil
	case open != nil:
		return refuse("offer", "%s has to be answered first: it is %s's", open.name(), s.name(s.head.Player(open.By)))
	case action == Draw && slices.Contains(s.table.Declined, s.letter(p)):
		return refuse("offer", "your last offer was not accepted, so you can offer a draw again only after your next turn")
	case action == Draw:
		return nil
	}
	_, err := s.backTo(p)
	return err
}

// TimeOut returns the session after p has run out of time. p must have a move to choose. The error is a *Refusal.
func (s Session) TimeOut(p boardgame.Player) (Session, error) {
	if err := s.can(p, Resign); err != nil {
		return s, err
	}
	if !s.chooses(p) || s.sealed(p).Seat != "" {
		return s, refuse("turn", "it is %s's turn, so %s has not run out of time", s.name(s.TurnFor(p)), s.name(p))
	}
	return s.leave(p, record.TimeOut), nil
}

// Abandon returns the session after the round has been abandoned. Nobody wins the round. The reason becomes a comment
// in the round's record; if it is "", a default comment is used. The error is a *Refusal if the round is already
// over. There is also an error if the reason can't be written as a comment.
func (s Session) Abandon(reason string) (Session, error) {
	if s.Over() {
		return s, s.can(boardgame.First, Resign)
	}
	next := s
	next.table.Abandoned = cmp.Or(reason, "The game was abandoned.")
	if _, err := next.headRecord().MarshalText(); err != nil {
		return s, fmt.Errorf("the reason: %w", errors.Unwrap(err)) // only it is new, and the caller knows of no lines
	}
	return next.settle(), nil
}

// leaving describes a player's departure from a round of more than two players.
type leaving struct {
	Seat   string        `json:"seat"`
	Reason record.Reason `json:"reason"`
	Ply    int           `json:"ply"` // the number of moves made before the player left
}

// left returns the reason why a player left the round, or "" if the player has not left. In a two-player game it always
// returns "", because leaving ends the round.
func (s Session) left(p boardgame.Player) record.Reason {
	for _, l := range s.table.Out {
		if l.Seat == s.letter(p) {
			return l.Reason
		}
	}
	return ""
}

// isIn reports whether a player is still in the game, under both the table's rules and the game's.
func (s Session) isIn(p boardgame.Player) bool {
	return s.game != nil && s.left(p) == "" && !s.State().Out(p)
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

// leave returns the session after p has left. If only one player remains, that player wins.
func (s Session) leave(p boardgame.Player, reason record.Reason) Session {
	if s.Players() > 2 {
		s.table.Out = append(slices.Clip(s.table.Out), leaving{s.letter(p), reason, s.Plies()})
	}
	s = s.without(p)
	s.table.Offer = nil
	in := slices.DeleteFunc(s.playersIn(), func(q boardgame.Player) bool { return q == p })
	if len(in) == 1 {
		s.head.Result = record.Result{Reason: reason, Winner: in[0], Loser: p}
	}
	return s.settle()
}

func (s Session) move(p boardgame.Player, move string) (Session, error) {
	if s.now.state.Together() {
		return s.choose(p, move)
	}
	next, err := s.apply(move)
	if err != nil {
		return s, err
	}
	if next.now.silent(boardgame.NoPlayer) {
		return next.settle(), nil // nobody may see its effect on offers, which are public
	}
	return next.settle().moved(s.letter(p)), nil
}

// moved returns the session after the effect on offers of moves by the players in some seats, which has been settled.
func (s Session) moved(seats ...string) Session {
	s.table.Refused = ""
	others := func(seat string) bool { return seat != s.table.Offer.By }
	switch open := s.table.Offer; {
	case open == nil:
	case open.Kind == TakeBack || slices.ContainsFunc(seats, others):
		s = s.unaccepted(seats...)
	case !s.isIn(s.head.Player(open.By)): // by their own move
		s.table.Offer = nil
	case len(s.unanswered()) == 0: // the others are out
		return s.agreed()
	}
	if s.now.line.Halfway() {
		return s
	}
	s.table.Declined = slices.DeleteFunc(slices.Clone(s.table.Declined),
		func(seat string) bool { return slices.Contains(seats, seat) })
	return s
}

// apply returns the session after a move of the player whose turn it is, without its consequences.
func (s Session) apply(move string) (Session, error) {
	step, err := s.now.state.Make(move)
	if err != nil {
		return s, err
	}
	s.now = s.after(record.Move{Text: move}, step)
	return s, nil
}

// chance returns the source of the next draw of chance. It depends on nothing but the seed and the number of moves, so
// whoever makes a move again, after a take-back or in another process, gets the same draw.
func (s Session) chance() *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], s.table.Seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(s.now.number))
	return rand.New(rand.NewChaCha8(key))
}

// tableMove returns the move that the table makes now: the draw of chance, the move of a player who has left, or a
// choice, if all have chosen. It returns "" if somebody has to choose.
func (s Session) tableMove() string {
	switch turn := s.now.state.Turn(); {
	case turn == boardgame.Chance:
		return s.now.state.Draw(s.chance())
	case s.left(turn) != "":
		return s.now.state.Absent()
	case s.Turn() == boardgame.NoPlayer:
		return s.sealed(turn).Move
	}
	return ""
}

// settle returns the session after the consequences of the last action. The round may end by the game's rules, by
// repetition, because only one player is left, or because it has too many moves. While it is the turn of chance, or of
// a player who is out, the table moves. When all have chosen, it makes their moves.
func (s Session) settle() Session {
	sealed := s.table.Sealed
	for !s.Over() {
		s.head.Result = s.resultNow()
		if most := s.table.Plies; !s.Over() && most > 0 && s.now.number >= most {
			s.table.Abandoned = fmt.Sprintf("a game here has at most %d moves", most)
			if most == 1 {
				s.table.Abandoned = "a game here has at most 1 move"
			}
		}
		if s.Over() || s.tableMove() == "" {
			break
		}
		next, err := s.apply(s.tableMove())
		if err != nil {
			break // impossible: a listed move is legal
		}
		s = next.without(s.now.state.Turn())
	}
	if s.Over() {
		s.table.Offer, s.table.Declined, s.table.Sealed, s.table.Refused = nil, nil, nil, ""
		return s
	}
	if len(s.table.Sealed) == len(sealed) {
		return s
	}
	var seats []string
	for _, c := range sealed {
		seats = append(seats, c.Seat)
	}
	return s.moved(seats...)
}

// resultNow returns the result of the round if its last position or its players end it, and the zero Result otherwise.
func (s Session) resultNow() record.Result {
	result := s.now.line.Result(s.game)
	switch {
	case result.Reason != record.Unfinished:
		return result
	case s.table.Repetition && s.now.line.Times() >= 3:
		return record.Result{Reason: record.Repetition}
	case len(s.table.Out) == 0:
		return result
	}
	if in := s.playersIn(); len(in) == 1 {
		last := s.table.Out[len(s.table.Out)-1]
		return record.Result{Reason: last.Reason, Winner: in[0], Loser: s.head.Player(last.Seat)}
	}
	return result
}

// repeated is the outcome of a draw by repetition, which the table or a rule of the game provides.
const repeated = "The position has occurred for the third time, which is a draw"

// Outcome returns a sentence that says how the round ended, or "" if the round is not over.
func (s Session) Outcome() string {
	result := s.head.Result
	who := ", and nobody has won"
	if result.Winner != boardgame.NoPlayer {
		who = ", so " + s.name(result.Winner) + " has won"
	}
	switch result.Reason {
	case record.ByRule:
		if ending := s.State().Ending(); ending.Over() {
			return ending.String()
		}
		return repeated + " (" + result.Rule.ID() + ")"
	case record.Resignation, record.TimeOut:
		if n := len(s.table.Out); n > 0 && s.table.Out[n-1].Ply < s.now.number { // the last one has gone out by a rule
			return "Only " + s.name(result.Winner) + " is left" + who
		}
		return s.name(result.Loser) + " " + departed(result.Reason) + who
	case record.Agreement:
		return "The players have agreed on a draw"
	case record.Repetition:
		return repeated
	}
	switch {
	case s.game == nil:
		return "There is no game"
	case s.table.Abandoned != "":
		return "The game was broken off: " + s.table.Abandoned
	}
	return ""
}

// ended returns the outcome for the middle of a sentence.
func (s Session) ended() string {
	if ending := s.State().Ending(); ending.Over() {
		return ending.Sentence()
	}
	how := s.Outcome()
	if after, ok := strings.CutPrefix(how, "The "); ok {
		return "the " + after
	}
	return how
}

// departed says how a player left: by resigning or by running out of time.
func departed(reason record.Reason) string {
	if reason == record.TimeOut {
		return "has run out of time"
	}
	return "has resigned"
}

// Offer is a player's offer to the others.
type Offer struct {
	Kind     string   `json:"kind"` // Draw or TakeBack
	By       string   `json:"by"`
	Plies    int      `json:"plies,omitempty"`    // the number of moves to take back; 0 in a stored offer
	Accepted []string `json:"accepted,omitempty"` // in the order in which they have accepted
	Open     []string `json:"open,omitzero"`      // the seats that have not yet answered; nil in a stored offer
}

// name returns a noun phrase for the offer, for use in a sentence.
func (o Offer) name() string {
	if o.Kind == Draw {
		return "the offer of a draw"
	}
	return "the request to take back"
}

// accept returns the session after p has accepted the open offer.
func (s Session) accept(p boardgame.Player) Session {
	open := *s.table.Offer
	open.Accepted = append(slices.Clip(open.Accepted), s.letter(p))
	s.table.Offer = &open
	if len(s.unanswered()) > 0 {
		return s
	}
	if open.Kind == Draw {
		return s.agreed()
	}
	if back, err := s.backTo(s.head.Player(open.By)); err == nil { // always: since it was asked, nothing has come between
		s.now, s.table.Sealed = back, nil
	}
	s.table.Offer = nil
	return s
}

// agreed returns the session after the players have agreed on a draw.
func (s Session) agreed() Session {
	s.head.Result = record.Result{Reason: record.Agreement}
	return s.settle()
}

// unaccepted returns the session after players in some seats have ended the open offer without effect.
func (s Session) unaccepted(seats ...string) Session {
	switch open := s.table.Offer; {
	case open.Kind == Draw:
		s.table.Declined = append(slices.Clip(s.table.Declined), open.By)
	case !slices.Contains(seats, open.By):
		s.table.Refused = open.By
	}
	s.table.Offer = nil
	return s
}

// unanswered returns the seats that have not yet answered the offer.
func (s Session) unanswered() []string {
	list := []string{}
	for _, p := range s.playersIn() {
		if seat := s.letter(p); seat != s.table.Offer.By && !slices.Contains(s.table.Offer.Accepted, seat) {
			list = append(list, seat)
		}
	}
	return list
}
