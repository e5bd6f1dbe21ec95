package cuckoo_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

// TestEvaluate checks that Blue's lead is greater in the first position of each pair, for the reason that the key names.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, cuckoo.Definition(), map[string][2]string{
		"one egg fewer":                  {"EE3c/7/8/C7e/8/7/6 b", "EE3c/E6/8/C7e/8/7/6 b"},
		"one warbler fewer":              {"EE3c/7/8/C7e/8/7/6 b", "EE3c/7/8/C7e/8/7/W5 b"},
		"one attacked piece against two": {"eEe3/7/8/C7c/8/7/6 b", "E3ee/7/8/C7c/8/7/6 b"},
		"one piece with an enemy ahead":  {"5c/7/8/C7e/8/7/E5 b", "5c/7/8/C7e/8/7/5E b"},
		"a cuckoo that is guarded":       {"5c/7/8/CE6e/8/7/6 b", "5c/7/8/C7e/8/7/E5 b"},
		"a cuckoo that is at home":       {"5c/7/8/C7e/8/7/E5 b", "5c/7/8/4C3e/8/7/E5 b"},
	})
}
