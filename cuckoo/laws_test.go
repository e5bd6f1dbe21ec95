package cuckoo_test

import (
	"flag"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

var (
	deep   = flag.Bool("deep", false, "count the deep lines of the perft tables too")
	update = flag.Bool("update", false, "write the golden files anew")
)

// The positions from which rounds are played besides the set-ups.
var positions = []string{
	"E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b",      // sparse: E1, E4
	"5C/2E4/8/5c3/6e1/3e2w/6 b",             // near the end: E2, E3
	"6/7/W3e3/C3E3e/4W2c/2e4/6 r",           // pieces that meet in the middle
	"6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b", // captures two cells away
	"6/7/3e4/4W3e/3c4/7/2C3 b",              // one warbler among three
	"6/7/7e/8c/7e/7/C5 b",                   // only a cuckoo: over by E3
	"6/7/8/C7c/8/7/5e b",                    // Blue has only the cuckoo: over by E3
	"6/7/8/c7C/8/7/5E r",                    // the cuckoo has gone past everything: over by E2
	"5E/7/8/9/8/7/ce3C b",                   // at the far edge
	"6/7/8/C7E/8/7/ce4 r",                   // an egg on an enemy base: over by E4
	"6/7/7C/8E/8/7/e4c b",                   // stuck: drawn by E5
}

func TestLaws(t *testing.T) {
	boardgametest.Run(t, cuckoo.Definition(), boardgametest.Config{
		Positions: positions,
		Impossible: map[string][]boardgame.Rule{
			"CC4/7/8/9/8/7/ce4 b":                  {cuckoo.Pieces},
			"C5/7/8/9/8/7/cwww2 b":                 {cuckoo.Pieces},
			"CE4/7/8/9/8/7/5c b":                   {cuckoo.OnlyCuckoo},
			"C5/7/8/9/8/7/5c r":                    {cuckoo.OnlyCuckoo},
			"C5/7/8/9/8/7/6 b":                     {cuckoo.CuckooCaptured},
			"eeeeee/eeeeeee/eewww3/cc7/WWW5/7/6 r": {cuckoo.Pieces, cuckoo.Pieces, cuckoo.Pieces, cuckoo.Pieces, cuckoo.CuckooCaptured},
		},
		Uncited: map[boardgame.Rule]string{
			cuckoo.Board:          "texts of other boards are malformed",
			cuckoo.Neighbours:     "says where the six ways lead, and M1 and M2 refuse what is none of them",
			cuckoo.BaseCells:      "says where the bases are, and E2 and E4 what that means",
			cuckoo.BasicSetUp:     "any other position can be set up",
			cuckoo.AdvancedSetUps: "any other position can be set up",
			cuckoo.EveryWay:       "allows what M4 forbids for quiet moves",
			cuckoo.TwoRounds:      "is about the match, not a round",
			cuckoo.NextStarter:    "is about the match, not a round",
		},
	})
}

func TestSecondOpinion(t *testing.T) {
	boardgametest.SecondOpinion(t, cuckoo.Definition(), slow{}, positions...)
}

func TestPerftTables(t *testing.T) {
	boardgametest.PerftTables(t, cuckoo.Definition(), *deep)
}

func TestPlaythrough(t *testing.T) {
	boardgametest.Playthrough(t, cuckoo.Definition(), slow{}, "testdata/playthrough.txt", *update)
}

func TestMovesAreDrawn(t *testing.T) {
	boardgametest.MovesAreDrawn(t, cuckoo.Definition(), positions)
}

func TestRuleBook(t *testing.T) {
	boardgametest.RuleBook(t, cuckoo.Definition(), "doc.go")
}
