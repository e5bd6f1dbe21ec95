package coucou_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/coucou"
)

// In each pair Blue's lead is greater in the first position, for the reason given.
func TestEvaluate(t *testing.T) {
	for why, pair := range map[string][2]string{
		"an egg more":                           {"r6/7/7/7/7/7/7/7/7/b1b4/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 b"},
		"an enemy egg less":                     {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r1r4/7/7/7/7/7/7/7/7/b6/7 b"},
		"an egg that is farther ahead":          {"3rrr1/7/7/3b3/7/7/7/7/7/7/7 b", "3rrr1/7/7/7/7/3b3/7/7/7/7/7 b"},
		"an egg that can't be captured":         {"7/7/7/r6/3b3/7/7/7/7/7/7 b", "7/7/7/2r4/3b3/7/7/7/7/7/7 b"},
		"an egg that nothing can meet any more": {"7/7/7/7/b6/r6/7/7/7/7/7 b", "7/7/7/7/r6/b6/7/7/7/7/7 b"},
		"the same, nearer to the nest":          {"7/7/7/b6/7/r6/7/7/7/7/7 b", "7/7/7/7/b6/r6/7/7/7/7/7 b"},
		"room to move":                          {"r6/7/7/7/7/7/7/7/7/b6/1b5 b", "r6/7/7/7/7/7/7/7/7/b6/b6 b"},
		"the turn":                              {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 r"},
	} {
		lead := [2]int{}
		for i, text := range pair {
			s := coucou.MustParse(text)
			lead[i] = s.Evaluate(coucou.Blue) - s.Evaluate(coucou.Red)
		}
		require.Greater(t, lead[0], lead[1], why)
	}
}

// Who does not play has no standing, and nothing panics.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != coucou.Blue && p != coucou.Red, coucou.New().Evaluate(p) == 0)
		require.Zero(t, coucou.State{}.Evaluate(p))
	}
}
