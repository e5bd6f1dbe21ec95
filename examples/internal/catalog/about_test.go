package catalog

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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
		{"winning", "A player who wins.", true},
		{"the", "the aim", true},
	} {
		hits, all := About(game.Book{Rules: []game.RuleText{{Rule: "toy/M1", Title: "T",
			Text: c.text}}}, c.words)
		require.Equal(t, c.about, len(hits) == 1 && all, c)
	}
}

func TestSynonymsWithCarriageReturns(t *testing.T) {
	require.Equal(t, Synonyms(), lines(strings.ReplaceAll(synonyms, "\n", "\r\n")))
}

// Titles come before texts, words before their synonyms, rules before the glossary, and the glossary before questions.
// Hits for some of the words are shown only if nothing is about all of them.
func TestAboutOrder(t *testing.T) {
	book := game.Book{
		Rules: []game.RuleText{
			{Rule: "toy/M1", Title: "Steps", Text: "A step is no jump."},
			{Rule: "toy/M2", Title: "Jumps", Text: "A jump is two steps long."},
			{Rule: "toy/M3", Title: "Turns", Text: "Nobody may pass."},
		},
		Glossary: []string{"Jump. A move over an egg (M2)."},
		Questions: []game.Question{{Question: "May an egg jump twice?", Answer: "Yes."},
			{Question: "May I stop?", Answer: "Yes, in a jump."}},
	}
	titles := func(words string) (list []string, all bool) {
		hits, all := About(book, words)
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
	require.Equal(t, []string{"M3. Turns."}, list)
	require.False(t, all)
	list, _ = titles("castle")
	require.Empty(t, list)
}

// A word that names a rule, a question or the minute leads to it at once, in every game that answers it.
func TestFirstAnswer(t *testing.T) {
	for _, c := range []struct{ typed, coucou, cuckoo, oeufs, cookiedisco, taacoca string }{
		{"stalemate", "E2.", "E5.", "T4.", "E2.", "E3."},
		{"both blocked", "E2.", "E5.", "T4.", "E2.", "E3."},
		{"tie", "Can a game go on for ever, or be drawn?", "Can a round be drawn?", "Can a game be drawn", "E3.",
			"E4."},
		{"match", "How many games make a match", "G1.", "How many games make a match",
			"How many games make a match", "How many games make a match"},
		{"minute", "In one minute.", "In one minute.", "In one minute.", "In one minute.", "In one minute."},
		{"capture that loses", "May I refuse to capture", "Must I capture even if the capture loses?", "", "", "M6."},
		{"stops in camp", "", "", "M5.", "", ""},
		{"two captures", "C2.", "May I choose which capture", "", "", "How many stones can one turn capture?"},
		{"base occupied", "E1.", "E2.", "", "", "The cell on the enemy's home row is occupied."},
		{"same color twice", "", "", "", "M8.", ""},
	} {
		for name, answer := range map[string]string{"coucou": c.coucou, "cuckoo": c.cuckoo, "oeufs": c.oeufs,
			"cookiedisco": c.cookiedisco, "taacoca": c.taacoca} {
			if answer == "" {
				continue // it means nothing in this game
			}
			g, err := Find(name)
			require.NoError(t, err)
			hits, _ := About(g.Info().Book(), c.typed)
			require.NotEmpty(t, hits, "%s: %q", name, c.typed)
			assert.True(t, strings.HasPrefix(hits[0].Title, answer), "%s: %q finds %q", name, c.typed, hits[0].Title)
		}
	}
}

// What players typed when they looked for something leads to it: the rule or the question is among the first four.
func TestPlayersFind(t *testing.T) {
	text, err := os.ReadFile("testdata/searches.txt") // a game, what players typed, and the beginning of the answer
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		c := strings.Split(strings.TrimSpace(line), " | ")
		g, err := Find(c[0])
		require.NoError(t, err)
		for typed := range strings.SplitSeq(c[1], ",") {
			hits, _ := About(g.Info().Book(), typed)
			var titles []string
			for _, h := range hits[:min(len(hits), 4)] {
				titles = append(titles, h.Title)
			}
			found := slices.ContainsFunc(titles, func(title string) bool { return strings.HasPrefix(title, c[2]) })
			assert.True(t, found, "%s: %q finds %q, not %q", c[0], typed, titles, c[2])
		}
	}
}
