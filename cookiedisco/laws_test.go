package cookiedisco_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// The positions from which games are played besides the patterns.
var positions = []string{
	"1OVB/1KK/CCC o -",           // pattern 3 after the placement
	"2KCB/1V1C/OKC o -",          // a ring
	"2C/1CC/KVK/OB o -",          // both player-cookies side by side
	"1OVB/1CC/KCK b C",           // a ban
	"7V/6K/5K/4C/3C/2C/1O/B o -", // a string
	"OCCCKKVB o K",               // another, level
	"CK/1B/1CV/2K/2OC o C",       // no move: over by E2
	"OKCC1KCVB b -",              // divided: over by E1
	"CVKO/BCCK b K",              // compact
}

// suite is what the kit needs to test the game. The moves in Refused come to each sentence that a refusal can say.
func suite() boardgametest.Suite[cookiedisco.State, cookiedisco.Move] {
	const (
		five  = "1OVB/1CC/KCK o -"
		start = "2V/1KK/CCC o - o"
	)
	return boardgametest.Suite[cookiedisco.State, cookiedisco.Move]{
		Definition:    cookiedisco.Definition(),
		Oracle:        slow{},
		Positions:     positions,
		Size:          16,
		Plies:         80,
		TracesTellAll: true,
		Refused: []boardgametest.Asked{
			{start, "c3-a1"}, {start, "@b2"}, {"2V/1KK/CCC/O b - o", "@b5"}, {five, "@b2"},
			{five, "b2-c5"}, {five, "e2-c5"}, {"1OVB/1CC/KCK o C", "c4-e1"},
			{five, "c3-b5"}, {"3C/2OC/2C/2VK/KB b C", "b6-c7"},
			{five, "c4-c4"}, {five, "c4-d4"},
			{"2OC/2C/2VK/KBC o K", "d3-c4"}, {"3C/2OC/2C/2VK/KB b C", "c6-c4"}, {"3C/2OC/2CK/2V/KB o K", "d5-c5"},
			{"1OC/1CC/KVK/B o -", "b4-e3"}, {"2O/2CC/1KV/KBC o K", "d5-b4"}, {"3C/3C/3C/KBKV/O o V", "e4-c4"},
			{"1KC/C1VB/K1C/O o C", "d3-c3"},
			{"1OC/1CC/KVK/B o -", "d2-a6"}, {"1OC/1CC/KVK/B o -", "d2-f2"}, {"1KC/C1VB/K1C/O o C", "d3-f3"},
			{"COK/C1B/2VK/2C b C", "d3-b6"},
			{"CK/1B/1CV/2K/2OC o C", "d6-a1"}, {"OKCC1KCVB b -", "b2-a1"},
		},
		Uncited: map[boardgame.Rule]string{
			cookiedisco.Circles:    "says what connected means",
			cookiedisco.Lattice:    "says which positions are one",
			cookiedisco.SameEnds:   "says which moves are one",
			cookiedisco.Repetition: "says that nothing ends a game but E1 and E2",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }
