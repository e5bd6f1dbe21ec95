package boardgame

import "strings"

// Rule identifies a numbered rule of a game, as "game/number": "taacoca/M4". Rules are constants of the games' packages.
//
// A Rule is an error, so that errors.Is(err, taacoca.OwnStone) asks whether a refusal cites that rule.
type Rule string

// NoPosition is what the zero value of a state cites: it is over, and there has never been a game.
const NoPosition Rule = "boardgame/zero"

// Error returns the identifier.
func (r Rule) Error() string { return string(r) }

// Game is the part of the identifier before the slash.
func (r Rule) Game() string {
	game, _, _ := strings.Cut(string(r), "/")
	return game
}

// ID is the part of the identifier after the slash, "M4".
func (r Rule) ID() string {
	_, id, _ := strings.Cut(string(r), "/")
	return id
}

// RuleText is a rule in words.
type RuleText struct {
	Rule   Rule
	Title  string // a few words: "No own stone in the way"
	Text   string // the rule itself, in whole sentences
	Source string // where it comes from, as words that Origin explains, joined by ", ": "text", "picture", "ruling", ...
}

// Origin says where the rule comes from, in words for people: "the published rules; a published review or
// description of the game". A word of Source that has no explanation stands for itself.
func (r RuleText) Origin() string {
	words := strings.Split(r.Source, ", ")
	for i, word := range words {
		if meaning := sourceMeaning(word); meaning != "" {
			words[i] = meaning
		}
	}
	return strings.Join(words, "; ")
}

// sourceMeaning explains a word of RuleText.Source, "" for an unknown one.
func sourceMeaning(word string) string {
	switch word {
	case "text":
		return "the published rules"
	case "picture":
		return "the pictures published with the rules"
	case "review":
		return "a published review or description of the game"
	case "page":
		return "a page on the web about the game"
	case "boardspace":
		return "what boardspace.net's implementation does"
	case "geometry":
		return "what follows from the shapes of the pieces"
	case "ruling":
		return "a ruling of this library, where what is published is silent"
	}
	return ""
}
