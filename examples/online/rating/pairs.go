package rating

import (
	"errors"
	"fmt"
)

// Outcome is how a game ended for the first of the two players of a [Pair].
type Outcome int8

// The outcomes.
const (
	Lost  Outcome = -1
	Drawn Outcome = 0
	Won   Outcome = 1
)

// Pair is two games of one opening between two players. In the first game player A moves first, in the second player B.
type Pair struct {
	A, B  int        // the players, counted from 0
	Games [2]Outcome // for player A
}

// Score is what player A has made of the pair, from 0 to 1. A draw is worth half a win.
func (p Pair) Score() float64 { return (2 + float64(p.Games[0]) + float64(p.Games[1])) / 4 }

// check refuses pairs that name players who do not exist.
func check(players int, pairs []Pair) error {
	if players < 2 {
		return errors.New("a rating needs two players at least")
	}
	for i, p := range pairs {
		switch {
		case p.A < 0 || p.B < 0 || p.A >= players || p.B >= players:
			return fmt.Errorf("pair %d is between players %d and %d, and the players are 0 to %d", i, p.A, p.B, players-1)
		case p.A == p.B:
			return fmt.Errorf("pair %d is between player %d and themselves", i, p.A)
		}
	}
	return nil
}
