package diagram

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These are the radii of discs. They are larger on a table, where the pieces touch each other.
const (
	boardRadius = 19
	tableRadius = 25
)

// These are the gradients that shapes use: the light on a body, and a soft shadow.
const (
	shade = ` cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#fff" ` +
		`stop-opacity=".38"/>` +
		`<stop offset=".4" stop-color="#fff" stop-opacity=".06"/><stop offset=".55" stop-opacity="0"/><stop ` +
		`offset="1" stop-opacity=".46"/>`
	shadow = `><stop offset=".55" stop-opacity=".36"/><stop offset="1" stop-opacity="0"/>`

	gradients = "url(#boardgame-" // how shapes use them
)

func (s *scene) radius() int {
	if s.Table {
		return tableRadius
	}
	return boardRadius
}

// disc returns the shape of a piece without a shape of its own. The discs of all players except First have rings.
func (s *scene) disc(p picture.Piece) *picture.Shape {
	shape := &picture.Shape{Outline: circle(s.radius()), Drop: 6}
	dashes := ""
	switch p.Owner {
	case boardgame.NoPlayer, boardgame.First:
		return shape
	case boardgame.Second:
	case boardgame.Third:
		dashes = ` stroke-dasharray="6 4"`
	default:
		dashes = ` stroke-dasharray="2 3"`
	}
	shape.Detail = fmt.Sprintf(`<circle r="%d" fill="none" stroke="currentColor" stroke-width="2"%s/>`, s.radius()-4,
		dashes)
	return shape
}

// look is a shape in its colours, which drawings define once and use for all pieces that look the same. Its id is a
// hash of the drawing, so a page with several drawings may define a look more than once.
type look struct{ id, drawing string }

// lookOf returns the look of a piece with its letter.
func (s *scene) lookOf(p picture.Piece) look {
	shape := p.Shape
	if shape == nil || *shape == (picture.Shape{}) {
		shape = s.disc(p)
		if p.Down {
			shape.Edge, shape.Detail = `currentColor" stroke-dasharray="5 4`, ""
		}
	}
	class := "boardgame-letter"
	if s.Letters {
		class = "boardgame-shown"
	}
	letter := fmt.Sprintf(`<text class="%s" y="%d" fill="#fff" stroke="currentColor">%s</text>`, class, shape.Drop,
		escaped(string(rune(p.Letter))))
	return painted(shape, p.Color, letter)
}

// painted returns the look of a shape in a colour, with the letter above it.
func painted(shape *picture.Shape, c picture.Color, letter string) look {
	var out strings.Builder
	fmt.Fprintf(&out, ` fill="%s" color="%s">%s`, paintOf(c).fill, paintOf(c).edge, shape.Under)
	if shape.Outline != "" {
		body, rim, class := shape.Fill, shape.Edge, ""
		if body != "" {
			body = ` fill="` + body + `"`
		}
		if rim == "" {
			rim = "currentColor"
			if c == picture.Black {
				class = ` class="boardgame-dark"` // a black piece needs a light edge on a dark background
			}
		}
		fmt.Fprintf(&out, `<path%s d="M0 0%s"/>%s<path%s fill="url(#boardgame-shade)" stroke="%s" `+
			`stroke-width="1.2" d="M0 0%[2]s"/>`,
			body, shape.Outline, shape.Detail, class, rim)
	} else {
		out.WriteString(shape.Detail)
	}
	out.WriteString(shape.Over + letter)
	hash := fnv.New32a()
	hash.Write([]byte(out.String()))
	return look{fmt.Sprintf("b%08x", hash.Sum32()), out.String()}
}

// use returns an element that draws a look at a place.
func (s *scene) use(l look, at dot) string {
	return fmt.Sprintf(`<use href="#%s%s" x="%d" y="%d"/>`, s.ids, l.id, at.x, at.y)
}

func (s *scene) markerLook() look { return painted(s.Marker, picture.NoColor, "") }

// markerAt returns the marker on the piece or on the place of a cell, beside its middle.
func (s *scene) markerAt(at dot) string {
	if s.Marker == nil {
		return ""
	}
	return `<g class="marker">` + s.use(s.markerLook(), dot{at.x + 9, at.y - 9}) + "</g>\n"
}

// define writes the definitions that the drawing uses, each once, in the order of the cells.
func (s *scene) define(out *strings.Builder) {
	var defs strings.Builder
	defined := map[string]bool{}
	add := func(l look) {
		if !defined[l.id] {
			defined[l.id] = true
			drawing := strings.ReplaceAll(l.drawing, gradients, "url(#"+s.ids+"boardgame-")
			fmt.Fprintf(&defs, "<g id=\"%s%s\"%s</g>\n", s.ids, l.id, drawing)
		}
	}
	for _, c := range s.Cells {
		if c.Ground != nil {
			add(painted(c.Ground, c.Tint, ""))
		}
		if !c.Empty() {
			add(s.lookOf(c.Piece))
		}
	}
	if s.Marker != nil && (s.marker != "" || len(s.Marked) > 0) {
		add(s.markerLook())
	}
	if defs.Len() == 0 {
		return
	}
	out.WriteString("<defs>\n")
	for _, gradient := range []struct{ id, element string }{{"boardgame-shade", shade}, {"boardgame-shadow", shadow}} {
		if strings.Contains(defs.String(), "url(#"+s.ids+gradient.id+")") {
			fmt.Fprintf(out, "<radialGradient id=\"%s%s\"%s</radialGradient>\n", s.ids, gradient.id, gradient.element)
		}
	}
	out.WriteString(defs.String() + "</defs>\n")
}

// These are the dimensions of an arrow.
const (
	setOff   = 2  // from the edge of the first piece to the start of the arrow
	tip      = 5  // from the arrow's point to the middle of the last cell, if that cell is empty
	tipNamed = 13 // from the arrow's point to the middle of the last cell, if that cell shows its name
	headSize = 17 // from the point to the shaft
	headWide = 10 // half of the head's width
)

// drawArrows draws legal moves on top of illegal moves.
func (s *scene) drawArrows(out *strings.Builder) {
	for _, a := range s.illegal {
		s.arrow(out, a, "arrow illegal")
	}
	for _, a := range s.arrows {
		s.arrow(out, a, "arrow")
	}
	for _, name := range s.refused {
		if c, ok := s.Cell(name); ok {
			at := s.svgPlace(c.X, c.Y)
			fmt.Fprintf(out, `<path class="under" d="%s"/><path class="cross" d="%[1]s"/>`+"\n", cross(at, nil, at))
		}
	}
}

// arrow draws the path of a piece as a dark line with a light border, so that it is visible on any background.
func (s *scene) arrow(out *strings.Builder, a picture.Arrow, class string) {
	var way []dot
	cells := s.way(a)
	for _, c := range cells {
		way = append(way, s.svgPlace(c.X, c.Y))
	}
	if len(way) < 2 {
		return
	}
	last, rim, short := len(way)-1, s.radius(), tip
	switch {
	case !cells[last].Empty() && s.Table:
		short = 12
	case !cells[last].Empty():
		short = 11
	case s.Names:
		short = tipNamed
	}
	if cells[0].Empty() {
		rim = 0
	}
	start := towards(way[0], way[1], rim+setOff)
	point := towards(way[last], way[last-1], short)
	neck := towards(way[last], way[last-1], short+headSize)
	ahead := dot{point.x - neck.x, point.y - neck.y}
	side := dot{-ahead.y * headWide / headSize, ahead.x * headWide / headSize}

	var shaft strings.Builder
	fmt.Fprintf(&shaft, "M%d %d", start.x, start.y)
	for _, at := range way[1:last] {
		fmt.Fprintf(&shaft, "L%d %d", at.x, at.y)
	}
	fmt.Fprintf(&shaft, "L%d %d", neck.x, neck.y)
	head := fmt.Sprintf("M%d %dL%d %dL%d %dz", point.x, point.y, neck.x+side.x, neck.y+side.y, neck.x-side.x,
		neck.y-side.y)
	ends := ""
	if s.Page {
		ends = fmt.Sprintf(` data-from="%s" data-to="%s"`, escaped(a[0]), escaped(a[len(a)-1]))
	}
	fmt.Fprintf(out, `<g class="%s"%s><path class="under" d="%s"/><path class="head" d="%s"/><path class="shaft" `+
		`d="%[3]s"/>`,
		class, ends, shaft.String(), head)
	if class != "arrow" {
		fmt.Fprintf(out, `<path class="under" d="%s"/><path class="cross" d="%[1]s"/>`, cross(start, way, point))
	}
	for i, c := range cells[1:last] {
		out.WriteString(s.halt(c, way[i+1]))
	}
	out.WriteString("</g>\n")
	if halt := s.halt(cells[last], dot{way[last].x - 15, way[last].y + 15}); halt != "" {
		out.WriteString(`<g class="arrow">` + halt + "</g>\n")
	}
	if s.marker == cells[last].Name {
		out.WriteString(s.markerAt(way[last]))
	}
}

// halt returns a disc with the number of the halt on a cell, or "" if there is none.
func (s *scene) halt(c picture.Cell, at dot) string {
	n := s.halts[c.Name]
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(`<circle class="head" cx="%d" cy="%d" r="11"/><text x="%[1]d" y="%[4]d" `+
		`class="halt">%[3]d</text>`,
		at.x, at.y, n, at.y+5)
}

// towards returns the point at the given distance from one point in the direction of another.
func towards(from, to dot, distance int) dot {
	dx, dy := to.x-from.x, to.y-from.y
	if from == to {
		return from
	}
	// in units of 1/1024; Sqrt is exact, so it is the same on every machine
	length := int(math.Sqrt(float64((dx*dx + dy*dy) << 20)))
	return dot{from.x + dx*distance<<10/length, from.y + dy*distance<<10/length}
}

// cross returns the path of a cross in the middle of an illegal move's arrow, or beside an arrow that it would cover.
func cross(start dot, way []dot, point dot) string {
	at, ahead := dot{(start.x + point.x) / 2, (start.y + point.y) / 2}, dot{point.x - start.x, point.y - start.y}
	switch {
	case len(way) > 2:
		at = way[len(way)/2]
	case ahead.x*ahead.x+ahead.y*ahead.y < 3*headSize*3*headSize:
		at = towards(at, dot{at.x - ahead.y, at.y + ahead.x}, 2*headWide)
	}
	return fmt.Sprintf("M%d %dl14 14m0-14l-14 14", at.x-7, at.y-7)
}

func wordOf(c picture.Cell) string {
	word := c.Piece.Word
	if word == "" {
		word = string(rune(c.Piece.Letter))
	}
	return word
}

// describe returns a text for readers who can't see the drawing: "white stone on A1, A2; black stone on I1."
func (s *scene) describe() string {
	var pieces []string
	where := map[string][]string{}
	for _, c := range s.Cells {
		if c.Empty() {
			continue
		}
		word := wordOf(c)
		if !slices.Contains(pieces, word) {
			pieces = append(pieces, word)
		}
		where[word] = append(where[word], c.Name)
	}
	for i, word := range pieces {
		pieces[i] = word + " on " + strings.Join(where[word], ", ")
	}
	text := strings.Join(pieces, "; ") + "."
	if len(pieces) == 0 {
		text = "No pieces."
	}
	var marked []string
	for _, c := range s.Cells {
		if slices.Contains(s.highlighted, c.Name) {
			marked = append(marked, c.Name)
		}
	}
	if marked != nil {
		text += " Marked: " + strings.Join(marked, ", ") + "."
	}
	for _, a := range s.arrows {
		text += s.told(" A move", a)
	}
	for _, a := range s.illegal {
		text += s.told(" An illegal move", a)
	}
	if s.refused != nil {
		text += " Not allowed: " + strings.Join(s.refused, ", ") + "."
	}
	return text
}

// told describes an arrow's path: "A move from A1 via A2 to A3."
func (s *scene) told(what string, a picture.Arrow) string {
	way := s.way(a)
	if len(way) < 2 {
		return ""
	}
	text, between := what+" from "+way[0].Name, " via "
	for _, c := range way[1 : len(way)-1] {
		text += between + c.Name
		between = ", "
	}
	return text + " to " + way[len(way)-1].Name + "."
}
