package cuckoo

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// meant reads clicks: two cells are a move, and one is the beginning of a step ahead (M4).
func meant(p boardgame.Picture, mover boardgame.Player, names []string) (moves []Move) {
	if len(names) == 1 {
		for _, to := range p.Near(names[0], [][2]int{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}}...) {
			moves = append(moves, meant(p, mover, []string{names[0], to})...)
		}
		return moves
	}
	if m, err := ParseMove(strings.Join(names, "-")); err == nil {
		moves = append(moves, m)
	}
	return moves
}
