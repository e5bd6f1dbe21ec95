package diagram

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Page draws an SVG for a page on which players can click the board. The SVG has no style of its own, so the page must
// include [Style] once. The SVG also has no attribute that a strict Content-Security-Policy forbids. The SVG has these
// parts:
//
//   - The root has the classes boardgame and clickable, and the class table if the game has no board. The attribute
//     data-grid is the name of the grid.
//   - Each cell is a group of class "cell", in the order of the picture. The attribute data-cell is the name of the
//     cell. The attributes data-x and data-y are its coordinates: as the viewer sees the board, data-x grows to the
//     right and data-y grows upwards. The group has the role of a button, with the name and the piece for screen
//     readers. A transparent path of class "hit" covers the group. The other classes of the group determine its
//     style: goal, mark, selected, target, last, refused, and the classes home-first, home-second and so on for the
//     owner of the cell.
//   - Each piece is a group of class "piece", with a transform that puts the piece on its cell. The attribute data-at
//     is the name of this cell, and data-piece is the identifier of the piece: see [Identify]. Clicks on a piece pass
//     through to the cell beneath it.
//   - Each arrow is a group of class "arrow", with the attributes data-from and data-to. An arrow from [Illegal] also
//     has the class "illegal".
func Page() Option { return func(s *scene) { s.page = true } }

// These are classes of cells on a page: the cells that the player has clicked, those that the player may click, those
// that the last move has changed, and those that a refusal names.
const (
	Selected = "selected"
	Target   = "target"
	Last     = "last"
	Refused  = "refused"
)

// Class gives a class, such as [Last], to the named cells. It implies [Page], and Text ignores it: [Highlight] works
// everywhere. [Style] has rules for the four classes above.
func Class(class string, names ...string) Option {
	return func(s *scene) {
		s.page = true
		if s.classes == nil {
			s.classes = map[string][]string{}
		}
		s.classes[class] = append(s.classes[class], names...)
	}
}

// Identify gives identifiers to pieces on a page. Each key of ids is the name of a piece's cell, and the value is the
// piece's identifier. A piece without an entry is identified by the name of its cell. Identify implies [Page].
func Identify(ids map[string]string) Option {
	return func(s *scene) { s.page, s.ids = true, ids }
}

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
	if s.names { // above the cells, so that no mark on a cell covers its name
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
	pressed := ""
	if slices.Contains(s.classes[Selected], c.Name) {
		pressed = ` aria-pressed="true"`
	}
	fmt.Fprintf(out, `<g class="%s" data-cell="%s" data-x="%d" data-y="%d" role="button" tabindex="-1" `+
		`aria-label="%s"%s>`,
		s.cellClasses(c), escaped(c.Name), c.X, c.Y, escaped(s.spoken(c)), pressed)
	fmt.Fprintf(out, `<path class="overlay" d="M%d %d%s"/><path class="hit" fill="none" pointer-events="all" `+
		`d="M%d %d%s"/></g>`+"\n",
		at.x, at.y, s.form.inside, at.x, at.y, s.form.border)
}

// spoken describes a cell for screen readers: "d2, blue egg, can be chosen".
func (s *scene) spoken(c picture.Cell) string {
	text := c.Name + ", empty"
	if !c.Empty() {
		text = c.Name + ", " + wordOf(c)
	}
	if slices.Contains(s.classes[Target], c.Name) {
		text += ", can be chosen"
	}
	return text
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
	known := []string{Selected, Target, Last, Refused}
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(s.classes)),
		func(class string) bool { return slices.Contains(known, class) })
	for _, class := range append(known, others...) {
		add(class, slices.Contains(s.classes[class], c.Name))
	}
	add("mark", slices.Contains(s.highlighted, c.Name))
	return escaped(strings.Join(classes, " "))
}

func (s *scene) pagePiece(out *strings.Builder, c picture.Cell) {
	at := s.svgPlace(c.X, c.Y)
	id := cmp.Or(s.ids[c.Name], c.Name)
	marker := ""
	if slices.Contains(s.marked, c.Name) {
		marker = strings.TrimSuffix(s.markerAt(dot{}), "\n")
	}
	fmt.Fprintf(out, `<g class="piece %s" data-piece="%s" data-at="%s" transform="translate(%d %d)">`+use+"%s</g>\n",
		paintOf(c.Piece.Color).class, escaped(id), escaped(c.Name), at.x, at.y, s.lookOf(c.Piece).id, 0, 0, marker)
}
