package diagram

import (
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Text draws a position in ASCII. A piece is drawn as the letter that it has in the position's text. An empty cell is
// a dot, or a plus for a special cell such as a nest. Coordinates are beside the cells. Pieces and labels must be
// ASCII. Labels must be short enough to leave room for their neighbours. Lines have no trailing spaces, and the last
// line ends with a newline.
func Text(p picture.Picture, o Options) string { return text(newScene(p, o)).String(o.Color) }

// TextWithNotes is like [Text], and has the picture's notes beside the board, which need not be ASCII.
func TextWithNotes(p picture.Picture, o Options) string {
	s := newScene(p, o)
	c := text(s)
	s.notes(c)
	return c.String(o.Color)
}

func text(s *scene) canvas {
	c := canvas{}
	for _, cell := range s.Cells {
		at := s.textPlace(cell.X, cell.Y)
		switch {
		case !cell.Empty():
			c.put(at, rune(cell.Piece.Letter), paintOf(cell.Piece.Color).sgr)
		case cell.Goal:
			c.put(at, '+', dim)
		default:
			c.put(at, '.', dim)
		}
	}
	s.label(c)
	s.brackets(c)
	return c
}

// textPlace converts coordinates of the picture to a place on the canvas. A cell is two characters wide. In rows of
// hexagons, X counts half cells.
func (s *scene) textPlace(x, y int) point {
	if s.Grid == picture.HexagonRows {
		return point{x, y}
	}
	return point{2 * x, y}
}

// label draws the labels, each with its last character at the label's place. To the right of the cells it is the first
// one, so that the character beside a cell is free for a bracket.
func (s *scene) label(c canvas) {
	right := map[int]int{} // the column of the last cell in each row
	for _, cell := range s.Cells {
		at := s.textPlace(cell.X, cell.Y)
		if last, ok := right[at.row]; !ok || at.col > last {
			right[at.row] = at.col
		}
	}
	for _, l := range s.Labels {
		text := []rune(l.Text)
		at := s.textPlace(l.X, l.Y)
		if last, ok := right[at.row]; !ok || at.col <= last {
			at.col -= len(text) - 1
		}
		for _, r := range text {
			if r != ' ' {
				c.put(at, r, dim)
			}
			at.col++
		}
	}
}

// notes writes the notes in columns, to the left or to the right of everything else.
func (s *scene) notes(c canvas) {
	low, high := c.corners()
	widths := map[int]int{} // of the columns, by X
	for _, n := range s.Notes {
		widths[n.X] = max(widths[n.X], utf8.RuneCountInString(n.Text))
	}
	place := map[int]int{}
	nearest := func(x, y int) int { return max(x, -x) - max(y, -y) }
	for _, x := range slices.SortedFunc(maps.Keys(widths), nearest) {
		if x < 0 {
			low.col -= 2 + widths[x]
			place[x] = low.col
		} else {
			place[x] = high.col + 3
			high.col += 2 + widths[x]
		}
	}
	for _, n := range s.Notes {
		for i, r := range []rune(n.Text) {
			c.put(point{place[n.X] + i, s.textPlace(n.X, n.Y).row}, r, dim)
		}
	}
}

// brackets draws the moves and the highlights around the pieces. On the path of a piece, a star marks an empty cell,
// and a number marks a cell where the piece halts. Neighbouring cells share the character between them. If both cells
// need it, an exclamation mark takes precedence over a brace, and a brace over a bracket. Two brackets or two braces
// become a bar.
func (s *scene) brackets(c canvas) {
	leaving, arriving, refused := map[string]bool{}, map[string]bool{}, slices.Clone(s.refused)
	for _, a := range s.illegal {
		refused = append(refused, a[max(0, len(a)-1):]...)
	}
	for _, a := range slices.Concat(s.arrows, s.illegal) {
		cells := s.way(a)
		for i, cell := range cells {
			switch {
			case i == 0:
				leaving[cell.Name] = true
			case i == len(cells)-1:
				arriving[cell.Name] = true
			case cell.Empty():
				c.put(s.textPlace(cell.X, cell.Y), '*', bold)
			}
			if n := s.halts[cell.Name]; n > 0 && n <= 9 && cell.Empty() {
				c.put(s.textPlace(cell.X, cell.Y), rune('0'+n), bold)
			}
		}
	}
	highlighted := map[string]bool{}
	for _, name := range s.highlighted {
		highlighted[name] = true
	}
	for _, cell := range s.Cells {
		pair := ""
		switch n := cell.Name; {
		case slices.Contains(refused, n):
			pair = "!!"
		case leaving[n] && arriving[n]:
			pair = "{}"
		case leaving[n]:
			pair = "()"
		case arriving[n]:
			pair = "[]"
		case highlighted[n]:
			pair = "<>"
		default:
			continue
		}
		at := s.textPlace(cell.X, cell.Y)
		c.bracket(point{at.col - 1, at.row}, rune(pair[0]))
		c.bracket(point{at.col + 1, at.row}, rune(pair[1]))
	}
}

func (c canvas) bracket(at point, stroke rune) {
	rank := func(r rune) int {
		return slices.IndexFunc([]string{"()[]<>", "{}", "!"},
			func(equals string) bool { return strings.ContainsRune(equals, r) })
	}
	style, there := bold, c[at].char
	switch {
	case rank(there) > rank(stroke):
		stroke = there
	case rank(there) == rank(stroke) && stroke != '!':
		stroke = '|'
	}
	if stroke == '!' {
		style = paintOf(picture.Red).sgr
	}
	c.put(at, stroke, style)
}

// canvas is a drawing made of characters.
type canvas map[point]glyph

// point is a place on a canvas. Row numbers increase upwards.
type point struct{ col, row int }

type glyph struct {
	char  rune
	style string // the parameters of an SGR escape sequence
}

// These are the styles of everything except pieces.
const (
	dim  = "2"
	bold = "1"
)

func (c canvas) put(at point, char rune, style string) { c[at] = glyph{char, style} }

// corners returns the lower left and the upper right corner.
func (c canvas) corners() (low, high point) {
	low, high = point{math.MaxInt, math.MaxInt}, point{math.MinInt, math.MinInt}
	for at := range c {
		low = point{min(low.col, at.col), min(low.row, at.row)}
		high = point{max(high.col, at.col), max(high.row, at.row)}
	}
	return low, high
}

// String returns the drawing, in colour if color is true. No line has trailing spaces.
func (c canvas) String(color bool) string {
	if len(c) == 0 {
		return ""
	}
	low, high := c.corners()
	var out strings.Builder
	for row := high.row; row >= low.row; row-- {
		style, gap := "", 0 // the style of the last character, and the empty places since then
		for col := low.col; col <= high.col+1; col++ {
			g, ok := c[point{col, row}]
			if !color {
				g.style = ""
			}
			if style != "" && style != g.style {
				out.WriteString("\x1b[0m")
			}
			if !ok {
				style, gap = "", gap+1
				continue
			}
			out.WriteString(strings.Repeat(" ", gap))
			if g.style != "" && g.style != style {
				out.WriteString("\x1b[" + g.style + "m")
			}
			out.WriteRune(g.char)
			style, gap = g.style, 0
		}
		out.WriteByte('\n')
	}
	return out.String()
}
