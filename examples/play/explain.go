package main

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
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// ---- Verdicts on moves: why and show ----

func (t *table) why(text string) {
	move, ok := t.asked(text)
	if !ok {
		return
	}
	err := t.view().Check(move)
	var refused *boardgame.MoveError
	switch {
	case err == nil:
		t.whyLegal(move)
	case errors.As(err, &refused):
		t.console.wrapped("No: "+refused.Sentence()+".", "  ")
		t.tellRule(refused.Rule)
	default:
		t.console.wrapped(err.Error(), "  ")
	}
}

// whyLegal says how free the player is to make a legal move, and whether the move ends the round.
func (t *table) whyLegal(move string) {
	says := move + " is legal: it is the only legal move"
	if n := len(t.choices()); n > 1 {
		says = fmt.Sprintf("%s is legal: it is one of %d legal moves", move, n)
	}
	forcing := t.forcing()
	if forcing != "" {
		says += " (" + forcing.ID() + ")"
	}
	next, err := t.now().Play(t.now().Turn(), move)
	ends := err == nil && next.Over() && !t.info.HidesInformation // what a move in secret leads to is not told before
	if ends {
		says += ". It ends the game: " + next.Outcome()
	}
	t.console.wrapped(says+".", "  ")
	t.tellRule(forcing)
	if ends && next.Result().Rule != forcing {
		t.tellRule(next.Result().Rule)
	}
}

// forcing returns the rule that refuses moves of other pieces, or all other moves, because a legal move has to be
// made. It returns "" if there is no such rule.
func (t *table) forcing() boardgame.Rule {
	v, moves := t.view(), t.choices()
	var clicks [][]string
	for _, c := range v.Picture().Cells {
		if c.Piece.Owner == v.Turn() {
			clicks = append(clicks, []string{c.Name})
		}
		if len(moves) == 1 {
			trace, _ := v.Trace(moves[0])
			clicks = append(clicks, append(trace.Ends()[:min(1, len(trace.Ends()))], c.Name))
		}
	}
	for _, cells := range clicks {
		refused := t.clicked(cells...)
		if refused == nil {
			continue
		}
		for _, m := range dynamic.Instead(v, fmt.Sprint(refused.Move)) {
			if trace, _ := v.Trace(m); len(moves) == 1 || !slices.Contains(trace.Ends(), cells[0]) {
				return refused.Rule
			}
		}
	}
	return ""
}

func (t *table) show(text string) {
	move, ok := t.asked(text)
	if !ok {
		return
	}
	var traces []picture.Trace
	var options []diagram.Option
	for _, m := range append([]string{move}, dynamic.Instead(t.view(), move)...) {
		trace, err := t.view().Trace(m)
		if err != nil {
			t.console.wrapped(err.Error(), "  ")
			return
		}
		draw := diagram.Move
		if t.view().Check(m) != nil {
			draw = diagram.Illegal
		}
		traces, options = append(traces, trace), append(options, draw(trace))
	}
	p, _ := t.picture()
	t.console.draw(p, options...)
	t.legend(p, traces, diagram.Text(p, options...))
	t.why(move)
}

// legend explains the signs in the drawing of moves. It also names any cells of the moves that lie outside the
// drawing.
func (t *table) legend(p picture.Picture, traces []picture.Trace, drawn string) {
	var says, names []string
	is := " is "
	for _, sign := range [][2]string{
		{"( )", "where a piece sets off"}, {"[ ]", "where it arrives"}, {"{ }", "both"},
		{"! !", "where that is not allowed"}, {"*", "what it passes"}, {"< >", "another cell of the move"},
	} {
		if strings.Contains(drawn, sign[0][:1]) {
			says, is = append(says, sign[0]+is+sign[1]), " "
		}
	}
	for _, trace := range traces {
		names = append(append(names, trace.Marks...), slices.Concat(trace.Arrows...)...)
	}
	if slices.ContainsFunc(traces, func(trace picture.Trace) bool { return len(trace.Halts) > 0 }) {
		says = append(says, "a number where a step ends")
	}
	if names == nil {
		t.console.printf("This move has nothing to draw.\n")
		return
	}
	t.console.wrapped(strings.Join(says, ", ")+".", "  ")
	for _, name := range slices.Compact(names) {
		if _, ok := p.Cell(name); !ok {
			t.console.printf("%s lies outside the picture.\n", name)
		}
	}
}

// ---- The rule book ----

// tellRules prints all rules, the rule with the given identifier, or the parts of the rule book that are about the
// words. The best of these are printed whole, and the others as a list.
func (t *table) tellRules(words string) {
	if words == "" {
		t.tellAllRules()
		return
	}
	for _, r := range t.info.Book().Rules {
		if strings.EqualFold(words, r.Rule.ID()) || strings.EqualFold(words, string(r.Rule)) {
			t.tellRule(r.Rule)
			return
		}
	}
	hits, all := catalog.About(t.info.Book(), words)
	list := strings.EqualFold(words, "questions")
	if list {
		hits = nil
	}
	whole := 0 // how many hits are printed whole
	for whole < len(hits) && (whole < 4 || whole < 5 && hits[whole].InTitle()) {
		whole++
	}
	var paragraphs [][]string
	said := map[string]boardgame.Rule{} // several rules may have the same reason
	for _, h := range hits[:whole] {
		if h.Rule.Rule != "" {
			paragraphs = append(paragraphs, t.ruleLines(h.Rule, said))
		} else {
			paragraphs = append(paragraphs, answerLines(h.Title, h.Text, h.Shown))
		}
	}
	says := "Also about this; for more, type rules and a number, or more words:"
	switch {
	case list:
		says = "Common questions; for an answer, type rules and some of the words:"
		hits = t.questions()
	case whole == 0:
		says = fmt.Sprintf("No rule is called %q, and no rule or question contains it. The rules and questions are:",
			words)
		for _, r := range t.info.Book().Rules {
			hits = append(hits, catalog.Hit{Title: r.Rule.ID() + ". " + r.Title + "."})
		}
		hits = append(hits, t.questions()...)
	case !all:
		paragraphs = append([][]string{{"Nothing contains all of these words; this comes closest:"}}, paragraphs...)
	}
	if hits = hits[whole:]; len(hits) > 0 {
		paragraphs = append(paragraphs, wrap(says, "  "))
	}
	for _, h := range hits {
		paragraphs = append(paragraphs, wrap("    "+h.Title, "        "))
	}
	t.console.paged(paragraphs)
}

// questions returns the common questions of the rule book, without their answers.
func (t *table) questions() (hits []catalog.Hit) {
	for _, q := range t.info.Book().Questions {
		hits = append(hits, catalog.Hit{Title: q.Question})
	}
	return hits
}

// tellAllRules prints all rules. On a terminal, it pauses after each page.
func (t *table) tellAllRules() {
	paragraphs := [][]string{wrap(t.info.Aim, "    ")}
	for _, r := range t.info.Book().Rules {
		text := fmt.Sprintf("%s. %s. %s (%s)", r.Rule.ID(), r.Title, r.Text, r.Source)
		paragraphs = append(paragraphs, wrap(text, "    "))
	}
	first := t.info.Book().Rules[0].Rule.ID()
	t.console.paged(append(paragraphs, wrap("The brackets name the source of each rule; type rules "+
		first+" to read more about it, and rules questions for the common questions.", "  ")))
}

// tellRule prints a rule, and the common questions about it.
func (t *table) tellRule(rule boardgame.Rule) {
	var paragraphs [][]string
	if r, ok := t.info.Rule(rule); ok {
		paragraphs = append(paragraphs, t.ruleLines(r, map[string]boardgame.Rule{}))
	}
	for _, q := range t.info.Book().Questions {
		if slices.Contains(q.Rules, rule) {
			paragraphs = append(paragraphs, answerLines(q.Question, q.Answer, q.Example))
		}
	}
	t.console.paged(paragraphs)
}

// answerLines returns a question or a word with its answer, and the example that goes with it.
func answerLines(question, answer, example string) []string {
	lines := wrap("    "+question+" "+answer, "      ")
	for line := range strings.Lines(example) {
		lines = append(lines, strings.TrimRight("      "+line, " \n"))
	}
	return lines
}

// ruleLines returns a rule with its sources, and the reason for it if the rule book gives one. What has been said
// before is not repeated: the map holds the sources that have been explained and the reasons that have been given,
// with their rules.
func (t *table) ruleLines(r game.RuleText, said map[string]boardgame.Rule) []string {
	lines := wrap(fmt.Sprintf("%s. %s. %s", r.Rule.ID(), r.Title, r.Text), "    ")
	source := "Source: " + cmp.Or(r.Parts, r.Source) + "."
	for word := range strings.SplitSeq(r.Source, ", ") {
		if _, ok := said[word]; !ok {
			said[word] = r.Rule
			source += fmt.Sprintf(" %q means %s.", word, t.info.Origin(game.RuleText{Source: word}))
		}
	}
	lines = append(lines, wrap("    "+source, "    ")...)
	switch first, ok := said[r.Reason]; {
	case r.Reason == "":
	case ok:
		lines = append(lines, "    Reason: as for "+first.ID()+".")
	default:
		said[r.Reason] = r.Rule
		lines = append(lines, wrap("    Reason: "+r.Reason, "    ")...)
	}
	return lines
}
