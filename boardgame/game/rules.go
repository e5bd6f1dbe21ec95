package game

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// RuleText is the text of a rule, with its title and its sources.
type RuleText struct {
	Rule   boardgame.Rule
	Title  string // a short name: "No own stone in the way"
	Text   string // the rule itself, in whole sentences
	Source string // the sources of the rule, as keys of [Info.Sources] joined by ", ": "text, ruling"
	Parts  string // which part of the rule has which source, if the book says so: "mandatory: text; the nest included: ruling"
	Reason string // why the rule is as it is, where a ruling needs a reason; "" if the book gives none
}

// Question is one of the common questions in a rule book.
type Question struct {
	Question string           // "May an egg on row 2 capture diagonally?"
	Answer   string           // a sentence or two
	Rules    []boardgame.Rule // the rules that the answer cites, each once
	Example  string           // a position and verdicts on moves, in the form of a worked example; "" if there is none
}

// MarshalJSON returns the rule as an object with the members "id", "title", "text" and "source", and "parts" and "reason"
// unless they are empty. The id is that of [boardgame.Rule.ID], such as "M4".
func (r RuleText) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID     string `json:"id"`
		Title  string `json:"title"`
		Text   string `json:"text"`
		Source string `json:"source"`
		Parts  string `json:"parts,omitempty"`
		Reason string `json:"reason,omitempty"`
	}{r.Rule.ID(), r.Title, r.Text, r.Source, r.Parts, r.Reason})
}

// Book holds what the package documentation of a game says about its rules.
type Book struct {
	Rules     []RuleText `json:"rules"` // all rules of the game, in order
	Questions []Question `json:"-"`     // the common questions, nil if there are none
	Minute    string     `json:"-"`     // the game in one minute, "" if the book has no such section
	Glossary  []string   `json:"-"`     // the game's own words, each with its meaning: "Row. A rank, counted from a player's own side (B1)."
}

func (b Book) clone() Book {
	b.Rules = slices.Clone(b.Rules)
	b.Questions = slices.Clone(b.Questions)
	for i := range b.Questions {
		b.Questions[i].Rules = slices.Clone(b.Questions[i].Rules)
	}
	b.Glossary = slices.Clone(b.Glossary)
	return b
}

// RuleBook reads a [Book] when it is first needed. The zero RuleBook is ready to use. A game embeds its file doc.go and keeps
// a RuleBook in a variable, so that the rules are written in only one place:
//
//	//go:embed doc.go
//	var book string
//	var rules game.RuleBook
//
//	... Book: rules.Read("coucou", book) ... // in the game's Info
type RuleBook struct {
	once sync.Once
	book Book
}

// Read calls [ReadBook] on its first call, and returns a new copy of the result on every call. It is safe for concurrent
// use.
func (r *RuleBook) Read(game, source string) Book {
	r.once.Do(func() { r.book = ReadBook(game, source) })
	return r.book.clone()
}

// ReadBook returns what a game's package documentation says about its rules. The argument source is the content of the file
// doc.go.
//
// A rule is a list item with a number, a title, the text, and the sources in brackets. For example:
//
//	//   - M4. The fast move. An egg may also go several cells straight ahead: at most as many as there are other eggs
//	//     on the rank that it leaves. (text, ruling)
//
// The brackets may name the parts of the rule: "(mandatory: text; the nest included: ruling)". The reasons for rules are
// the list items under the heading "Where the rules come from" that cite the rules in brackets, as in "(B1, B3).".
//
// A question is a paragraph under the heading "Common questions". It begins with a sentence that ends with a question mark,
// and continues with the answer. The answer cites rules in brackets, as in "(M1, C1)". A preformatted block after the
// paragraph is an example. The glossary has the list items under the heading "Words". The minute is the text under the
// heading "In one minute", without drawings.
func ReadBook(game, source string) (book Book) {
	all := blocks(source)
	for _, b := range all {
		switch {
		case b.section == "In one minute":
			if b.kind != preformatted {
				book.Minute = strings.TrimPrefix(book.Minute+" "+b.text, " ")
			}
		case b.kind == listItem && b.section == "Words":
			book.Glossary = append(book.Glossary, b.text)
		case b.kind == listItem:
			book.Rules = appendRule(book.Rules, game, b.text)
		case b.section != "Common questions":
		case b.kind == paragraph:
			question, answer, _ := strings.Cut(b.text+" ", "? ")
			answer = strings.TrimSpace(answer)
			book.Questions = append(book.Questions, Question{Question: question + "?", Answer: answer, Rules: citations(game, answer)})
		case len(book.Questions) > 0:
			book.Questions[len(book.Questions)-1].Example = b.text
		}
	}
	for _, b := range all {
		if b.kind != listItem || b.section != "Where the rules come from" {
			continue
		}
		for _, cited := range citations(game, b.text) {
			if i := slices.IndexFunc(book.Rules, func(r RuleText) bool { return r.Rule == cited }); i >= 0 {
				r := &book.Rules[i]
				r.Reason = strings.TrimPrefix(r.Reason+" "+withoutLastBrackets(b.text), " ")
			}
		}
	}
	return book
}

// block is a paragraph, a list item or preformatted text in a package's documentation, with the heading above it.
type block struct {
	kind    blockKind
	section string
	text    string // in one line, unless it is preformatted
}

type blockKind uint8

const (
	paragraph blockKind = iota
	listItem
	preformatted
)

// blocks splits the comments of a source file.
func blocks(source string) (list []block) {
	section, open := "", false // open reports whether the last block can continue
	add := func(kind blockKind, text string) {
		list = append(list, block{kind, section, text})
		open = true
	}
	for line := range strings.Lines(source) {
		line, isComment := strings.CutPrefix(strings.TrimRight(line, "\n"), "//")
		line = strings.TrimPrefix(line, " ")
		text, last := strings.TrimSpace(line), len(list)-1
		switch code, isCode := strings.CutPrefix(line, "\t"); {
		case !isComment:
			open = false
		case isCode && last >= 0 && list[last].kind == preformatted && list[last].section == section:
			list[last].text += code + "\n"
		case isCode:
			add(preformatted, code+"\n")
		case text == "":
			if open = false; last >= 0 && list[last].kind == preformatted {
				list[last].text += "\n"
			}
		case strings.HasPrefix(line, "# "):
			section, open = text[2:], false
		case strings.HasPrefix(line, "  - "):
			add(listItem, text[2:])
		case open && list[last].kind != preformatted:
			list[last].text += " " + text
		default:
			add(paragraph, text)
		}
	}
	for i := range list {
		if list[i].kind == preformatted {
			list[i].text = strings.TrimRight(list[i].text, "\n") + "\n"
		}
	}
	return list
}

// Verdict is one of the verdicts of a worked example in a rule book. It says how the rules judge some moves.
type Verdict struct {
	Moves []string
	Says  string // "legal", "legal, and White has won (E1)", "the only legal move", "no: ... (M4)"
}

// Refused reports whether the moves are illegal.
func (v Verdict) Refused() bool { return strings.HasPrefix(v.Says, "no: ") }

// ReadVerdicts reads the last part of a worked example: lines with moves, two or more spaces, and a verdict, which may continue
// on further lines that begin with spaces. It returns nil for any other text.
func ReadVerdicts(part string) (list []Verdict) {
	for line := range strings.SplitSeq(part, "\n") {
		if n := len(list); n > 0 && strings.HasPrefix(line, " ") {
			list[n-1].Says += " " + strings.TrimLeft(line, " ")
			continue
		}
		moves, says, _ := strings.Cut(line, "  ")
		v := Verdict{strings.Fields(moves), strings.TrimLeft(says, " ")}
		known := v.Refused() || strings.HasPrefix(v.Says, "legal") || strings.HasPrefix(v.Says, "the only legal move")
		if len(v.Moves) == 0 || !known {
			return nil
		}
		list = append(list, v)
	}
	return list
}

// citations returns the rules that a text cites in brackets, as in "(M1, C1)", each once.
func citations(game, text string) (rules []boardgame.Rule) {
	for rest := range strings.SplitSeq(text, "(") {
		list, _, closed := strings.Cut(rest, ")")
		ids := strings.Split(list, ", ")
		if !closed || slices.ContainsFunc(ids, func(id string) bool { return !isRuleID(id) }) {
			continue
		}
		for _, id := range ids {
			if rule := boardgame.Rule(game + "/" + id); !slices.Contains(rules, rule) {
				rules = append(rules, rule)
			}
		}
	}
	return rules
}

// withoutLastBrackets returns a text without the brackets before the full stop at its end.
func withoutLastBrackets(text string) string {
	if i := strings.LastIndex(text, " ("); i >= 0 && strings.HasSuffix(text, ").") {
		return text[:i] + "."
	}
	return text
}

// appendRule appends the rule in a list item, or nothing if the item is not a rule.
func appendRule(rules []RuleText, game, item string) []RuleText {
	id, rest, hasID := strings.Cut(item, ". ")
	title, rest, hasTitle := strings.Cut(rest, ". ")
	source := strings.LastIndex(rest, " (")
	if !hasID || !hasTitle || !isRuleID(id) || source < 0 || !strings.HasSuffix(rest, ")") {
		return rules
	}
	r := RuleText{Rule: boardgame.Rule(game + "/" + id), Title: title, Text: rest[:source]}
	r.Source, r.Parts = sources(rest[source+2 : len(rest)-1])
	return append(rules, r)
}

// sources returns the words in the brackets at the end of a rule, each once, and the content of the brackets if it names
// the parts of the rule.
func sources(brackets string) (words, parts string) {
	var list []string
	for part := range strings.SplitSeq(brackets, "; ") {
		if i := strings.LastIndex(part, ": "); i >= 0 {
			part, parts = part[i+2:], brackets
		}
		for word := range strings.SplitSeq(part, ", ") {
			if !slices.Contains(list, word) {
				list = append(list, word)
			}
		}
	}
	return strings.Join(list, ", "), parts
}

// isRuleID reports whether a word consists of capital letters followed by digits, such as "M4".
func isRuleID(word string) bool {
	letters := strings.TrimRight(word, "0123456789")
	return letters != "" && letters != word && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
