package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// why draws a move, with the moves that the rules demand instead of it, and says why it is legal or not.
func (t *table) why(text string) {
	move, ok := t.understood(text)
	if !ok {
		return
	}
	view := t.view()
	legal, illegal, err := dynamic.Traces(view, append(boardgame.Instead(view.Check(move)), move)...)
	if err != nil {
		t.console.wrapped(err.Error(), "  ")
		return
	}
	p, _ := t.picture()
	t.console.draw(p, diagram.Options{Moves: legal, Illegal: illegal})
	t.console.wrapped("( ) is where a piece sets off, [ ] where it arrives, { } both, ! ! where that is not allowed, "+
		"* what it passes, a number where a step ends, < > another cell of the move.", "  ")
	var refused *boardgame.MoveError
	if errors.As(view.Check(move), &refused) {
		t.console.wrapped("No: "+refused.Sentence()+".", "  ")
		t.tellRule(refused.Rule)
		return
	}
	says := move + " is legal: it is the only legal move."
	if n := len(t.choices()); n > 1 {
		says = fmt.Sprintf("%s is legal: it is one of %d legal moves.", move, n)
	}
	next, err := t.session.Play(t.session.Turn(), move)
	// what a move in secret leads to is not told before
	ends := err == nil && next.Over() && !t.session.Game().Hides()
	if ends {
		says += " It ends the game: " + next.Outcome() + "."
	}
	t.console.wrapped(says, "  ")
	if ends {
		t.tellRule(next.Result().Rule)
	}
}

// ---- The rule book ----

// tellRules prints all rules, the rule with the given identifier, the common questions, or the parts of the rule book
// that are about the words. The best of these are printed whole, and the others as a list.
func (t *table) tellRules(words string) {
	book := t.info.Book()
	for _, r := range book.Rules {
		if strings.EqualFold(words, r.Rule.ID()) || strings.EqualFold(words, string(r.Rule)) {
			t.tellRule(r.Rule)
			return
		}
	}
	var more []string
	switch {
	case words == "":
		t.tellBook(book)
		return
	case strings.EqualFold(words, "questions"):
		for _, q := range book.Questions {
			more = append(more, q.Question)
		}
		t.list("Common questions; for an answer, type rules and some of the words:", more)
		return
	}
	hits, all := catalog.About(book, words)
	if len(hits) == 0 {
		t.console.wrapped(fmt.Sprintf("No rule is called %q, and no rule or question contains it. For all rules, type rules; "+
			"for all questions, rules questions.", words), "  ")
	} else if !all {
		t.console.printf("Nothing contains all of these words; this comes closest:\n")
	}
	said := map[string]bool{}
	for i, h := range hits {
		switch {
		case i >= 4:
			more = append(more, h.Title)
		case h.Rule.Rule != "":
			t.printRule(h.Rule, said)
		default:
			t.printAnswer(h.Title, h.Text, h.Shown)
		}
	}
	if more != nil {
		t.list("Also about this; for more, type rules and a number, or more words:", more)
	}
}

func (t *table) tellBook(book game.Book) {
	t.console.wrapped(t.info.Aim, "    ")
	for _, r := range book.Rules {
		t.console.wrapped(fmt.Sprintf("%s. %s. %s (%s)", r.Rule.ID(), r.Title, r.Text, r.Source), "    ")
	}
	t.console.wrapped("The brackets name the source of each rule; type rules "+book.Rules[0].Rule.ID()+
		" to read more about it, and rules questions for the common questions.", "  ")
}

// list prints a heading and the titles of rules and questions.
func (t *table) list(heading string, titles []string) {
	t.console.wrapped(heading, "  ")
	for _, title := range titles {
		t.console.wrapped("    "+title, "        ")
	}
}

// tellRule prints a rule, and the common questions about it.
func (t *table) tellRule(rule boardgame.Rule) {
	if r, ok := t.info.Rule(rule); ok {
		t.printRule(r, map[string]bool{})
	}
	for _, q := range t.info.Book().Questions {
		if slices.Contains(q.Rules, rule) {
			t.printAnswer(q.Question, q.Answer, q.Example)
		}
	}
}

// printAnswer prints a question or a word with its answer, and the example that goes with it.
func (t *table) printAnswer(question, answer, example string) {
	t.console.wrapped("    "+question+" "+answer, "      ")
	for line := range strings.Lines(example) {
		t.console.printf("%s\n", strings.TrimRight("      "+line, " \n"))
	}
}

// printRule prints a rule with its sources, and the reason for it if the rule book gives one. Explanations of sources
// and reasons that have been said are left out.
func (t *table) printRule(r game.RuleText, said map[string]bool) {
	t.console.wrapped(fmt.Sprintf("%s. %s. %s", r.Rule.ID(), r.Title, r.Text), "    ")
	source := "    Source: " + cmp.Or(r.Parts, r.Source) + "."
	for word := range strings.SplitSeq(r.Source, ", ") {
		if !said[word] {
			source += fmt.Sprintf(" %q means %s.", word, t.info.Origin(word))
		}
		said[word] = true
	}
	t.console.wrapped(source, "    ")
	if r.Reason != "" && !said[r.Reason] {
		t.console.wrapped("    Reason: "+r.Reason, "    ")
	}
	said[r.Reason] = true
}
