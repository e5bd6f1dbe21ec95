package game_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Rule finds a rule by its whole identifier only.
func TestRule(t *testing.T) {
	info := game.Info{Name: "heap", Doc: "// Rules\n//   - M1. First. One. (text)\n//   - M2. Second. Two. (text)\n"}
	r, ok := info.Rule("heap/M2")
	require.True(t, ok)
	require.Equal(t, "Two.", r.Text)
	for _, unknown := range []boardgame.Rule{"", "M2", "heap/M3", "other/M2"} {
		_, ok := info.Rule(unknown)
		require.False(t, ok, unknown)
	}
}

// Origin explains a word, and leaves an unknown word unchanged.
func TestOrigin(t *testing.T) {
	info := game.Info{Sources: map[string]string{"text": "the published rules"}}
	require.Equal(t, "the published rules", info.Origin("text"))
	require.Equal(t, "letter", info.Origin("letter"))
}

// ReadBook reads the numbered items of a package's documentation, even if they span several lines, and ignores all
// other text.
func TestReadBookFindsRules(t *testing.T) {
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
		{Rule: "heap/T1", Title: "Taking", Text: "One or two (never three) are taken, from either end.",
			Source: "text, ruling"},
		{Rule: "heap/E10", Title: "The end", Text: "Nothing is left.", Source: "ruling"},
	}, game.ReadBook("heap", book).Rules)
	require.Empty(t, game.ReadBook("heap", ""))
}

// A book reads the same if Git or an archive has given its lines the ends that they have on Windows.
func TestReadBookWithCarriageReturns(t *testing.T) {
	for _, name := range []string{"coucou", "cuckoo", "oeufs", "cookiedisco", "taacoca"} {
		text, err := os.ReadFile("../../" + name + "/doc.go")
		require.NoError(t, err)
		book := game.ReadBook(name, string(text))
		require.NotEmpty(t, book.Rules)
		require.Equal(t, book, game.ReadBook(name, strings.ReplaceAll(string(text), "\n", "\r\n")))
	}
}

// A rule's brackets can name its parts, and its reason stands with the sources. ReadBook also finds the common
// questions and the words.
func TestReadBook(t *testing.T) {
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
// # Words
//
//   - Heap. A number of
//     counters (T1).
//
// # Where the rules come from
//
// This is not a list (T2).
//
//   - It is
//     simpler (T1).
//   - It is also better (T1, T3).
//   - As (T2) says, so it is.
package heap
`
	read := game.ReadBook("heap", book)
	require.Equal(t, []string{"Heap. A number of counters (T1)."}, read.Glossary)
	require.Equal(t, []game.RuleText{
		{
			Rule: "heap/T1", Title: "Taking", Text: "One is taken.", Source: "text, page, ruling",
			Parts: "one: text, page; the left one: ruling", Reason: "It is simpler. It is also better.",
		},
		{Rule: "heap/T2", Title: "Turns", Text: "Turns alternate.", Source: "text", Reason: "As (T2) says, so it is."},
	}, read.Rules)
	require.Equal(t, []game.Question{
		{
			Question: "May I take two?", Answer: "No, only one (T1, T2). Not even twice (T1).",
			Rules: []boardgame.Rule{"heap/T1", "heap/T2"}, Example: "oo a\n\n1  legal\n",
		},
		{Question: "What now?"},
		{Question: "Is T3 a rule?", Answer: "It isn't (T 3, see T1)."},
	}, read.Questions)
}

// The refusal of a value names a few of many values.
func TestManyValues(t *testing.T) {
	many := game.Option{Name: "deal"}
	for n := range 70 {
		many.Values = append(many.Values, fmt.Sprint(n))
	}
	_, err := game.Info{Name: "toy", Options: []game.Option{many}}.Complete(game.Options{"deal": "x"})
	require.EqualError(t, err, `option "deal": "x" is not one of 0, 1, 2, 3, 4, 5 and 64 others`)
}

// The verdicts of a worked example may continue on further lines. Any other text has no verdicts.
func TestReadVerdicts(t *testing.T) {
	require.Equal(t, []game.Verdict{
		{Moves: []string{"c2-e2", "c2-a4"}, Says: "legal"},
		{Moves: []string{"e5,f3-se"}, Says: "no: it goes on on the next line (M1)"},
	}, game.ReadVerdicts("c2-e2 c2-a4  legal\ne5,f3-se  no: it goes on\n    on the next line (M1)"))
	for _, text := range []string{"", "6 . . .\n5 . . .", "a1-a2 legal", "a1-a2  legal\na2-a3  fine", "  legal"} {
		require.Nil(t, game.ReadVerdicts(text), text)
	}
}

// A translated book is read like the English one. It has the examples of that book, and names for sources and players.
func TestBookIn(t *testing.T) {
	info := game.Info{Name: "heap", Title: "Heap", Doc: `// Package heap.
//
// # Common questions
//
// May I pass? No (T1).
//
//	3 a
package heap`, Translations: map[string]game.BookText{"fr": `Le tas.

# En une minute

Prenez un jeton.

# Règles

  - T1. Prendre. Prenez un jeton. (un : texte ; deux : décision)

# Questions

Puis-je passer ? Non (T1).

# Noms

  - texte (text) : la règle publiée
  - Bleu (Blue)
`}}
	book, err := info.BookIn("fr")
	require.NoError(t, err)
	require.Equal(t, game.Book{
		Rules: []game.RuleText{{Rule: "heap/T1", Title: "Prendre", Text: "Prenez un jeton.", Source: "texte, décision",
			Parts: "un : texte ; deux : décision"}},
		Questions: []game.Question{{Question: "Puis-je passer ?", Answer: "Non (T1).", Rules: []boardgame.Rule{"heap/T1"},
			Example: "3 a\n"}},
		Minute: "Prenez un jeton.", Intro: "Le tas.",
		Names: []game.Name{{"texte", "text", "la règle publiée"}, {"Bleu", "Blue", ""}},
	}, book)
	require.Equal(t, "Bleu", book.Name("Blue").Word)
	require.Equal(t, "interdit", book.Says(game.Verdict{Says: "no: there is no rule in brackets"}))
	require.Equal(t, game.Name{Word: "Red", English: "Red"}, book.Name("Red"))
	_, err = info.BookIn("de")
	require.EqualError(t, err, `there is no rule book of Heap in "de"; the languages are en, fr`)
	english, err := info.BookIn("en")
	require.NoError(t, err)
	require.Equal(t, "legal, and Blue has won (E1)", english.Says(game.Verdict{Says: "legal, and Blue has won (E1)"}))
	english, err = info.BookIn("en")
	require.NoError(t, err)
	require.Equal(t, info.Book(), english)
	require.Equal(t, []string{"en", "fr"}, info.Languages())

	example := "3 a\n\n1 2  legal\n3  legal, and Blue has won (E1)\n4  legal, and the game is drawn (E2)\n" +
		"4 5  the only legal moves\n6  the only legal move\n7  no: there are (only)\n    six (T1)\n"
	require.Equal(t, example, english.Shown(example))
	require.Equal(t, "3 a\n\n1 2  permis\n3  permis, et Bleu a gagné (E1)\n4  permis, et la partie est nulle (E2)\n"+
		"4 5  les seuls coups permis\n6  le seul coup permis\n7  interdit (T1)\n", book.Shown(example))
	for _, other := range []string{"", "3 a\n", "1 2\n\n3 4\n"} {
		require.Equal(t, other, book.Shown(other))
	}
}

// The JSON of a rule has its number, and that of a book the list of the rules. Links are read as their words.
func TestBookAsJSON(t *testing.T) {
	text, err := json.Marshal(game.BookText(`// Package heap is a game.
//
//   - T1. Taking. Use [State.Apply], as [the page] says. (text; the rest: ruling)
//   - T2. Turns. Turns alternate. (text)
//
// # Where the rules come from
//
//   - It is fair (T2).
//
// [the page]: https://example.org
package heap`))
	require.NoError(t, err)
	require.JSONEq(t, `[
		{"id": "T1", "title": "Taking", "text": "Use State.Apply, as the page says.", "source": "text, ruling",
			"parts": "text; the rest: ruling"},
		{"id": "T2", "title": "Turns", "text": "Turns alternate.", "source": "text", "reason": "It is fair."}
	]`, string(text))
}

// An option says its values in words, if it has some.
func TestCaption(t *testing.T) {
	o := game.Option{Name: "size", Values: []string{"6", "7", "8"}, Words: []string{"six cells", "seven cells"}}
	for value, want := range map[string]string{"6": "six cells", "7": "seven cells", "8": "size: 8", "9": "size: 9"} {
		require.Equal(t, want, o.Caption(value))
	}
}

// Lots are the options that are left to the lot, and those that are secret and have no value. Each of their
// values is drawn sooner or later, and nothing else changes.
func TestLots(t *testing.T) {
	values := []string{"a", "b", "c"}
	info := game.Info{Options: []game.Option{
		{Name: "size", Values: values}, {Name: "starter", Values: values},
		{Name: "deal", Values: values, Secret: true},
	}}
	for _, c := range []struct {
		given game.Options
		lots  []string
	}{
		{nil, []string{"deal"}}, {game.Options{"deal": "b"}, nil},
		{game.Options{"deal": game.ByLot, "starter": game.ByLot, "size": "x", "no": "y"}, []string{"starter", "deal"}},
		{game.Options{"size": game.ByLot, "starter": "a", "deal": "a"}, []string{"size"}},
	} {
		require.Equal(t, c.lots, info.Lots(c.given))
		before, seen, rng := maps.Clone(c.given), map[string]bool{}, rand.New(rand.NewPCG(1, 0))
		for range 60 {
			drawn := info.DrawLots(c.given, rng)
			require.Equal(t, before, c.given)
			for _, name := range c.lots {
				seen[name+drawn[name]] = true
				delete(drawn, name)
			}
			rest := maps.Clone(c.given)
			maps.DeleteFunc(rest, func(name, _ string) bool { return slices.Contains(c.lots, name) })
			require.Equal(t, len(rest), len(drawn))
			require.Subset(t, drawn, rest)
		}
		for _, name := range c.lots {
			require.True(t, seen[name+"a"] && seen[name+"b"] && seen[name+"c"])
		}
	}
	require.Nil(t, game.Info{}.DrawLots(nil, nil))
}
