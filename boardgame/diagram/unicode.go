package diagram

import "github.com/seed4105872c/clutch/boardgame/picture"

// Unicode draws a position with box-drawing characters for the outlines of its cells, which are squares or hexagons. On a
// table without a board, each piece is a letter in a circle. Everything else is as in [Text]: a piece is drawn as its
// letter, and an empty goal as a plus.
func Unicode(p picture.Picture, options ...Option) string {
	s := newScene(p, options)
	c := canvas{}
	place := s.outlinedPlace
	switch {
	case s.Table:
		place = s.textPlace
	case s.Grid == picture.HexagonRows:
		s.outlines(c, hexagonInRow)
	case s.Grid == picture.HexagonFiles:
		s.outlines(c, hexagonInFile)
	default:
		s.squares(c)
	}
	for _, cell := range s.Cells {
		empty := ' '
		if s.Table {
			empty = '·'
		}
		c.piece(place(cell.X, cell.Y), cell, empty)
		if at := place(cell.X, cell.Y); s.Table && !cell.Empty() {
			c.put(at, circled(c[at].char), c[at].style)
		}
	}
	s.label(c, place)
	s.brackets(c, place)
	return c.String(s.color)
}

// circled returns the circled form of an ASCII letter, and any other character unchanged.
func circled(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r - 'A' + 'Ⓐ'
	case 'a' <= r && r <= 'z':
		return r - 'a' + 'ⓐ'
	}
	return r
}

// outlinedPlace converts coordinates of the picture to the middle of a cell on the canvas of Unicode. A cell is three
// characters wide inside its outline.
func (s *scene) outlinedPlace(x, y int) point {
	switch s.Grid {
	case picture.HexagonRows:
		return point{2 * x, 2 * y}
	case picture.HexagonFiles:
		return point{4 * x, y}
	}
	return point{4 * x, 2 * y}
}

// These are the outlines of a hexagon, line by line from the top. The middle of an outline is the middle of its cell.
// Neighbouring cells share the characters between them.
const (
	hexagonInRow  = " ╱ ╲ " + "│   │" + " ╲ ╱ "
	hexagonInFile = " ▁▁▁ " + "╱   ╲" + "╲▁▁▁╱"
)

// outlines draws an outline of five by three characters around every cell.
func (s *scene) outlines(c canvas, outline string) {
	for _, cell := range s.Cells {
		at := s.outlinedPlace(cell.X, cell.Y)
		for i, char := range []rune(outline) {
			if char != ' ' {
				c.put(point{at.col - 2 + i%5, at.row + 1 - i/5}, char, dim)
			}
		}
	}
}

// crossings holds the box-drawing characters, indexed by the sum of their arms: up is 1, down is 2, left is 4, right is 8.
const crossings = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"

// squares draws the outlines of squares, and joins the lines where squares meet.
func (s *scene) squares(c canvas) {
	arms := map[point]int{}
	for _, cell := range s.Cells {
		at := s.outlinedPlace(cell.X, cell.Y)
		left, right, up, down := at.col-2, at.col+2, at.row+1, at.row-1
		arms[point{left, up}] |= 2 | 8
		arms[point{right, up}] |= 2 | 4
		arms[point{left, down}] |= 1 | 8
		arms[point{right, down}] |= 1 | 4
		arms[point{left, at.row}] |= 1 | 2
		arms[point{right, at.row}] |= 1 | 2
		for col := left + 1; col < right; col++ {
			arms[point{col, up}] |= 4 | 8
			arms[point{col, down}] |= 4 | 8
		}
	}
	for at, arm := range arms {
		c.put(at, []rune(crossings)[arm], dim)
	}
}
