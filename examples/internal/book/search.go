package book

import (
	"encoding/json"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// searched is what search.js needs to search the rule books in one language as [catalog.About] does.
type searched struct {
	catalog.Language
	Says  []string `json:"says"` // a place, places, and what it says where none has all words
	Parts []part   `json:"parts"`
	catalog.Index
}

// part is a part of a rule book: the game, and its title, where the part is in the game's page, its own title, and its text.
type part struct {
	Game   string `json:"game"`
	Book   string `json:"book"`
	Anchor string `json:"anchor"`
	Title  string `json:"title"`
	Text   string `json:"text"`
}

// searchSays has what a search says, in the languages of the rule books.
var searchSays = map[string][]string{
	"en": {"place", "places", "Nothing contains all of these words; this comes closest:"},
	"fr": {"passage", "passages", "Rien ne contient tous ces mots\u00a0; voici le plus proche\u00a0:"},
}

// searchFile returns the name of the script that searches in a language.
func searchFile(language string) string { return "search." + language + ".js" }

// searchFiles returns these scripts by their names.
func searchFiles() (map[string]string, error) {
	files := map[string]string{}
	for language, says := range searchSays {
		all := searched{Says: says}
		var books []game.Book
		for _, g := range catalog.Games() {
			info := g.Info()
			if _, ok := info.Translations[language]; !ok && language != "en" {
				continue
			}
			book, err := info.BookIn(language)
			if err != nil {
				return nil, err
			}
			all.Language = catalog.LanguageOf(book)
			all.Parts = append(all.Parts, parts(info, book)...)
			books = append(books, book)
		}
		all.Index = catalog.NewIndex(all.Language, books...)
		data, err := json.Marshal(all)
		if err != nil {
			return nil, err
		}
		files[searchFile(language)] = file("search.js") + "\nclutchSearch(" + string(data) + ")\n"
	}
	return files, nil
}

// parts returns the parts of a rule book. Questions have the anchors of those of the English book.
func parts(info game.Info, book game.Book) (list []part) {
	english, words := info.Book(), "words"
	if len(book.Names) > 0 {
		words = "mots"
	}
	for _, p := range catalog.Parts(book) {
		anchor := words // the section with the glossary
		switch {
		case p.Rule.Rule != "":
			anchor = p.Rule.Rule.ID()
		case p.Question > 0:
			anchor = slug(english.Questions[p.Question-1].Question)
		case p.Minute:
			anchor = slug(p.Title)
		}
		list = append(list, part{info.Name, info.Title, anchor, p.Title, strings.ReplaceAll(p.Text, "\n", " ")})
	}
	return list
}
