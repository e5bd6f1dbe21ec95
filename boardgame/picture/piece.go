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

// Shape is what a piece looks like from above, or what lies on a cell or on a piece. Each game brings its own shapes. The
// zero Shape is a disc. A Shape is a value, so two Shapes are == if they look the same.
//
// A drawing puts the parts of a Shape on top of each other, in the order of the fields. The middle of the cell is the origin,
// X grows to the right and Y downwards. A square cell is 52 units wide, and so is the distance between the opposite sides of
// a hexagon. Pieces fit into the circle with radius 26 around the middle.
//
// Under, Detail and Over are SVG elements with attributes for their paint, without style, class or id. What has no paint of
// its own is filled in the colour of the piece. The word currentColor stands for the darker colour of its edge, and
// url(#boardgame-shadow) for a soft shadow.
type Shape struct {
	Name string // a word for the shape, in lower case and with hyphens: "egg", "chocolate-cookie"

	Under   string // what is beneath the body, such as a shadow or a tail
	Outline string // the body, as SVG path data, painted in the colour of the piece, with an edge and with light from the upper left; "" for no body
	Fill    string // a colour for the body instead of the piece's: "#f3e8d2"
	Edge    string // a colour for the body's edge instead of the piece's
	Detail  string // what is painted on the body and gets its light
	Over    string // what is above everything else, such as a beak or a highlight

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
