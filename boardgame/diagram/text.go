package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Text draws a position in ASCII: each piece as its letter in position texts, each empty cell as a dot, or as a plus
// where the rules single it out, the coordinates around. Pieces and labels are ASCII, and labels short enough to leave
// their neighbours room. The lines have no spaces at their ends; the last one ends with a newline.
func Text(p boardgame.Picture) string { return draw(p, func(m mark) string { return m.text }) }

// ANSI is Text for a terminal with colours: the pieces bold and in their colours, the empty cells and the coordinates
// dim. White and black, of which a terminal has one for its background, are its own foreground and magenta. The escape
// sequences are those of ECMA-48, SGR.
func ANSI(p boardgame.Picture) string { return draw(p, mark.colored) }

// mark is a text somewhere in the drawing.
type mark struct {
	text     string
	col, row int // of its last character; rows count upwards
	style    string
}

// The styles, as parameters of SGR.
const dim = "2"

// pieceStyle is bold, in a colour that can be read on dark and on light.
func pieceStyle(c boardgame.Color) string {
	switch c {
	case boardgame.Black:
		return "1;35"
	case boardgame.Blue:
		return "1;34"
	case boardgame.Red:
		return "1;31"
	case boardgame.Orange, boardgame.Yellow:
		return "1;33"
	case boardgame.Green:
		return "1;32"
	case boardgame.Brown:
		return "33"
	}
	return "1"
}

func (m mark) colored() string { return "\x1b[" + m.style + "m" + m.text + "\x1b[0m" }

// marks lists what is to be drawn. A cell is two characters wide on squares and in rows of hexagons; there, X counts
// half cells.
func marks(p boardgame.Picture) []mark {
	width := 2
	if p.Grid == boardgame.HexagonRows {
		width = 1
	}
	var list []mark
	for _, c := range p.Cells {
		m := mark{".", width * c.X, c.Y, dim}
		switch {
		case c.Piece != 0:
			m.text, m.style = string(rune(c.Piece)), pieceStyle(c.Color)
		case c.Goal:
			m.text = "+"
		}
		list = append(list, m)
	}
	for _, l := range p.Labels {
		if text := strings.TrimRight(l.Text, " "); text != "" {
			list = append(list, mark{text, width * l.X, l.Y, dim})
		}
	}
	return list
}

// draw puts the marks in their places, line by line from the top.
func draw(p boardgame.Picture, show func(mark) string) string {
	list := marks(p)
	slices.SortStableFunc(list, func(a, b mark) int {
		if a.row != b.row {
			return b.row - a.row
		}
		return a.col - b.col
	})
	left := 0
	for i, m := range list {
		if start := m.col - len(m.text) + 1; i == 0 || start < left {
			left = start
		}
	}
	var out strings.Builder
	col := left
	for i, m := range list {
		if i > 0 && m.row != list[i-1].row {
			out.WriteString(strings.Repeat("\n", list[i-1].row-m.row))
			col = left
		}
		start := m.col - len(m.text) + 1
		out.WriteString(strings.Repeat(" ", max(start-col, 0)))
		out.WriteString(show(m))
		col = max(start, col) + len(m.text)
	}
	if len(list) > 0 {
		out.WriteByte('\n')
	}
	return out.String()
}
