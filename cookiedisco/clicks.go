package cookiedisco

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

func (m Move) label() string {
	if m.what == placing {
		return "place on " + m.to.String()
	}
	return m.String()
}

// meant returns the moves that a player may mean by clicking on the named cells. During the placement, a click means a
// placement. After that, clicks on two cells mean the move from the first to the second. A click on one cell may mean a
// move from there to any neighbouring cell.
func meant(p boardgame.Picture, mover boardgame.Player, names []string) (moves []Move) {
	laid := 0
	for _, c := range p.Cells {
		if c.Piece != 0 {
			laid++
		}
	}
	text := strings.Join(names, "-")
	switch {
	case laid < cookies:
		text = "@" + names[len(names)-1]
	case len(names) == 1:
		for _, to := range p.Near(names[0], [][2]int{{2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}, {1, 1}}...) {
			moves = append(moves, meant(p, mover, []string{names[0], to})...)
		}
		return moves
	}
	if m, err := ParseMove(text); err == nil {
		moves = append(moves, m)
	}
	return moves
}
