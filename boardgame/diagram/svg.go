package diagram

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// SVG draws a position as a complete SVG document, for an <img> element or for an HTML page. The drawing follows the
// light or dark theme of the reader's system. Pieces look as their shapes say. Discs of the second, third and fourth
// players have rings, so that readers can tell them apart without colours. Screen readers read the title and a
// description of the position and the moves.
//
// With the option Page, SVG draws for a page on which players can click the board. This drawing has no style of its
// own, so the page must include [Style] once. It also has no attribute that a strict Content-Security-Policy forbids. It has
// these parts:
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
//     is the name of this cell, and data-piece is the identifier of the piece. Clicks on a piece pass through to the
//     cell beneath it.
//   - Each arrow is a group of class "arrow", with the attributes data-from and data-to. An arrow of an illegal move
//     also has the class "illegal".
//
// A drawing defines all parts that it uses, under ids that begin as the option ID says.
//
// All sizes are whole numbers, so the same picture gives the same bytes on every machine. The strings in a picture may
// contain any characters.
func SVG(p picture.Picture, o Options) string {
	s := newScene(p, o)
	s.Title = cmp.Or(s.Title, "A position")
	if s.Page {
		return s.clickable()
	}
	desc := s.describe()
	// A page may have several drawings, so their parts need different ids.
	hash := fnv.New32a()
	fmt.Fprintln(hash, s.Title, desc, o)
	id := fmt.Sprintf("%08x", hash.Sum32())
	s.ids = cmp.Or(s.ids, "d"+id+"-")
	box := s.bounds()
	width, height := box.right-box.left, box.bottom-box.top

	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="boardgame" role="img" aria-labelledby="t%s `+
		`d%[1]s" `+
		`width="%[4]d" height="%[5]d" viewBox="%[2]d %[3]d %[4]d %[5]d">`+"\n", id, box.left, box.top, width, height)
	fmt.Fprintf(&out, "<title id=\"t%s\">%s</title>\n<desc id=\"d%[1]s\">%[3]s</desc>\n", id, escaped(s.Title),
		escaped(desc))
	out.WriteString("<style>" + lightStyle)
	tintStyle(&out, s.tints)
	if len(s.illegal)+len(s.refused) > 0 {
		out.WriteString(illegalStyle)
	}
	if len(s.Guides) > 0 && !s.Table {
		out.WriteString(linesStyle)
	}
	out.WriteString("@media(prefers-color-scheme:dark){\n" + darkStyle + "}</style>\n")
	s.define(&out)
	fmt.Fprintf(&out, `<rect class="page" x="%d" y="%d" width="%d" height="%d" rx="10"/>`+"\n",
		box.left, box.top, width, height)
	s.board(&out)
	if s.Names {
		s.writeNames(&out)
	}
	for _, c := range s.Cells {
		at := s.svgPlace(c.X, c.Y)
		if !c.Empty() {
			out.WriteString(s.use(s.lookOf(c.Piece), at) + "\n")
		}
		if slices.Contains(s.Marked, c.Name) {
			out.WriteString(s.markerAt(at))
		}
	}
	s.outlined(&out, "mark", s.form.inside,
		func(c picture.Cell) bool { return slices.Contains(s.highlighted, c.Name) })
	s.drawArrows(&out)
	out.WriteString("</svg>\n")
	return out.String()
}

// dot is a place in a drawing. Its y grows downwards.
type dot struct{ x, y int }

// form says how the cells of a grid are drawn. The paths are relative to the middle of a cell.
type form struct {
	across, up    int    // the distance that 1 in X and 1 in Y make in the drawing
	width, height int    // half the size of a cell
	border        string // the area that belongs to a cell and reacts to clicks
	cell          string // the outline, which may be a little inside the border
	inside        string // a smaller outline for marks
}

// svgPlace converts coordinates of the picture to coordinates of the drawing.
func (s *scene) svgPlace(x, y int) dot {
	return dot{s.form.across * x, -s.form.up * y}
}

type rect struct{ left, top, right, bottom int }

// with returns the smallest rectangle that contains r, unless r is zero, and the rectangle around a place, of twice
// this size.
func (r rect) with(at dot, width, height int) rect {
	box := rect{at.x - width, at.y - height, at.x + width, at.y + height}
	if r == (rect{}) {
		return box
	}
	return rect{min(r.left, box.left), min(r.top, box.top), max(r.right, box.right), max(r.bottom, box.bottom)}
}

// bounds returns the area of the whole drawing, with a margin.
func (s *scene) bounds() rect {
	var r rect
	for _, c := range s.Cells {
		r = r.with(s.svgPlace(c.X, c.Y), s.form.width, s.form.height)
	}
	for _, l := range s.Labels {
		r = r.with(s.svgPlace(l.X, l.Y), halfWidth(l), 10)
	}
	for _, l := range s.Notes {
		r = r.with(s.notePlace(l), halfWidth(l), 10)
	}
	const margin = 12
	return rect{r.left - margin, r.top - margin, r.right + margin, r.bottom + margin}
}

// escaped escapes a string for XML, and replaces control characters and what is not UTF-8 with U+FFFD.
func escaped(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, text)
	if !strings.ContainsAny(clean, `&<>"`) {
		return clean // most texts are names of cells, and a Replacer takes long to make
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(clean)
}

func halfWidth(l picture.Label) int { return 2 + 5*len([]rune(l.Text)) }

// frame returns the frame of a board of squares, or a zero rect if there is none.
func (s *scene) frame() (frame rect) {
	if s.Grid == picture.Squares && !s.Table {
		for _, c := range s.Cells {
			frame = frame.with(s.svgPlace(c.X, c.Y), 26+6, 26+6)
		}
	}
	return frame
}

func (s *scene) labelPlace(l picture.Label) dot { return s.svgPlace(l.X, l.Y) }

// notePlace returns the middle of a note. A note to the left or the right of the cells is outside the frame.
func (s *scene) notePlace(l picture.Label) dot {
	at, frame := s.svgPlace(l.X, l.Y), s.frame()
	middle, half := at.x, halfWidth(l)
	at.x += s.aside
	switch {
	case at.y <= frame.top || at.y >= frame.bottom:
	case middle < frame.left:
		at.x = min(at.x, frame.left-half)
	case middle > frame.right:
		at.x = max(at.x, frame.right+half)
	}
	return at
}

// board draws the cells, including goals, and the coordinates. A board of squares has a frame.
func (s *scene) board(out *strings.Builder) {
	if frame := s.frame(); frame != (rect{}) {
		fmt.Fprintf(out, `<rect class="frame" x="%d" y="%d" width="%d" height="%d" rx="11"/>`+"\n",
			frame.left, frame.top, frame.right-frame.left, frame.bottom-frame.top)
	}
	guides := ""
	for _, g := range s.Guides {
		from, to := s.svgPlace(g.FromX, g.FromY), s.svgPlace(g.ToX, g.ToY)
		guides += fmt.Sprintf("M%d %dL%d %d", from.x, from.y, to.x, to.y)
	}
	if guides != "" {
		fmt.Fprintf(out, `<path class="guide" d="%s"/>`+"\n", guides)
	}
	class := "cell"
	if s.Table {
		class = "place"
	}
	s.outlined(out, class, s.form.cell, func(c picture.Cell) bool { return !s.Table || c.Empty() && !s.Names })
	for _, color := range s.tints {
		s.outlined(out, "home "+paintOf(color).class, s.form.cell, func(c picture.Cell) bool {
			return !s.Table && c.Home != boardgame.NoPlayer && c.Tint == color
		})
	}
	s.outlined(out, "goal", s.form.inside, func(c picture.Cell) bool {
		// a piece may cover what lies under it; a cell with only a sign, such as a camp, has its tint
		return !s.Table && c.Goal && (c.Home == boardgame.NoPlayer || c.Ground != nil && c.Ground.Under != "")
	})
	for _, c := range s.Cells {
		if c.Ground != nil {
			at := s.svgPlace(c.X, c.Y)
			out.WriteString(s.use(painted(c.Ground, c.Tint, ""), at) + "\n")
		}
	}
	s.texts(out, "label", 6, s.labelPlace, s.Labels)
	s.texts(out, "label", 6, s.notePlace, s.Notes)
}

// writeNames writes the names of the empty cells. On each arrow, only the last cell gets its name.
func (s *scene) writeNames(out *strings.Builder) {
	crossed := map[string]bool{}
	for _, a := range slices.Concat(s.arrows, s.illegal) {
		for _, name := range a[:max(len(a)-1, 0)] {
			crossed[name] = true
		}
	}
	var names []picture.Label
	for _, c := range s.Cells {
		if c.Empty() && !crossed[c.Name] {
			names = append(names, picture.Label{Text: c.Name, X: c.X, Y: c.Y})
		}
	}
	s.texts(out, "name", 5, s.labelPlace, names)
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

// circle returns the path of a circle around the current point.
func circle(r int) string {
	return fmt.Sprintf("m-%d 0a%[1]d %[1]d 0 1 0 %d 0a%[1]d %[1]d 0 1 0-%[2]d 0z", r, 2*r)
}

// texts writes labels, each with its base line the given distance below its place.
func (s *scene) texts(
	out *strings.Builder, class string, below int, place func(picture.Label) dot, labels []picture.Label,
) {
	if len(labels) == 0 {
		return
	}
	fmt.Fprintf(out, `<g class="%s">`+"\n", class)
	for _, l := range labels {
		if l.Text == "" {
			continue
		}
		at := place(l)
		fmt.Fprintf(out, `<text x="%d" y="%d">%s</text>`+"\n", at.x, at.y+below, escaped(l.Text))
	}
	out.WriteString("</g>\n")
}
