package oeufs

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// These are the texts of the starting positions (B3, B4).
const (
	startOfTwo  = "BBBBBB/6/6/6/6/AAAAAA A AB -"
	startOfFour = "BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -"
)

// New returns the start of a two-player game without the rule against taking moves back (O1).
func New() State { return MustParse(startOfTwo) }

// NewGame returns the start of a game for two or four players, with or without the rule against taking moves back (O1).
// For any other number of players it returns a [*game.OptionError].
func NewGame(players int, noTakeBack bool) (State, error) {
	start, ok := map[int]string{2: startOfTwo, 4: startOfFour}[players]
	if !ok {
		return State{}, &game.OptionError{Option: "players", Problem: fmt.Sprintf("%d is not 2 or 4", players)}
	}
	if noTakeBack {
		start += " nt:-"
	}
	return Parse(start)
}
