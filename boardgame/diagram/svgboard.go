package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// board draws the cells, including goals, and the coordinates.
func (s *scene) board(out *strings.Builder) {
	all := func(picture.Cell) bool { return true }
	s.guides(out)
	if s.Table {
		s.outlined(out, "place", s.cellOutline(), func(c picture.Cell) bool { return c.Empty() && !s.names })
	} else {
		s.frame(out)
		s.outlined(out, "cell", s.cellOutline(), all)
		for _, color := range s.tints() {
			s.outlined(out, "home "+colorClass(color), s.cellOutline(), func(c picture.Cell) bool {
				return c.Home != boardgame.NoPlayer && c.Tint == color
			})
		}
		s.outlined(out, "goal", s.markOutline(), func(c picture.Cell) bool {
			return c.Goal && c.Home == boardgame.NoPlayer && c.Ground == picture.Shape{}
		})
	}
	for _, c := range s.Cells {
		if c.Ground != (picture.Shape{}) {
			out.WriteString(painted(c.Ground, c.Tint, "").use(s.svgPlace(c.X, c.Y)) + "\n")
		}
	}
	texts := group{out: out, open: `<g class="label">`}
	for _, l := range slices.Concat(s.Labels, s.Notes) {
		texts.text(s.svgPlace(l.X, l.Y), 6, l.Text)
	}
	texts.close()
}

// frame draws the frame of a board of squares.
func (s *scene) frame(out *strings.Builder) {
	if s.Grid != picture.Squares || len(s.Cells) == 0 {
		return
	}
	at := s.svgPlace(s.Cells[0].X, s.Cells[0].Y)
	box := rect{at.x, at.y, at.x, at.y}
	for _, c := range s.Cells {
		at := s.svgPlace(c.X, c.Y)
		box = rect{min(box.left, at.x), min(box.top, at.y), max(box.right, at.x), max(box.bottom, at.y)}
	}
	const beyond = 26 + 6
	fmt.Fprintf(out, `<rect class="frame" x="%d" y="%d" width="%d" height="%d" rx="11"/>`+"\n",
		box.left-beyond, box.top-beyond, box.width()+2*beyond, box.height()+2*beyond)
}

func (s *scene) guides(out *strings.Builder) {
	var path strings.Builder
	for _, g := range s.Guides {
		from, to := s.svgPlace(g.FromX, g.FromY), s.svgPlace(g.ToX, g.ToY)
		fmt.Fprintf(&path, "M%d %dL%d %d", from.x, from.y, to.x, to.y)
	}
	if path.Len() > 0 {
		fmt.Fprintf(out, `<path class="guide" d="%s"/>`+"\n", path.String())
	}
}

// tints returns the colours of the cells that have an owner, sorted and without duplicates.
func (s *scene) tints() []picture.Color {
	var list []picture.Color
	for _, c := range s.Cells {
		if c.Home != boardgame.NoPlayer && !slices.Contains(list, c.Tint) {
			list = append(list, c.Tint)
		}
	}
	slices.Sort(list)
	return list
}

// writeNames writes the names of the empty cells if the option Names is set. On each arrow, only the last cell gets its
// name.
func (s *scene) writeNames(out *strings.Builder) {
	if !s.names {
		return
	}
	crossed := map[string]bool{}
	for _, a := range slices.Concat(s.arrows, s.illegal) {
		for _, name := range a[:max(len(a)-1, 0)] {
			crossed[name] = true
		}
	}
	texts := group{out: out, open: `<g class="name">`}
	for _, c := range s.Cells {
		if c.Empty() && !crossed[c.Name] {
			texts.text(s.svgPlace(c.X, c.Y), 5, c.Name)
		}
	}
	texts.close()
}

// outlined draws the outlines of all wanted cells as one path.
func (s *scene) outlined(out *strings.Builder, class, outline string, wanted func(picture.Cell) bool) {
	var path strings.Builder
	for _, c := range s.Cells {
		if wanted(c) {
			at := s.svgPlace(c.X, c.Y)
			fmt.Fprintf(&path, "M%d %d%s", at.x, at.y, outline)
		}
	}
	if path.Len() > 0 {
		fmt.Fprintf(out, `<path class="%s" d="%s"/>`+"\n", class, path.String())
	}
}

func (s *scene) isHighlighted() func(picture.Cell) bool {
	return func(c picture.Cell) bool { return c.Name != "" && slices.Contains(s.highlighted, c.Name) }
}

func (s *scene) pieces(out *strings.Builder) {
	for _, c := range s.Cells {
		if !c.Empty() {
			out.WriteString(s.lookOf(c.Piece).use(s.svgPlace(c.X, c.Y)) + "\n")
		}
		if slices.Contains(s.marked, c.Name) {
			out.WriteString(s.markerAt(s.svgPlace(c.X, c.Y)))
		}
	}
}

// circle returns the path of a circle around the current point.
func circle(r int) string {
	return fmt.Sprintf("m-%d 0a%[1]d %[1]d 0 1 0 %d 0a%[1]d %[1]d 0 1 0-%[2]d 0z", r, 2*r)
}

// group is an SVG element that is written only if it has content.
type group struct {
	out    *strings.Builder
	open   string
	opened bool
}

func (g *group) write(element string) {
	if !g.opened {
		g.out.WriteString(g.open + "\n")
		g.opened = true
	}
	g.out.WriteString(element + "\n")
}

func (g *group) text(at dot, drop int, text string) {
	g.write(fmt.Sprintf(`<text x="%d" y="%d">%s</text>`, at.x, at.y+drop, escaped(text)))
}

func (g *group) close() {
	if g.opened {
		g.out.WriteString("</g>\n")
	}
}
