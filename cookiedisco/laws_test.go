package cookiedisco_test

import (
	"flag"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cookiedisco"
)

var (
	deep   = flag.Bool("deep", false, "count the deep lines of the perft tables too")
	update = flag.Bool("update", false, "write the golden files anew")
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

func TestLaws(t *testing.T) {
	boardgametest.Run(t, cookiedisco.Definition(), boardgametest.Config{
		Positions: positions,
		Size:      16,
		Plies:     80,
		Impossible: map[string][]boardgame.Rule{
			"2V/1KK/CCCCOB o -":     {cookiedisco.Cookies},
			"VV/KKK/CC/OOBB o -":    {cookiedisco.Cookies, cookiedisco.Cookies, cookiedisco.Cookies, cookiedisco.Cookies, cookiedisco.Cookies},
			"1OVB/1KK/CCC o - o":    {cookiedisco.Cherry},
			"2V/1KK/CCC o -":        {cookiedisco.Cherry},
			"2V/1KK/CCC o C o":      {cookiedisco.FirstMove},
			"2V/1KK/CCC b - o":      {cookiedisco.Placement},
			"2VB/1KK/CCC o - o":     {cookiedisco.Placement},
			"2VO/1KK/CCC o - o":     {cookiedisco.Placement},
			"1V/CKK/CC o - o":       {cookiedisco.Pattern},
			"3O/2V/1KK/CCC b - o":   {cookiedisco.Placement},
			"1OV/1KK/CCC//2B o -":   {cookiedisco.Dividing},
			"B/V/K/K/C/C/C/12O o -": {cookiedisco.Dividing},
		},
		Uncited: map[boardgame.Rule]string{
			cookiedisco.Circles:    "says what connected means",
			cookiedisco.Lattice:    "says which positions are one",
			cookiedisco.SameEnds:   "says which moves are one",
			cookiedisco.Repetition: "says that nothing ends a game but E1 and E2",
		},
	})
}

func TestSecondOpinion(t *testing.T) {
	boardgametest.SecondOpinion(t, cookiedisco.Definition(), slow{}, positions...)
}

func TestPerftTables(t *testing.T) {
	boardgametest.PerftTables(t, cookiedisco.Definition(), *deep)
}

func TestPlaythrough(t *testing.T) {
	boardgametest.Playthrough(t, cookiedisco.Definition(), slow{}, "testdata/playthrough.txt", *update)
}

func TestMovesAreDrawn(t *testing.T) {
	boardgametest.MovesAreDrawn(t, cookiedisco.Definition(), positions)
}

func TestRuleBook(t *testing.T) {
	boardgametest.RuleBook(t, cookiedisco.Definition(), "doc.go")
}
