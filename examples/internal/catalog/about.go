package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// Hit is a part of a rule book that is about some words: a rule, an entry of the glossary, or a common question.
type Hit struct {
	Rule  game.RuleText // the rule, or the zero RuleText
	Title string        // "C2. Capturing comes first.", "Row." or "May a player pass?"
	Text  string        // the text of the rule, the meaning or the answer
	rank  int           // hits with a lower rank are better
}

const inText = 3 // the lowest rank of a hit that is not about all of the words by its title

// About returns the parts of a rule book that are about all of the words, the best first: rules with all of them in the title,
// then entries of the glossary, then questions, and then everything whose text has the words that its title lacks. If no part
// is about all of them, About returns those that are about most of them, and all is false.
func About(info game.Info, words string) (hits []Hit, all bool) {
	for _, r := range info.Rules {
		hits = append(hits, Hit{r, r.Rule.ID() + ". " + r.Title + ".", r.Text, 0})
	}
	for _, entry := range info.Glossary {
		word, meaning, _ := strings.Cut(entry, ". ")
		hits = append(hits, Hit{Title: word + ".", Text: meaning, rank: 1})
	}
	for _, q := range info.Questions {
		hits = append(hits, Hit{Title: q.Question, Text: q.Answer, rank: 2})
	}
	wanted := wantedIn(words)
	best := 1
	for i := range hits {
		h := &hits[i]
		n := count(wanted, h.Title+" "+h.Text)
		best = max(best, n)
		if missing := len(wanted) - count(wanted, h.Title); missing > 0 {
			h.rank = inText + missing
		}
	}
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return count(wanted, h.Title+" "+h.Text) < best })
	slices.SortStableFunc(hits, func(a, b Hit) int { return a.rank - b.rank })
	return hits, best == len(wanted)
}

// InTitle reports whether the words are in the title of the hit, and not only in its text.
func (h Hit) InTitle() bool { return h.rank < inText }

// Synonyms lists groups of words and phrases that players use for the same thing, separated by commas.
func Synonyms() []string {
	return []string{
		"goal,aim,object,objective,purpose,win,wins",
		"setup,set-up,set up,start,begin,first",
		"mandatory,compulsory,forced,obligatory,must,have to",
		"stuck,stalemate,blocked,no move left,no legal move,can't move,can't march,neither move",
		"repetition,repeat,endless,forever,for ever,always end",
		"mistake,late,overlooked,forgot,illegal move",
		"illegal,illegal move,take it back",
		"variant,optional,house rule,advanced",
		"tie,draw,drawn",
		"undo,take back,take it back,taking back",
		"hidden,secret,in secret",
		"backward,back",
	}
}

// CommonWords are words that every text has, separated by spaces. A search leaves them out, unless there are no others.
const CommonWords = "a an and any are as at be but by can could do does for from has have how i if in is it its may me my not of on one or " +
	"so than that the their them then there they this to was we what when where which who why will with you your"

// wantedIn returns for each word the beginnings of words that stand for it: the word without its ending, or its synonyms. Common words
// are left out.
func wantedIn(words string) (wanted [][]string) {
	words = strings.TrimRight(strings.Join(strings.Fields(strings.ToLower(words)), " "), "?!.")
	same := func(phrase string) []string {
		for _, group := range Synonyms() {
			if all := strings.Split(group, ","); slices.Contains(all, phrase) {
				return all
			}
		}
		return []string{stem(phrase)}
	}
	if all := same(words); len(all) > 1 {
		return [][]string{all}
	}
	for w := range strings.FieldsSeq(words) {
		if !slices.Contains(strings.Fields(CommonWords), w) {
			wanted = append(wanted, same(w))
		}
	}
	if wanted == nil {
		wanted = append(wanted, []string{words})
	}
	return wanted
}

// stem returns a word without an ending such as -s, -ed or -ing.
func stem(word string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		short, ok := strings.CutSuffix(word, end)
		if n := len(short); ok && (n > 3 || n > 2 && end[0] != 'e') && !strings.HasSuffix(word, "ss") {
			return short // but not bas for base
		}
	}
	return word
}

// count returns how many of the wanted words a text contains. Case makes no difference.
func count(wanted [][]string, text string) (n int) {
	text = strings.ToLower(text)
	for _, same := range wanted {
		if slices.ContainsFunc(same, func(w string) bool { return beginsWord(text, w) }) {
			n++
		}
	}
	return n
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
