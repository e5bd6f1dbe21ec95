package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
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
		{"the", "the aim", false},
		{"who is last", "Who moves next?", false},
		{"jump, step", "A step after a jump.", true},
	} {
		hits, all := About(game.Book{Rules: []game.RuleText{{Rule: "toy/M1", Title: "T",
			Text: c.text}}}, c.words)
		require.Equal(t, c.about, len(hits) == 1 && all, c)
	}
}

// Common words alone are found in titles.
func TestAboutCommonWords(t *testing.T) {
	book := game.Book{Rules: []game.RuleText{{Rule: "toy/M1", Title: "Turns", Text: "You may not pass."},
		{Rule: "toy/M2", Title: "You and I", Text: "Pass."}}}
	hits, all := About(book, "what do you do?")
	require.Len(t, hits, 1)
	require.Equal(t, "M2. You and I.", hits[0].Title)
	require.False(t, all)
}

func TestSynonymsWithCarriageReturns(t *testing.T) {
	require.Equal(t, lines(synonyms), lines(strings.ReplaceAll(synonyms, "\n", "\r\n")))
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
		{"two captures", "Must I make the capture", "May I choose which capture", "", "", "How many stones can one turn capture"},
		{"base occupied", "E1.", "E2.", "", "", "The cell on the enemy's home row is occupied."},
		{"same color twice", "", "", "", "M8.", ""},
		{"swap", "Is there a swap", "Is there a swap", "Is there a swap", "May the second player swap", "Is there a swap"},
		{"best of three", "How many games", "G1.", "How many games", "How many games", "How many games"},
		{"star", "", "What is the side of the board with the star", "B2.", "", ""},
		{"touch", "I touched an egg.", "I touched a piece.", "I touched an egg.", "B2.", "Must the three stones touch"},
		{"temporary", "", "", "", "May a move divide the field for a moment", ""},
		{"middle", "B2.", "B1.", "M5.", "", "Which cell is one step"},
		{"eat", "C1.", "C1.", "Is an egg that is jumped over captured", "May we play with real cookies", "M6."},
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

// What a family would type in a quarrel finds the answer first, in the book's own language, with accents or without.
func TestQuarrelsFind(t *testing.T) {
	text, err := os.ReadFile("testdata/quarrels.txt") // a game, a language, what is typed, and the beginning of the answer
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		c := strings.Split(strings.TrimSpace(line), " | ")
		g, err := Find(c[0])
		require.NoError(t, err)
		book, err := g.Info().BookIn(c[1])
		require.NoError(t, err)
		hits, _ := About(book, c[2])
		require.NotEmpty(t, hits, line)
		assert.True(t, strings.HasPrefix(hits[0].Title, c[3]), "%s: %q finds %q, not %q", c[0], c[2], hits[0].Title, c[3])
	}
}

// The French books are searched in French.
func TestFrenchFinds(t *testing.T) {
	for _, c := range []struct{ game, typed, answer string }{
		{"coucou", "prise obligatoire", "C2."},
		{"coucou", "nid", "B2."},
		{"coucou", "reculer", "M7."},
		{"coucou", "une minute", "En une minute."},
		{"coucou", "peut-on passer ?", "Qui commence, et peut-on passer"},
		{"cuckoo", "pointe", "B1."},
		{"cuckoo", "étoile", "À quoi sert la face"},
		{"oeufs", "annonce fausse", "F4."},
		{"oeufs", "éliminé", "Hors jeu."},
		{"oeufs", "retourner", "M5."},
		{"oeufs", "saut", "M2."},
	} {
		g, err := Find(c.game)
		require.NoError(t, err)
		book, err := g.Info().BookIn("fr")
		require.NoError(t, err)
		hits, _ := About(book, c.typed)
		require.NotEmpty(t, hits, c.typed)
		assert.True(t, strings.HasPrefix(hits[0].Title, c.answer), "%s: %q finds %q", c.game, c.typed, hits[0].Title)
	}
}

// A refusal, as programs and pages print it, finds the rule that it cites, in both languages.
func TestRefusalsFind(t *testing.T) {
	for _, g := range clutch.Games() {
		french, err := g.Info().BookIn("fr")
		require.NoError(t, err)
		s, err := g.Start(nil)
		require.NoError(t, err)
		known := map[boardgame.Rule]bool{}
		for ply := 0; ply < 40 && s.CountMoves() > 0; ply++ {
			view := s.See(s.Turn())
			for move := range g.Written() {
				if ply%8 != 2 {
					break
				}
				var refused *boardgame.MoveError
				if err := view.Check(move); !errors.As(err, &refused) || known[refused.Rule] {
					continue
				}
				known[refused.Rule] = true
				for _, book := range []game.Book{g.Info().Book(), french} {
					for _, text := range []string{refused.Error(), fmt.Sprintf("%s (%s).", refused.Sentence(), refused.Rule.ID())} {
						hits, all := About(book, text)
						require.True(t, all)
						require.Equal(t, refused.Rule, hits[0].Rule.Rule, text)
					}
				}
			}
			moves := s.Moves()
			s, err = s.Apply(moves[ply*ply%len(moves)])
			require.NoError(t, err)
		}
		require.Greater(t, len(known), 3, g.Info().Name)
	}
}

// Each minute can be read aloud in a minute, in both languages, at 150 words or so. It says who begins.
func TestMinute(t *testing.T) {
	citation, word := regexp.MustCompile(` ?\([A-Z0-9, ]+\)`), regexp.MustCompile(`[\pL\d][\pL\d'-]*`)
	for _, g := range clutch.Games() {
		for language, says := range map[string]string{"en": "begins|moves first", "fr": "commence|joue le\\s+premier"} {
			book, err := g.Info().BookIn(language)
			require.NoError(t, err)
			words := word.FindAllString(citation.ReplaceAllString(book.Minute, ""), -1)
			require.LessOrEqual(t, len(words), 155, "%s: %s", g.Info().Name, language)
			require.Regexp(t, says, book.Minute)
		}
	}
}

// A rule that departs from the text on purpose says so in words and in JSON, and gives the reason.
func TestDeparture(t *testing.T) {
	g, err := Find("oeufs")
	require.NoError(t, err)
	f2, ok := g.Info().Rule("oeufs/F2")
	require.True(t, ok)
	data, err := json.Marshal(f2)
	require.NoError(t, err)
	require.Contains(t, string(data), `"source":"departs from the text"`)
	require.Contains(t, f2.Reason, "By the published text, a player who makes it loses.")
	f3, ok := g.Info().Rule("oeufs/F3")
	require.True(t, ok)
	require.Equal(t, "text; no win without a claim: departs from the text", f3.Parts)
	data, err = json.Marshal(g.Info())
	require.NoError(t, err)
	require.Contains(t, string(data), `"departs from the text":"a rule of this book that differs`)
}
