package diagram

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

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

// pieceStyle returns the style of a piece of colour c. All styles are readable on dark and on light backgrounds.
func pieceStyle(c picture.Color) string {
	switch c {
	case picture.Black:
		return "1;35"
	case picture.Blue:
		return "1;34"
	case picture.Red:
		return "1;31"
	case picture.Orange, picture.Yellow:
		return "1;33"
	case picture.Green:
		return "1;32"
	case picture.Brown, picture.Tan:
		return "33"
	}
	return bold
}

func (c canvas) put(at point, char rune, style string) { c[at] = glyph{char, style} }

// String returns the drawing, in colour if color is true. No line has trailing spaces.
func (c canvas) String(color bool) string {
	points := slices.SortedFunc(maps.Keys(c), func(a, b point) int {
		return cmp.Or(cmp.Compare(b.row, a.row), cmp.Compare(a.col, b.col))
	})
	if len(points) == 0 {
		return ""
	}
	left := points[0].col
	for _, at := range points {
		left = min(left, at.col)
	}
	var out strings.Builder
	pen := point{left, points[0].row}
	style := ""
	restyle := func(next string) {
		if style != "" && style != next {
			out.WriteString("\x1b[0m")
		}
		if next != "" && style != next {
			out.WriteString("\x1b[" + next + "m")
		}
		style = next
	}
	for _, at := range points {
		if at != pen {
			restyle("")
		}
		if at.row < pen.row {
			out.WriteString(strings.Repeat("\n", pen.row-at.row))
			pen = point{left, at.row}
		}
		out.WriteString(strings.Repeat(" ", at.col-pen.col))
		if color {
			restyle(c[at].style)
		}
		out.WriteRune(c[at].char)
		pen.col = at.col + 1
	}
	restyle("")
	out.WriteByte('\n')
	return out.String()
}
