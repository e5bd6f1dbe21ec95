package coucou

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// meant returns the moves that clicks on cells can mean. Two cells are a move. One cell is the start of a step in each
// direction that its row allows (M1–M3).
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

// stepsOf returns the steps of an egg in X and Y, as its owner sees them. For an empty cell it returns all steps.
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
