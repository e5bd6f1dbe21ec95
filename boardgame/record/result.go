package record

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Result describes how a game ended. The zero Result describes a game that is not finished.
type Result struct {
	Reason Reason
	Winner boardgame.Player // the winner, NoPlayer if the game is drawn or not finished
	Rule   boardgame.Rule   // the rule that ended the game if Reason is ByRule, "" otherwise
	Loser  boardgame.Player // the player who resigned or ran out of time, otherwise NoPlayer
}

// Reason is the reason why a game ended. If the rules of the game ended it, the reason is ByRule. The other reasons do not
// depend on the rules of the game.
type Reason uint8

// When one of two players resigns or runs out of time, the other player wins. With more players, the rules do not say what
// happens, so the host of the game decides who wins, if anyone.
const (
	Unfinished  Reason = iota // the game is not over, or was abandoned
	ByRule                    // a rule of the game
	Resignation               // Loser gave up
	TimeOut                   // Loser, whose turn it was, ran out of time
	Agreement                 // the players agreed on a draw
	Repetition                // the last position occurred for the third time, and the players had agreed to call that a draw
)

// String returns "unfinished", "rule", "resignation", "time-out", "agreement" or "repetition".
func (r Reason) String() string {
	names := [...]string{"unfinished", "rule", "resignation", "time-out", "agreement", "repetition"}
	if int(r) < len(names) {
		return names[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

// ResultOf returns a position's result under the rules of the game, with the winner and the rule. If the game is not over,
// it returns the zero Result.
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

// Outcome returns the result as it is written in the record's text, such as "b wins by resignation of r". It returns "" if
// the result is not valid for these players.
func (r Record) Outcome() string {
	if r.Result.problem(r.Game, r.Players) != "" {
		return ""
	}
	return r.Result.text(r.Players)
}

// text returns the result as it is written in a record's text. The result must be valid.
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

// parseResult parses a result in the form that Result.text returns. If the text is not valid, it returns the offset and a
// description of the problem.
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

// letter returns the letter of a player, or "-" if there is no such player.
func letter(p boardgame.Player, players []Player) string {
	if p == boardgame.NoPlayer || int(p) > len(players) {
		return "-"
	}
	return players[p-1].Letter
}
