package coucou

import "github.com/seed4105872c/clutch/boardgame"

// stepsAhead returns the cells that may follow a click on the named cell. For an egg, these are the cells to which its row
// lets it step, as the egg's owner sees the board (M1–M3). For an empty cell, these are the cells in all three directions.
func stepsAhead(p boardgame.Picture, name string) []string {
	left, straight, right := [2]int{-1, 1}, [2]int{0, 1}, [2]int{1, 1}
	egg, _ := p.Cell(name)
	c, _ := ParseCell(name)
	switch c.Row(egg.Owner) {
	case 1, 2:
		return p.Near(name, straight)
	case 3, 4:
		return p.Near(name, left, right)
	}
	return p.Near(name, straight, left, right)
}
