package dynamic_test

import (
	"fmt"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
)

// A program that learns only at run time which game to play needs no types of the game.
func Example() {
	g, err := clutch.Find("Le Coucou picard")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := g.Start(nil)
	step, err := s.Make("d2-d3")
	fmt.Println(step.After(), err)
	_, err = s.Apply("d2-d4")
	fmt.Println(err, boardgame.Instead(err))
	// Output:
	// rrrrrrr/rrrrrrr/7/7/7/7/7/7/3b3/bbb1bbb/bbbbbbb r <nil>
	// an egg on your row 2 must go one cell straight ahead: d2-d3 (coucou/M1) [d2-d3]
}
