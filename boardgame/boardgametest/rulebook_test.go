package boardgametest

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// The kit accepts worked examples that are right, and blocks that are not worked examples.
func TestExamplesHold(t *testing.T) {
	d := toySuite(toyDefinition(lawful)).Game
	for _, good := range []string{
		"s, err := toy.New()\n\n...\n",
		"not a position\n\nb is not legal\n",
		"w..... w 1\n\nb  legal\na  no: a has one stone (T1)\n",
		"w..... w 1\n\nw . . . . .\n",
		"w..... w 1\n\nw . . . . .\n\nb  legal\nc d  legal\na  no: a has one stone (T1)\n",
		"w..... w 1\n\nw<.>. . . .\n\nb  legal\n",
		"w..... w 1\n\nw<.|.>. . .\n\nb  legal\nc  legal\na  no: a has\n   one stone (T1)\n",
		"wwwww. b 5\n\nw w w w w .\n\n. a b c d e f  the only legal moves\nf  legal, and White has won (E1)\n",
		"WWWWW. b 5\n\nw w w w w .\n\nf .  the only legal moves\n",
		"wwwbbb w 6\n\nw w w b b b\n\na  no: the game is over: the row is full (E1)\n",
	} {
		require.NoError(t, exampleHolds(d, good), "%s", good)
	}
}

func TestExamplesThatDoNotHoldAreFound(t *testing.T) {
	d := toySuite(toyDefinition(lawful)).Game
	for want, bad := range map[string]string{
		"position":               "w..... c 1\n\nw . . . . .\n\nb  legal\n",
		`f should be "legal, a`:  "WWWWW. b 5\n\nf  legal\n",
		"the diagram is not":     "w..... w 1\n\n. . . . . .\n",
		"w . . . . .\n\nw<.>":    "w..... w 1\n\nw .<.>. . .\n\nb  legal\n",
		"no verdicts":            "w..... w 1\n\nw . . . . .\n\nb is legal\n",
		"only a position: add":   "w..... w 1\n",
		"4 parts, more":          "w..... w 1\n\nw . . . . .\n\nb  legal\n\nc  legal\n",
		`a should be "no: a has`: "w..... w 1\n\nw . . . . .\n\na  legal\n",
		`b should be "legal"`:    "w..... w 1\n\nw . . . . .\n\nb  no: b has one stone (T1)\n",
		`and White has won (E1)`: "WWWWW. b 5\n\nf  legal\n",
		`["f"]`:                  "WWWWW. b 5\n\nf  the only legal move\n",
		`"the only legal move"`:  "WWWWW. b 5\n\nf .  the only legal move\n",
		"move, byte 0":           "w..... w 1\n\nw . . . . .\n\nz  legal\n",
	} {
		require.ErrorContains(t, exampleHolds(d, bad), want)
	}
}

// The kit finds rules declared one by one and in blocks, in the order of the source, with their comments. It ignores
// variables and other constants.
func TestRuleConstants(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("rules.go", []byte(`package toy

const Board boardgame.Rule = "toy/B1" // B1: the board
const Turns = boardgame.Rule("toy/T1")

const (
	Ends  boardgame.Rule = "toy/E1" // E1: the end
	Other boardgame.Rule = "other/E2"
	file                 = "toy/data/E3"
)

var Alone boardgame.Rule = "toy/E4"
`), 0o600))
	ids, comments, err := ruleConstants("toy")
	require.NoError(t, err)
	require.Equal(t, []string{"B1", "T1", "E1"}, ids)
	require.Equal(t, []string{"B1: the board", "E1: the end"}, comments)
}

// Each flaw in a book's questions, examples and reasons is found.
func TestQuestionProblems(t *testing.T) {
	ask := func(edit func(b *game.Book)) string {
		b := game.Book{
			Rules: []game.RuleText{{Rule: "toy/T1", Source: "text"},
				{Rule: "toy/T2", Source: "text, ruling", Reason: "Yes."}},
			Questions: []game.Question{{Question: "May I?", Answer: "No (T1).", Rules: []boardgame.Rule{"toy/T1"}}},
		}
		edit(&b)
		return fmt.Sprint(questionProblems(b))
	}
	cite := func(rules ...boardgame.Rule) func(*game.Book) {
		return func(b *game.Book) { b.Questions[0].Rules = rules }
	}
	require.Equal(t, "<nil>", ask(cite("toy/T1", "toy/T2")))
	require.Equal(t, "<nil>", ask(func(b *game.Book) { b.Rules[1].Reason, b.Questions = "", nil }))
	require.Contains(t, ask(cite("toy/T1", "toy/T2", "toy/T3")), `"May I?" cites T3, which is not a rule`)
	require.Contains(t, ask(cite()), `"May I?" has no answer, or the answer cites no rule`)
	require.Contains(t, ask(func(b *game.Book) { b.Questions[0].Answer = "" }), "has no answer")
	require.Contains(t, ask(func(b *game.Book) { b.Rules[1].Reason = "" }), "T2 is this book's own, but has no reason")
	require.Contains(t, ask(func(b *game.Book) { b.Rules[1].Source, b.Rules[1].Reason = "departs from the text", "" }),
		"T2 is this book's own")
}
