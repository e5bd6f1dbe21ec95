package catalog

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// A word is found at the start of a word only, in either case, whatever its ending, and so are its synonyms.
func TestAboutWords(t *testing.T) {
	for _, c := range []struct {
		words, text string
		about       bool
	}{
		{"aim", "The claim is true.", false},
		{"claim", "The CLAIM is true.", true},
		{"jump", "Eggs jumped.", true},
		{"jumping", "An egg jumps.", true},
		{"mandatory", "A player who can capture must capture.", true},
		{"Stuck", "A player has no  legal move.", false},
		{"Stuck", "A player who has no legal move loses.", true},
		{"no legal move", "A player who can't move loses.", true},
		{"take  back", "Until then, take it back.", true},
		{"May a jump capture?", "A jump captures nothing.", true},
		{"capture jump", "A step captures nothing.", false},
		{"forever draw", "It can't be drawn, but it can go on for ever.", true},
		{"aim", "claim aim", true},
		{"bases", "The basic set-up.", false},
		{"bases", "A base.", true},
		{"captures", "Capturing comes first.", true},
		{"the", "the aim", true},
	} {
		hits, all := About(game.Info{Rules: []game.RuleText{{Rule: "toy/M1", Title: "T", Text: c.text}}}, c.words)
		require.Equal(t, c.about, len(hits) == 1 && all, c)
	}
}

// Rules come before the glossary, the glossary before questions, and titles before texts. Hits for some of the words are shown
// only if nothing is about all of them.
func TestAboutOrder(t *testing.T) {
	info := game.Info{
		Rules: []game.RuleText{
			{Rule: "toy/M1", Title: "Steps", Text: "A step is no jump."},
			{Rule: "toy/M2", Title: "Jumps", Text: "A jump is two steps long."},
			{Rule: "toy/M3", Title: "Turns", Text: "Nobody may pass."},
		},
		Glossary:  []string{"Jump. A move over an egg (M2)."},
		Questions: []game.Question{{Question: "May an egg jump twice?", Answer: "Yes."}, {Question: "May I stop?", Answer: "Yes, in a jump."}},
	}
	titles := func(words string) (list []string, all bool) {
		hits, all := About(info, words)
		for _, h := range hits {
			list = append(list, h.Title)
		}
		return list, all
	}
	list, all := titles("jumping")
	require.Equal(t, []string{"M2. Jumps.", "Jump.", "May an egg jump twice?", "M1. Steps.", "May I stop?"}, list)
	require.True(t, all)
	list, all = titles("jump step")
	require.Equal(t, []string{"M1. Steps.", "M2. Jumps."}, list)
	require.True(t, all)
	list, all = titles("jump pass")
	require.Len(t, list, 6)
	require.False(t, all)
	list, _ = titles("castle")
	require.Empty(t, list)
}
