package net_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/coucou"
)

// A net corrects the evaluation by hand, for the player to move only.
func Example() {
	s, g := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"), coucou.Game()
	corrected := g.Evaluation()
	fmt.Println(corrected(s, coucou.Blue) == g.Evaluate(s, coucou.Blue))
	fmt.Println(corrected(s, coucou.Red) == g.Evaluate(s, coucou.Red))
	// Output:
	// false
	// true
}
