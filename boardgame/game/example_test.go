package game_test

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
)

// A quiz asks which rule forbids a move, and what can be played instead. All of that is in the refusal.
func ExampleView_Check() {
	s := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b")
	m, _ := coucou.ParseMove("d10-d11")
	var refused *boardgame.MoveError
	if errors.As(coucou.Game().See(s, coucou.Blue).Check(m), &refused) {
		rule, _ := coucou.Game().Rule(refused.Rule)
		fmt.Printf("%s. %s\n", rule.Rule.ID(), rule.Title)
		fmt.Println(refused.Cells(), refused.Instead)
	}
	// Output:
	// C2. Capturing comes first
	// [a5 b6 d10 d11] [a5xb6]
}

// A server asks the game whether it hides something, and sends each seat its view.
func ExampleGame_See() {
	s := oeufs.MustParse("6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1")
	fmt.Println(oeufs.Game().Hides())
	fmt.Println(oeufs.Game().See(s, oeufs.A))
	fmt.Println(oeufs.Game().See(s, oeufs.B))
	// Output:
	// true
	// 6/1?????/4B1/5A/1?4/??a?2 A AB Ac1
	// 6/1?????/4B1/5A/1?4/????2 A AB Ac1
}
