package boardgame

import "strings"

// Rule identifies a numbered rule of a game, as "game/number": "taacoca/M4". Rules are constants of the games' packages.
//
// A Rule is an error, so that errors.Is(err, taacoca.OwnStone) asks whether a refusal cites that rule.
type Rule string

// NoPosition is the rule that the zero value of a state cites: it is over, although no game was played.
const NoPosition Rule = "boardgame/zero"

// Error returns the identifier.
func (r Rule) Error() string { return string(r) }

// Game returns the part of the identifier before the slash.
func (r Rule) Game() string {
	game, _, _ := strings.Cut(string(r), "/")
	return game
}

// ID returns the part of the identifier after the slash, "M4".
func (r Rule) ID() string {
	_, id, _ := strings.Cut(string(r), "/")
	return id
}

// RuleText is a rule in words.
type RuleText struct {
	Rule   Rule
	Title  string // a few words: "No own stone in the way"
	Text   string // the rule itself, in whole sentences
	Source string // where it comes from, as words that [Info.Sources] explains, joined by ", ": "text, ruling"
}
