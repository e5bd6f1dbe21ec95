package cuckoo_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/cuckoo"
)

// This example counts the moves at the start, plays one of them, and shows a refusal.
func Example() {
	s := cuckoo.New()
	fmt.Println(s.CountMoves(), "moves")
	m, err := cuckoo.ParseMove("d3-d4")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = s.Apply(m)
	fmt.Println(s, err)
	fmt.Println(s.Check(m))
	// Output:
	// 13 moves
	// EE2ee/EE3ee/WEE2eew/CE1E2eec/WEE2eew/EE3ee/EE2ee r <nil>
	// there is no piece on d3 (cuckoo/B7)
}

// Ended returns the rule that ended the round. Capturing the cuckoo (E1) comes before moving another piece to a base (E4).
func ExampleState_Ending() {
	for _, text := range []string{"e5/7/8/7Ec/8/7/C5 b", "6/7/8/7Ew/8/7/C4c b"} {
		m, _ := cuckoo.ParseMove("d8xd9")
		s, err := cuckoo.MustParse(text).Apply(m)
		winner, over := s.Winner()
		fmt.Println(err, over, winner == cuckoo.Blue, s.Ending().Rule)
	}
	// Output:
	// <nil> true true cuckoo/E1
	// <nil> true false cuckoo/E3
}

// This example starts rounds from an advanced set-up and from another position.
func ExampleGame() {
	g := cuckoo.Game()
	s, err := g.Start(game.Options{"setup": "advanced2", "starter": "r"})
	fmt.Println(s, err)
	s, err = cuckoo.Parse("CEE3/7/8/9/8/7/3eec r")
	fmt.Println(s.CountMoves(), err)
	// Output:
	// EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee r <nil>
	// 5 <nil>
}
