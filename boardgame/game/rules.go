package game

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// RuleText is the text of a rule, with its title and its sources.
type RuleText struct {
	Rule   boardgame.Rule
	Title  string // a short name: "No own stone in the way"
	Text   string // the rule itself, in whole sentences
	Source string // the sources of the rule, as keys of [Info.Sources] joined by ", ": "text, ruling"
}

// MarshalJSON returns the rule as an object with the members "id", "title", "text" and "source". The id is that of
// [boardgame.Rule.ID], such as "M4".
func (r RuleText) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID     string `json:"id"`
		Title  string `json:"title"`
		Text   string `json:"text"`
		Source string `json:"source"`
	}{r.Rule.ID(), r.Title, r.Text, r.Source})
}

// RuleBook reads the rules of a game when they are first needed. The zero RuleBook is ready to use. A game embeds its file
// doc.go and keeps a RuleBook in a variable, so that the rules are written in only one place:
//
//	//go:embed doc.go
//	var book string
//	var rules game.RuleBook
//
//	// Rules returns the rules in words, in order. The slice is the caller's own.
//	func Rules() []game.RuleText { return rules.Read("coucou", book) }
type RuleBook struct {
	once  sync.Once
	rules []RuleText
}

// Read calls [ReadRules] on its first call, and returns a new copy of the result on every call. It is safe for concurrent
// use.
func (b *RuleBook) Read(game, book string) []RuleText {
	b.once.Do(func() { b.rules = ReadRules(game, book) })
	return slices.Clone(b.rules)
}

// ReadRules returns the rules in a game's package documentation, in order. The argument book is the content of the source
// file doc.go.
//
// A rule is a list item with a number, a title, the text, and the sources in brackets. For example:
//
//	//   - M4. The fast move. An egg may also go several cells straight ahead: at most as many as there are other eggs
//	//     on the rank that it leaves. (text, ruling)
func ReadRules(game, book string) []RuleText {
	var rules []RuleText
	item := ""
	for line := range strings.Lines(book) {
		comment, ok := strings.CutPrefix(line, "//")
		text := strings.TrimSpace(comment)
		switch {
		case ok && strings.HasPrefix(comment, "   - "):
			rules = appendRule(rules, game, item)
			item = strings.TrimPrefix(text, "- ")
		case ok && item != "" && strings.HasPrefix(comment, "     ") && text != "":
			item += " " + text
		default:
			rules = appendRule(rules, game, item)
			item = ""
		}
	}
	return appendRule(rules, game, item)
}

// appendRule appends the rule in a list item, or nothing if the item is not a rule.
func appendRule(rules []RuleText, game, item string) []RuleText {
	id, rest, hasID := strings.Cut(item, ". ")
	title, rest, hasTitle := strings.Cut(rest, ". ")
	source := strings.LastIndex(rest, " (")
	if !hasID || !hasTitle || !isRuleID(id) || source < 0 || !strings.HasSuffix(rest, ")") {
		return rules
	}
	return append(rules, RuleText{
		Rule: boardgame.Rule(game + "/" + id), Title: title, Text: rest[:source], Source: rest[source+2 : len(rest)-1],
	})
}

// isRuleID reports whether a word consists of capital letters followed by digits, such as "M4".
func isRuleID(word string) bool {
	letters := strings.TrimRight(word, "0123456789")
	return letters != "" && letters != word && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
