package boardgame

import "strings"

// Rule identifies a numbered rule of a game in the form "game/number", such as "taacoca/M4". Each game's package declares
// its rules as constants.
//
// A Rule is an error, so errors.Is(err, taacoca.OwnStone) reports whether a refusal cites that rule.
type Rule string

// NoPosition is the rule that Ended returns for the zero value of a state, which counts as a finished game.
const NoPosition Rule = "boardgame/zero"

// Error returns the identifier of the rule.
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
