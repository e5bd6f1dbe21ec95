package game

import (
	"encoding/json"
	"go/doc/comment"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// RuleText is the text of a rule, with its title and its sources.
type RuleText struct {
	Rule   boardgame.Rule
	Title  string // a short name: "No own stone in the way"
	Text   string // the rule itself, in whole sentences
	Source string // the sources of the rule, as keys of [Info.Sources] joined by ", ": "text, ruling"
	// which part of the rule has which source, if the book says so: "mandatory: text; the nest included: ruling"
	Parts  string
	Reason string // why the rule is as it is, where a ruling needs a reason; "" if the book gives none
}

// Question is one of the common questions in a rule book.
type Question struct {
	Question string           // "May an egg on row 2 capture diagonally?"
	Answer   string           // a sentence or two
	Rules    []boardgame.Rule // the rules that the answer cites, each once
	Example  string           // a position and verdicts on moves, in the form of a worked example; "" if there is none
}

// MarshalJSON returns the rule as an object with the members "id", "title", "text" and "source", and "parts" and
// "reason" unless they are empty. The id is that of [boardgame.Rule.ID], such as "M4".
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
	Rules     []RuleText // all rules of the game, in order
	Questions []Question // the common questions, nil if there are none
	Minute    string     // the game in one minute, a line for each part; "" if the book has no such section
	// the game's own words, each with its meaning: "Row. A rank, counted from a player's own side (B1)."
	Glossary []string
	Intro    string // what the book says before its first heading, a line for each paragraph
	Names    []Name // in a book in another language, what it calls the sources and the players
}

// BookText is the content of a game's file doc.go, whose comment is the rule book. Its JSON form is the list of the
// rules.
type BookText string

// MarshalJSON reads the book and returns the list of the rules.
func (t BookText) MarshalJSON() ([]byte, error) { return json.Marshal(ReadBook("", string(t)).Rules) }

// Doc parses the comment. A text that does not begin with // is parsed as it is.
func (t BookText) Doc() *comment.Doc {
	var text strings.Builder
	source := strings.ReplaceAll(string(t), "\r\n", "\n") // as some checkouts have them
	if !strings.HasPrefix(source, "//") {
		text.WriteString(source)
	}
	for line := range strings.Lines(source) {
		line, isComment := strings.CutPrefix(line, "//")
		if !isComment {
			break
		}
		text.WriteString(strings.TrimPrefix(line, " "))
	}
	p := comment.Parser{LookupSym: func(string, string) bool { return true }} // [State] is a link
	return p.Parse(text.String())
}

// ReadBook returns what a game's package documentation says about its rules. The argument source is the content of the
// file doc.go, which a game embeds, so that the rules are written in only one place:
//
//	//go:embed doc.go
//	var book string
//
//	... Doc: game.BookText(book) ... // in the game's Info
//
// A rule is a list item with a number, a title, the text, and the sources in brackets. For example:
//
//	//   - M4. The fast move. An egg may also go several cells straight ahead: at most as many as there are other eggs
//	//     on the row that it leaves. (text, ruling)
//
// The brackets may name the parts of the rule: "(mandatory: text; the nest included: ruling)". The reasons for rules
// are the list items under the heading "Where the rules come from" that cite the rules in brackets, as in "(B1, B3).".
//
// A question is a paragraph under the heading "Common questions". It begins with a sentence that ends with a question
// mark, and continues with the answer. The answer cites rules in brackets, as in "(M1, C1)". A preformatted block
// after the paragraph is an example. The glossary has the list items under the heading "Words". The minute is the text
// under the heading "In one minute", without drawings. Each paragraph and each list item is a line.
//
// A book in another language has the same form, in a text file without //. It is in French, so its headings are "En une
// minute", "Questions", "Mots" and "D'où viennent les règles". Under the heading "Noms" are the names of the sources and
// of the players: "texte (text) : la règle publiée".
func ReadBook(game, source string) (book Book) {
	section := ""
	var reasons []string
	for _, block := range BookText(source).Doc().Content {
		switch block := block.(type) {
		case *comment.Heading:
			section = words(block.Text)
		case *comment.List:
			for _, item := range block.Items {
				text := line(item.Content[0])
				switch section {
				case "In one minute", "En une minute":
					book.Minute += "\n" + text
				case "Words", "Mots":
					book.Glossary = append(book.Glossary, text)
				case "Where the rules come from", "D'où viennent les règles":
					reasons = append(reasons, text)
				case "Noms":
					book.Names = append(book.Names, readName(text))
				default:
					book.Rules = appendRule(book.Rules, game, text)
				}
			}
		case *comment.Paragraph:
			switch section {
			case "":
				book.Intro += "\n" + line(block)
			case "In one minute", "En une minute":
				book.Minute += "\n" + line(block)
			case "Common questions", "Questions":
				book.Questions = append(book.Questions, readQuestion(game, line(block)))
			}
		case *comment.Code:
			if section == "Common questions" && len(book.Questions) > 0 {
				book.Questions[len(book.Questions)-1].Example = block.Text
			}
		}
	}
	book.Intro, book.Minute = strings.TrimPrefix(book.Intro, "\n"), strings.TrimPrefix(book.Minute, "\n")
	for _, text := range reasons {
		for _, rule := range citations(game, text) {
			if r := book.rule(rule); r != nil {
				r.Reason = strings.TrimPrefix(r.Reason+" "+withoutLastBrackets(text), " ")
			}
		}
	}
	return book
}

// line returns the text of a paragraph in one line. Spaces at which no line may break, as French has before a colon,
// stay what they are.
func line(block comment.Block) string {
	p, ok := block.(*comment.Paragraph)
	if !ok {
		return ""
	}
	breaks := func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }
	return strings.Join(strings.FieldsFunc(words(p.Text), breaks), " ")
}

// words returns the words of a text without its markup.
func words(list []comment.Text) (all string) {
	for _, t := range list {
		switch t := t.(type) {
		case comment.Plain:
			all += string(t)
		case *comment.Link:
			all += words(t.Text)
		case *comment.DocLink:
			all += words(t.Text)
		}
	}
	return all
}

func readQuestion(game, text string) Question {
	question, answer, _ := strings.Cut(text+" ", "? ")
	answer = strings.TrimSpace(answer)
	return Question{Question: question + "?", Answer: answer, Rules: citations(game, answer)}
}

// rule returns the text of a rule, or nil if the book has no such rule.
func (b Book) rule(rule boardgame.Rule) *RuleText {
	for i := range b.Rules {
		if b.Rules[i].Rule == rule {
			return &b.Rules[i]
		}
	}
	return nil
}

// Verdict is one of the verdicts of a worked example in a rule book. It says how the rules judge some moves.
type Verdict struct {
	Moves []string
	Says  string // "legal", "legal, and White has won (E1)", "the only legal move", "no: ... (M4)"
}

// Refused reports whether the moves are illegal.
func (v Verdict) Refused() bool { return strings.HasPrefix(v.Says, "no: ") }

// ReadVerdicts reads the last part of a worked example: lines with moves, two or more spaces, and a verdict, which may
// continue on further lines that begin with spaces. It returns nil for any other text.
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

// sources returns the words in the brackets at the end of a rule, each once, and the content of the brackets if it
// names the parts of the rule.
func sources(brackets string) (words, parts string) {
	var list []string
	for part := range strings.SplitSeq(brackets, "; ") {
		if i := strings.LastIndex(part, ": "); i >= 0 {
			part, parts = part[i+2:], brackets
		}
		for word := range strings.SplitSeq(part, ", ") {
			word = strings.TrimSpace(word) // French has a space before a semicolon
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
