package coucou_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

// TestEvaluate checks that Blue's lead is greater in the first position of each pair. The key of the pair gives the reason.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, coucou.Definition(), map[string][2]string{
		"one more egg":                           {"r6/7/7/7/7/7/7/7/7/b1b4/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 b"},
		"one enemy egg fewer":                    {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r1r4/7/7/7/7/7/7/7/7/b6/7 b"},
		"an egg that is farther ahead":           {"3rrr1/7/7/3b3/7/7/7/7/7/7/7 b", "3rrr1/7/7/7/7/3b3/7/7/7/7/7 b"},
		"an egg that can't be captured":          {"7/7/7/r6/3b3/7/7/7/7/7/7 b", "7/7/7/2r4/3b3/7/7/7/7/7/7 b"},
		"an egg that no enemy egg can meet":      {"7/7/7/b6/r6/7/7/7/7/7/7 b", "7/7/r6/b6/7/7/7/7/7/7/7 b"},
		"such an egg that is nearer to the nest": {"7/3b3/7/7/7/r6/7/7/7/7/7 b", "7/7/3b3/7/7/r6/7/7/7/7/7 b"},
		"room to move":                           {"r6/7/7/7/7/7/7/7/7/b6/1b5 b", "r6/7/7/7/7/7/7/7/7/b6/b6 b"},
		"the turn":                               {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 r"},
	})
}
