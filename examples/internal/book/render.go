package book

import (
	"fmt"
	"go/doc/comment"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// section is one section of a rule book, as HTML.
type section struct {
	ID, Title string
	Body      template.HTML
	Code      bool // whether the section is for programmers
}

// renderer renders a game's package documentation as HTML.
type renderer struct {
	game     dynamic.Game
	book     game.Book
	french   bool
	anchors  []string // of the questions, in all languages those of the English book
	rules    map[string]game.RuleText
	ruleID   *regexp.Regexp
	start    string          // the position at the start
	cells    map[string]bool // the names of the cells at the start
	page     string          // the page with the game's rules, "" for this one
	playing  string          // the page with the game's board, "" for this one
	last     dynamic.State   // the position of the last example
	told     []string        // the texts of the worked examples
	examples int             // how many of them there have been
	blocks   *template.Template
}

// link leads to a place in a page.
type link struct{ Anchor, Text string }

func newRenderer(g dynamic.Game, page string) *renderer {
	r := &renderer{game: g, book: g.Info().Book(), rules: map[string]game.RuleText{}, cells: map[string]bool{},
		page: page, playing: page}
	for _, q := range r.book.Questions {
		r.anchors = append(r.anchors, slug(q.Question))
	}
	r.blocks = template.Must(template.New("").Funcs(template.FuncMap{"cell": r.cell,
		"french": func() bool { return r.french }}).ParseFS(pages, "pages/blocks.tmpl"))
	if s, err := g.Start(nil); err == nil {
		r.start = s.String()
		for _, c := range s.Picture().Cells {
			r.cells[c.Name] = true
		}
	}
	var ids []string
	for _, rule := range r.book.Rules {
		r.rules[rule.Rule.ID()] = rule
		ids = append(ids, rule.Rule.ID())
	}
	r.ruleID = regexp.MustCompile(`\b(` + strings.Join(ids, "|") + `)\b`)
	return r
}

// sections splits a package's documentation at its headings, and renders each section. It leaves out the text before
// the first heading, because the page has its own introduction.
func (r *renderer) sections(doc *comment.Doc) (list []section, err error) {
	r.collect(doc.Content)
	for i, b := range doc.Content {
		h, ok := b.(*comment.Heading)
		if !ok {
			continue
		}
		title, blocks := plain(h.Text), doc.Content[i+1:]
		if end := slices.IndexFunc(blocks, is[*comment.Heading]); end >= 0 {
			blocks = blocks[:end]
		}
		body, err := r.body(title, blocks)
		if err != nil {
			return nil, err
		}
		if body != "" {
			list = append(list, section{slug(title), title, body, strings.HasSuffix(title, "from Go")})
		}
	}
	return list, nil
}

// is reports whether a block is of a kind.
func is[Kind comment.Block](b comment.Block) bool {
	_, ok := b.(Kind)
	return ok
}

// body renders the blocks of a section. It omits text that a page does not need, such as the start position drawn as
// text.
func (r *renderer) body(title string, blocks []comment.Block) (template.HTML, error) {
	var out strings.Builder
	if title == questions || title == "Questions" {
		err := r.questions(&out)
		return template.HTML(out.String()), err
	}
	if title == examples {
		first := slices.IndexFunc(blocks, is[*comment.Code])
		blocks = blocks[max(first-1, 0):] // without those before the paragraph that introduces the first example
	}
	if i := slices.IndexFunc(blocks, r.isStart); i > 0 {
		// the start position drawn as text, and the paragraph that explains the drawing
		blocks = slices.Concat(blocks[:i-1], blocks[i+1:])
	}
	for i, b := range blocks {
		p, isParagraph := b.(*comment.Paragraph)
		if isParagraph && title == examples && i+1 < len(blocks) && r.isExample(blocks[i+1]) {
			r.examples++
			fmt.Fprintf(&out, `<p id="example-%d"><a class="number" href="#example-%[1]d">Example %[1]d.</a> %s</p>`+
				"\n", r.examples, r.text(p.Text))
		} else if err := r.block(&out, b); err != nil {
			return "", err
		}
	}
	return template.HTML(out.String()), nil
}

// These sections have headings with the same titles in all rule books.
const (
	examples  = "Worked examples"
	questions = "Common questions"
)

// collect finds the texts of the worked examples.
func (r *renderer) collect(blocks []comment.Block) {
	r.told = nil
	title := ""
	for i, b := range blocks {
		if h, ok := b.(*comment.Heading); ok {
			title = plain(h.Text)
		}
		if title == examples && r.isExample(b) {
			r.told = append(r.told, plainBlock(blocks[i-1])+b.(*comment.Code).Text)
		}
	}
}

// questions renders the common questions, each with its example.
func (r *renderer) questions(out *strings.Builder) error {
	for i, q := range r.book.Questions {
		fmt.Fprintf(out, `<div class="question" id="%s"><h3><a href="#%[1]s">%s</a></h3><p>%s</p>`+"\n", r.anchors[i],
			html.EscapeString(q.Question), r.linked(q.Answer))
		if q.Example != "" {
			if err := r.code(out, &comment.Code{Text: q.Example}); err != nil {
				return err
			}
		}
		out.WriteString("</div>\n")
	}
	return nil
}

// isStart reports whether a block is a text drawing of the start position.
func (r *renderer) isStart(b comment.Block) bool {
	s, drawn, verdicts := r.read(b)
	return s != nil && drawn && verdicts == nil && s.String() == r.start
}

func (r *renderer) block(out *strings.Builder, b comment.Block) error {
	switch b := b.(type) {
	case *comment.Paragraph:
		fmt.Fprintf(out, "<p>%s</p>\n", r.text(b.Text))
	case *comment.List:
		return r.list(out, b)
	case *comment.Code:
		return r.code(out, b)
	}
	return nil
}

// list renders a list. If an item is one of the game's rules, the method rule renders it.
func (r *renderer) list(out *strings.Builder, l *comment.List) error {
	open, end := "<ul>\n", ""
	for _, it := range l.Items {
		for _, b := range it.Content {
			p, ok := b.(*comment.Paragraph)
			if !ok {
				continue
			}
			id, _, _ := strings.Cut(plain(p.Text), ". ")
			if rule, ok := r.rules[id]; ok {
				if err := r.rule(out, rule); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(out, "%s<li>%s</li>\n", open, r.text(p.Text))
			open, end = "", "</ul>\n"
		}
	}
	out.WriteString(end)
	return nil
}

// ruleBlock is a rule with what a reader may ask about it.
type ruleBlock struct {
	game.RuleText
	ID, Page, Asked string
	Body, Why       template.HTML
	Sources         []source
	Links           [][]link // to the examples and to the questions that cite the rule
}

func (r *renderer) rule(out *strings.Builder, rule game.RuleText) error {
	b := ruleBlock{RuleText: rule, ID: rule.Rule.ID(), Page: r.page, Body: template.HTML(r.linked(rule.Text)),
		Why: template.HTML(r.linked(rule.Reason))}
	for word := range strings.SplitSeq(rule.Source, ", ") {
		b.Sources = append(b.Sources, r.source(word))
	}
	var examples, questions []link
	cited := regexp.MustCompile(`\((\w+,\s)*` + b.ID + `(,\s\w+)*\)`)
	for i, text := range r.told {
		if cited.MatchString(text) {
			examples = append(examples, link{fmt.Sprintf("example-%d", i+1), fmt.Sprintf("Example %d", i+1)})
		}
	}
	for i, q := range r.book.Questions {
		if slices.Contains(q.Rules, rule.Rule) {
			questions = append(questions, link{r.anchors[i], q.Question})
		}
	}
	var asked []string
	if rule.Reason != "" && r.french {
		asked = append(asked, "Pourquoi\u00a0?")
	} else if rule.Reason != "" {
		asked = append(asked, "Why?")
	}
	for i, links := range [][]link{examples, questions} {
		kind := [...]string{"example", "question"}[i]
		if len(links) == 0 {
			continue
		}
		if len(links) > 1 {
			kind += "s"
		}
		asked = append(asked, fmt.Sprintf("%d %s", len(links), kind))
		b.Links = append(b.Links, links)
	}
	b.Asked = strings.Join(asked, " · ")
	return r.blocks.ExecuteTemplate(out, "rule", b)
}

// source returns a source of rules by the word that the book has for it.
func (r *renderer) source(word string) source {
	for _, n := range r.book.Names {
		if n.Word == word {
			return source{word, n.English, n.Meaning}
		}
	}
	return source{word, word, r.game.Info().Origin(word)}
}

func (r *renderer) text(list []comment.Text) string {
	var out strings.Builder
	for _, t := range list {
		switch t := t.(type) {
		case comment.Plain:
			out.WriteString(r.linked(string(t)))
		case comment.Italic:
			out.WriteString("<i>" + r.linked(string(t)) + "</i>")
		case *comment.Link:
			fmt.Fprintf(&out, `<a href="%s">%s</a>`, html.EscapeString(t.URL), r.text(t.Text))
		case *comment.DocLink:
			out.WriteString("<code>" + html.EscapeString(plain(t.Text)) + "</code>")
		}
	}
	return out.String()
}

// plain returns text in one line, without its markup.
func plain(list []comment.Text) string {
	doc := comment.Doc{Content: []comment.Block{&comment.Paragraph{Text: list}}}
	line := (&comment.Printer{TextWidth: -1}).Text(&doc)
	return strings.TrimSpace(string(line))
}

// slug returns a heading's anchor: its words in lower case, joined by hyphens.
func slug(title string) string {
	words := regexp.MustCompile(`[\pL0-9]+`).FindAllString(strings.ToLower(title), -1)
	return strings.Join(words, "-")
}

// plainBlock returns the text of a paragraph without its markup, or "" if the block is not a paragraph.
func plainBlock(b comment.Block) string {
	if p, ok := b.(*comment.Paragraph); ok {
		return plain(p.Text)
	}
	return ""
}

var (
	// a position, possibly followed by words
	rows       = regexp.MustCompile(`[0-9A-Za-z]+(?:/[0-9A-Za-z]+)+(?:\s[A-Za-z-]+){1,3}`)
	lastWord   = regexp.MustCompile(`\s\S+$`)
	listBegins = regexp.MustCompile(`\((?:[A-Z]+\d+,\s)*$`)
	listEnds   = regexp.MustCompile(`^(?:,\s[A-Z]+\d+)*\)`)
	longNumber = regexp.MustCompile(`\b[0-9]{5,}\b`)
)

// linked renders plain text. It turns positions into links to the board, and rule identifiers into links to the rules.
// It also separates the digits of long numbers into groups.
func (r *renderer) linked(text string) string {
	var out strings.Builder
	done := 0
	for _, at := range rows.FindAllStringIndex(text, -1) {
		if s, length := r.positionAt(text[at[0]:at[1]]); s != nil {
			out.WriteString(r.prose(text[done:at[0]]) + r.position(s))
			done = at[0] + length
		}
	}
	return out.String() + r.prose(text[done:])
}

// positionAt returns the position at the beginning of a text, and the length of the position's text. If the text does
// not begin with a position, the returned state is nil.
func (r *renderer) positionAt(text string) (dynamic.State, int) {
	for ; text != ""; text = text[:len(text)-len(lastWord.FindString(text))] {
		if s, err := r.game.Parse(strings.ReplaceAll(text, "\n", " ")); err == nil {
			return s, len(text)
		}
		if !lastWord.MatchString(text) {
			break
		}
	}
	return nil, 0
}

func (r *renderer) position(s dynamic.State) string {
	return fmt.Sprintf(`<a href="%s"><code class="position">%s</code></a>`, html.EscapeString(r.board(s, "")),
		html.EscapeString(s.String()))
}

// prose renders text that contains no positions.
func (r *renderer) prose(text string) string {
	text = html.EscapeString(longNumber.ReplaceAllStringFunc(text, thousands))
	var out strings.Builder
	done := 0
	for _, at := range r.ruleID.FindAllStringIndex(text, -1) {
		id := text[at[0]:at[1]]
		if !r.cells[id] || cites(text[:at[0]], text[at[1]:]) {
			fmt.Fprintf(&out, `%s<a class="cite" href="%s#%s">%[3]s</a>`, text[done:at[0]], r.page, id)
			done = at[1]
		}
	}
	return out.String() + text[done:]
}

// cites reports whether the words around a name mark it as the name of a rule. In Taacoca, E4 is a cell and also a
// rule.
func cites(before, after string) bool {
	return listBegins.MatchString(before) && listEnds.MatchString(after) ||
		strings.HasSuffix(before, "rule ") || strings.HasSuffix(before, "rules ")
}

// onlyMoves reports whether every word of a text has the form of a move.
func (r *renderer) onlyMoves(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text),
		func(word string) bool { return r.game.CheckMoveText(word) != nil })
}
