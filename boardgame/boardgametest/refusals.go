package boardgametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

// refusals compares the game's refusals of the moves in Refused with a human-readable file. The file lists the refusals
// in the order of the rules, each with the moves that it proposes, and ends with the refusals for the zero move and the
// zero state. The oracle must cite the same rules.
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
		if instead := boardgame.Instead(s.Check(m)); instead != nil {
			byRule[rule] += "instead: " + strings.Join(instead, ", ") + "\n"
		}
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
	cited := map[boardgame.Rule]bool{c.inner.Rules.Repetition: true} // by whoever keeps the game
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

// factsHold checks the facts of refusals. Every move that a refusal proposes is legal, and is named by the sentence:
// with its text, or by cells that the refusal is about. Every cell that a refusal is about is on the board. As a player
// who reads the name of an empty cell thinks that a piece can go there, one can, unless the refused move touches the
// cell, or it is a goal or in a player's home. No word of the sentence is ever taken for a move.
func (c trial[S, M]) factsHold() {
	legal, ends := map[fmt.Stringer]bool{}, map[string]bool{}
	for m := range c.s.LegalMoves() {
		legal[m] = true
		for _, end := range c.def.Trace(c.s, m).Ends() {
			ends[end] = true
		}
	}
	p := c.def.Picture(c.s)
	c.someMoves(5, 200, func(m M) {
		var refused *boardgame.MoveError
		if !errors.As(c.s.Check(m), &refused) {
			return
		}
		sentence, cells := refused.Sentence(), refused.Cells()
		for _, instead := range refused.Instead {
			c.need(legal[instead], "%s is refused with %q, and %s is proposed, which is not legal", m, sentence, instead)
			c.need(strings.Contains(sentence, instead.String()) || c.within(instead.(M), cells),
				"%s is refused with %q, and %s is proposed, which the sentence does not name", m, sentence, instead)
		}
		touched := c.def.Trace(c.s, m).Ends()
		if own, ok := any(m).(boardgame.CellLister); ok {
			touched = append(touched, own.Cells()...)
		}
		for _, name := range cells {
			cell, ok := p.Cell(name)
			own := slices.Contains(touched, name)
			c.need(ok || own, "%s is refused with %q, which is about %s, but the board has no such cell", m, sentence, name)
			target := cell.Goal || cell.Home != boardgame.NoPlayer // a sentence may say what has to stand there
			c.need(own || !cell.Empty() || target || ends[name] || len(ends) == 0,
				"%s is refused with %q, which names the empty cell %s, but nothing can go there", m, sentence, name)
		}
	})
}

// within reports whether a move begins and ends on cells of a list.
func (c trial[S, M]) within(m M, cells []string) bool {
	ends := c.def.Trace(c.s, m).Ends()
	return len(ends) > 0 && !slices.ContainsFunc(ends, func(end string) bool { return !slices.Contains(cells, end) })
}

// otherMovesAreRefused checks moves that are not listed, in a position and at the end of the game (law 6), where every
// refusal must cite the rule that ended it.
func (c trial[S, M]) otherMovesAreRefused() {
	var none M
	check := c.refusedUnlessListed()
	check(none)
	c.someMoves(20, 1_000, check)
	if end, _ := c.end(c.plies); end.Ending().Rule != "" {
		c.in(end, "").sample(500, c.in(end, "").refusedUnlessListed())
	}
}

// longestSentence is the maximum length of a refusal's sentence, in characters, so that it fits on a line of a
// terminal.
const longestSentence = 80

// refusedUnlessListed returns a function that checks that Check and Apply refuse a move by the same rule, unless the
// move is listed. It composes only some of the sentences, because all of them would take too long.
func (c trial[S, M]) refusedUnlessListed() func(m M) {
	listed := map[M]bool{}
	for m := range c.s.LegalMoves() {
		listed[m] = true
	}
	ended, sentences := c.s.Ending().Rule, 0
	return func(m M) {
		if listed[m] {
			return
		}
		var checked, applied *boardgame.MoveError
		next, err := c.s.Apply(m)
		if !errors.As(c.s.Check(m), &checked) || !errors.As(err, &applied) {
			c.need(false, "move %s: Check returns %v, and Apply %v, and not both are a *boardgame.MoveError",
				m, c.s.Check(m), err)
		}
		rule := checked.Rule
		switch {
		case rule != applied.Rule:
			c.need(false, "move %s is refused by rule %s in Check and by rule %s in Apply", m, rule, applied.Rule)
		case next != c.s:
			c.need(false, "move %s is refused, but Apply returns another state", m)
		case ended != "" && rule != ended:
			c.need(false, "move %s: the refusal cites %s, but the rule %s ended the game", m, rule, ended)
		case checked.Move != fmt.Stringer(m) || checked.Says == nil:
			c.need(false, "move %s: the refusal is about the move %v, and says %v", m, checked.Move, checked.Says)
		}
		c.mayCite(rule)
		if sentences++; sentences%64 == 1 {
			c.need(checked.Error() == applied.Error(), "move %s: the sentence of Check is %q, and that of Apply %q",
				m, checked, applied)
			c.ok(fits(checked.Sentence()), "move %s", m)
		}
	}
}

// fits checks that programs can put a sentence into longer ones.
func fits(sentence string) error {
	switch {
	case sentence == "" || strings.ContainsAny(sentence, "\n\r\t"):
		return fmt.Errorf("the sentence %q is empty or has a tab or a line break", sentence)
	case utf8.RuneCountInString(sentence) > longestSentence:
		return fmt.Errorf("the sentence %q is longer than %d characters", sentence, longestSentence)
	case strings.HasSuffix(sentence, "."):
		return fmt.Errorf("the sentence %q ends with a full stop", sentence)
	}
	return nil
}

// mayCite checks that a cited rule is a rule of the game and is not in Uncited.
func (c trial[S, M]) mayCite(r boardgame.Rule) {
	_, uncited := c.Uncited[r]
	if !c.rules[r] || uncited {
		c.need(false, "the game cites %q, which is not a rule of %s, or is in Uncited", string(r), c.def.Name)
	}
}
