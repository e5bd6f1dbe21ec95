package boardgametest

import (
	"errors"
	"fmt"
	"go/doc/comment"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// checkRuleBook checks that the definition's book is the one in doc.go, and that the package has exactly one constant
// for each rule, in the same order. The constant's comment, if it has one, must be the number and the title of a rule:
// "M4: the fast move".
//
// checkRuleBook also checks the worked examples in doc.go: see the package documentation. A verdict that does not fit
// on a line continues on the next line, indented. The diagram may be missing.
//
// If the rule book has common questions (see [game.ReadBook]), checkRuleBook checks that each of them has an answer
// that cites a rule of the game, and that each rule with the source "ruling" or "departs from the text" has a reason.
//
// checkRuleBook checks that each translation of the book has the same rules, questions and words, with the same numbers,
// citations and sources.
func (k *kit[S, M]) checkRuleBook(t *testing.T) {
	const file = "doc.go"
	d, own := k.def, k.def.Book()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(source) != string(d.Doc) {
		t.Errorf("the definition's Doc is not the file %s", file)
	}
	constants, comments, err := ruleConstants(d.Name)
	if err != nil {
		t.Fatal(err)
	}
	var rules, titles []string
	for _, r := range own.Rules {
		rules = append(rules, r.Rule.ID())
		titles = append(titles, strings.ToLower(r.Rule.ID()+": "+r.Title))
	}
	for _, c := range comments {
		if !slices.Contains(titles, strings.ToLower(c)) {
			t.Errorf("a rule's constant has the comment %q, which is not the number and the title of a rule", c)
		}
	}
	if !slices.Equal(constants, rules) {
		t.Errorf("%s has the rules %v, but there are constants for %v", file, rules, constants)
	}
	for _, block := range d.Doc.Doc().Content {
		if example, ok := block.(*comment.Code); ok {
			if err := exampleHolds(d, example.Text); err != nil {
				t.Errorf("%s: %v in the example\n%s", file, err, example.Text)
			}
		}
	}
	if err := questionProblems(own); err != nil {
		t.Errorf("%s: %v", file, err)
	}
	for _, language := range d.Info.Languages()[1:] {
		if err := translationProblems(d.Info, language); err != nil {
			t.Error(err)
		}
	}
}

// questionProblems returns an error that names everything that is wrong with the common questions of a game, if it has
// any.
func questionProblems(b game.Book) error {
	var problems []error
	bad := func(is bool, format string, args ...any) {
		if is {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	for _, q := range b.Questions {
		bad(q.Answer == "" || len(q.Rules) == 0, "the question %q has no answer, or the answer cites no rule", q.Question)
		for _, rule := range q.Rules {
			isRule := slices.ContainsFunc(b.Rules, func(r game.RuleText) bool { return r.Rule == rule })
			bad(!isRule, "the question %q cites %s, which is not a rule", q.Question, rule.ID())
		}
	}
	for _, r := range b.Rules {
		sources := strings.Split(r.Source, ", ")
		own := slices.Contains(sources, "ruling") || slices.Contains(sources, "departs from the text")
		bad(len(b.Questions) > 0 && own && r.Reason == "", "%s is this book's own, but has no reason", r.Rule.ID())
	}
	return errors.Join(problems...)
}

// ruleConstants returns the IDs of the rule constants in the source files, in order, and the comments of those that
// have one, such as "M4: the fast move". Each constant has a line of its own.
func ruleConstants(game string) (ids, comments []string, err error) {
	files, err := filepath.Glob("*.go")
	constant := regexp.MustCompile(`(?m)^(?:const |\t)\w+ +(?:boardgame\.Rule +)?= (?:boardgame\.Rule\()?"` +
		regexp.QuoteMeta(game) + `/(\w+)"\)?(?: +// (.*))?$`)
	for _, file := range files {
		source, readErr := os.ReadFile(file)
		err = errors.Join(err, readErr)
		for _, c := range constant.FindAllStringSubmatch(string(source), -1) {
			ids = append(ids, c[1])
			if c[2] != "" {
				comments = append(comments, c[2])
			}
		}
	}
	return ids, comments, err
}

// exampleHolds checks a worked example, and accepts any other preformatted block.
func exampleHolds[S boardgame.Position[S, M], M boardgame.Move](d *game.Game[S, M], text string) error {
	parts := strings.Split(strings.TrimSuffix(text, "\n"), "\n\n")
	verdicts := game.ReadVerdicts(parts[len(parts)-1])
	s, err := d.Parse(parts[0])
	switch {
	case err != nil && (len(parts) == 1 || verdicts == nil):
		return nil
	case err != nil:
		return err
	case len(parts) == 1:
		return errors.New("there is only a position: add its diagram, or verdicts on moves")
	case len(parts) > 3:
		return fmt.Errorf("the example has %d parts, more than 3", len(parts))
	case len(parts) == 3 && verdicts == nil:
		return errors.New("the last part of the example has no verdicts")
	case len(parts) == 3 || len(parts) == 2 && verdicts == nil:
		err = isDrawn(d, s, parts[1], verdicts)
	}
	for _, v := range verdicts {
		if err == nil {
			err = verdictHolds(d, s, v)
		}
	}
	return err
}

// isDrawn checks the diagram of a worked example: without moves, with the moves of one verdict, or with all that are
// legal.
func isDrawn[S boardgame.Position[S, M], M boardgame.Move](d *game.Game[S, M], s S,
	part string, verdicts []game.Verdict) error {
	lists, legal := [][]string{nil}, []string(nil)
	for _, v := range verdicts {
		lists = append(lists, v.Moves)
		if !v.Refused() {
			legal = append(legal, v.Moves...)
		}
	}
	tried := ""
	for _, moves := range append(lists, legal) {
		var typed []M
		for _, text := range moves {
			if m, err := d.ParseMove(text); err == nil {
				typed = append(typed, m)
			}
		}
		whole := drawn(d, s, typed...)
		for indent := range 40 {
			if isPartOf(strings.Split(part, "\n"), strings.Split(whole, "\n"), indent) {
				return nil
			}
		}
		tried += "\n" + whole
	}
	return fmt.Errorf("the diagram is not one of these, without moves or with moves of the verdicts "+
		"(do the verdicts leave out a move?)%s", tried)
}

// isPartOf indents the given lines by the given number of spaces, and reports whether they all occur in the whole text,
// in the same order.
func isPartOf(lines, whole []string, indent int) bool {
	i := 0
	for _, line := range whole {
		if i < len(lines) && strings.Repeat(" ", indent)+lines[i] == line {
			i++
		}
	}
	return i == len(lines)
}

// verdictHolds checks that the game agrees with a verdict.
func verdictHolds[S boardgame.Position[S, M], M boardgame.Move](d *game.Game[S, M], s S, v game.Verdict) error {
	if strings.HasPrefix(v.Says, "the only") {
		var legal []string
		for m := range s.LegalMoves() {
			legal = append(legal, m.String())
		}
		says := "the only legal move"
		if len(v.Moves) > 1 {
			says += "s"
		}
		slices.Sort(legal)
		if named := slices.Sorted(slices.Values(v.Moves)); v.Says != says || !slices.Equal(named, legal) {
			return fmt.Errorf("%q: the example says %q, but the legal moves are %q", v.Moves, v.Says, legal)
		}
		return nil
	}
	for _, text := range v.Moves {
		m, err := d.ParseMove(text)
		if err != nil {
			return err
		}
		says := "legal"
		next, err := s.Apply(m)
		var refused *boardgame.MoveError
		if winner, over := next.Winner(); errors.As(err, &refused) {
			says = fmt.Sprintf("no: %s (%s)", refused.Sentence(), refused.Rule.ID())
		} else if over {
			says = fmt.Sprintf("legal, and %s has won (%s)", d.Seat(winner).Name, next.Ending().Rule.ID())
		}
		if says != v.Says {
			return fmt.Errorf("the verdict on %s should be %q", text, says)
		}
	}
	return nil
}
