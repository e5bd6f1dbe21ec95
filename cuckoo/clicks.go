package cuckoo

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// meant returns the moves that clicks on the named cells may mean. Clicks on two cells mean the move from the first to the
// second. A click on one cell may mean a move from there to any neighbouring cell.
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
