package cuckoo_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cuckoo"
)

// In each pair Blue's lead is greater in the first position, for the reason given.
func TestEvaluate(t *testing.T) {
	for why, pair := range map[string][2]string{
		"an egg less":                   {"EE3c/7/8/C7e/8/7/6 b", "EE3c/E6/8/C7e/8/7/6 b"},
		"a warbler less":                {"EE3c/7/8/C7e/8/7/6 b", "EE3c/7/8/C7e/8/7/W5 b"},
		"one piece in contact with two": {"eEe3/7/8/C7c/8/7/6 b", "E3ee/7/8/C7c/8/7/6 b"},
		"a cuckoo that is guarded":      {"5c/7/8/CE6e/8/7/6 b", "5c/7/8/C7e/8/7/E5 b"},
		"a cuckoo that is at home":      {"5c/7/8/C7e/8/7/E5 b", "5c/7/8/4C3e/8/7/E5 b"},
	} {
		lead := [2]int{}
		for i, text := range pair {
			s := cuckoo.MustParse(text)
			lead[i] = s.Evaluate(cuckoo.Blue) - s.Evaluate(cuckoo.Red)
		}
		require.Greater(t, lead[0], lead[1], why)
	}
}

// Who does not play has no standing, and nothing panics.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != cuckoo.Blue && p != cuckoo.Red, cuckoo.New().Evaluate(p) == 0)
		require.Zero(t, cuckoo.State{}.Evaluate(p))
	}
}
