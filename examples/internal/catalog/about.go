package catalog

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// mostOf is the share of what the best part has of the words that every other hit must have.
const mostOf = 0.5

// Hit is a part of a rule book that is about some words: a rule, an entry of the glossary, a common
// question, or the minute.
type Hit struct {
	Rule   game.RuleText // the rule, or the zero RuleText
	Title  string        // "C2. Capturing comes first.", "Row." or "May a player pass?"
	Text   string        // the text of the rule, the meaning or the answer
	Shown  string        // the example or drawing that follows an answer, "" if there is none
	about  string        // what is searched
	weight float64       // of the words that the part has
	// hits with a lower rank are better: words missing, in the title above all; words there only by a synonym; kind
	rank [3]float64
}

// About returns the parts of a rule book that are about the words, the best first: those with the most of the words in
// the title, and among these, those that have the words themselves and not synonyms. Where that is equal, rules come
// before entries of the glossary, and these before questions. A word counts the more the fewer parts of the book have
// it. About leaves out the parts that have much less of the words than the best one, and reports in all whether the
// best one has all of them. The minute is found by its title only, because it mentions everything.
func About(book game.Book, words string) (hits []Hit, all bool) {
	for _, r := range book.Rules {
		hits = append(hits, Hit{Rule: r, Title: r.Rule.ID() + ". " + r.Title + ".", Text: r.Text})
	}
	for _, entry := range book.Glossary {
		word, meaning, _ := strings.Cut(entry, ". ")
		hits = append(hits, Hit{Title: word + ".", Text: meaning, rank: [3]float64{2: 1}})
	}
	for _, q := range book.Questions {
		hits = append(hits, Hit{Title: q.Question, Text: q.Answer, Shown: q.Example, rank: [3]float64{2: 2}})
	}
	for i := range hits {
		hits[i].about = hits[i].Title + " " + hits[i].Text
	}
	if book.Minute != "" {
		const title = "In one minute."
		hits = append(hits, Hit{Title: title, Text: strings.ReplaceAll(book.Minute, "\n", " "), about: title, rank: [3]float64{2: 3}})
	}
	wanted := wantedIn(words)
	weights, themselves := make([]float64, len(wanted)), make([][]string, len(wanted))
	best, whole := 0.0, 0.0 // the weight of the words that the best part has, and of all words
	for i, same := range wanted {
		themselves[i] = same[:1]
		weights[i] = math.Log2(1 + float64(len(hits))/float64(max(partsWith(hits, same), 1)))
		whole += weights[i]
	}
	weigh := func(text string, wanted [][]string) (sum float64) {
		for i, same := range wanted {
			if has(text, same) {
				sum += weights[i]
			}
		}
		return sum
	}
	for i := range hits {
		h := &hits[i]
		h.weight = weigh(h.about, wanted)
		h.rank[0], h.rank[1] = 2*whole-weigh(h.Title, wanted)-h.weight, whole-weigh(h.Title, themselves)
		best = max(best, h.weight)
	}
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return h.weight == 0 || h.weight < mostOf*best })
	slices.SortStableFunc(hits, func(a, b Hit) int { return slices.Compare(a.rank[:], b.rank[:]) })
	return hits, best == whole
}

// synonyms has a group of synonyms on each line.
//
//go:embed synonyms.txt
var synonyms string

// Synonyms lists groups of words and phrases that players use for the same thing, separated by commas. A word may be
// in several groups.
func Synonyms() []string { return strings.Split(strings.TrimSpace(synonyms), "\n") }

// CommonWords are words that every text has, separated by spaces. A search leaves them out, unless there are no
// others.
const CommonWords = "a an and any are as at be both but by can could do does during for from happen happens has have " +
	"how i i'd i've if in instead is it its may me my not now of on one or our rather should so than " +
	"that the their them then there they this to us was we what when where which who why will with " +
	"you your"

// wantedIn returns, for each word or phrase, the beginnings of words that stand for it: itself without its ending, and
// then its synonyms. Common words are left out.
func wantedIn(words string) (wanted [][]string) {
	words = strings.TrimRight(strings.ToLower(words), "?!. ")
	list := strings.Fields(words)
	for len(list) > 0 {
		n := len(list) // the longest phrase with synonyms comes first, or else a word
		for n > 1 && len(alike(strings.Join(list[:n], " "))) == 1 {
			n--
		}
		if n > 1 || !slices.Contains(strings.Fields(CommonWords), list[0]) {
			wanted = append(wanted, alike(strings.Join(list[:n], " ")))
		}
		list = list[n:]
	}
	if wanted == nil {
		wanted = append(wanted, []string{words})
	}
	return wanted
}

// partsWith returns the number of parts that have one of the words.
func partsWith(hits []Hit, words []string) (n int) {
	for _, h := range hits {
		if has(h.about, words) {
			n++
		}
	}
	return n
}

// alike returns a word or a phrase and its synonyms, without their endings.
func alike(phrase string) []string {
	all := []string{stem(phrase)}
	for _, group := range Synonyms() {
		members := strings.Split(group, ",")
		for i, m := range members {
			members[i] = stem(m)
		}
		if slices.Contains(members, all[0]) {
			all = append(all, members...)
		}
	}
	return all
}

// stem returns a word without an ending such as -s, -ed or -ing.
func stem(word string) string {
	word = strings.TrimSuffix(word, "'s")
	if strings.HasSuffix(word, "ss") || strings.Contains(word, " ") {
		return word
	}
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		short, ok := strings.CutSuffix(word, end)
		n := len(short)
		if !ok || n < 3 || n == 3 && end[0] == 'e' { // not bas for base
			continue
		}
		if end != "s" && short[n-1] == short[n-2] && strings.IndexByte("bdgmnprt", short[n-1]) >= 0 {
			return short[:n-1] // win for winning
		}
		return short
	}
	return word
}

// has reports whether a text contains one of the words. Case makes no difference.
func has(text string, words []string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return beginsWord(text, w) })
}

// beginsWord reports whether a word of the text, or several in a row, begin with the given letters.
func beginsWord(text, letters string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], letters)
		if i < 0 {
			return false
		}
		at += i
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
	}
}
