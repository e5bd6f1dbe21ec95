package diagram

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// The measures of an arrow.
const (
	setOff   = 9  // from the middle of the first cell to where it begins
	tip      = 5  // from its point to the middle of the last cell,
	tipNamed = 13 // and where the name of the cell stands there
	headSize = 17 // from its point to where the shaft begins
	headWide = 10 // half of the width there
)

// drawArrows draws all arrows, those of illegal moves crossed out.
func (s *scene) drawArrows(out *strings.Builder) {
	for _, a := range s.illegal {
		s.arrow(out, a, "arrow illegal")
	}
	for _, a := range s.arrows {
		s.arrow(out, a, "arrow")
	}
}

// arrow draws the way of a piece, a dark line with a light one around it so that it shows on everything.
func (s *scene) arrow(out *strings.Builder, a boardgame.Arrow, class string) {
	var way []dot
	short := tip
	for _, c := range s.way(a) {
		way = append(way, s.svgPlace(c.X, c.Y))
		if short = tip; s.names && c.Piece == 0 {
			short = tipNamed
		}
	}
	if len(way) < 2 {
		return
	}
	last := len(way) - 1
	start := towards(way[0], way[1], setOff)
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
		fmt.Fprintf(out, `<path class="cross" d="%s"/>`, cross(start, way, neck))
	}
	out.WriteString(s.haltsOn(a[1:len(a)-1]) + "</g>\n")
}

// haltsOn draws the halts on the way of an arrow, each as a disc with its number. At the end of the way there is the head.
func (s *scene) haltsOn(a boardgame.Arrow) string {
	var out strings.Builder
	for _, c := range s.way(a) {
		if n := s.halts[c.Name]; n > 0 {
			at := s.svgPlace(c.X, c.Y)
			fmt.Fprintf(&out, `<circle class="head" cx="%d" cy="%d" r="11"/><text x="%[1]d" y="%[4]d" fill="#fff" font-size="15">%[3]d</text>`,
				at.x, at.y, n, at.y+5)
		}
	}
	return out.String()
}

// towards is the place at a distance from one place on the way to another.
func towards(from, to dot, distance int) dot {
	dx, dy := to.x-from.x, to.y-from.y
	if from == to {
		return from
	}
	length := root((dx*dx + dy*dy) << 20) // in parts of 1024, as short ones would be far off in whole numbers
	return dot{from.x + dx*distance<<10/length, from.y + dy*distance<<10/length}
}

// root is the square root, rounded down, in whole numbers: the same on every machine.
func root(n int) int {
	r := 0
	for bit := 1 << 30; bit != 0; bit >>= 1 {
		if next := r | bit; next <= n/next {
			r = next
		}
	}
	return r
}

// cross is the sign that a move is not legal, in the middle of its arrow.
func cross(start dot, way []dot, neck dot) string {
	at := dot{(start.x + neck.x) / 2, (start.y + neck.y) / 2}
	if len(way) > 2 {
		at = way[len(way)/2]
	}
	return fmt.Sprintf("M%d %dl18 18m0-18l-18 18", at.x-9, at.y-9)
}
