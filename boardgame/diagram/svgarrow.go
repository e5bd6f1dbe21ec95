package diagram

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

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
	last := len(way) - 1
	rim, _ := s.rim(cells[0])
	_, short := s.rim(cells[last])
	switch {
	case short > 0:
	case s.names:
		short = tipNamed
	default:
		short = tip
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
	head := fmt.Sprintf("M%d %dL%d %dL%d %dz", point.x, point.y, neck.x+side.x, neck.y+side.y, neck.x-side.x, neck.y-side.y)
	ends := ""
	if s.page != nil {
		ends = fmt.Sprintf(` data-from="%s" data-to="%s"`, escaped(a[0]), escaped(a[len(a)-1]))
	}
	fmt.Fprintf(out, `<g class="%s"%s><path class="under" d="%s"/><path class="head" d="%s"/><path class="shaft" d="%[3]s"/>`,
		class, ends, shaft.String(), head)
	if class != "arrow" {
		fmt.Fprintf(out, `<path class="under" d="%s"/><path class="cross" d="%[1]s"/>`, cross(start, way, point))
	}
	out.WriteString(s.haltsOn(a[1:len(a)-1]) + "</g>\n")
	if c := cells[last]; s.halts[c.Name] > 0 {
		out.WriteString(`<g class="arrow">` + haltAt(dot{way[last].x - 15, way[last].y + 15}, s.halts[c.Name]) + "</g>\n")
	}
	if s.marker == cells[last].Name {
		out.WriteString(s.markerAt(way[last]))
	}
}

func (s *scene) haltsOn(a picture.Arrow) string {
	var out strings.Builder
	for _, c := range s.way(a) {
		if n := s.halts[c.Name]; n > 0 {
			out.WriteString(haltAt(s.svgPlace(c.X, c.Y), n))
		}
	}
	return out.String()
}

// haltAt returns the SVG of a halt: a disc with a number.
func haltAt(at dot, n int) string {
	return fmt.Sprintf(`<circle class="head" cx="%d" cy="%d" r="11"/><text x="%[1]d" y="%[4]d" class="halt">%[3]d</text>`,
		at.x, at.y, n, at.y+5)
}

// towards returns the point at the given distance from one point in the direction of another.
func towards(from, to dot, distance int) dot {
	dx, dy := to.x-from.x, to.y-from.y
	if from == to {
		return from
	}
	length := root((dx*dx + dy*dy) << 20) // in units of 1/1024, because whole numbers are too coarse for short lengths
	return dot{from.x + dx*distance<<10/length, from.y + dy*distance<<10/length}
}

// root returns the square root of n, rounded down. The result is the same on every machine, because root uses only whole
// numbers.
func root(n int) int {
	r := 0
	for bit := 1 << 30; bit != 0; bit >>= 1 {
		if next := r | bit; next <= n/next {
			r = next
		}
	}
	return r
}

// cross returns the path of a cross in the middle of an illegal move's arrow.
func cross(start dot, way []dot, point dot) string {
	if len(way) > 2 {
		at := way[len(way)/2]
		return fmt.Sprintf("M%d %dl18 18m0-18l-18 18", at.x-9, at.y-9)
	}
	return fmt.Sprintf("M%d %dl14 14m0-14l-14 14", (start.x+point.x)/2-7, (start.y+point.y)/2-7)
}
