package book

import (
	"errors"
	"fmt"
	"go/doc/comment"
	"html"
	"html/template"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// figures holds statistics of a game. The random games always come from the same seed, so their statistics never
// change.
type figures struct {
	Players   string
	First     int    // the number of legal moves at the start
	Branching string // the average number of legal moves in the random games
	Most      int    // the greatest number of legal moves in the random games
	Length    string // the median length of the random games, in plies
	Quarters  string // the quartiles of the lengths of the random games, in plies
	Games     int    // the number of random games
	Bound     string // the greatest number of plies that a game can have, or "none"
	Version   int
	Perft     []count
}

// count is a row of a perft table.
type count struct {
	Depth int
	Nodes string
}

const (
	randomGames = 100
	randomPlies = 20_000
)

func newFigures(g dynamic.Game, table string) (*figures, error) {
	s, err := g.Start(nil)
	if err != nil {
		return nil, err
	}
	info := g.Info()
	f := &figures{First: s.CountMoves(), Games: randomGames, Version: info.Version, Players: players(info), Bound: "none"}
	if n := info.MaxPlies; n > 0 {
		f.Bound = thousands(strconv.Itoa(n))
	}
	if err := f.playRandomly(s); err != nil {
		return nil, err
	}
	f.Perft, err = readPerft(table, s.String())
	return f, err
}

// players returns the numbers of players that the game allows, as text: "2" or "2 or 4".
func players(info game.Info) string {
	for _, o := range info.Options {
		if o.Name == "players" {
			return strings.Join(o.Values, " or ")
		}
	}
	return strconv.Itoa(len(info.Seats))
}

func (f *figures) playRandomly(start dynamic.State) (err error) {
	rng := rand.New(rand.NewPCG(1, 2))
	var lengths []int
	moves, plies := 0, 0
	for range randomGames {
		s, length := start, 0
		for n := s.CountMoves(); n > 0 && length < randomPlies; n = s.CountMoves() {
			moves += n
			f.Most = max(f.Most, n)
			if s, err = s.Apply(s.RandomMove(rng)); err != nil {
				return err
			}
			length++
		}
		lengths = append(lengths, length)
		plies += length
	}
	slices.Sort(lengths)
	f.Branching = fmt.Sprintf("%.1f", float64(moves)/float64(plies))
	quarter := func(n int) string { return thousands(strconv.Itoa(lengths[len(lengths)*n/4])) }
	f.Length, f.Quarters = quarter(2), quarter(1)+" to "+quarter(3)
	return nil
}

// readPerft reads the perft counts of a position from a table file. It returns nil if the file has no line for the
// position.
func readPerft(file, position string) (list []count, err error) {
	in, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer in.Close()
	lines, err := perft.ReadTable(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, line := range lines {
		if line.Position == position {
			for i, n := range line.Nodes {
				list = append(list, count{i + 1, thousands(strconv.FormatUint(n, 10))})
			}
			return list, nil
		}
	}
	return nil, nil
}

// thousands returns the digits of a number with a thin space between groups of three.
func thousands(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u202f" + digits[i:]
	}
	return digits
}

// A worked example has up to three parts: the text of a position, its diagram, which may be missing, and lines with
// moves and verdicts. The documentation of package boardgametest describes this form. The tests of each game check
// that the verdicts are right.

// read returns what preformatted text has of a worked example: the position, or nil, whether a drawing may follow it, and
// the verdicts.
func (r *renderer) read(b comment.Block) (s dynamic.State, drawn bool, verdicts []game.Verdict) {
	code, ok := b.(*comment.Code)
	if !ok {
		return nil, false, nil
	}
	parts := strings.Split(strings.TrimSuffix(code.Text, "\n"), "\n\n")
	s, err := r.game.Parse(parts[0])
	if err != nil {
		return nil, false, nil
	}
	return s, len(parts) == 2, game.ReadVerdicts(parts[len(parts)-1])
}

// isExample reports whether a block is a position with verdicts on moves.
func (r *renderer) isExample(b comment.Block) bool {
	s, _, verdicts := r.read(b)
	return s != nil && verdicts != nil
}

// code renders a preformatted block. The block can be a worked example, the players' views of the last example, a
// table, or a list of moves. Any other text is rendered unchanged.
func (r *renderer) code(out *strings.Builder, b *comment.Code) error {
	text := strings.TrimSuffix(b.Text, "\n")
	s, drawn, verdicts := r.read(b)
	switch {
	case s != nil && verdicts != nil:
		return r.example(out, s, verdicts)
	case s != nil && drawn:
		fmt.Fprintf(out, "<figure class=\"example\"><div class=\"picture\">%s</div></figure>\n", drawing(s.Picture(), diagram.Options{}))
	case r.last != nil && r.showsViews(text):
		return r.views(out)
	case isTable(text):
		return r.table(out, text)
	case r.onlyMoves(text):
		moves := strings.Join(strings.Fields(html.EscapeString(text)), "</span> <span>")
		fmt.Fprintf(out, "<p class=\"line\" tabindex=\"0\"><span>%s</span></p>\n", moves)
	default:
		fmt.Fprintf(out, "<pre tabindex=\"0\">%s</pre>\n", html.EscapeString(text))
	}
	return nil
}

// verdictBlock is a verdict of a worked example. Only a refusal has a picture of its own.
type verdictBlock struct {
	Class         string
	Picture, Says template.HTML
	Moves         []link
}

// example renders a worked example. It makes one drawing with the moves of the first verdict that is not a refusal,
// and one drawing for each refusal.
func (r *renderer) example(out *strings.Builder, s dynamic.State, list []game.Verdict) (err error) {
	r.last = s
	first := max(slices.IndexFunc(list, func(v game.Verdict) bool { return !v.Refused() }), 0)
	block := struct {
		Picture  template.HTML
		Open     string
		Verdicts []verdictBlock
	}{Open: r.board(s, "")}
	if block.Picture, err = r.drawn(s, list[first]); err != nil {
		return err
	}
	for i, v := range list {
		b := verdictBlock{Class: "legal", Says: template.HTML(r.linked(sentence(r.book.Says(v))))}
		if v.Refused() {
			b.Class = "refused"
		}
		if v.Refused() && i != first {
			if b.Picture, err = r.drawn(s, v); err != nil {
				return err
			}
		}
		for _, m := range v.Moves {
			b.Moves = append(b.Moves, link{r.board(s, m), m})
		}
		block.Verdicts = append(block.Verdicts, b)
	}
	return r.blocks.ExecuteTemplate(out, "example", block)
}

var cellFirst = regexp.MustCompile(`^\w*\d`)

// sentence turns a verdict into a sentence that begins with a capital letter. If the verdict begins with a cell, the
// cell stays in lower case.
func sentence(says string) string {
	says = strings.TrimPrefix(says, "no: ")
	if cellFirst.MatchString(says) {
		return says
	}
	return strings.ToUpper(says[:1]) + says[1:]
}

// drawn draws the position with the moves of a verdict. It returns an error if the game contradicts the verdict.
func (r *renderer) drawn(s dynamic.State, v game.Verdict) (template.HTML, error) {
	p := s.Picture()
	p.Title = strings.TrimSuffix(r.game.Info().Title+": "+strings.Join(v.Moves, ", "), ": ")
	switch {
	case v.Refused() && r.french:
		p.Title += ", interdit"
	case v.Refused():
		p.Title += ", not allowed"
	}
	legal, illegal, err := dynamic.Traces(s.See(s.Turn()), v.Moves...)
	switch {
	case err != nil:
		return "", fmt.Errorf("the example of %s: %w", s, err)
	case v.Refused() && legal != nil || !v.Refused() && illegal != nil:
		return "", fmt.Errorf("the example of %s has a wrong verdict on %s: %s", s, strings.Join(v.Moves, ", "), v.Says)
	}
	return r.named(drawing(p, diagram.Options{Moves: legal, Illegal: illegal})), nil
}

// named returns a drawing with the names that the book has for the players.
func (r *renderer) named(drawing template.HTML) template.HTML {
	for _, seat := range r.game.Info().Seats {
		label := ">" + r.book.Name(seat.Name).Word + "</text>"
		drawing = template.HTML(strings.ReplaceAll(string(drawing), ">"+seat.Name+"</text>", label))
	}
	return drawing
}

// board returns a link that opens the position on the board. If move is not "", the board shows that move too.
func (r *renderer) board(s dynamic.State, move string) string {
	q := url.Values{"position": {s.String()}}
	if move != "" {
		q.Set("move", move)
	}
	return r.playing + "#" + q.Encode()
}

// showsViews reports whether a text block shows what the players see in the last example's position.
func (r *renderer) showsViews(text string) bool {
	if !r.game.Hides() {
		return false
	}
	v := r.last.See(boardgame.First)
	line, _, _ := strings.Cut(diagram.Text(v.Picture(), diagram.Options{}), "\n")
	return strings.HasPrefix(text, line)
}

func (r *renderer) views(out *strings.Builder) error {
	var views []start
	for p := boardgame.First; int(p) <= r.last.Players(); p++ {
		views = append(views, start{r.game.Info().Seat(p).Name, drawing(r.last.See(p).Picture(), diagram.Options{})})
	}
	return r.blocks.ExecuteTemplate(out, "views", views)
}

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>\n`)

// drawing draws a position for a page. The drawing has no style of its own, because the page's style sheet styles it,
// and it shares its parts with the other drawings: see defineOnce.
func drawing(p picture.Picture, o diagram.Options) template.HTML {
	o.ID = "book-"
	return template.HTML(styleElement.ReplaceAllString(diagram.SVG(p, o), ""))
}

var definitions = regexp.MustCompile(`(?s)<defs>\n(.*?)</defs>\n`)

// defineOnce moves the definitions of all drawings on a page to the beginning of its body, each once.
func defineOnce(page string) string {
	var all strings.Builder
	seen := map[string]bool{}
	for _, m := range definitions.FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(m[1]) {
			if !seen[line] {
				seen[line] = true
				all.WriteString(line)
			}
		}
	}
	page = definitions.ReplaceAllString(page, "")
	at := strings.Index(page, "<header")
	if all.Len() == 0 || at < 0 {
		return page
	}
	shapes := `<svg class="boardgame shapes" aria-hidden="true"><defs>` + "\n" + all.String() + "</defs></svg>\n"
	return page[:at] + shapes + page[at:]
}
