package cookiedisco

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// label describes a move in words.
func (m Move) label() string {
	if m.what == placing {
		return "place on " + m.to.String()
	}
	return m.String()
}

// meant returns the moves that clicks on cells can mean. Two cells are a move. While there are cookies to place, one cell is
// a placement. After that, one cell is the start of a move to each of the cells beside it.
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
