package coucou

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// meant returns the moves that a player may mean by clicking the named cells. Two clicks mean the move from the first cell
// to the second. A single click may begin a step in any direction that the cell's row allows (M1–M3).
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

// stepsOf returns the steps that an egg's row allows. Each step is a change of file and rank, as the egg's owner sees the
// board. For an empty cell, stepsOf returns the steps in all three directions.
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
