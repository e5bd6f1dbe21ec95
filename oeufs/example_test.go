package oeufs_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

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

// A server may send each player's view to that player.
func ExampleDefinition_views() {
	d, s := oeufs.Definition(), oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB Af1")
	fmt.Println(d.See(s, oeufs.A))
	fmt.Println(d.See(s, oeufs.B))
	// Output:
	// 6/??????/6/6/6/?????b A AB Af1
	// 6/??????/6/6/6/?????? A AB Af1
}

// A bot that must not cheat draws random states that agree with its view.
func ExampleDefinition_samples() {
	d := oeufs.Definition()
	v, err := d.ReadView("3BBB/2?b?1/6/6/2?3/AAAA1? B AB Bd5", oeufs.B)
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 2))
	c5, _ := oeufs.ParseCell("c5")
	home := 0
	for range 1000 {
		if s := v.Sample(rng); s.Eggs(oeufs.B).Has(int(c5)) {
			home++
		}
	}
	fmt.Println("the egg on c5 is B's in about half of 1000 samples:", 450 < home && home < 550)
	// Output:
	// the egg on c5 is B's in about half of 1000 samples: true
}
