package taacoca_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

// TestEvaluate checks that White's lead is greater in the first position of each pair. The key of the pair gives the
// reason.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, taacoca.Definition(), map[string][2]string{
		"one more stone":             {"bbb2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/2w2 w"},
		"one enemy stone fewer":      {"2b2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/www2 w"},
		"a stone five rows ahead":    {"3b1/6/7/2w5/9/8/7/6/5 w", "3b1/6/7/8/3w5/8/7/6/5 w"},
		"a stone seven rows ahead":   {"1b3/1w4/7/8/9/8/7/6/5 b", "1b3/6/2w4/8/9/8/7/6/5 b"},
		"a stone farther aside":      {"bb3/6/7/8/w8/8/7/6/5 w", "bb3/6/7/8/1w7/8/7/6/5 w"},
		"a backed stone":             {"5/6/7/3b4/3w5/3w4/7/6/5 w", "5/6/7/3b4/3w5/4w3/7/6/5 w"},
		"a runner":                   {"4b/6/7/w7/9/8/7/6/b4 b", "b4/6/7/w7/9/8/7/6/b4 b"},
		"a runner that is nearer":    {"4b/6/w6/8/9/8/7/6/b4 b", "4b/6/7/w7/9/8/7/6/b4 b"},
		"winning the race":           {"5/6/7/w7/9/8/b6/6/5 b", "5/6/7/w7/9/8/7/b5/5 b"},
		"winning the race by a turn": {"5/6/w6/8/9/8/b6/6/5 w", "5/6/w6/8/9/8/b6/6/5 b"},
		"the turn":                   {"bb3/6/7/8/9/8/7/6/ww3 w", "bb3/6/7/8/9/8/7/6/ww3 b"},
	})
}
