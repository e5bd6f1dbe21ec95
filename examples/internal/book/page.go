package book

import (
	"context"
	"fmt"
	"go/doc/comment"
	"html"
	"html/template"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// gamePage holds the data about a game that the templates need.
type gamePage struct {
	game.Info
	By      string        // a sentence that says who invented the game, and when, if the book has one
	Cover   template.HTML // the board at the start
	Starts  []start
	Sources []source
	Minute  []step // the kinds of moves, if somebody has chosen examples
	Book    []section
	Figures *figures
	Engine  string      // the name of the engine's file
	Lessons bool        // whether there are lessons and exercises
	French  *frenchPage // the rule book in French, or nil
}

// frenchPage is a rule book in French. It has the anchors of the English page.
type frenchPage struct {
	Intro   string
	Minute  []step
	Sources []source
	Book    []section
}

// newFrenchPage renders the rule book of a game in French, or returns nil if there is none.
func newFrenchPage(g dynamic.Game) (*frenchPage, error) {
	info := g.Info()
	text, ok := info.Translations["fr"]
	if !ok {
		return nil, nil
	}
	r := newRenderer(g, "")
	book, err := info.BookIn("fr")
	if err != nil {
		return nil, err
	}
	r.book, r.french, r.playing = book, true, "../"+info.Name+".html"
	for _, rule := range book.Rules {
		r.rules[rule.Rule.ID()] = rule
	}
	page := &frenchPage{Intro: book.Intro}
	if page.Minute, err = r.minute(); err != nil {
		return nil, err
	}
	for _, n := range book.Names {
		if n.Meaning != "" {
			page.Sources = append(page.Sources, r.source(n.Word))
		}
	}
	if page.Book, err = r.sections(text.Doc()); err != nil {
		return nil, err
	}
	page.Book = slices.DeleteFunc(page.Book, func(s section) bool { return s.Title == "Noms" })
	illustrate(page.Book, page.Minute)
	return page, nil
}

// illustrate takes the paragraphs before the list out of the minute, which is the first section, if steps with pictures
// stand for them.
func illustrate(book []section, steps []step) {
	if len(steps) > 0 {
		_, list, _ := strings.Cut(string(book[0].Body), "<ul>")
		book[0].Body = template.HTML("<ul>" + list)
	}
}

// Goal returns the first sentence of the game's aim, for the narrow place above the board on a phone.
func (p *gamePage) Goal() string {
	first, _, _ := strings.Cut(p.Aim, ". ")
	return strings.TrimSuffix(first, ".") + "."
}

// step is a sentence about a kind of move, with a picture of an example.
type step struct{ Picture, Text template.HTML }

// minute returns the steps of a game in minute.txt. Each line there has a game, a position, moves and a sentence, in
// English and, if the game has a rule book in French, in French.
func (r *renderer) minute() (list []step, err error) {
	for line := range strings.Lines(file("minute.txt")) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if parts[0] != r.game.Info().Name {
			continue
		}
		s, err := r.game.Parse(parts[1])
		if err != nil {
			return nil, fmt.Errorf("minute.txt: %w", err)
		}
		drawn, err := r.drawn(s, game.Verdict{Moves: strings.Fields(parts[2]), Says: "legal"})
		if err != nil {
			return nil, fmt.Errorf("minute.txt: %w", err)
		}
		said := 3
		if r.french {
			said = 4
		}
		if said >= len(parts) {
			return nil, fmt.Errorf("minute.txt: %q has no sentence in French", line)
		}
		list = append(list, step{drawn, template.HTML(r.linked(parts[said]))})
	}
	return list, nil
}

// start is a starting position, with the option that selects it.
type start struct {
	Name    string // the option and its value: "setup: advanced1"
	Picture template.HTML
}

// source is a source of rules. Word is the short name that the rule book uses for the source, English that of the English
// book, and Meaning explains the name.
type source struct{ Word, English, Meaning string }

// newCard returns what the front page says of a game. The rest of its page takes a second to draw.
func newCard(g dynamic.Game) (*gamePage, error) {
	page := &gamePage{Info: g.Info()}
	page.Engine, page.Lessons = frontend.Engine(page.Name)
	page.By = inventor(plainBlock(page.Doc.Doc().Content[0]))
	cover, err := g.Start(nil)
	if err != nil {
		return nil, err
	}
	first := cover.Picture()
	first.Notes = nil // the set-up below has them
	page.Cover = drawing(first, diagram.Options{})
	return page, nil
}

func newGamePage(g dynamic.Game, dir string) (*gamePage, error) {
	page, err := newCard(g)
	if err != nil {
		return nil, err
	}
	page.Sources = sourcesOf(page.Info)
	r := newRenderer(g, "")
	if page.Minute, err = r.minute(); err != nil {
		return nil, err
	}
	if page.Book, err = r.sections(page.Doc.Doc()); err != nil {
		return nil, err
	}
	illustrate(page.Book, page.Minute)
	if page.Starts, err = starts(g); err != nil {
		return nil, err
	}
	if page.French, err = newFrenchPage(g); err != nil {
		return nil, err
	}
	page.Figures, err = newFigures(g, filepath.Join(dir, "testdata", page.Name+".perft"))
	return page, err
}

var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// inventor returns the first sentence with a year, which says who invented the game, and when. It returns "" if there
// is none.
func inventor(first string) string {
	for _, sentence := range strings.SplitAfter(first, ". ") {
		if year.MatchString(sentence) {
			return strings.TrimSpace(sentence)
		}
	}
	return ""
}

// sourcesOf returns the sources of a game's rules, ordered by their first use.
func sourcesOf(info game.Info) (list []source) {
	for _, rule := range info.Book().Rules {
		for _, word := range strings.Split(rule.Source, ", ") {
			s := source{word, word, info.Origin(word)}
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// starts returns all starting positions that look different: the default one, and one for each value of each option.
// A secret option has too many values that look alike to draw.
func starts(g dynamic.Game) ([]start, error) {
	var list []start
	var seen []picture.Picture
	add := func(name string, options game.Options) error {
		s, err := g.Start(options)
		if err != nil {
			return err
		}
		p := s.Picture()
		alike := func(other picture.Picture) bool { return reflect.DeepEqual(p.Cells, other.Cells) }
		if !slices.ContainsFunc(seen, alike) {
			seen = append(seen, p)
			list = append(list, start{name, drawing(p, diagram.Options{})})
		}
		return nil
	}
	for _, o := range g.Info().Options {
		if o.Secret {
			continue
		}
		for _, value := range o.Values {
			if err := add(o.Caption(value), game.Options{o.Name: value}); err != nil {
				return nil, err
			}
		}
	}
	return list, add("", nil)
}

// newSolutionPage renders the findings about Cookie Disco, and then the documentation of its solution.
func newSolutionPage() ([]section, error) {
	findings, source := solution.Texts()
	r := newRenderer(dynamic.Adapt(cookiedisco.Game()), "cookiedisco.html")
	list, err := r.sections(new(comment.Parser).Parse("# Findings\n\n" + findings))
	if err != nil {
		return nil, err
	}
	rest, err := r.sections(game.BookText(source).Doc())
	return append(list, rest...), err
}

// solutionFile is the name of the file with the table of Cookie Disco's solution.
const solutionFile = "cookiedisco.solution"

// writeSolution writes the table of Cookie Disco's solution. If the user's cache folder has no table, writeSolution
// computes it, or writes nothing if the pages are made for a game of the user's own.
func writeSolution(ctx context.Context, dir string) error {
	var table *solution.Table
	path, err := solution.DefaultPath()
	if err == nil {
		table, err = solution.Open(path)
	}
	if err != nil && catalog.Added() {
		return nil
	}
	if err != nil {
		table, err = solution.Compute(ctx, nil)
	}
	if err != nil {
		return err
	}
	return command.ReplaceFile(filepath.Join(dir, solutionFile), table.Write)
}

// In a table in the documentation, each column begins at the same position in every line. At least two spaces separate
// the columns.

var columnGap = regexp.MustCompile(`  +`)

// isTable reports whether preformatted text is a table with a heading.
func isTable(text string) bool {
	lines := strings.Split(text, "\n")
	head := columnGap.Split(strings.TrimSpace(lines[0]), -1)
	return len(lines) >= 2 && len(head) >= 2 && regexp.MustCompile(`^[a-z ]+$`).MatchString(strings.Join(head, " "))
}

// table renders a table. A line whose first column is empty continues the row above it.
func (r *renderer) table(out *strings.Builder, text string) error {
	lines := strings.Split(text, "\n")
	starts := columnStarts(lines[0])
	var rows [][]string
	for _, line := range lines {
		cells := cut(line, starts)
		if n := len(rows); n > 0 && cells[0] == "" {
			for i, c := range cells {
				rows[n-1][i] = strings.TrimSpace(rows[n-1][i] + " " + c)
			}
			continue
		}
		rows = append(rows, cells)
	}
	return r.blocks.ExecuteTemplate(out, "table", rows)
}

// cell renders the text in one cell of a table, as a link to the board if the text is a position.
func (r *renderer) cell(text string) template.HTML {
	if s, err := r.game.Parse(text); err == nil {
		return template.HTML(r.position(s))
	}
	return template.HTML(html.EscapeString(text))
}

func columnStarts(head string) []int {
	starts := []int{0}
	for _, gap := range columnGap.FindAllStringIndex(head, -1) {
		starts = append(starts, gap[1])
	}
	return starts
}

func cut(line string, starts []int) []string {
	cells := make([]string, len(starts))
	for i, from := range starts {
		to := len(line)
		if i+1 < len(starts) {
			to = min(to, starts[i+1])
		}
		if from < to {
			cells[i] = strings.TrimSpace(line[from:to])
		}
	}
	return cells
}
