package boardgametest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// The kit accepts worked examples that are right, and blocks that are not worked examples.
func TestExamplesHold(t *testing.T) {
	d := toyDefinition(lawful)
	for _, good := range []string{
		"s, err := toy.New()\n\n...\n",
		"not a position\n\nx2 is not legal\n",
		"9,7 a 1\n",
		"9,7 a 1\n\nx2  legal\nx3  no: that breaks toy/T1 (T1)\n",
		"9,7 a 1\n\no o [9 7]\n",
		"9,7 a 1\n\no o [9 7]\n\nx2  legal\ny1 y2  legal\nx3  no: that breaks toy/T1 (T1)\n",
		"9,7 a 1\n\n<o>o [9 7]\n\nx2  legal\n",
		"9,7 a 1\n\n<o|o>[9 7]\n\nx2  legal\ny1  legal\nx3  no: that\n   breaks toy/T1 (T1)\n",
		"0,2 b 3\n\n. o [0 2]\n\ny1 y2  the only legal moves\ny2  legal, and Bob has won (E1)\n",
		"0,1 b 3\n\n. o [0 1]\n\ny1  the only legal move\n",
		"0,0 b 3\n\n. . [0 0]\n\ny1  no: that breaks toy/E1 (E1)\n",
	} {
		require.NoError(t, exampleHolds(d, good), "%s", good)
	}
}

func TestExamplesThatDoNotHoldAreFound(t *testing.T) {
	d := toyDefinition(lawful)
	for want, bad := range map[string]string{
		"position":               "9,7 c 1\n\no o [9 7]\n\nx2  legal\n",
		`y2 should be "legal, a`: "0,2 b 3\n\ny2  legal\n",
		"the diagram is not":     "9,7 a 1\n\no . [9 7]\n",
		"o o [9 7]\n\n<o>o":      "9,7 a 1\n\no<o>[9 7]\n\nx2  legal\n",
		"no verdicts":            "9,7 a 1\n\no o [9 7]\n\nx2 is legal\n",
		"4 parts, more":          "9,7 a 1\n\no o [9 7]\n\nx2  legal\n\ny2  legal\n",
		`x3 should be "no: that`: "9,7 a 1\n\no o [9 7]\n\nx3  legal\n",
		`y1 should be "legal"`:   "9,7 a 1\n\no o [9 7]\n\ny1  no: that breaks toy/T1 (T1)\n",
		`and Bob has won (E1)`:   "0,2 b 3\n\n. o [0 2]\n\ny2  legal\n",
		`["y1" "y2"]`:            "0,2 b 3\n\n. o [0 2]\n\ny2  the only legal move\n",
		"the only legal moves":   "0,1 b 3\n\n. o [0 1]\n\ny1  the only legal moves\n",
		"move, byte 0":           "9,7 a 1\n\no o [9 7]\n\nz1  legal\n",
	} {
		require.ErrorContains(t, exampleHolds(d, bad), want)
	}
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
	require.Contains(t, ask(func(b *game.Book) { b.Rules[1].Reason = "" }), "T2 is a ruling without a reason")
}
