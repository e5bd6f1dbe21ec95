package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Text draws a position in ASCII. A piece is drawn as the letter that it has in the position's text. An empty cell is a
// dot, or a plus for a special cell such as a nest. Coordinates are beside the cells. Pieces and labels must be ASCII.
// Labels must be short enough to leave room for their neighbours. Lines have no trailing spaces, and the last line ends
// with a newline.
func Text(p picture.Picture, options ...Option) string {
	s := newScene(p, options)
	c := canvas{}
	for _, cell := range s.Cells {
		c.piece(s.textPlace(cell.X, cell.Y), cell, '.')
	}
	s.label(c, s.textPlace)
	s.brackets(c, s.textPlace)
	return c.String(s.color)
}

// ANSI calls Text with the option [Color] added. Pieces are bold and coloured, and empty cells and coordinates are dim.
// White pieces have the terminal's foreground colour and black pieces are magenta, because the background is usually white
// or black.
func ANSI(p picture.Picture, options ...Option) string {
	return Text(p, append(options[:len(options):len(options)], Color())...)
}

// textPlace converts coordinates of the picture to a place on the canvas of Text. A cell is two characters wide. In rows of
// hexagons, X counts half cells.
func (s *scene) textPlace(x, y int) point {
	if s.Grid == picture.HexagonRows {
		return point{x, y}
	}
	return point{2 * x, y}
}

// piece draws the piece on a cell. An empty goal is drawn as a plus, and any other empty cell as the given character.
func (c canvas) piece(at point, cell picture.Cell, empty rune) {
	switch {
	case !cell.Empty():
		c.put(at, rune(cell.Piece.Letter), pieceStyle(cell.Piece.Color))
	case cell.Goal:
		c.put(at, '+', dim)
	case empty != ' ':
		c.put(at, empty, dim)
	}
}

// label draws the labels, each with its last character at the label's place.
func (s *scene) label(c canvas, place func(x, y int) point) {
	for _, l := range s.Labels {
		text := []rune(l.Text)
		at := place(l.X, l.Y)
		at.col -= len(text) - 1
		for _, r := range text {
			if r != ' ' {
				c.put(at, r, dim)
			}
			at.col++
		}
	}
}

// brackets draws the moves and the highlights around the pieces. On the path of a piece, a star marks an empty cell, and
// a number marks a cell where the piece halts. Neighbouring cells share the character between them. If both cells need
// it, a brace takes precedence over a bracket, and two brackets or two braces become a bar.
func (s *scene) brackets(c canvas, place func(x, y int) point) {
	leaving, arriving := map[string]bool{}, map[string]bool{}
	for _, a := range slices.Concat(s.arrows, s.illegal) {
		cells := s.way(a)
		for i, cell := range cells {
			switch {
			case i == 0:
				leaving[cell.Name] = true
			case i == len(cells)-1:
				arriving[cell.Name] = true
			case cell.Empty():
				c.put(place(cell.X, cell.Y), '*', bold)
			}
			if n := s.halts[cell.Name]; n > 0 && n <= 9 && cell.Empty() {
				c.put(place(cell.X, cell.Y), rune('0'+n), bold)
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
		at := place(cell.X, cell.Y)
		c.bracket(point{at.col - 1, at.row}, rune(pair[0]))
		c.bracket(point{at.col + 1, at.row}, rune(pair[1]))
	}
}

func (c canvas) bracket(at point, stroke rune) {
	const all, braces = "()[]{}<>", "{}"
	isBrace := strings.ContainsRune(braces, stroke)
	if there := c[at].char; strings.ContainsRune(all, there) {
		switch wasBrace := strings.ContainsRune(braces, there); {
		case wasBrace && !isBrace:
			stroke = there
		case wasBrace == isBrace:
			stroke = '|'
		}
	}
	c.put(at, stroke, bold)
}
