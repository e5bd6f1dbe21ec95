package boardgametest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
)

const englishHeap = `// Package heap is a game.
//
// # In one minute
//
// Take 1 or 2 counters (T1).
//
//   - You must take (T1).
//
// # Rules
//
//   - T1. Taking. Take 1 or 2 counters from a1. (one: text; two: ruling)
//
// # Common questions
//
// May I pass? No, take at least 1 (T1).
//
// # Words
//
//   - Heap. The counters (T1).
//
// # Where the rules come from
//
//   - The text forgets two (T1).
package heap`

const frenchHeap = `Le tas est un jeu.

# En une minute

Prenez 1 ou 2 jetons (T1).

  - Il faut prendre (T1).

# Les règles

  - T1. Prendre. Prenez 1 ou 2 jetons de a1. (un : texte ; deux : décision)

# Questions

Puis-je passer ? Non, prenez au moins 1 (T1).

# Mots

  - Tas. Les jetons (T1).

# D'où viennent les règles

  - Le texte oublie deux (T1).

# Noms

  - texte (text) : la règle
  - décision (ruling) : un choix
  - Bleu (Blue)
`

// What only one of two rule books has is found, and so is what they say differently.
func TestTranslationProblems(t *testing.T) {
	translated := func(old, new string) string {
		require.Contains(t, frenchHeap, old)
		text := strings.Replace(frenchHeap, old, new, 1)
		for _, sign := range []string{":", ";", "?"} {
			text = strings.ReplaceAll(text, " "+sign, "\u00a0"+sign)
		}
		return text
	}
	problems := func(text string) string {
		return fmt.Sprint(translationProblems(game.Info{
			Name: "heap", Doc: englishHeap, Translations: map[string]game.BookText{"fr": game.BookText(text)},
			Sources: map[string]string{"text": "the rules", "ruling": "a choice"}, Seats: []game.Seat{{Name: "Blue"}},
		}, "fr"))
	}
	require.Equal(t, "<nil>", problems(translated("", "")))
	for _, c := range []struct{ old, new, says string }{
		{"T1. Prendre", "T2. Prendre", "the rule T2 is in the place of T1"},
		{"  - T1. Prendre. Prenez 1 ou 2 jetons de a1. (un : texte ; deux : décision)", "", "there are 0 rules, but 1 in English"},
		{"jetons de a1", "jetons de a2", "T1 has the numbers and cells [1 2 a2], the English one has [1 2 a1]"},
		{"un : texte", "un : décision", `T1 has the sources "décision" instead of ["texte" "décision"]`},
		{"(un : texte ; deux : décision)", "(texte, décision)", "the sources have other parts"},
		{"Le texte oublie deux (T1).", "Le texte oublie deux.", "only one book has a reason"},
		{"Puis-je passer ? Non, prenez au moins 1 (T1).", "", "there are 0 questions, but 1 in English"},
		{"au moins 1 (T1)", "au moins 1 (M1)", "cites [heap/M1], the English answer [heap/T1]"},
		{"au moins 1", "au moins un", "has the numbers and cells [T1], the English one has [1 T1]"},
		{"  - Tas. Les jetons (T1).", "", "there are 0 words, but 1 in English"},
		{"Les jetons (T1).", "Les jetons.", `Tas. Les jetons. has the numbers`},
		{"  - Il faut prendre (T1).", "", "there are 1 paragraphs in the minute, but 2 in English"},
		{"Prenez 1 ou 2 jetons (T1).", "Prenez 1 ou 3 jetons (T1).", "has the numbers and cells [1 3 T1]"},
		{"  - Bleu (Blue)\n", "", `"Blue" has no name`},
		{"Bleu (Blue)", "Bleu (Blew)", `the name "Bleu" of "Blew", "", is no name`},
		{"décision (ruling) : un choix", "décision (ruling)", `is no name`},
		{"Le tas est un jeu.\n", "", "nothing stands before the first heading"},
	} {
		require.Contains(t, problems(translated(c.old, c.new)), c.says)
	}
	require.Contains(t, problems(frenchHeap), `a line may break before or after " :"`)
	_, err := game.Info{Title: "Heap", Doc: englishHeap}.BookIn("fr")
	require.EqualError(t, err, `there is no rule book of Heap in "fr"; the languages are en`)
}
