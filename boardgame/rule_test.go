package boardgame_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

func TestRuleParts(t *testing.T) {
	for _, c := range []struct {
		rule     boardgame.Rule
		game, id string
	}{
		{"taacoca/M4", "taacoca", "M4"},
		{boardgame.NoPosition, "boardgame", "zero"},
		{"taacoca/", "taacoca", ""},
		{"/M4", "", "M4"},
		{"taacoca", "taacoca", ""},
		{"", "", ""},
	} {
		require.Equal(t, c.game, c.rule.Game(), "%q", string(c.rule))
		require.Equal(t, c.id, c.rule.ID(), "%q", string(c.rule))
		require.Equal(t, string(c.rule), c.rule.Error())
	}
}

func TestRulePartsOfAnyRule(t *testing.T) {
	part := rapid.StringMatching(`[^/]*`)
	rapid.Check(t, func(t *rapid.T) {
		game, id := part.Draw(t, "game"), part.Draw(t, "id")
		rule := boardgame.Rule(game + "/" + id)
		require.Equal(t, game, rule.Game())
		require.Equal(t, id, rule.ID())
	})
}

// errors.Is and errors.As find a rule in an error that wraps it, and find no other rule.
func TestRuleIsAnError(t *testing.T) {
	const other boardgame.Rule = "heap/T2"
	wrapped := fmt.Errorf("turn 3: %w", oneOrTwo)
	require.True(t, errors.Is(wrapped, oneOrTwo))
	require.True(t, errors.Is(wrapped, boardgame.Rule("heap/"+"T1")), "rules with equal identifiers are the same")
	require.False(t, errors.Is(wrapped, other))
	var rule boardgame.Rule
	require.ErrorAs(t, wrapped, &rule)
	require.Equal(t, oneOrTwo, rule)
}

// Origin explains the words of a source in order, and leaves unknown words unchanged.
func TestOrigin(t *testing.T) {
	info := game.Info{Sources: map[string]string{"text": "the published rules", "review": "a review"}}
	for source, want := range map[string]string{
		"text":         "the published rules",
		"text, review": "the published rules; a review",
		"review, text": "a review; the published rules",
		"letter, text": "letter; the published rules",
		"text,review":  "text,review",
		"":             "",
	} {
		require.Equal(t, want, info.Origin(game.RuleText{Source: source}))
	}
}

// ReadRules reads the numbered items of a package's documentation, even if they span several lines, and ignores all other
// text.
func TestReadRules(t *testing.T) {
	book := `// Package heap is a game.
//
//   - a word. It is no rule. (text)
//   - Z. Neither is this. It has no digits. (text)
//   - T1. Taking. One or two (never three) are taken,
//     from either end. (text, ruling)
//   - E10. The end. Nothing is left. (ruling)
//
//   - T2. No source. It has none.
//
//     T3. No item. It has no dash. (text)
package heap

// - T4. Elsewhere. It is not indented. (text)
`
	require.Equal(t, []game.RuleText{
		{Rule: "heap/T1", Title: "Taking", Text: "One or two (never three) are taken, from either end.", Source: "text, ruling"},
		{Rule: "heap/E10", Title: "The end", Text: "Nothing is left.", Source: "ruling"},
	}, game.ReadRules("heap", book))
	require.Empty(t, game.ReadRules("heap", ""))
}

// A rule's brackets can name its parts, and its reason stands with the sources. ReadQuestions finds the common questions.
func TestReadRuleBook(t *testing.T) {
	book := `// Package heap is a game.
//
// # Taking
//
//   - T1. Taking. One is taken. (one: text, page; the left one: ruling)
//   - T2. Turns. Turns alternate. (text)
//
// # Common questions
//
// May I take two? No, only
// one (T1, T2). Not even twice (T1).
//
//	oo a
//
//	1  legal
//
// What now?
//
// Is T3 a rule? It isn't (T 3, see T1).
//
// # Where the rules come from
//
// This is not a list (T2).
//
//   - It is
//     simpler (T1).
//   - It is also better (T1, T3).
package heap
`
	rules := game.ReadRules("heap", book)
	require.Equal(t, []game.RuleText{
		{
			Rule: "heap/T1", Title: "Taking", Text: "One is taken.", Source: "text, page, ruling",
			Parts: "one: text, page; the left one: ruling", Reason: "It is simpler. It is also better.",
		},
		{Rule: "heap/T2", Title: "Turns", Text: "Turns alternate.", Source: "text"},
	}, rules)
	require.Equal(t, []game.Question{
		{
			Question: "May I take two?", Answer: "No, only one (T1, T2). Not even twice (T1).",
			Rules: []boardgame.Rule{"heap/T1", "heap/T2"}, Example: "oo a\n\n1  legal\n",
		},
		{Question: "What now?"},
		{Question: "Is T3 a rule?", Answer: "It isn't (T 3, see T1)."},
	}, game.ReadQuestions("heap", book))
}
