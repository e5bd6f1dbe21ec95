package oeufs_test

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/oeufs"
)

// In this example, an egg jumps into the enemy's camp and is turned over. From then on, both players may move it.
func Example() {
	s := oeufs.MustParse("BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -")
	for _, text := range []string{"b4-d6", "d6-e5", "d6-d5", "?d5"} {
		m, err := oeufs.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Apply(m); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(s)
	}
	// Output:
	// BBBaBB/2A1b1/6/6/6/AAAA2 B AB -
	// a step needs an empty cell, and there is an egg on e5 already (oeufs/M1)
	// BBB1BB/2Aab1/6/6/6/AAAA2 A AB -
	// BBB1BB/2Aab1/6/6/6/AAAA2 B AB Ad5
}

// A refusal cites the rule that the action breaks.
func ExampleState_Check() {
	s := oeufs.MustParse("BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -")
	for _, text := range []string{"b4-f4", "a6-a5", "!"} {
		m, _ := oeufs.ParseMove(text)
		err := s.Check(m)
		fmt.Println(err, errors.Is(err, oeufs.TurnedOver))
	}
	// Output:
	// on d6, in Red's camp, the egg is turned over and can't go on to f4 (oeufs/M5) true
	// the egg on a6 shows Red's symbol, so only Red can move it (oeufs/T2) false
	// there is no turned egg on a1, and a claim needs one on every cell of your camp (oeufs/F2) false
}

// A server may send each player's view to that player. A look puts the egg's symbol into the view of the player who
// looks, and into no other view.
func ExampleGame_views() {
	g, s := oeufs.Game(), oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB Af1")
	for range 2 {
		fmt.Println(g.See(s, oeufs.A))
		fmt.Println(g.See(s, oeufs.B))
		look, _ := oeufs.ParseMove("?f5")
		s, _ = s.Apply(look)
	}
	// Output:
	// 6/??????/6/6/6/?????b A AB Af1
	// 6/??????/6/6/6/?????? A AB Af1
	// 6/?????a/6/6/6/?????b B AB Af1,Af5
	// 6/??????/6/6/6/?????? B AB Af1,Af5
}
