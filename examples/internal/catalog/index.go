package catalog

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// Language is what a search knows of a language. It has no words in capitals or with accents.
type Language struct {
	Common  []string          `json:"common"`  // words that every text has: a search leaves them out, unless there are no others
	Elided  []string          `json:"elided"`  // what may stand before an apostrophe: l'oeuf
	Endings []string          `json:"endings"` // of words: the first one that fits is cut off
	Letters map[string]string `json:"letters"` // how people type what their keyboards lack
	Words   string            `json:"words"`   // matches a word, as a regular expression
	Cited   string            `json:"cited"`   // matches a citation of a rule: "(coucou/C2)", "(C2)"
	Groups  [][]string        `json:"groups"`  // words and phrases for the same thing, without their endings; a word may be in several
}

var (
	english = Language{
		Common: strings.Fields("a an and any are as at be both but by can could do does during for from happen happens has " +
			"have how i i'd i've if in instead is it its may me my not now of on one or our rather should so than that the " +
			"their them then there they this to us was we what when where which who why will with you your"),
		Elided:  []string{},
		Endings: []string{"ing", "ed", "es", "s", "e"},
	}
	french = Language{
		Common: strings.Fields("a ai-je au aux avec ce ces cette comment dans de des dois-je doit du elle en est est-ce et " +
			"faire fait il ils je la le les leur ma mes mon ne nous on ou par pas peut peut-il peut-on pour puis-je quand que " +
			"quel quelle qui sa ses si son sont sur tu un une vos votre vous"),
		Elided:  strings.Fields("c d j l m n qu s t"),
		Endings: []string{"aient", "issent", "ant", "ees", "ent", "ons", "er", "es", "ee", "ez", "ir", "e", "s", "x"},
	}
	letters = map[string]string{"œ": "oe", "à": "a", "â": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "î": "i",
		"ï": "i", "ô": "o", "ù": "u", "û": "u", "’": "'"}
	word  = regexp.MustCompile(`[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*`)
	cited = regexp.MustCompile(`[(/]([A-Z]+[0-9]+)`)
)

// synonyms has a group of synonyms on each line, in both languages.
//
//go:embed synonyms.txt
var synonyms string

// lines returns the lines of a text, whose lines may end as they do on Windows.
func lines(text string) []string {
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
}

// LanguageOf returns the language of a rule book.
func LanguageOf(book game.Book) Language {
	l := english
	if len(book.Names) > 0 { // it is a translation
		l = french
	}
	l.Letters, l.Words, l.Cited = letters, word.String(), cited.String()
	for _, line := range lines(synonyms) {
		var group []string
		for w := range strings.SplitSeq(l.plain(line), ",") {
			group = append(group, l.stem(w))
		}
		l.Groups = append(l.Groups, group)
	}
	return l
}

// plain returns a text in lower case and without accents, as people type on any keyboard.
func (l Language) plain(text string) string {
	var plain strings.Builder
	for _, r := range strings.ToLower(text) {
		if typed, ok := l.Letters[string(r)]; ok {
			plain.WriteString(typed)
			continue
		}
		plain.WriteRune(r)
	}
	return plain.String()
}

// wanted returns the words and phrases of a text that a search looks for.
func (l Language) wanted(text string) (wanted []string) {
	all := word.FindAllString(l.plain(text), -1)
	for i, w := range all {
		if short, rest, ok := strings.Cut(w, "'"); ok && slices.Contains(l.Elided, short) {
			all[i] = rest
		}
	}
	for list := all; len(list) > 0; {
		n := len(list) // the longest phrase with synonyms comes first, or else a word
		for n > 1 && len(l.alike(strings.Join(list[:n], " "))) == 1 {
			n--
		}
		if n > 1 || !slices.Contains(l.Common, list[0]) {
			wanted = append(wanted, strings.Join(list[:n], " "))
		}
		list = list[n:]
	}
	if wanted == nil {
		return all
	}
	return wanted
}

// alike returns a word or a phrase and its synonyms, without their endings.
func (l Language) alike(phrase string) []string {
	all := []string{l.stem(phrase)}
	for _, group := range l.Groups {
		if slices.Contains(group, all[0]) {
			all = append(all, group...)
		}
	}
	return all
}

// stem returns a word without an ending such as -s, -ed or -ing. Phrases have none.
func (l Language) stem(word string) string {
	word = strings.TrimSuffix(word, "'s")
	if strings.HasSuffix(word, "ss") || strings.Contains(word, " ") {
		return word
	}
	for _, end := range l.Endings {
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

// Index says which parts of rule books have a word, or a phrase that has synonyms. The parts are numbered as [Parts] returns them, one
// book after the other.
type Index struct {
	Titles places `json:"titles"` // in their titles
	Texts  places `json:"texts"`  // only in their texts; common words are left out
}

type places map[string][]int

// of returns the parts with a word or a phrase that matches.
func (p places) of(matches func(key string) bool) map[int]bool {
	parts := map[int]bool{}
	for key, list := range p {
		if matches(key) {
			for _, i := range list {
				parts[i] = true
			}
		}
	}
	return parts
}

// NewIndex returns the index of rule books in a language.
func NewIndex(l Language, books ...game.Book) Index {
	index, i := Index{places{}, places{}}, 0
	for _, book := range books {
		for _, part := range Parts(book) {
			titles, texts := l.keys(part.Title), map[string]bool{}
			if !part.Minute {
				texts = l.keys(part.Text)
			}
			for key := range titles {
				index.Titles[key] = append(index.Titles[key], i)
			}
			for key := range texts {
				if !titles[key] && !slices.Contains(l.Common, key) {
					index.Texts[key] = append(index.Texts[key], i)
				}
			}
			i++
		}
	}
	return index
}

// keys returns the words of a text, and the phrases with synonyms. A word with hyphens or apostrophes is there as a whole, and so is
// each of its ends: set-up, up.
func (l Language) keys(text string) map[string]bool {
	keys := map[string]bool{}
	text = l.plain(text)
	for _, w := range word.FindAllString(text, -1) {
		for at := 0; at >= 0; {
			keys[w] = true
			at = strings.IndexAny(w, "-'")
			w = w[at+1:]
		}
	}
	for _, group := range l.Groups {
		for _, phrase := range group {
			if strings.Contains(phrase, " ") && begins(text, phrase) {
				keys[phrase] = true
			}
		}
	}
	return keys
}

// begins reports whether a phrase begins where a word of the text begins.
func begins(text, phrase string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], phrase)
		if i < 0 {
			return false
		}
		at += i
		if r, _ := utf8.DecodeLastRuneInString(text[:at]); at == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return true
		}
	}
}
