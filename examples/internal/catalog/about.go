package catalog

import (
	"math"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// mostOf is the share of what the best part has of the words that every other hit must have.
const mostOf = 0.5

// Hit is a part of a rule book that is about some words: a rule, an entry of the glossary, a common
// question, or the minute.
type Hit struct {
	Rule     game.RuleText // the rule, or the zero RuleText
	Question int           // the number of the question from 1 on, or 0
	Minute   bool          // whether it is the minute
	Title    string        // "C2. Capturing comes first.", "Row." or "May a player pass?"
	Text     string        // the text of the rule, the meaning or the answer
	Shown    string        // the example or drawing that follows an answer, "" if there is none
	weight   int           // of the words that the part has
	rank     [2]int        // hits with a higher rank are better: words, twice in the title; words there that are no synonyms
}

// About returns the parts of a rule book that are about the words, the best first: those with the most of the words in
// the title, and among these, those that have the words themselves and not synonyms. Where that is equal, rules come
// before entries of the glossary, and these before questions. A word counts the more the fewer parts of the book have
// it. About leaves out the parts that have much less of the words than the best one, and reports in all whether the
// best one has all of them. The minute is found by its title only, because it mentions everything. Rules that the words
// cite come first of all, so a refusal finds what it breaks: "... is not allowed (coucou/C2)".
//
// The pages of the rule books do the same with the same [Language] and [Index], in book.js.
func About(book game.Book, words string) (hits []Hit, all bool) {
	hits = Parts(book)
	l := LanguageOf(book)
	index := NewIndex(l, book)
	best, whole := 0, 0 // the weight of the words that the best part has, and of all words
	for _, phrase := range l.wanted(words) {
		alike := l.alike(phrase)
		same := func(key string) bool {
			return slices.ContainsFunc(alike, func(a string) bool { return strings.HasPrefix(key, a) })
		}
		titles, texts := index.Titles.of(same), index.Texts.of(same)
		themselves := index.Titles.of(func(key string) bool { return l.stem(key) == alike[0] })
		n := 0
		for i := range hits {
			if titles[i] || texts[i] {
				n++
			}
		}
		weight := int(math.Round(100 * math.Log2(1+float64(len(hits))/float64(max(n, 1)))))
		whole += weight
		for i := range hits {
			h := &hits[i]
			if titles[i] || texts[i] {
				h.weight += weight
				h.rank[0] += weight
			}
			if titles[i] {
				h.rank[0] += weight
			}
			if themselves[i] {
				h.rank[1] += weight
			}
		}
	}
	cites := cited.FindAllStringSubmatch(words, -1)
	for i := range hits {
		h := &hits[i]
		if slices.ContainsFunc(cites, func(c []string) bool { return c[1] == h.Rule.Rule.ID() }) {
			h.weight, h.rank[0] = whole, 3*whole
		}
		best = max(best, h.weight)
	}
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return h.weight == 0 || float64(h.weight) < mostOf*float64(best) })
	slices.SortStableFunc(hits, func(a, b Hit) int { return slices.Compare(b.rank[:], a.rank[:]) })
	return hits, best == whole
}

// Parts returns all parts of a rule book, each kind after the more important ones.
func Parts(book game.Book) (list []Hit) {
	for _, r := range book.Rules {
		list = append(list, Hit{Rule: r, Title: r.Rule.ID() + ". " + r.Title + ".", Text: r.Text})
	}
	for _, entry := range book.Glossary {
		word, meaning, _ := strings.Cut(entry, ". ")
		list = append(list, Hit{Title: word + ".", Text: meaning})
	}
	for i, q := range book.Questions {
		list = append(list, Hit{Question: i + 1, Title: q.Question, Text: q.Answer, Shown: q.Example})
	}
	if book.Minute != "" {
		title := "In one minute."
		if len(book.Names) > 0 {
			title = "En une minute."
		}
		list = append(list, Hit{Minute: true, Title: title, Text: strings.ReplaceAll(book.Minute, "\n", " ")})
	}
	return list
}
