package diagram

import "github.com/seed4105872c/clutch/boardgame/picture"

// Point is a place in a drawing, in the units of the drawing's viewBox. X grows to the right and Y grows downwards.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Place returns the middle of a cell in the SVG with these options, or false if the picture has no such cell.
func Place(p picture.Picture, name string, options ...Option) (Point, bool) {
	s := newScene(p, options)
	c, ok := s.cell(name)
	if !ok {
		return Point{}, false
	}
	at := s.svgPlace(c.X, c.Y)
	return Point{at.x, at.y}, true
}

// Outline returns the corners of a cell in the SVG with these options, clockwise, or nil if the picture has no such cell. On
// a table without a board, a cell consists of the points that are closer to its middle than to the middle of any other cell.
func Outline(p picture.Picture, name string, options ...Option) []Point {
	at, ok := Place(p, name, options...)
	if !ok {
		return nil
	}
	var corners []Point
	for _, d := range newScene(p, options).corners() {
		corners = append(corners, Point{at.X + d.x, at.Y + d.y})
	}
	return corners
}

// corners returns the corners of a cell, relative to its middle. The corners must agree with cellOutline.
func (s *scene) corners() []dot {
	switch {
	case s.Table, s.Grid == picture.HexagonRows:
		return []dot{{0, -30}, {26, -15}, {26, 15}, {0, 30}, {-26, 15}, {-26, -15}}
	case s.Grid == picture.HexagonFiles:
		return []dot{{-30, 0}, {-15, -26}, {15, -26}, {30, 0}, {15, 26}, {-15, 26}}
	}
	return []dot{{-26, -26}, {26, -26}, {26, 26}, {-26, 26}}
}
