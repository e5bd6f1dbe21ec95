package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Name is a word that a rule book in another language has for a source of rules or for a player.
type Name struct {
	Word    string // "texte" or "Bleu"
	English string // the key of [Info.Sources], "text", or the name of a seat, "Blue"
	Meaning string // what the source is: "la règle publiée"; "" for a player
}

// Languages returns the languages of the rule books in order, English first: "en", "fr".
func (i Info) Languages() []string {
	return append([]string{"en"}, slices.Sorted(maps.Keys(i.Translations))...)
}

// BookIn returns the rule book in a language, such as "fr". A translation has the rules and the questions of the
// English book, in the same order, and the examples of that book. See ReadBook for its form.
func (i Info) BookIn(language string) (Book, error) {
	own := i.Book()
	if language == "en" {
		return own, nil
	}
	text, ok := i.Translations[language]
	if !ok {
		return Book{}, fmt.Errorf("there is no rule book of %s in %q; the languages are %s", i.Title, language,
			strings.Join(i.Languages(), ", "))
	}
	book := ReadBook(i.Name, string(text))
	for n := range min(len(book.Questions), len(own.Questions)) {
		book.Questions[n].Example = own.Questions[n].Example
	}
	return book, nil
}

// Name returns what the book calls a player or a source of rules. The argument is the English word. In an English
// book, and for a word that the book does not translate, the result has that word.
func (b Book) Name(english string) Name {
	for _, t := range b.Names {
		if t.English == english {
			return t
		}
	}
	return Name{Word: english, English: english}
}

// Says returns what a verdict says, in the language of the book. In French, a refusal names only its rule.
func (b Book) Says(v Verdict) string {
	rule := ""
	if at := strings.LastIndex(v.Says, " ("); at >= 0 {
		rule = v.Says[at:]
	}
	ends, isEnd := strings.CutPrefix(v.Says, "legal, and ")
	winner, _, won := strings.Cut(ends, " has won")
	switch {
	case len(b.Names) == 0: // it is English
		return v.Says
	case v.Refused():
		return "interdit" + rule
	case isEnd && won:
		return "permis, et " + b.Name(winner).Word + " a gagné" + rule
	case isEnd:
		return "permis, et la partie est nulle" + rule
	case strings.HasPrefix(v.Says, "legal"):
		return "permis"
	case len(v.Moves) > 1:
		return "les seuls coups permis"
	}
	return "le seul coup permis"
}

// Shown returns an example as text, with its verdicts in the language of the book.
func (b Book) Shown(example string) string {
	at := strings.LastIndex(example, "\n\n") + 1
	list := ReadVerdicts(strings.Trim(example[at:], "\n"))
	if len(b.Names) == 0 || list == nil {
		return example
	}
	shown := example[:at]
	for _, v := range list {
		shown += fmt.Sprintf("\n%s  %s", strings.Join(v.Moves, " "), b.Says(v))
	}
	return shown + "\n"
}

// readName reads a list item such as "texte (text) : la règle publiée" or "Bleu (Blue)".
func readName(item string) Name {
	named, meaning, _ := strings.Cut(item, ": ")
	word, english, _ := strings.Cut(strings.TrimSpace(named), " (")
	return Name{word, strings.TrimSuffix(english, ")"), meaning}
}
