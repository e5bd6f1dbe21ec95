package picture

import (
	"fmt"
	"strings"
)

// Color is the colour of a piece or a cell.
type Color uint8

// These are the colours. NoColor marks anything that has no colour of its own.
const (
	NoColor Color = iota
	White
	Black
	Blue
	Red
	Orange
	Green
	Brown
	Yellow
	Tan
)

// String returns the colour's name, or "none" for NoColor.
func (c Color) String() string {
	return wordOf("color", "none white black blue red orange green brown yellow tan", int(c))
}

// MarshalText returns the text that String returns. The error is always nil.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// wordOf returns the word at index n. If there is no such word, it returns a placeholder such as "color 17".
func wordOf(what, words string, n int) string {
	list := strings.Fields(words)
	if n >= len(list) {
		return fmt.Sprintf("%s %d", what, n)
	}
	return list[n]
}

// Shape is what a piece looks like from above: a name and an outline. Each game brings the shapes of its own pieces. The zero
// Shape is a disc. A Shape is a value, so two Shapes are == if they look the same.
//
// The outline consists of paths in the syntax of SVG path data, one for each part of the piece that is painted in its own
// way. A part may have several subpaths. An empty string leaves the part out. Each path begins with a relative moveto (m)
// from the middle of the piece's cell. X grows to the right and Y downwards. A square cell is 52 units wide, and so is the
// distance between the opposite sides of a hexagon. Pieces fit into the circle with radius 26 around the middle. The
// numbers must be written so that they can follow any other path data: the first character is the m.
//
// The parts are painted in the order of the fields.
type Shape struct {
	Name string // a word for the shape, in lower case and with hyphens: "egg", "chocolate-cookie"

	Body   string // the whole outline, painted in the colour of the piece, with an edge
	Shade  string // areas that are darker than the body
	Light  string // areas that are lighter than the body
	Detail string // areas in the colour of the piece's letter, mixed with the body's colour
	Line   string // lines in the colour of the piece's letter
	Ring   string // the line that tells the players' pieces apart: solid, dashed or dotted, and left out for player First

	Drop int // the distance from the middle of the cell down to the baseline of the piece's letter
}

// String returns the name of the shape, or "disc" for the zero Shape.
func (s Shape) String() string {
	if s.Name == "" {
		return "disc"
	}
	return s.Name
}

// MarshalText returns the text that String returns. The error is always nil.
func (s Shape) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
