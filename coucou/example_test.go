package coucou_test

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/coucou"
)

// This example counts the moves at the start, plays one of them, and shows a refusal.
func Example() {
	s := coucou.New()
	fmt.Println(s.CountMoves(), "moves")
	m, err := coucou.ParseMove("d2-d3")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = s.Apply(m)
	fmt.Println(s, err)
	fmt.Println(s.Check(m))
	// Output:
	// 7 moves
	// rrrrrrr/rrrrrrr/7/7/7/7/7/7/3b3/bbb1bbb/bbbbbbb r <nil>
	// there is no egg on d2 (coucou/B4)
}

// A player who can capture must capture, even if a step into the nest would win.
func ExampleState_Check() {
	s := coucou.MustParse("7/1r1b3/b6/7/7/7/7/7/7/7/7 b")
	m, _ := coucou.ParseMove("d10-d11")
	err := s.Check(m)
	fmt.Println(errors.Is(err, coucou.MustCapture))
	fmt.Println(err)
	// Output:
	// true
	// a9 can capture b10, so d10-d11 is not allowed (coucou/C2)
}
