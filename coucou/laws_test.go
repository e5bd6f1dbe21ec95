package coucou_test

import (
	"flag"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

var (
	deep   = flag.Bool("deep", false, "count the deep lines of the perft tables too")
	update = flag.Bool("update", false, "write the golden files anew")
)

// The positions from which games are played besides the start.
var positions = []string{
	"7/2r2b1/7/r1r2b1/7/7/7/3r2b/1r4b/7/r6 r",                    // the specification's
	"r1rrr1r/7/7/7/7/7/bbbbbbb/7/7/7/7 b",                        // seven on row 5: fast moves by up to six
	"7/7/3r3/7/7/brbrbrb/7/7/3b3/7/7 r",                          // both colours on one rank
	"3rr2/2b4/7/bb1bb1b/7/7/7/rrr1rr1/7/3r3/3b3 b",               // beside both nests
	"1r1r3/7/4b2/2b3r/7/7/b6/1r5/4r2/7/3b2b b",                   // sparse
	"3r3/2b1b2/7/7/7/5r1/b6/1r5/7/3r3/6b b",                      // captures on the nest
	"7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b",                      // C2 comes before a step into the nest
	"bbb4/1b5/b6/2r4/7/7/7/7/6r/4br1/4rrr b",                     // eggs that have gone past the nest, and are stuck
	"7/7/7/7/5r1/7/2b4/7/7/7/7 b",                                // one each
	"7/7/7/7/bbbbbbb/bb5/rrrrrrr/5rr/7/7/7 r",                    // fourteen by nine, face to face
	"3r3/1r5/r5r/1r1r1r1/2r1r2/4b2/2bb1b1/1b4b/b6/1b1b1b1/3b3 r", // in each other's arms
	"3b3/7/7/7/7/7/7/7/7/7/r6 r",                                 // over: in the nest
	"rrrrrrr/7/7/7/7/7/7/7/7/7/bb1b3 r",                          // Blue has three
	"7/7/7/7/7/7/7/7/7/7/7 b",                                    // nobody has any
}

func TestLaws(t *testing.T) {
	boardgametest.Run(t, coucou.Definition(), boardgametest.Config{
		Positions: positions,
		Impossible: map[string][]boardgame.Rule{
			"7/7/7/7/7/bb5/bbbbbbb/bbbbbb1/7/7/7 b":               {coucou.SetUp},
			"3b3/7/7/7/7/7/7/7/7/7/3r3 b":                         {coucou.Nest},
			"bbbbbbb/bbbbbbb/bb5/7/7/7/7/7/rr5/rrrrrrr/rrrrrrr r": {coucou.SetUp, coucou.SetUp, coucou.Nest},
		},
		Uncited: map[boardgame.Rule]string{
			coucou.Board:       "texts of other boards are malformed",
			coucou.Nests:       "says where the nests are, and M5 and E1 what that means",
			coucou.PlainOrFast: "says what a move of one cell is, and allows it",
		},
	})
}

func TestSecondOpinion(t *testing.T) {
	boardgametest.SecondOpinion(t, coucou.Definition(), slow{}, positions...)
}

func TestPerftTables(t *testing.T) {
	boardgametest.PerftTables(t, coucou.Definition(), *deep)
}

func TestPlaythrough(t *testing.T) {
	boardgametest.Playthrough(t, coucou.Definition(), slow{}, "testdata/playthrough.txt", *update)
}

func TestMovesAreDrawn(t *testing.T) {
	boardgametest.MovesAreDrawn(t, coucou.Definition(), positions)
}

func TestRuleBook(t *testing.T) {
	boardgametest.RuleBook(t, coucou.Definition(), "doc.go")
}
