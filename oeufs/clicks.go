package oeufs

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// CountMoves returns the number of the viewer's legal actions. It returns 0 on another player's turn.
func (v View) CountMoves() int {
	if v.Turn() != v.viewer {
		return 0
	}
	return v.countMoves()
}

func (m Move) label() string {
	text, claims := strings.CutSuffix(m.String(), "!")
	if cell, looks := strings.CutPrefix(text, "?"); looks {
		text = "look at " + cell
	}
	switch {
	case m.action == OnlyClaiming:
		return "claim"
	case claims:
		return text + " and claim"
	}
	return text
}

// meant returns the actions that a player may mean by clicking the named cells. Two clicks on the same egg mean a look, and
// clicks on two cells mean a move. A single click may begin a step to any neighbouring cell.
func meant(p picture.Picture, mover boardgame.Player, names []string) []Move {
	if len(names) == 2 && names[0] == names[1] {
		if look, err := ParseMove("?" + names[0]); err == nil {
			return []Move{look}
		}
	}
	return game.StepsMeant(ParseMove, neighbours)(p, mover, names)
}

func neighbours(p picture.Picture, name string) []string {
	return p.Near(name, [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}...)
}
