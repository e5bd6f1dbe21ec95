package dynamic_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// greedy returns the move after which the evaluation is highest, on average over some states that look like the truth.
// A view is all that it gets, so it can't see what is hidden, and it plays every game that has an evaluation.
func greedy(v dynamic.View, rng *rand.Rand) (best string) {
	const states = 10
	sums := map[string]int{}
	for range states {
		s := v.Sample(rng)
		for _, m := range v.Moves() {
			if after, err := s.Apply(m); err == nil {
				sums[m] += after.Evaluate(v.Viewer())
			}
		}
	}
	for _, m := range v.Moves() {
		if best == "" || sums[m] > sums[best] {
			best = m
		}
	}
	return best
}

// A bot of one's own gets a view and returns a move. In the first position an egg is one step from the nest, which wins.
// In the second one, small letters are eggs that are turned over, and Blue has looked at the one on c1 only.
func Example_bot() {
	rng := rand.New(rand.NewPCG(1, 2))
	coucou, _ := clutch.Find("Le Coucou picard")
	s, _ := coucou.Parse("7/3b3/7/7/7/7/7/7/7/7/r6 b")
	fmt.Println(greedy(s.See(s.Turn()), rng))

	ovo, _ := clutch.Find("Ovo")
	s, _ = ovo.Parse("6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1")
	blue := s.See(s.Turn())
	fmt.Println(blue, blue.Check(greedy(blue, rng)))
	// Output:
	// d10-d11
	// 6/1?????/4B1/5A/1?4/??a?2 A AB Ac1 <nil>
}
