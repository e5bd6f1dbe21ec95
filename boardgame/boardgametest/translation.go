package boardgametest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// figures returns the numbers, cells and identifiers of rules in a text, sorted.
func figures(text string) []string {
	return slices.Sorted(slices.Values(regexp.MustCompile(`[A-Za-z]*\d+`).FindAllString(text, -1)))
}

// translationProblems returns an error that names everything in which a translated rule book differs from the English
// one: rules, questions, words and sentences of the minute that only one of them has, or that have other numbers,
// cells, citations or sources.
func translationProblems(info game.Info, language string) error {
	own := info.Book()
	book, err := info.BookIn(language)
	if err != nil {
		return err
	}
	problems := nameProblems(info, book)
	bad := func(is bool, format string, args ...any) {
		if is {
			problems = append(problems, fmt.Errorf(language+": "+format, args...))
		}
	}
	sameFigures := func(what, english, translated string) {
		want, got := figures(english), figures(translated)
		bad(!slices.Equal(want, got), "%s has the numbers and cells %v, the English one has %v", what, got, want)
	}
	counts := func(what string, english, translated int) bool {
		bad(english != translated, "there are %d %s, but %d in English", translated, what, english)
		return english == translated
	}
	breakable := regexp.MustCompile(`[ \n][;:?!»]|«[ \n]`) // a space at which a line of French must not break
	bad(breakable.MatchString(string(info.Translations[language])), "a line may break before or after %q",
		breakable.FindString(string(info.Translations[language])))
	if counts("rules", len(own.Rules), len(book.Rules)) {
		for i, want := range own.Rules {
			got := book.Rules[i]
			bad(got.Rule != want.Rule, "the rule %s is in the place of %s", got.Rule.ID(), want.Rule.ID())
			sameFigures(want.Rule.ID(), want.Text+" "+want.Reason, got.Text+" "+got.Reason)
			bad((got.Reason == "") != (want.Reason == ""), "%s: only one book has a reason", want.Rule.ID())
			bad(strings.Count(got.Parts, ";") != strings.Count(want.Parts, ";"), "%s: the sources have other parts",
				want.Rule.ID())
			var sources []string
			for word := range strings.SplitSeq(want.Source, ", ") {
				sources = append(sources, book.Name(word).Word)
			}
			bad(got.Source != strings.Join(sources, ", "), "%s has the sources %q instead of %q", want.Rule.ID(),
				got.Source, sources)
		}
	}
	if counts("questions", len(own.Questions), len(book.Questions)) {
		for i, want := range own.Questions {
			got := book.Questions[i]
			sameFigures(got.Question, want.Question+want.Answer, got.Question+got.Answer)
			bad(!slices.Equal(got.Rules, want.Rules), "%q cites %v, the English answer %v", got.Question, got.Rules, want.Rules)
		}
	}
	if counts("words", len(own.Glossary), len(book.Glossary)) {
		for i, want := range own.Glossary {
			sameFigures(book.Glossary[i], want, book.Glossary[i])
		}
	}
	minute, english := strings.Split(book.Minute, "\n"), strings.Split(own.Minute, "\n")
	if counts("paragraphs in the minute", len(english), len(minute)) {
		for i := range minute {
			sameFigures(minute[i], english[i], minute[i])
		}
	}
	bad(book.Intro == "", "nothing stands before the first heading")
	return errors.Join(problems...)
}

// nameProblems returns what is wrong with the names that a translated book gives to sources and seats.
func nameProblems(info game.Info, book game.Book) (problems []error) {
	missing := map[string]bool{}
	for word := range info.Sources {
		missing[word] = true
	}
	for _, seat := range info.Seats {
		missing[seat.Name] = true
	}
	for _, n := range book.Names {
		if !missing[n.English] || n.Word == "" || (info.Sources[n.English] == "") != (n.Meaning == "") {
			problems = append(problems, fmt.Errorf("the name %q of %q, %q, is no name", n.Word, n.English, n.Meaning))
		}
		delete(missing, n.English)
	}
	for word := range missing {
		problems = append(problems, fmt.Errorf("%q has no name", word))
	}
	return problems
}
