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
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// why draws a move, with the moves that the rules demand instead of it, and says why it is legal or not.
func (t *table) why(text string) {
	move, ok := t.understood(text)
	if !ok {
		return
	}
	view := t.view()
	var over *session.Refusal
	if _, err := t.session.Play(t.turn(), move); t.session.Over() && errors.As(err, &over) && view.Check(move) == nil {
		t.console.wrapped("No: "+over.Message+".", "  ")
		t.tellRule(over.Rule)
		return
	}
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

// phrases are the sentences around a rule book in a language. Those with %s name a word, or a source and its meaning.
type phrases struct{ questions, unknown, closest, more, brackets, source, means, reason string }

var english = phrases{
	questions: "Common questions; for an answer, type rules and some of the words:",
	unknown: "No rule is called %q, and no rule or question contains it. For all rules, type rules; for all questions, " +
		"rules questions.",
	closest: "Nothing contains all of these words; this comes closest:",
	more:    "Also about this; for more, type rules and a number, or more words:",
	brackets: "The brackets name the source of each rule; type rules %s to read more about it, and rules questions for " +
		"the common questions.",
	source: "Source: %s.", means: " %q means %s.", reason: "Reason: %s",
}

var french = phrases{
	questions: "Questions\u00a0; pour une réponse, tapez rules et quelques mots\u00a0:",
	unknown: "Aucune règle ne s'appelle «\u00a0%s\u00a0», et aucune règle ni question ne le contient. Pour toutes les règles, tapez " +
		"rules\u00a0; pour toutes les questions, rules questions.",
	closest: "Rien ne contient tous ces mots\u00a0; voici le plus proche\u00a0:",
	more:    "Aussi à ce sujet\u00a0; pour en lire plus, tapez rules et un numéro, ou plus de mots\u00a0:",
	brackets: "Les parenthèses donnent la source de chaque règle\u00a0; tapez rules %s pour en lire plus, et rules questions " +
		"pour les questions.",
	source: "Source\u00a0: %s.", means: " «\u00a0%s\u00a0»\u00a0: %s.", reason: "Raison\u00a0: %s",
}

// book returns the rule book in the player's language, and the sentences around it.
func (t *table) book() (game.Book, phrases) {
	book, err := t.info.BookIn(t.setup.language)
	if err != nil {
		return t.info.Book(), english // a saved game, of a game that has no such book
	}
	if t.setup.language == "fr" {
		return book, french
	}
	return book, english
}

// tellRules prints all rules, the rule with the given identifier, the common questions, or the parts of the rule book
// that are about the words. The best of these are printed whole, and the others as a list.
func (t *table) tellRules(words string) {
	book, says := t.book()
	for _, r := range book.Rules {
		if strings.EqualFold(words, r.Rule.ID()) || strings.EqualFold(words, string(r.Rule)) {
			t.tellRule(r.Rule)
			return
		}
	}
	var more []string
	switch {
	case words == "":
		t.tellBook(book, says)
		return
	case strings.EqualFold(words, "questions"):
		for _, q := range book.Questions {
			more = append(more, q.Question)
		}
		t.list(says.questions, more)
		return
	}
	hits, all := catalog.About(book, words)
	if len(hits) == 0 {
		t.console.wrapped(fmt.Sprintf(says.unknown, words), "  ")
	} else if !all {
		t.console.printf("%s\n", says.closest)
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
		t.list(says.more, more)
	}
}

func (t *table) tellBook(book game.Book, says phrases) {
	aim := t.info.Aim
	if len(book.Names) > 0 { // it is in another language
		aim = book.Intro
	}
	t.console.wrapped(aim, "    ")
	for _, r := range book.Rules {
		t.console.wrapped(fmt.Sprintf("%s. %s. %s (%s)", r.Rule.ID(), r.Title, r.Text, r.Source), "    ")
	}
	t.console.wrapped(fmt.Sprintf(says.brackets, book.Rules[0].Rule.ID()), "  ")
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
	book, _ := t.book()
	for _, r := range book.Rules {
		if r.Rule == rule {
			t.printRule(r, map[string]bool{})
		}
	}
	for _, q := range book.Questions {
		if slices.Contains(q.Rules, rule) {
			t.printAnswer(q.Question, q.Answer, q.Example)
		}
	}
}

// printAnswer prints a question or a word with its answer, and the example that goes with it.
func (t *table) printAnswer(question, answer, example string) {
	t.console.wrapped("    "+question+" "+answer, "      ")
	book, _ := t.book()
	for line := range strings.Lines(book.Shown(example)) {
		t.console.printf("%s\n", strings.TrimRight("      "+line, " \n"))
	}
}

// printRule prints a rule with its sources, and the reason for it if the rule book gives one. Explanations of sources
// and reasons that have been said are left out.
func (t *table) printRule(r game.RuleText, said map[string]bool) {
	t.console.wrapped(fmt.Sprintf("%s. %s. %s", r.Rule.ID(), r.Title, r.Text), "    ")
	book, says := t.book()
	source := "    " + fmt.Sprintf(says.source, cmp.Or(r.Parts, r.Source))
	for word := range strings.SplitSeq(r.Source, ", ") {
		meaning := t.info.Origin(word)
		for _, n := range book.Names {
			if n.Word == word {
				meaning = n.Meaning
			}
		}
		if !said[word] {
			source += fmt.Sprintf(says.means, word, meaning)
		}
		said[word] = true
	}
	t.console.wrapped(source, "    ")
	if r.Reason != "" && !said[r.Reason] {
		t.console.wrapped("    "+fmt.Sprintf(says.reason, r.Reason), "    ")
	}
	said[r.Reason] = true
}
