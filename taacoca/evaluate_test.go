package taacoca_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/taacoca"
)

// In each pair White's lead is greater in the first position, for the reason given.
func TestEvaluate(t *testing.T) {
	for why, pair := range map[string][2]string{
		"a stone more":        {"bbb2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/ww3 w"},
		"an enemy stone less": {"bb3/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/www2 w"},
		"a stone that is farther ahead, though it is not the foremost": {"bb3/6/7/8/w8/w7/7/6/5 w", "bb3/6/7/8/w8/8/w6/6/5 w"},
		"a foremost stone that is farther ahead":                       {"bb3/6/7/w7/9/8/7/w5/5 w", "bb3/6/7/8/w8/8/w6/6/5 w"},
		"a stone that is backed where it meets the enemy":              {"5/6/7/3b4/3w5/3w4/7/6/5 w", "5/6/7/3b4/3w5/w7/7/6/5 w"},
		"the turn": {"bb3/6/7/8/9/8/7/6/ww3 w", "bb3/6/7/8/9/8/7/6/ww3 b"},
	} {
		lead := [2]int{}
		for i, text := range pair {
			s := taacoca.MustParse(text)
			lead[i] = s.Evaluate(taacoca.White) - s.Evaluate(taacoca.Black)
		}
		require.Greater(t, lead[0], lead[1], why)
	}
}

// Who does not play has no standing, and nothing panics.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != taacoca.White && p != taacoca.Black, taacoca.New().Evaluate(p) == 0)
		require.Zero(t, taacoca.State{}.Evaluate(p))
	}
}
