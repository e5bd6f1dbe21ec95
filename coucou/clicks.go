package coucou

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// meant reads clicks: two cells are a move, and one is the beginning of a step that its row has (M1–M3).
func meant(p boardgame.Picture, mover boardgame.Player, names []string) (moves []Move) {
	if len(names) == 1 {
		for _, to := range p.Near(names[0], stepsOf(p, names[0])...) {
			moves = append(moves, meant(p, mover, []string{names[0], to})...)
		}
		return moves
	}
	if m, err := ParseMove(strings.Join(names, "-")); err == nil {
		moves = append(moves, m)
	}
	return moves
}

// stepsOf is how far a step goes in X and Y, as the owner of the egg sees it. Of nobody's cell it is any step.
func stepsOf(p boardgame.Picture, name string) [][2]int {
	const ahead, left, right = 0, -1, 1
	egg, _ := p.Cell(name)
	c, err := ParseCell(name)
	row := c.Row(egg.Owner)
	switch {
	case err == nil && (row == 1 || row == 2):
		return [][2]int{{ahead, 1}}
	case err == nil && (row == 3 || row == 4):
		return [][2]int{{left, 1}, {right, 1}}
	}
	return [][2]int{{ahead, 1}, {left, 1}, {right, 1}}
}
