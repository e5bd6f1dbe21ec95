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

// Replay plays the record's moves, and returns the position at the beginning and the position after each move: see
// [Record.Steps]. After an error it returns only the positions before the error.
func (r Record) Replay(g dynamic.Game) ([]dynamic.State, error) {
	start, steps, err := r.Steps(g)
	if start == nil {
		return nil, err
	}
	states := append(make([]dynamic.State, 0, 1+len(steps)), start)
	for _, step := range steps {
		states = append(states, step.After())
	}
	return states, err
}

// Steps plays the record's moves, and checks everything that Parse does not: see the package documentation.
//
// Steps returns the position at the beginning and the moves that were made. After an error, these are only the moves
// before the error, and the position is nil if the error is about the beginning. The error is an [*Error]. A record
// that was made under a different version of the rules is refused, because its moves may mean something else. A record
// with a view can't be replayed, because it does not contain the beginning of the game.
func (r Record) Steps(g dynamic.Game) (start dynamic.State, steps []dynamic.Step, err error) {
	if _, err := r.MarshalText(); err != nil {
		return nil, nil, err
	}
	info := g.Info()
	switch {
	case r.Game != info.Name:
		return nil, nil, r.refuse(fmt.Errorf("a record of %s, not of %s", r.Game, info.Name), keyGame)
	case r.Version != info.Version:
		return nil, nil, r.refuse(fmt.Errorf("recorded under version %d of the rules of %s, but this library has version %d",
			r.Version, r.Game, info.Version), keyRules)
	}
	start, err = r.start(g)
	if err != nil {
		return nil, nil, err
	}
	if err := r.checkPlayers(info.Seats[:start.Players()]); err != nil {
		return nil, nil, err
	}
	steps = make([]dynamic.Step, 0, len(r.Moves))
	s, line := start, (*Line)(nil)
	if r.Result.Reason == Repetition || g.RepetitionRule() != "" {
		line = Begin(start)
	}
	for i, m := range r.Moves {
		if line != nil && s.CountMoves() > 0 && line.Result(g).Reason == ByRule {
			err := r.refuse(errors.New("the game was over, because the position had occurred for the third time"),
				strconv.Itoa(i+1))
			err.Rule = g.RepetitionRule()
			return start, steps, err
		}
		step, err := s.Make(m.Text)
		if err != nil {
			return start, steps, r.refuse(err, strconv.Itoa(i+1))
		}
		steps, s = append(steps, step), step.After()
		if line != nil {
			line = line.After(step)
		}
	}
	return start, steps, r.checkResult(g, s, line)
}

// refuse returns an [*Error] for what follows the given parts of a line: what the game refuses, or what this package
// has found.
func (r Record) refuse(err error, parts ...string) *Error {
	e := &Error{Line: r.LinesBefore + 1, Column: len(strings.Join(parts, " ")) + 2, Err: err}
	for _, line := range r.parts() {
		if len(line) >= len(parts) && slices.Equal(line[:len(parts)], parts) {
			e.Column = min(e.Column, len(strings.Join(line, " "))+1)
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

// start returns the position at the beginning. It requires a record without one to set every option, because a default
// value may change later.
func (r Record) start(g dynamic.Game) (s dynamic.State, err error) {
	at := []string{keyRules, strconv.Itoa(r.Version)} // options come after the version
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
		for _, o := range g.Info().Options {
			if _, given := r.Options[o.Name]; !given && err == nil {
				err = fmt.Errorf("option %q is missing: a record that begins at the start has all options", o.Name)
			}
		}
	}
	if err != nil {
		return nil, r.refuse(err, at...)
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

// checkResult checks that the result is possible in the last position. The line is nil if repetitions don't matter.
func (r Record) checkResult(g dynamic.Game, last dynamic.State, line *Line) error {
	rules, problem := ResultOf(last), ""
	if line != nil {
		rules = line.Result(g)
	}
	switch {
	case r.Result == rules:
	case rules.Reason == ByRule:
		problem = "by the rules " + r.outcome(rules)
	case r.Result.Reason == ByRule:
		problem = "no rule has ended the game: it is not over after the last move"
	case r.Result.Reason == TimeOut && len(r.Players) == 2 && last.For(r.Result.Loser) == nil:
		problem = fmt.Sprintf("%s had no move to choose", r.letter(r.Result.Loser))
	case r.Result.Reason == Repetition && line.Times() < 3:
		problem = fmt.Sprintf("the last position has occurred only %d of 3 times", line.Times())
	}
	if problem == "" {
		return nil
	}
	err := r.refuse(fmt.Errorf("%q, but %s", r.Outcome(), problem), keyResult)
	err.Rule = rules.Rule
	return err
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

// The package documentation says who wins when a player leaves.
const (
	Unfinished  Reason = ""            // the game is not over, or was abandoned
	ByRule      Reason = "rule"        // a rule of the game
	Resignation Reason = "resignation" // Loser gave up
	TimeOut     Reason = "time-out"    // Loser ran out of time, which of two players only one with a move to choose can
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
	return Result{Reason: ByRule, Winner: winner, Rule: s.Ending().Rule}
}

// setResult sets the valid result that has the text. If there is none, it returns a description of the problem.
func (r *Record) setResult(text string) (problem string) {
	who, how, _ := strings.Cut(text, " by ")
	reason, loser, _ := strings.Cut(how, " of ")
	r.Result = Result{Reason: Reason(reason), Winner: r.Player(strings.TrimSuffix(who, " wins")), Loser: r.Player(loser)}
	if strings.Contains(how, "/") {
		r.Result.Reason, r.Result.Rule = ByRule, boardgame.Rule(how)
	}
	if r.Outcome() == text {
		return ""
	}
	return fmt.Sprintf("%q is not a result of these players, such as \"unfinished\", \"drawn by agreement\", "+
		"\"%s wins by %s/E1\" or \"%[2]s wins by resignation of ...\"", text, r.Players[0].Letter, r.Game)
}

// Outcome returns the result as it is written in the record's text, such as "b wins by resignation of r". It returns
// "" if the result is not valid for these players.
func (r Record) Outcome() string { return r.outcome(r.Result) }

// outcome returns a result as it is written in the text of a record with these players, or "" if it is not valid.
func (r Record) outcome(result Result) string {
	if int(max(result.Winner, result.Loser)) > len(r.Players) {
		return ""
	}
	how := "drawn by "
	if result.Winner != boardgame.NoPlayer {
		how = r.letter(result.Winner) + " wins by "
	}
	switch reason := result.Reason; {
	case result == Result{}:
		return "unfinished"
	case reason == ByRule && result.Loser == boardgame.NoPlayer:
		id, ok := strings.CutPrefix(string(result.Rule), r.Game+"/")
		if _, problem := checkWord(id); ok && problem == "" {
			return how + string(result.Rule)
		}
	case reason == Resignation || reason == TimeOut:
		wins := result.Winner != boardgame.NoPlayer || len(r.Players) != 2 // of two players, the other one wins
		if wins && result.Rule == "" && result.Loser != boardgame.NoPlayer && result.Loser != result.Winner {
			return how + string(reason) + " of " + r.letter(result.Loser)
		}
	case (reason == Agreement || reason == Repetition) && result == Result{Reason: reason}:
		return how + string(reason)
	}
	return ""
}

func (r Record) letter(p boardgame.Player) string { return r.Players[p-1].Letter }
