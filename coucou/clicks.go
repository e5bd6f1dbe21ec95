package coucou

import "github.com/seed4105872c/clutch/boardgame/picture"

// stepsAhead returns the cells that a person may click after the named cell. If there is an egg on that cell, its row
// determines the directions of its steps (M1–M3). An empty cell allows all three directions.
func stepsAhead(p picture.Picture, name string) []string {
	left, straight, right := [2]int{-1, 1}, [2]int{0, 1}, [2]int{1, 1}
	egg, _ := p.Cell(name)
	c, _ := ParseCell(name)
	switch c.Row(egg.Piece.Owner) {
	case 1, 2:
		return p.Near(name, straight)
	case 3, 4:
		return p.Near(name, left, right)
	}
	return p.Near(name, straight, left, right)
}
