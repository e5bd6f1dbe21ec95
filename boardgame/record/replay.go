package record

import (
	"errors"
	"fmt"
	"maps"
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
// positions before the error. The error is an [*Error]. The error wraps a [*VersionError] if the record was made under
// a different version of the rules, in which its moves may mean something else. A record with a view can't be
// replayed, because it does not contain the beginning of the game.
func (r Record) Replay(g dynamic.Game) ([]dynamic.State, error) {
	if g == nil {
		return nil, errNoGame()
	}
	if _, err := r.MarshalText(); err != nil {
		return nil, err
	}
	info := g.Info()
	s, err := r.start(g, &info)
	if err != nil {
		return nil, err
	}
	if err := r.checkPlayers(&info, s.Players()); err != nil {
		return nil, err
	}
	states := append(make([]dynamic.State, 0, 1+len(r.Moves)), s)
	line := r.resultLine() + len(r.Comments)
	for i, m := range r.Moves {
		line++
		s, err = s.Apply(m.Text)
		if err != nil {
			return states, r.refuse(line, len(strconv.Itoa(i+1))+2, err)
		}
		states = append(states, s)
		line += len(m.Comments)
	}
	return states, r.checkResult(states)
}

// checkGame checks that the record is for this game and was made under the current version of its rules.
func (r Record) checkGame(info *game.Info) error {
	switch {
	case r.Game != info.Name:
		return r.wrong(gameLine, len(keyGame)+2, "", "a record of %s, not of %s", r.Game, info.Name)
	case r.Version != info.Version:
		other := &VersionError{Game: r.Game, Recorded: r.Version, Known: info.Version}
		return r.refuse(rulesLine, len(keyRules)+2, other)
	}
	return nil
}

func (r Record) start(g dynamic.Game, info *game.Info) (dynamic.State, error) {
	if err := r.checkGame(info); err != nil {
		return nil, err
	}
	switch {
	case r.View != "":
		return nil, r.wrong(startLine, 1, "", "this record begins with a view, so it can't be replayed")
	case r.Position != "":
		s, err := g.Parse(r.Position)
		if err != nil {
			return nil, r.refuse(startLine, len(keyPosition)+2, err)
		}
		return s, nil
	}
	return r.startWithOptions(g, info.Options)
}

// startWithOptions requires the record to set every option, because a default value may change later.
func (r Record) startWithOptions(g dynamic.Game, options []game.Option) (dynamic.State, error) {
	s, err := g.Start(r.Options)
	if err != nil {
		return nil, r.refuseOption(options, err)
	}
	for _, o := range options {
		if _, given := r.Options[o.Name]; !given {
			return nil, r.wrong(r.playersLine(), 1, "",
				"option %q is missing: a record that begins at the start has all options", o.Name)
		}
	}
	return s, nil
}

// refuseOption wraps the game's error about an option in an [*Error]. The error's column is where the option's value
// begins, or where its name begins if the game has no such option.
func (r Record) refuseOption(options []game.Option, err error) error {
	line, column := startLine, 1
	var option *game.OptionError
	if errors.As(err, &option) {
		if i, found := slices.BinarySearch(slices.Sorted(maps.Keys(r.Options)), option.Option); found {
			line, column = startLine+i, len(keyOption)+2
		}
		if slices.ContainsFunc(options, func(o game.Option) bool { return o.Name == option.Option }) {
			column += len(option.Option) + 1
		}
	}
	return r.refuse(line, column, err)
}

// checkPlayers checks that the record lists exactly the players who take part, in seat order and with the right
// letters.
func (r Record) checkPlayers(info *game.Info, players int) error {
	for i, p := range r.Players {
		seat := info.Seat(boardgame.Player(i + 1))
		switch {
		case i >= players:
			return r.wrong(r.playersLine()+i, 1, "", "one more player than the %d who take part", players)
		case p.Letter != seat.Letter:
			return r.wrong(r.playersLine()+i, len(keyPlayer)+2, "", "%s, player %d of %s, has the letter %s, not %s",
				seat.Name, i+1, r.Game, seat.Letter, p.Letter)
		}
	}
	if n := len(r.Players); n < players {
		return r.wrong(r.playersLine()+n, 1, "", "%d players, but %d take part: %s is missing",
			n, players, info.Seat(boardgame.Player(n+1)).Letter)
	}
	return nil
}

// checkResult checks that the result is possible in the last position.
func (r Record) checkResult(states []dynamic.State) error {
	last := states[len(states)-1]
	rules := ResultOf(last)
	column := len(keyResult) + 2
	recorded := r.Result.text(r.Players)
	switch {
	case r.Result == rules:
	case rules.Reason == ByRule:
		return r.wrong(r.resultLine(), column, rules.Rule, "%q, but by the rules %s", recorded, rules.text(r.Players))
	case r.Result.Reason == ByRule:
		return r.wrong(r.resultLine(), column, "",
			"%q, but no rule has ended the game: it is not over after the last move", recorded)
	case r.Result.Reason == TimeOut && r.Result.Loser != last.Turn():
		return r.wrong(r.resultLine(), column, "",
			"%q, but only the player to move, %s, can run out of time", recorded, letter(last.Turn(), r.Players))
	case r.Result.Reason == Repetition:
		if n := r.occurrences(states); n < 3 {
			return r.wrong(r.resultLine(), column, "",
				"%q, but the last position has occurred only %d of 3 times", recorded, n)
		}
	}
	return nil
}

// occurrences returns the number of times that the last position has occurred. Positions count as equal if a spectator
// can't tell them apart. A move that is silent for spectators makes no new position: see [game.Told].
func (r Record) occurrences(states []dynamic.State) (n int) {
	last := states[len(states)-1].See(boardgame.NoPlayer).String()
	for i, s := range states {
		if s.See(boardgame.NoPlayer).String() != last {
			continue
		}
		if i == 0 || !silent(states[i-1], r.Moves[i-1].Text, boardgame.NoPlayer) {
			n++
		}
	}
	return n
}

// silent reports whether p is not told of a legal move.
func silent(s dynamic.State, move string, p boardgame.Player) bool {
	told, err := s.Told(move, p)
	return err == nil && told.Silent
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
type Reason uint8

// When one of two players resigns or runs out of time, the other player wins. With more players, the rules do not say
// what happens, so the host of the game decides who wins, if anyone.
const (
	Unfinished  Reason = iota // the game is not over, or was abandoned
	ByRule                    // a rule of the game
	Resignation               // Loser gave up
	TimeOut                   // Loser, whose turn it was, ran out of time
	Agreement                 // the players agreed on a draw
	// the last position occurred for the third time, and the players had agreed to call that a draw
	Repetition
)

// String returns "unfinished", "rule", "resignation", "time-out", "agreement" or "repetition".
func (r Reason) String() string {
	names := [...]string{"unfinished", "rule", "resignation", "time-out", "agreement", "repetition"}
	if int(r) < len(names) {
		return names[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

// ResultOf returns a position's result under the rules of the game, with the winner and the rule. If the game is not
// over, it returns the zero Result.
func ResultOf(s dynamic.State) Result {
	winner, over := s.Winner()
	if !over {
		return Result{}
	}
	return Result{Reason: ByRule, Winner: winner, Rule: s.Ended()}
}

// problem returns a description of what is wrong with the result, or "" if it is valid.
func (r Result) problem(game string, players []Player) string {
	left := r.Reason == Resignation || r.Reason == TimeOut
	switch {
	case r.Reason > Repetition:
		return fmt.Sprintf("%s is not a reason for a result", r.Reason)
	case int(max(r.Winner, r.Loser)) > len(players):
		return fmt.Sprintf("%s does not take part", max(r.Winner, r.Loser))
	case r.Reason != ByRule && r.Rule != "":
		return fmt.Sprintf("the reason is %s, so there can't be a rule (%s)", r.Reason, string(r.Rule))
	case !left && r.Loser != boardgame.NoPlayer:
		return fmt.Sprintf("the reason is %s, so there can't be a loser (%s)", r.Reason, letter(r.Loser, players))
	case r.Reason == ByRule:
		return ruleProblem(r.Rule, game)
	case !left && r.Winner != boardgame.NoPlayer:
		return fmt.Sprintf("the reason is %s, so there can't be a winner (%s)", r.Reason, letter(r.Winner, players))
	case left && r.Loser == boardgame.NoPlayer:
		return fmt.Sprintf("the reason is %s, so there must be a loser", r.Reason)
	case left && r.Winner == r.Loser:
		return fmt.Sprintf("%s can't both win and lose", letter(r.Winner, players))
	case left && r.Winner == boardgame.NoPlayer && len(players) == 2:
		return fmt.Sprintf("drawn by %s is impossible: of two players, the other one wins", r.Reason)
	}
	return ""
}

// ruleProblem returns a description of what is wrong with a result's rule, or "" if it is valid.
func ruleProblem(rule boardgame.Rule, game string) string {
	id, ok := strings.CutPrefix(string(rule), game+"/")
	if _, problem := checkWord(id); !ok || problem != "" {
		return fmt.Sprintf("%q is not a rule of %s, such as %s/E1", string(rule), game, game)
	}
	return ""
}

// Outcome returns the result as it is written in the record's text, such as "b wins by resignation of r". It returns
// "" if the result is not valid for these players.
func (r Record) Outcome() string {
	if r.Result.problem(r.Game, r.Players) != "" {
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
		return r.Reason.String()
	}
	who := "drawn"
	if r.Winner != boardgame.NoPlayer {
		who = letter(r.Winner, players) + " wins"
	}
	switch r.Reason {
	case ByRule:
		return who + " by " + string(r.Rule)
	case Resignation, TimeOut:
		return who + " by " + r.Reason.String() + " of " + letter(r.Loser, players)
	}
	return who + " by " + r.Reason.String()
}

// parseResult parses a result in the form that Result.text returns. If the text is not valid, it returns the offset
// and a description of the problem.
func parseResult(text, game string, players []Player) (r Result, offset int, problem string) {
	if text == Unfinished.String() {
		return Result{}, 0, ""
	}
	who, how, _ := strings.Cut(text, " by ")
	if winner, wins := strings.CutSuffix(who, " wins"); wins {
		if r.Winner = seated(winner, players); r.Winner == boardgame.NoPlayer {
			return Result{}, 0, fmt.Sprintf("no player has the letter %q", winner)
		}
	} else if who != "drawn" {
		return Result{}, 0, fmt.Sprintf("%q is not a result, such as \"%s\", \"drawn by %s\" or \"%s wins by ...\"",
			text, Unfinished, Agreement, players[0].Letter)
	}
	offset = min(len(who)+len(" by "), len(text))
	reason, loser, _ := strings.Cut(how, " of ")
	switch {
	case how == Agreement.String():
		r.Reason = Agreement
	case how == Repetition.String():
		r.Reason = Repetition
	case strings.Contains(how, "/"):
		r.Reason, r.Rule = ByRule, boardgame.Rule(how)
	case reason == Resignation.String():
		r.Reason = Resignation
	case reason == TimeOut.String():
		r.Reason = TimeOut
	default:
		return Result{}, offset, fmt.Sprintf("%q is neither a rule, such as %s/E1, nor %s, %s, %s of ... or %s of ...",
			how, game, Agreement, Repetition, Resignation, TimeOut)
	}
	if r.Reason == Resignation || r.Reason == TimeOut {
		if r.Loser = seated(loser, players); r.Loser == boardgame.NoPlayer {
			return Result{}, offset, fmt.Sprintf("%s of whom? No player has the letter %q", reason, loser)
		}
	}
	if problem := r.problem(game, players); problem != "" {
		return Result{}, offset, problem
	}
	return r, 0, ""
}

// seated returns the player who has the letter, or NoPlayer if nobody has it.
func seated(letter string, players []Player) boardgame.Player {
	for i, p := range players {
		if p.Letter == letter {
			return boardgame.Player(i + 1)
		}
	}
	return boardgame.NoPlayer
}

// letter returns the letter of a player, or a text such as "player 1" if there is no such player.
func letter(p boardgame.Player, players []Player) string {
	if p == boardgame.NoPlayer || int(p) > len(players) {
		return p.String()
	}
	return players[p-1].Letter
}
