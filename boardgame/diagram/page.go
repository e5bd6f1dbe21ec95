package diagram

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// clickable returns the whole SVG for a page.
func (s *scene) clickable() string {
	table := ""
	if s.Table {
		table = " table"
	}
	box := s.bounds()
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="boardgame clickable%s" data-grid="%s" `+
		`role="group" aria-label="%s" viewBox="%d %d %d %d">`+"\n",
		table, s.Grid, escaped(s.Title), box.left, box.top, box.right-box.left, box.bottom-box.top)
	s.define(&out)
	out.WriteString(`<g class="board" aria-hidden="true">` + "\n")
	s.board(&out)
	out.WriteString("</g>\n<g class=\"cells\">\n")
	for _, c := range s.Cells {
		s.pageCell(&out, c)
	}
	out.WriteString("</g>\n<g class=\"names\" aria-hidden=\"true\" pointer-events=\"none\">\n")
	if s.Names { // above the cells, so that no mark on a cell covers its name
		s.writeNames(&out)
	}
	out.WriteString("</g>\n<g class=\"pieces\" aria-hidden=\"true\" pointer-events=\"none\">\n")
	for _, c := range s.Cells {
		if !c.Empty() {
			s.pagePiece(&out, c)
		}
	}
	out.WriteString("</g>\n<g class=\"arrows\" aria-hidden=\"true\" pointer-events=\"none\">\n")
	s.drawArrows(&out)
	out.WriteString("</g>\n</svg>\n")
	return out.String()
}

func (s *scene) pageCell(out *strings.Builder, c picture.Cell) {
	at := s.svgPlace(c.X, c.Y)
	spoken, pressed := c.Name+", empty", "" // for screen readers: "d2, blue egg, can be chosen"
	if !c.Empty() {
		spoken = c.Name + ", " + wordOf(c)
	}
	if c.Ground != nil { // which the piece covers
		spoken += ", " + groundOf(c)
	}
	if slices.Contains(s.Target, c.Name) {
		spoken += ", can be chosen"
	}
	if slices.Contains(s.Selected, c.Name) {
		pressed = ` aria-pressed="true"`
	}
	fmt.Fprintf(out, `<g class="%s" data-cell="%s" data-x="%d" data-y="%d" role="button" tabindex="-1" `+
		`aria-label="%s"%s>`,
		s.cellClasses(c), escaped(c.Name), c.X, c.Y, escaped(spoken), pressed)
	fmt.Fprintf(out, `<path class="overlay" d="M%d %d%s"/><path class="hit" fill="none" pointer-events="all" `+
		`d="M%d %d%s"/></g>`+"\n",
		at.x, at.y, s.form.inside, at.x, at.y, s.form.border)
}

func (s *scene) cellClasses(c picture.Cell) string {
	classes := []string{"cell"}
	add := func(class string, when bool) {
		if when {
			classes = append(classes, class)
		}
	}
	add("goal", c.Goal)
	home := [...]string{"", "home-first", "home-second", "home-third", "home-fourth"}[min(c.Home, boardgame.Fourth)]
	add(home, home != "")
	add("selected", slices.Contains(s.Selected, c.Name))
	add("target", slices.Contains(s.Target, c.Name))
	add("last", slices.Contains(s.Last, c.Name))
	add("refused", slices.Contains(s.Refused, c.Name))
	add("mark", slices.Contains(s.highlighted, c.Name))
	return strings.Join(classes, " ")
}

func (s *scene) pagePiece(out *strings.Builder, c picture.Cell) {
	at := s.svgPlace(c.X, c.Y)
	id := cmp.Or(s.Pieces[c.Name], c.Name)
	marker := ""
	if slices.Contains(s.Marked, c.Name) {
		marker = strings.TrimSuffix(s.markerAt(dot{}), "\n")
	}
	fmt.Fprintf(out, `<g class="piece %s" data-piece="%s" data-at="%s" transform="translate(%d %d)">%s%s</g>`+"\n",
		paintOf(c.Piece.Color).class, escaped(id), escaped(c.Name), at.x, at.y, s.use(s.lookOf(c.Piece), dot{}), marker)
}

// groundOf names what lies on a cell beneath the piece: "blue nest".
func groundOf(c picture.Cell) string {
	if c.Tint == picture.NoColor {
		return c.Ground.Name
	}
	return c.Tint.String() + " " + c.Ground.Name
}
