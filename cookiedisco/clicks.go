package cookiedisco

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
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
func meant(p picture.Picture, mover boardgame.Player, names []string) []Move {
	laid := 0
	for _, c := range p.Cells {
		if !c.Empty() {
			laid++
		}
	}
	if laid < cookies {
		if m, err := ParseMove("@" + names[len(names)-1]); err == nil {
			return []Move{m}
		}
		return nil
	}
	return game.StepsMeant(ParseMove, around)(p, mover, names)
}

func around(p picture.Picture, name string) []string {
	return p.Near(name, [][2]int{{2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}, {1, 1}}...)
}
