package diagram

import (
	"fmt"
	"hash/fnv"
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
	shade = `<radialGradient id="boardgame-shade" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".38"/>` +
		`<stop offset=".4" stop-color="#fff" stop-opacity=".06"/><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".46"/></radialGradient>`
	shadow = `<radialGradient id="boardgame-shadow"><stop offset=".55" stop-opacity=".36"/><stop offset="1" stop-opacity="0"/></radialGradient>`
)

func (s *scene) radius() int {
	if s.Table {
		return tableRadius
	}
	return boardRadius
}

// disc returns the shape of a piece without a shape of its own. The discs of all players except First have rings.
func (s *scene) disc(p picture.Piece) picture.Shape {
	shape := picture.Shape{Outline: circle(s.radius()), Drop: 6}
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
	shape.Detail = fmt.Sprintf(`<circle r="%d" fill="none" stroke="currentColor" stroke-width="2"%s/>`, s.radius()-4, dashes)
	return shape
}

// look is a shape in its colours, which drawings define once and use for all pieces that look the same. Its id is a hash of
// the drawing, so a page with several drawings may define a look more than once.
type look struct{ id, drawing string }

// lookOf returns the look of a piece with its letter.
func (s *scene) lookOf(p picture.Piece) look {
	shape := p.Shape
	if shape == (picture.Shape{}) {
		shape = s.disc(p)
		if p.Down {
			shape.Edge, shape.Detail = `currentColor" stroke-dasharray="5 4`, ""
		}
	}
	class := "boardgame-letter"
	if s.letters {
		class = "boardgame-shown"
	}
	letter := fmt.Sprintf(`<text class="%s" y="%d" fill="#fff" stroke="currentColor">%s</text>`, class, shape.Drop, escaped(string(rune(p.Letter))))
	return painted(shape, p.Color, letter)
}

// painted returns the look of a shape in a colour, with the letter above it.
func painted(shape picture.Shape, c picture.Color, letter string) look {
	fill, edge := paint(c)
	var out strings.Builder
	fmt.Fprintf(&out, ` fill="%s" color="%s">%s`, fill, edge, shape.Under)
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
		fmt.Fprintf(&out, `<path%s d="M0 0%s"/>%s<path%s fill="url(#boardgame-shade)" stroke="%s" stroke-width="1.2" d="M0 0%[2]s"/>`,
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
func (l look) use(at dot) string {
	return fmt.Sprintf(`<use href="#%s" x="%d" y="%d"/>`, l.id, at.x, at.y)
}

// looks returns everything that the drawing uses, each once, in the order of the cells.
func (s *scene) looks() (list []look) {
	add := func(l look) {
		if !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	for _, c := range s.Cells {
		if c.Ground != (picture.Shape{}) {
			add(painted(c.Ground, c.Tint, ""))
		}
		if !c.Empty() {
			add(s.lookOf(c.Piece))
		}
	}
	if s.Marker != (picture.Shape{}) && (s.marker != "" || len(s.marked) > 0) {
		add(s.markerLook())
	}
	return list
}

func (s *scene) markerLook() look { return painted(s.Marker, picture.NoColor, "") }

// markerAt returns the marker on the piece or on the place of a cell, beside its middle.
func (s *scene) markerAt(at dot) string {
	if s.Marker == (picture.Shape{}) {
		return ""
	}
	return `<g class="marker">` + s.markerLook().use(dot{at.x + 9, at.y - 9}) + "</g>\n"
}

// define writes the definitions that the drawing uses.
func (s *scene) define(out *strings.Builder) {
	list := s.looks()
	if len(list) == 0 {
		return
	}
	var defs strings.Builder
	for _, l := range list {
		fmt.Fprintf(&defs, "<g id=\"%s\"%s</g>\n", l.id, l.drawing)
	}
	out.WriteString("<defs>\n")
	for _, gradient := range []struct{ id, element string }{{"boardgame-shade", shade}, {"boardgame-shadow", shadow}} {
		if strings.Contains(defs.String(), "url(#"+gradient.id+")") {
			out.WriteString(gradient.element + "\n")
		}
	}
	out.WriteString(defs.String() + "</defs>\n")
}

// rim returns the distances from the middle of a piece to its edge and to the part that shows what it is.
func (s *scene) rim(c picture.Cell) (outside, inside int) {
	switch {
	case c.Empty():
		return 0, 0
	case s.Table:
		return tableRadius, 12
	}
	return boardRadius, 11
}
