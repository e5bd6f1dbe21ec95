package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Text draws a position in ASCII: each piece as its letter in position texts, each empty cell as a dot, or as a plus
// where the rules single it out, the coordinates around. Pieces and labels are ASCII, and labels short enough to leave
// their neighbours room. The lines have no spaces at their ends; the last one ends with a newline.
func Text(p boardgame.Picture, options ...Option) string {
	s := newScene(p, options)
	c := canvas{}
	for _, cell := range s.Cells {
		c.piece(s.textPlace(cell.X, cell.Y), cell, '.')
	}
	s.label(c, s.textPlace)
	s.brackets(c, s.textPlace)
	return c.String(s.color)
}

// ANSI is Text with [Color]: the pieces bold and in their colours, the empty cells and the coordinates dim. White and
// black, of which a terminal has one for its background, are its own foreground and magenta.
func ANSI(p boardgame.Picture, options ...Option) string {
	return Text(p, append(options[:len(options):len(options)], Color())...)
}

// textPlace is where Text draws what lies at coordinates. A cell is two characters wide on squares and in rows of
// hexagons; there, X counts half cells.
func (s *scene) textPlace(x, y int) point {
	if s.Grid == boardgame.HexagonRows {
		return point{x, y}
	}
	return point{2 * x, y}
}

// piece draws what stands on a cell, or for an empty one a character.
func (c canvas) piece(at point, cell boardgame.PictureCell, empty rune) {
	switch {
	case cell.Piece != 0:
		c.put(at, rune(cell.Piece), pieceStyle(cell.Color))
	case cell.Goal:
		c.put(at, '+', dim)
	case empty != ' ':
		c.put(at, empty, dim)
	}
}

// label draws the coordinates, each so that it ends in its place.
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

// brackets draws the moves and the highlights around the pieces. On the way of a piece, a star is a cell that it passes, and
// a number a cell where it halts. Neighbours share a stroke; of two that differ, a brace tells more.
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
			case cell.Piece == 0:
				c.put(place(cell.X, cell.Y), '*', bold)
			}
			if n := s.halts[cell.Name]; n > 0 && n <= 9 && cell.Piece == 0 {
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
