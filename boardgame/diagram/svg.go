package diagram

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// SVG draws a position as a complete SVG document, for an <img> element or for an HTML page. The drawing follows the light
// or dark theme of the reader's system. Pieces look as their shapes say. Discs of the second, third and fourth players
// have rings, so that readers can tell them apart without colours. Screen readers read the title and a description of the
// position and the moves.
//
// All sizes are whole numbers, so the same picture gives the same bytes on every machine. The strings in a picture may
// contain any characters.
func SVG(p picture.Picture, options ...Option) string {
	s := newScene(p, options)
	if s.page != nil {
		return s.clickable()
	}
	title, desc := s.Title, s.describe()
	if title == "" {
		title = "A position"
	}
	// A page may have several drawings, so their parts need different ids.
	hash := fnv.New32a()
	hash.Write([]byte(title + "\n" + desc))
	id := fmt.Sprintf("%08x", hash.Sum32())
	box := s.bounds()

	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="boardgame" role="img" aria-labelledby="t%s d%[1]s" `+
		`width="%[4]d" height="%[5]d" viewBox="%[2]d %[3]d %[4]d %[5]d">`+"\n",
		id, box.left, box.top, box.width(), box.height())
	fmt.Fprintf(&out, "<title id=\"t%s\">%s</title>\n<desc id=\"d%[1]s\">%[3]s</desc>\n", id, escaped(title), escaped(desc))
	s.style(&out)
	s.define(&out)
	fmt.Fprintf(&out, `<rect class="page" x="%d" y="%d" width="%d" height="%d" rx="10"/>`+"\n",
		box.left, box.top, box.width(), box.height())
	s.board(&out)
	s.writeNames(&out)
	s.pieces(&out)
	s.outlined(&out, "mark", s.markOutline(), s.isHighlighted())
	s.drawArrows(&out)
	out.WriteString("</svg>\n")
	return out.String()
}

// dot is a place in a drawing. Its y grows downwards.
type dot struct{ x, y int }

// svgPlace converts coordinates of the picture to coordinates of the drawing. The ratios 26/30 and 45/52 approximate √3/2,
// the ratio of the inner to the outer radius of a regular hexagon.
func (s *scene) svgPlace(x, y int) dot {
	switch s.Grid {
	case picture.HexagonRows:
		return dot{26 * x, -45 * y}
	case picture.HexagonFiles:
		return dot{45 * x, -26 * y}
	}
	return dot{52 * x, -52 * y}
}

// These paths are relative to the middle of a cell: its border, its outline a little inside the border, and a smaller outline
// for marks.
const (
	square          = "m-26-26h52v52h-52z"
	squareCell      = "m-18-24.5h36q6.5 0 6.5 6.5v36q0 6.5-6.5 6.5h-36q-6.5 0-6.5-6.5v-36q0-6.5 6.5-6.5z"
	squareInside    = "m-21-21h42v42h-42z"
	rowHexagon      = "m0-30l26 15v30l-26 15l-26-15v-30z"
	rowHexInside    = "m0-25l21.5 12.5v25l-21.5 12.5l-21.5-12.5v-25z"
	fileHexagon     = "m-30 0l15-26h30l15 26l-15 26h-30z"
	fileHexInside   = "m-25 0l12.5-21.5h25l12.5 21.5l-12.5 21.5h-25z"
	pointWithoutEnd = "h0" // a line of length 0 is visible as a dot, because lines have round ends
)

// border returns the outline of the area that belongs to a cell.
func (s *scene) border() string {
	if s.Grid == picture.Squares && !s.Table {
		return square
	}
	return s.cellOutline()
}

func (s *scene) cellOutline() string {
	switch {
	case s.Table:
		return pointWithoutEnd
	case s.Grid == picture.HexagonRows:
		return rowHexagon
	case s.Grid == picture.HexagonFiles:
		return fileHexagon
	}
	return squareCell
}

func (s *scene) markOutline() string {
	switch {
	case s.Table:
		return circle(20)
	case s.Grid == picture.HexagonRows:
		return rowHexInside
	case s.Grid == picture.HexagonFiles:
		return fileHexInside
	}
	return squareInside
}

type rect struct{ left, top, right, bottom int }

func (r rect) width() int  { return r.right - r.left }
func (r rect) height() int { return r.bottom - r.top }

// bounds returns the area of the whole drawing, with a margin.
func (s *scene) bounds() rect {
	var r rect
	first := true
	add := func(at dot, width, height int) {
		box := rect{at.x - width, at.y - height, at.x + width, at.y + height}
		if !first {
			box = rect{min(r.left, box.left), min(r.top, box.top), max(r.right, box.right), max(r.bottom, box.bottom)}
		}
		r, first = box, false
	}
	for _, c := range s.Cells {
		switch {
		case s.Grid == picture.HexagonRows && !s.Table:
			add(s.svgPlace(c.X, c.Y), 26, 30)
		case s.Grid == picture.HexagonFiles && !s.Table:
			add(s.svgPlace(c.X, c.Y), 30, 26)
		default:
			add(s.svgPlace(c.X, c.Y), 26, 26)
		}
	}
	for _, l := range slices.Concat(s.Labels, s.Notes) {
		add(s.svgPlace(l.X, l.Y), 2+5*len([]rune(l.Text)), 10)
	}
	const margin = 12
	return rect{r.left - margin, r.top - margin, r.right + margin, r.bottom + margin}
}

// escaped escapes a string for XML, and replaces control characters with U+FFFD.
func escaped(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			out.WriteString("&amp;")
		case r == '<':
			out.WriteString("&lt;")
		case r == '>':
			out.WriteString("&gt;")
		case r == '"':
			out.WriteString("&quot;")
		case r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfffe || r == 0xffff:
			out.WriteRune('\ufffd')
		default:
			out.WriteRune(r) // the loop yields U+FFFD for invalid UTF-8
		}
	}
	return out.String()
}
