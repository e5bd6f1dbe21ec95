package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Replay plays the record's moves and checks them. It checks that the record is for this game and this version of the
// rules, that it lists the right players, and that each move is legal. It also checks that the result is possible in
// the last position.
//
// Replay returns the position at the beginning and the position after each move. After an error it returns only the
// positions before the error. The error is an [*Error]. A record that was made under a different version of the rules
// is refused, because its moves may mean something else. A record with a view can't be replayed, because it does not
// contain the beginning of the game.
func (r Record) Replay(g dynamic.Game) ([]dynamic.State, error) {
	if _, err := r.MarshalText(); err != nil {
		return nil, err
	}
	info := g.Info()
	if err := r.checkGame(info); err != nil {
		return nil, err
	}
	s, err := r.start(g, info.Options)
	if err != nil {
		return nil, err
	}
	if err := r.checkPlayers(info.Seats[:s.Players()]); err != nil {
		return nil, err
	}
	states := append(make([]dynamic.State, 0, 1+len(r.Moves)), s)
	for i, m := range r.Moves {
		if s, err = s.Apply(m.Text); err != nil {
			return states, r.refuse(err, strconv.Itoa(i+1))
		}
		states = append(states, s)
	}
	return states, r.checkResult(states)
}

// refuse returns an [*Error] for what follows the given parts of a line: what the game refuses, or what this package
// has found.
func (r Record) refuse(err error, parts ...string) *Error {
	e := &Error{Line: r.LinesBefore + 1, Column: len(strings.Join(parts, " ")) + 2, Err: err}
	for _, line := range r.parts() {
		if len(line) >= len(parts) && slices.Equal(line[:len(parts)], parts) {
			break
		}
		e.Line++
	}
	errors.As(err, &e.Rule)
	var syntax *boardgame.SyntaxError
	if errors.As(err, &syntax) {
		e.Column += syntax.Offset
	}
	return e
}

// checkGame checks that the record is for this game and was made under the current version of its rules.
func (r Record) checkGame(info game.Info) error {
	switch {
	case r.Game != info.Name:
		return r.refuse(fmt.Errorf("a record of %s, not of %s", r.Game, info.Name), keyGame)
	case r.Version != info.Version:
		return r.refuse(fmt.Errorf("recorded under version %d of the rules of %s, but this library has version %d",
			r.Version, r.Game, info.Version), keyRules)
	}
	return nil
}

// start returns the position at the beginning. It requires a record without one to set every option, because a default
// value may change later.
func (r Record) start(g dynamic.Game, options []game.Option) (s dynamic.State, err error) {
	at := []string{keyRules}
	switch {
	case r.View != "":
		at, err = []string{keyView}, errors.New("this record begins with a view, so it can't be replayed")
	case r.Position != "":
		at = []string{keyPosition}
		s, err = g.Parse(r.Position)
	default:
		s, err = g.Start(r.Options)
		var option *game.OptionError
		if errors.As(err, &option) {
			at = []string{keyOption, option.Option}
		}
	}
	if err != nil {
		return nil, r.refuse(err, at...)
	}
	for _, o := range options {
		if _, given := r.Options[o.Name]; given || r.Position != "" {
			continue
		}
		err := r.refuse(fmt.Errorf("option %q is missing: a record that begins at the start has all options", o.Name), at...)
		err.Column += len(strconv.Itoa(r.Version)) // it should come after the line with the version
		return nil, err
	}
	return s, nil
}

// checkPlayers checks that the record lists exactly the players who take part, in the order of their seats.
func (r Record) checkPlayers(seats []game.Seat) error {
	given, part := "", ""
	for _, p := range r.Players {
		given += " " + p.Letter
	}
	for _, seat := range seats {
		part += " " + seat.Letter
	}
	if given != part {
		return r.refuse(fmt.Errorf("the players are%s, but in this game they are%s", given, part), keyPlayer)
	}
	return nil
}

// checkResult checks that the result is possible in the last position.
func (r Record) checkResult(states []dynamic.State) error {
	last := states[len(states)-1]
	rules := ResultOf(last)
	recorded, problem := r.Result.text(r.Players), ""
	switch {
	case r.Result == rules:
	case rules.Reason == ByRule:
		problem = "by the rules " + rules.text(r.Players)
	case r.Result.Reason == ByRule:
		problem = "no rule has ended the game: it is not over after the last move"
	case r.Result.Reason == TimeOut && r.Result.Loser != last.Turn():
		problem = fmt.Sprintf("only the player to move, %s, can run out of time", letter(last.Turn(), r.Players))
	case r.Result.Reason == Repetition:
		if n := r.occurrences(states); n < 3 {
			problem = fmt.Sprintf("the last position has occurred only %d of 3 times", n)
		}
	}
	if problem == "" {
		return nil
	}
	err := r.refuse(fmt.Errorf("%q, but %s", recorded, problem), keyResult)
	err.Rule = rules.Rule
	return err
}

// occurrences returns the number of times that the last position has occurred. Positions count as equal if a spectator
// can't tell them apart. A move that is silent for spectators makes no new position: see [game.Told].
func (r Record) occurrences(states []dynamic.State) (n int) {
	last := states[len(states)-1].See(boardgame.NoPlayer).String()
	for i, s := range states {
		if s.See(boardgame.NoPlayer).String() != last {
			continue
		}
		if i > 0 {
			told, err := states[i-1].Told(r.Moves[i-1].Text, boardgame.NoPlayer)
			if err == nil && told.Silent {
				continue
			}
		}
		n++
	}
	return n
}

// Result describes how a game ended. The zero Result describes a game that is not finished.
type Result struct {
	Reason Reason
	Winner boardgame.Player // the winner, NoPlayer if the game is drawn or not finished
	Rule   boardgame.Rule   // the rule that ended the game if Reason is ByRule, "" otherwise
	Loser  boardgame.Player // the player who resigned or ran out of time, otherwise NoPlayer
}

// Reason is the reason why a game ended. If the rules of the game ended it, the reason is ByRule. The other reasons do
// not depend on the rules of the game.
type Reason string

// When one of two players resigns or runs out of time, the other player wins. With more players, the rules do not say
// what happens, so the host of the game decides who wins, if anyone.
const (
	Unfinished  Reason = ""            // the game is not over, or was abandoned
	ByRule      Reason = "rule"        // a rule of the game
	Resignation Reason = "resignation" // Loser gave up
	TimeOut     Reason = "time-out"    // Loser, whose turn it was, ran out of time
	Agreement   Reason = "agreement"   // the players agreed on a draw
	// the last position occurred for the third time, and the players had agreed to call that a draw
	Repetition Reason = "repetition"
)

// ResultOf returns a position's result under the rules of the game, with the winner and the rule. If the game is not
// over, it returns the zero Result.
func ResultOf(s dynamic.State) Result {
	winner, over := s.Winner()
	if !over {
		return Result{}
	}
	return Result{Reason: ByRule, Winner: winner, Rule: s.Ended()}
}

// valid reports whether the result makes sense for a game and its number of players.
func (r Result) valid(game string, players int) bool {
	if int(max(r.Winner, r.Loser)) > players {
		return false
	}
	switch r.Reason {
	case ByRule:
		id, ok := strings.CutPrefix(string(r.Rule), game+"/")
		_, problem := checkWord(id)
		return ok && problem == "" && r.Loser == boardgame.NoPlayer
	case Resignation, TimeOut: // of two players, the other one wins
		wins := r.Winner != boardgame.NoPlayer || players != 2
		return wins && r.Rule == "" && r.Loser != boardgame.NoPlayer && r.Loser != r.Winner
	case Unfinished, Agreement, Repetition:
		return r == Result{Reason: r.Reason}
	}
	return false
}

// setResult sets the valid result that has the text. If there is none, it returns a description of the problem.
func (r *Record) setResult(text string) (problem string) {
	_, how, _ := strings.Cut(text, " by ")
	for _, reason := range []Reason{Unfinished, ByRule, Resignation, TimeOut, Agreement, Repetition} {
		for winner := range boardgame.Player(len(r.Players) + 1) {
			for loser := range boardgame.Player(len(r.Players) + 1) {
				r.Result = Result{Reason: reason, Winner: winner, Loser: loser}
				if reason == ByRule {
					r.Result.Rule = boardgame.Rule(how)
				}
				if r.Outcome() == text {
					return ""
				}
			}
		}
	}
	return fmt.Sprintf("%q is not a result of these players, such as \"unfinished\", \"drawn by agreement\", "+
		"\"%s wins by %s/E1\" or \"%[2]s wins by resignation of ...\"", text, r.Players[0].Letter, r.Game)
}

// Outcome returns the result as it is written in the record's text, such as "b wins by resignation of r". It returns
// "" if the result is not valid for these players.
func (r Record) Outcome() string {
	if !r.Result.valid(r.Game, len(r.Players)) {
		return ""
	}
	return r.Result.text(r.Players)
}

// String returns the result in the form of [Record.Outcome], with "player 1" and so on in place of letters.
func (r Result) String() string { return r.text(nil) }

// text returns the result as it is written in the text of a record with these players, or as String does if there are
// none.
func (r Result) text(players []Player) string {
	if r.Reason == Unfinished {
		return "unfinished"
	}
	who := "drawn"
	if r.Winner != boardgame.NoPlayer {
		who = letter(r.Winner, players) + " wins"
	}
	switch r.Reason {
	case ByRule:
		return who + " by " + string(r.Rule)
	case Resignation, TimeOut:
		return who + " by " + string(r.Reason) + " of " + letter(r.Loser, players)
	}
	return who + " by " + string(r.Reason)
}

// letter returns the letter of a player, or a text such as "player 1" if there is no such player.
func letter(p boardgame.Player, players []Player) string {
	if p == boardgame.NoPlayer || int(p) > len(players) {
		return p.String()
	}
	return players[p-1].Letter
}
