package cookiedisco_test

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// This example plays a game from the start: the players place their cookies, and then move.
func Example() {
	d := cookiedisco.Game()
	s, err := d.Start(game.Options{"pattern": "5"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"@c2", "@e2", "d2-b5"} {
		m, err := cookiedisco.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Apply(m); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s)
	}
	// Output:
	// 1OV/1CC/KCK b - o
	// 1OVB/1CC/KCK o -
	// 1O1B/1CC/KCK/V b V
}

// A refusal cites the rule that the move breaks.
func ExampleState_Check() {
	s := cookiedisco.MustParse("1OVB/1CC/KCK o C")
	for _, text := range []string{"c4-e1", "e2-b5", "d2-d2"} {
		m, _ := cookiedisco.ParseMove(text)
		err := s.Check(m)
		fmt.Println(err, errors.Is(err, cookiedisco.MovedLast))
	}
	// Output:
	// chocolate was moved last, so the chocolate cookie on c4 can't move now (cookiedisco/M8) true
	// the cookie on e2 is Blue's, and it is Orange's turn (cookiedisco/M1) false
	// a cookie can't end where it began, on d2 (cookiedisco/M5) false
}
