package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// board draws the cells, the goals among them, and the coordinates.
func (s *scene) board(out *strings.Builder) {
	all := func(boardgame.PictureCell) bool { return true }
	if s.Table {
		s.outlined(out, "place", s.cellOutline(), func(c boardgame.PictureCell) bool { return c.Piece == 0 && !s.names })
	} else {
		s.outlined(out, "cell", s.cellOutline(), all)
		s.outlined(out, "goal", s.markOutline(), func(c boardgame.PictureCell) bool { return c.Goal })
	}
	texts := group{out: out, open: `<g class="label">`}
	for _, l := range s.Labels {
		texts.text(s.svgPlace(l.X, l.Y), 6, l.Text)
	}
	texts.close()
	if s.names {
		s.writeNames(out)
	}
}

// writeNames writes the names of the empty cells, but for those that an arrow goes over.
func (s *scene) writeNames(out *strings.Builder) {
	crossed := map[string]bool{}
	for _, a := range slices.Concat(s.arrows, s.illegal) {
		for _, name := range a[:max(len(a)-1, 0)] {
			crossed[name] = true
		}
	}
	texts := group{out: out, open: `<g class="name">`}
	for _, c := range s.Cells {
		if c.Piece == 0 && !crossed[c.Name] {
			texts.text(s.svgPlace(c.X, c.Y), 5, c.Name)
		}
	}
	texts.close()
}

// outlined draws the outlines of the cells that are wanted, as one path.
func (s *scene) outlined(out *strings.Builder, class, outline string, wanted func(boardgame.PictureCell) bool) {
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

func (s *scene) isHighlighted() func(boardgame.PictureCell) bool {
	return func(c boardgame.PictureCell) bool { return c.Name != "" && slices.Contains(s.highlighted, c.Name) }
}

// pieces draws them colour by colour.
func (s *scene) pieces(out *strings.Builder) {
	for _, color := range s.colors() {
		of := group{out: out, open: fmt.Sprintf(`<g class="%s">`, colorClass(color))}
		for _, c := range s.Cells {
			if c.Piece != 0 && c.Color == color {
				of.write(s.piece(c, s.svgPlace(c.X, c.Y)))
			}
		}
		of.close()
	}
}

// colors are those that some piece has, in order.
func (s *scene) colors() []boardgame.Color {
	var list []boardgame.Color
	for _, c := range s.Cells {
		if c.Piece != 0 && !slices.Contains(list, c.Color) {
			list = append(list, c.Color)
		}
	}
	slices.Sort(list)
	return list
}

// The outlines of an egg and of the ring in it, around the middle of its cell.
const (
	egg     = "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z"
	eggRing = "m0-18c6 0 13 11 13 21c0 9-5 13-13 13s-13-4-13-13c0-10 7-21 13-21z"
)

// piece is one piece at a place: its shape, the ring of its owner, its letter.
func (s *scene) piece(c boardgame.PictureCell, at dot) string {
	ring := ringClass(c.Owner)
	class := ""
	if c.Down {
		class, ring = "down", ""
	}
	outline, inside, drop := egg, eggRing, 8 // drop is from the middle to the foot of the letter
	radius := 19
	if s.Table {
		radius = 25
	}
	if c.Shape != boardgame.Egg {
		outline, inside, drop = circle(radius), circle(radius-4), 6
	}
	text := fmt.Sprintf(`<path%s d="M%d %d%s"/>`, classed(class), at.x, at.y, outline)
	if ring != "" {
		text += fmt.Sprintf(`<path%s d="M%d %d%s"/>`, classed(ring), at.x, at.y, inside)
	}
	return text + fmt.Sprintf(`<text x="%d" y="%d">%s</text>`, at.x, at.y+drop, escaped(string(rune(c.Piece))))
}

// circle is the outline of a circle around where the path is.
func circle(r int) string {
	return fmt.Sprintf("m-%d 0a%[1]d %[1]d 0 1 0 %d 0a%[1]d %[1]d 0 1 0-%[2]d 0z", r, 2*r)
}

// classed is the attribute for a class, nothing for none.
func classed(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// ringClass is how the ring of a player's pieces is drawn, "" for none.
func ringClass(p boardgame.Player) string {
	switch p {
	case boardgame.NoPlayer, boardgame.First:
		return ""
	case boardgame.Second:
		return "ring"
	case boardgame.Third:
		return "ring dashed"
	}
	return "ring dotted"
}

// group is an element that is written only if something is in it.
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
