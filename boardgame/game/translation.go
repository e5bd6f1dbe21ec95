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

// readName reads a list item such as "texte (text) : la règle publiée" or "Bleu (Blue)".
func readName(item string) Name {
	named, meaning, _ := strings.Cut(item, ": ")
	word, english, _ := strings.Cut(strings.TrimSpace(named), " (")
	return Name{word, strings.TrimSuffix(english, ")"), meaning}
}
