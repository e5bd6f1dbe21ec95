package rating

import (
	"errors"
	"fmt"
)

// Outcome is the result of a game in a [Pair], from player A's point of view.
type Outcome int8

// Outcomes of a game.
const (
	Lost  Outcome = -1
	Drawn Outcome = 0
	Won   Outcome = 1
)

// Pair holds the results of two games between the same players with the same opening. Player A moves first in the first
// game, and player B in the second.
type Pair struct {
	A, B  int        // indexes of the players, from 0
	Games [2]Outcome // results for player A
}

// Score returns player A's mean score in the two games, from 0 to 1. A draw counts as half a win.
func (p Pair) Score() float64 { return (2 + float64(p.Games[0]) + float64(p.Games[1])) / 4 }

// check returns an error if a pair names an unknown player, or the same player twice.
func check(players int, pairs []Pair) error {
	if players < 2 {
		return errors.New("a rating needs at least two players")
	}
	for i, p := range pairs {
		switch {
		case p.A < 0 || p.B < 0 || p.A >= players || p.B >= players:
			return fmt.Errorf("pair %d is between players %d and %d, but the players are 0 to %d", i, p.A, p.B, players-1)
		case p.A == p.B:
			return fmt.Errorf("pair %d has player %d on both sides", i, p.A)
		}
	}
	return nil
}
