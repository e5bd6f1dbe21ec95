package boardgametest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// refusals compares the game's refusals of the moves in Refused with a human-readable file. The file lists the refusals
// in the order of the rules, and ends with the refusals for the zero move and the zero state. The oracle must cite the
// same rules.
func (k *kit[S, M]) refusals(t *testing.T) {
	if k.Oracle == nil || len(k.Refused) == 0 {
		t.Skip("no oracle, or no moves in Refused")
	}
	golden(t, "testdata/refusals.txt", k.once(t).refusalsText())
}

func (c trial[S, M]) refusalsText() string {
	byRule := map[boardgame.Rule]string{}
	for _, a := range c.Refused {
		s, m := c.asked(a)
		rule := refusal(s.Check(m))
		want := c.Oracle.Refusal(a[0], a[1])
		c.need(rule.ID() == want, "%s in %q: the game refuses the move by %q, but the oracle by %q", m, s, rule, want)
		byRule[rule] += fmt.Sprintf("\n%s\n\n%s\n%s: %v\n", s, drawn(c.def, s, m), m, s.Check(m))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "How %s refuses moves that are not legal. The test writes this file.\n", c.def.Title)
	for _, r := range c.def.Book().Rules {
		if told := byRule[r.Rule]; told != "" {
			fmt.Fprintf(&b, "\n== %s. %s ==\n%s", r.Rule.ID(), r.Title, told)
		}
	}
	var zero S
	var none M
	fmt.Fprintf(&b, "\n== Zero values ==\n\nthe zero Move: %v\na move in the zero State: %v\n",
		c.starts[0].Check(none), zero.Check(none))
	return b.String()
}

// asked returns a position and the illegal move to try there.
func (c trial[S, M]) asked(a Asked) (s S, m M) {
	s, sErr := c.def.Parse(a[0])
	m, mErr := c.def.ParseMove(a[1])
	c.ok(errors.Join(sErr, mErr), "Refused: %s in %q", a[1], a[0])
	c.need(s.Check(m) != nil, "Refused: %s is legal in %q", a[1], a[0])
	return s, m
}

// everyRuleIsCited checks that Refused and the malformed positions cite every rule that is not in Uncited.
func (c trial[S, M]) everyRuleIsCited() {
	cited := map[boardgame.Rule]bool{}
	for _, a := range c.Refused {
		s, m := c.asked(a)
		cited[refusal(s.Check(m))] = true
	}
	for _, text := range readEntries(malformedFile, "position") {
		var impossible *boardgame.PositionError
		if _, err := c.def.Parse(text); errors.As(err, &impossible) {
			for _, p := range impossible.Problems {
				cited[p.Rule] = true
			}
		}
	}
	for _, r := range c.def.Book().Rules {
		reason, uncited := c.Uncited[r.Rule]
		c.need(!uncited || reason != "", "the suite's Uncited lists %s without a reason", r.Rule)
		c.need(uncited || cited[r.Rule], "%s (%s) is cited by no move in Refused and no position in %s: add one, or say "+
			"in Uncited why nothing can cite the rule", r.Rule, r.Title, malformedFile)
	}
	for r := range c.Uncited {
		c.need(c.rules[r], "the suite's Uncited lists %s, which is not a rule of the game", r)
	}
}

// canCapture matches a claim that one piece can capture another.
var canCapture = regexp.MustCompile(`(\w+) can capture (\w+)`)

// proposalsAreLegal checks that no refusal proposes an illegal move: with the text of a move other than the refused
// one, or by saying that the piece on one cell can capture the piece on another cell.
func (c trial[S, M]) proposalsAreLegal() {
	legal, ways := map[string]bool{}, map[[2]string]bool{}
	for m := range c.s.LegalMoves() {
		legal[m.String()] = true
		for _, a := range c.def.Trace(c.s, m).Arrows {
			ways[[2]string{a[0], a[len(a)-1]}] = true
		}
	}
	isMove := map[string]bool{} // the same words occur in many sentences
	c.someMoves(5, 200, func(m M) {
		var refused *boardgame.MoveError
		if !errors.As(c.s.Check(m), &refused) {
			return
		}
		sentence := refused.Sentence()
		for _, claim := range canCapture.FindAllStringSubmatch(sentence, -1) {
			c.need(ways[[2]string{claim[1], claim[2]}], "%s is refused with %q, but it is false that %s",
				m, sentence, claim[0])
		}
		for word := range strings.FieldsSeq(sentence) {
			word = strings.Trim(word, ",.;:()\"")
			if _, known := isMove[word]; !known {
				_, err := c.def.ParseMove(word)
				isMove[word] = err == nil
			}
			c.need(!isMove[word] || word == m.String() || legal[word], "%s is refused with %q, which proposes %s", m, sentence,
				word)
		}
	})
}
