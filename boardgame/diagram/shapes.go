package diagram

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// The cherry is the marker of the last move.
const (
	cherry = "m0 0a7 7 0 1 0 0 14a7 7 0 1 0 0-14z"
	stalk  = "m0 0c0-6 3-10 8-12"
)

// These are the radii of round pieces. They are larger on a table, where the pieces touch each other.
const (
	boardRadius = 19
	tableRadius = 25
)

func (s *scene) radius() int {
	if s.Table {
		return tableRadius
	}
	return boardRadius
}

// disc returns the shape of a piece without a shape of its own.
func (s *scene) disc() picture.Shape {
	return picture.Shape{Body: circle(s.radius()), Ring: circle(s.radius() - 4), Drop: 6}
}

func (s *scene) piece(c picture.Cell, at dot) string {
	shape := c.Piece.Shape
	if shape == (picture.Shape{}) {
		shape = s.disc()
	}
	class, ring := "", ringClass(c.Piece.Owner)
	if c.Piece.Down {
		class, ring = "down", ""
	}
	if ring == "" {
		shape.Ring = ""
	}
	text := ""
	for _, part := range [...]struct{ class, path string }{
		{class, shape.Body}, {"shade", shape.Shade}, {"light", shape.Light},
		{"detail", shape.Detail}, {"line", shape.Line}, {ring, shape.Ring},
	} {
		if part.path != "" {
			text += fmt.Sprintf(`<path%s d="M%d %d%s"/>`, classed(part.class), at.x, at.y, escaped(part.path))
		}
	}
	return text + fmt.Sprintf(`<text x="%d" y="%d">%s</text>`, at.x, at.y+shape.Drop, escaped(string(rune(c.Piece.Letter))))
}

// rim returns the distances from the middle of a piece to its edge and to the edge of its letter.
func (s *scene) rim(c picture.Cell) (outside, inside int) {
	switch {
	case c.Empty():
		return 0, 0
	case s.Table:
		return tableRadius, 12
	}
	return boardRadius, 11
}
