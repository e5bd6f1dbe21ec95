package catalog

import (
	_ "embed"
	"math"
	"regexp"
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
	rank   [2]float64    // hits with a higher rank are better: words, twice in the title; words there that are no synonyms
}

// About returns the parts of a rule book that are about the words, the best first: those with the most of the words in
// the title, and among these, those that have the words themselves and not synonyms. Where that is equal, rules come
// before entries of the glossary, and these before questions. A word counts the more the fewer parts of the book have
// it. About leaves out the parts that have much less of the words than the best one, and reports in all whether the
// best one has all of them. The minute is found by its title only, because it mentions everything. Rules that the words
// cite come first of all, so a refusal finds what it breaks: "... is not allowed (coucou/C2)".
func About(book game.Book, words string) (hits []Hit, all bool) {
	hits = parts(book)
	speech := english
	if len(book.Names) > 0 { // it is a translation
		speech = french
	}
	wanted := speech.wantedIn(words)
	best, whole := 0.0, 0.0 // the weight of the words that the best part has, and of all words
	for i := range wanted {
		n := 0
		for _, h := range hits {
			if begins(h.about, wanted[i].alike) {
				n++
			}
		}
		wanted[i].weight = math.Log2(1 + float64(len(hits))/float64(max(n, 1)))
		whole += wanted[i].weight
	}
	weigh := func(text string) (alike, itself float64) {
		for _, w := range wanted {
			if begins(text, w.alike) {
				alike += w.weight
			}
			if w.itself.MatchString(text) {
				itself += w.weight
			}
		}
		return alike, itself
	}
	for i := range hits {
		h := &hits[i]
		h.weight, _ = weigh(h.about)
		title, itself := weigh(plain(h.Title))
		h.rank = [2]float64{title + h.weight, itself}
		if h.Rule.Rule != "" && cites(words, h.Rule.Rule.ID()) {
			h.weight, h.rank[0] = whole, 3*whole
		}
		best = max(best, h.weight)
	}
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return h.weight == 0 || h.weight < mostOf*best })
	slices.SortStableFunc(hits, func(a, b Hit) int { return slices.Compare(b.rank[:], a.rank[:]) })
	return hits, best == whole
}

// cites reports whether words cite a rule as a refusal does, in a program or on a page: "(coucou/C2)", "(C2)". At the
// end, the identifier alone will do: "coucou/C2", "..., C2".
func cites(words, id string) bool {
	for _, cited := range []string{"(" + id + ")", "(" + id + ",", "/" + id + ")", "/" + id + ","} {
		if strings.Contains(words, cited) {
			return true
		}
	}
	words = strings.TrimRight(words, "?!. ")
	return strings.HasSuffix(words, "/"+id) || strings.HasSuffix(words, " "+id)
}

// parts returns all parts of a rule book, each kind after the more important ones.
func parts(book game.Book) (list []Hit) {
	for _, r := range book.Rules {
		list = append(list, Hit{Rule: r, Title: r.Rule.ID() + ". " + r.Title + ".", Text: r.Text})
	}
	for _, entry := range book.Glossary {
		word, meaning, _ := strings.Cut(entry, ". ")
		list = append(list, Hit{Title: word + ".", Text: meaning})
	}
	for _, q := range book.Questions {
		list = append(list, Hit{Title: q.Question, Text: q.Answer, Shown: q.Example})
	}
	for i := range list {
		list[i].about = plain(list[i].Title + " " + list[i].Text)
	}
	if book.Minute != "" {
		title := "In one minute."
		if len(book.Names) > 0 {
			title = "En une minute."
		}
		list = append(list, Hit{Title: title, Text: strings.ReplaceAll(book.Minute, "\n", " "), about: title})
	}
	return list
}

// synonyms has a group of synonyms on each line.
//
//go:embed synonyms.txt
var synonyms string

// Synonyms lists groups of words and phrases that players use for the same thing, separated by commas. A word may be
// in several groups.
func Synonyms() []string { return lines(synonyms) }

// lines returns the lines of a text, whose lines may end as they do on Windows.
func lines(text string) []string {
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
}

// CommonWords are words that every text has, separated by spaces. A search leaves them out, unless there are no
// others.
const CommonWords = "a an and any are as at be both but by can could do does during for from happen happens has have " +
	"how i i'd i've if in instead is it its may me my not now of on one or our rather should so than " +
	"that the their them then there they this to us was we what when where which who why will with " +
	"you your"

// A language is what a search knows of a language: words that every text has, and the endings of other words. The first
// endings that fit are cut off.
type language struct {
	common, elided string
	endings        []string
}

var (
	english = language{common: CommonWords, endings: []string{"ing", "ed", "es", "s", "e"}}
	french  = language{
		common: "a ai-je au aux avec ce ces cette comment dans de des dois-je doit du elle en est est-ce et faire fait il ils je " +
			"la le les leur ma mes mon ne nous on ou par pas peut peut-il peut-on pour puis-je quand que quel quelle qui sa ses si " +
			"son sont sur tu un une vos votre vous",
		elided:  "c d j l m n qu s t",
		endings: []string{"aient", "issent", "ant", "ees", "ent", "ons", "er", "es", "ee", "ez", "ir", "e", "s", "x"},
	}
)

// plain returns a text in lower case and without accents, as people type on any keyboard.
func plain(text string) string {
	return strings.NewReplacer("œ", "oe", "à", "a", "â", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i",
		"ï", "i", "ô", "o", "ù", "u", "û", "u", "’", "'").Replace(strings.ToLower(text))
}

// word is a word or a phrase that is wanted. A part of the book has it if one of its words begins like it.
type word struct {
	alike  []string       // itself and its synonyms, without endings
	itself *regexp.Regexp // matches it with any ending
	weight float64
}

// wantedIn returns the words and phrases of a text. Common words are left out.
func (l language) wantedIn(text string) (wanted []word) {
	text = strings.TrimRight(plain(text), "?!. \u00a0")
	list, groups := strings.Fields(text), l.groups()
	for i, w := range list {
		if short, rest, ok := strings.Cut(w, "'"); ok && slices.Contains(strings.Fields(l.elided), short) {
			list[i] = rest // l'œuf
		}
	}
	for len(list) > 0 {
		n := len(list) // the longest phrase with synonyms comes first, or else a word
		for n > 1 && len(l.alike(strings.Join(list[:n], " "), groups)) == 1 {
			n--
		}
		if n > 1 || !slices.Contains(strings.Fields(l.common), list[0]) {
			same := l.alike(strings.Join(list[:n], " "), groups)
			wanted = append(wanted, word{alike: same, itself: l.whole(same[0])})
		}
		list = list[n:]
	}
	if wanted == nil {
		wanted = append(wanted, word{alike: []string{text}, itself: l.whole(text)})
	}
	return wanted
}

// begins reports whether one of the words, or several in a row, begin where a word of the text begins.
func begins(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		for at := 0; ; at++ {
			i := strings.Index(text[at:], word)
			if i < 0 {
				return false
			}
			at += i
			if r, _ := utf8.DecodeLastRuneInString(text[:at]); at == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				return true
			}
		}
	})
}

// whole matches a word with or without an ending, so that star is not in start.
func (l language) whole(word string) *regexp.Regexp {
	_, size := utf8.DecodeLastRuneInString(word)
	quoted, last := regexp.QuoteMeta(word), regexp.QuoteMeta(word[len(word)-size:])
	ends := strings.Join(l.endings, "|")
	return regexp.MustCompile(`(^|[^\pL\d])` + quoted + "(" + last + `)?(er|ers|ings|` + ends + `)?($|[^\pL\d])`)
}

// groups returns the groups of synonyms, without the endings of the words.
func (l language) groups() (list [][]string) {
	for _, group := range lines(plain(synonyms)) {
		var words []string
		for w := range strings.SplitSeq(group, ",") {
			words = append(words, l.stem(w))
		}
		list = append(list, words)
	}
	return list
}

// alike returns a word or a phrase and its synonyms, without their endings.
func (l language) alike(phrase string, groups [][]string) []string {
	all := []string{l.stem(phrase)}
	for _, group := range groups {
		if slices.Contains(group, all[0]) {
			all = append(all, group...)
		}
	}
	return all
}

// stem returns a word without an ending such as -s, -ed or -ing.
func (l language) stem(word string) string {
	word = strings.TrimSuffix(word, "'s")
	if strings.HasSuffix(word, "ss") || strings.Contains(word, " ") {
		return word
	}
	for _, end := range l.endings {
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
