package boardgame_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/coucou"
)

// Code that works for every game takes a state and its move type as type parameters.
func Example() {
	fmt.Println(mobility(coucou.New()))
	// Output: 7
}

// mobility returns the number of legal moves of the player to move, of any game.
func mobility[S boardgame.State[S, M], M comparable](s S) int { return s.CountMoves() }

// A refusal is an error that names the rule.
func ExampleMoveError() {
	m, err := coucou.ParseMove("d2-d4")
	if err != nil {
		fmt.Println(err)
	}
	_, err = coucou.New().Apply(m)
	var refused *boardgame.MoveError
	if errors.As(err, &refused) {
		fmt.Println(refused.Rule.ID(), refused.Cells(), errors.Is(err, coucou.LeavingHome))
		fmt.Println(refused.Sentence())
	}
	// Output:
	// M1 [d2 d3] true
	// an egg on your row 2 must go one cell straight ahead: d2-d3
}

// The same seed gives the same game.
func ExamplePlayout() {
	a, plies, err := boardgame.Playout(coucou.New(), rand.New(rand.NewPCG(1, 2)), 1000, nil)
	b, _, _ := boardgame.Playout(coucou.New(), rand.New(rand.NewPCG(1, 2)), 1000, nil)
	fmt.Println(a == b, a.Ending().Rule != "", plies <= coucou.MaxPlies, err)
	// Output: true true true <nil>
}
