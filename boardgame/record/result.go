package record

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Result says how a game ended. The zero Result belongs to a game that is not finished.
type Result struct {
	Reason Reason
	Winner boardgame.Player // NoPlayer: drawn, or not finished
	Rule   boardgame.Rule   // with ByRule the rule that ended the game, "" otherwise
	Loser  boardgame.Player // the player who resigned or ran out of time, NoPlayer with other reasons
}

// Reason is what ended a game. The rules of the games know only ByRule; the others are the table's.
type Reason uint8

// The reasons. When one of two players resigns or runs out of time, the other wins. With more players the rules do not
// say what happens, so the table says who has won, or that nobody has.
const (
	Unfinished  Reason = iota // the game goes on, or was abandoned
	ByRule                    // a rule of the game
	Resignation               // Loser gave up
	TimeOut                   // Loser, whose turn it was, ran out of time
	Agreement                 // the players agreed on a draw
	Repetition                // the last position occurred for the third time, which is a draw at this table
)

// String returns the reason in a word: "unfinished", "rule", "resignation", "time-out", "agreement", "repetition".
func (r Reason) String() string {
	names := [...]string{"unfinished", "rule", "resignation", "time-out", "agreement", "repetition"}
	if int(r) < len(names) {
		return names[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

// ResultOf returns what the rules say of a position: who has won and by which rule, or that the game is not finished.
func ResultOf(s dynamic.State) Result {
	winner, over := s.Winner()
	if !over {
		return Result{}
	}
	return Result{Reason: ByRule, Winner: winner, Rule: s.Ended()}
}

// problem describes what is wrong with a result in a game of these players. It is "" if nothing is.
func (r Result) problem(game string, players []Player) string {
	left := r.Reason == Resignation || r.Reason == TimeOut
	switch {
	case r.Reason > Repetition:
		return fmt.Sprintf("there is no %s for a result", r.Reason)
	case int(max(r.Winner, r.Loser)) > len(players):
		return fmt.Sprintf("%s does not take part", max(r.Winner, r.Loser))
	case r.Reason != ByRule && r.Rule != "":
		return fmt.Sprintf("there is a rule, %q, and the reason is %s", string(r.Rule), r.Reason)
	case !left && r.Loser != boardgame.NoPlayer:
		return fmt.Sprintf("there is a loser, %s, and the reason is %s", letter(r.Loser, players), r.Reason)
	case r.Reason == ByRule:
		return ruleProblem(r.Rule, game)
	case !left && r.Winner != boardgame.NoPlayer:
		return fmt.Sprintf("there is a winner, %s, and the reason is %s", letter(r.Winner, players), r.Reason)
	case left && r.Loser == boardgame.NoPlayer:
		return fmt.Sprintf("there is no loser, and the reason is %s", r.Reason)
	case left && r.Winner == r.Loser:
		return fmt.Sprintf("%s wins and loses, and the reason is %s", letter(r.Winner, players), r.Reason)
	case left && r.Winner == boardgame.NoPlayer && len(players) == 2:
		return fmt.Sprintf("drawn by %s: of two players, the other one wins", r.Reason)
	}
	return ""
}

// ruleProblem describes what is wrong with a rule that is said to have ended a game.
func ruleProblem(rule boardgame.Rule, game string) string {
	id, ok := strings.CutPrefix(string(rule), game+"/")
	if _, problem := checkWord(id); !ok || problem != "" {
		return fmt.Sprintf("%q is not a rule of %s, such as %s/E1", string(rule), game, game)
	}
	return ""
}

// Outcome returns how the game came out, as the record's text has it: "b wins by resignation of r". It returns "" where the
// result can't be that of these players.
func (r Record) Outcome() string {
	if r.Result.problem(r.Game, r.Players) != "" {
		return ""
	}
	return r.Result.text(r.Players)
}

// text returns the result as it stands in a record. The result must be valid.
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

// parseResult reads what text writes. If something is wrong, it returns where and what.
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
		return Result{}, 0, fmt.Sprintf("%q is no result, such as \"%s\", \"drawn by %s\" or \"%s wins by ...\"",
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

// seated returns the player with a letter, or NoPlayer.
func seated(letter string, players []Player) boardgame.Player {
	for i, p := range players {
		if p.Letter == letter {
			return boardgame.Player(i + 1)
		}
	}
	return boardgame.NoPlayer
}

// letter returns the letter of a player, "-" for nobody.
func letter(p boardgame.Player, players []Player) string {
	if p == boardgame.NoPlayer || int(p) > len(players) {
		return "-"
	}
	return players[p-1].Letter
}
