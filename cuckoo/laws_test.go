package cuckoo_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

// positions holds start positions of test rounds, in addition to the set-ups.
var positions = []string{
	"E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b",      // a sparse position: E1, E4
	"5C/2E4/8/5c3/6e1/3e2w/6 b",             // near the end of the round: E2, E3
	"6/7/W3e3/C3E3e/4W2c/2e4/6 r",           // pieces that meet in the middle
	"6/1E3e1/2W2e2/1C3W1c1/2E2w2/1E3e1/6 b", // captures two cells away
	"6/7/3e4/4W3e/3c4/7/2C3 b",              // one warbler beside three enemy pieces
	"6/7/7e/8c/7e/7/C5 b",                   // Blue has only the cuckoo: over by E3
	"6/7/8/C7c/8/7/5e b",                    // Blue has only the cuckoo: over by E3
	"6/7/8/c7C/8/7/5E r",                    // Blue's cuckoo is on a base: over by E2
	"5E/7/8/9/8/7/ce3C b",                   // pieces at the far edge
	"6/7/8/C7E/8/7/ce4 r",                   // an egg on an enemy base: over by E4
	"6/7/7C/8E/8/7/e4c b",                   // Blue is stuck: drawn by E5
}

// suite returns the input of the test kit. The moves in Refused produce every sentence that a refusal can have.
func suite() boardgametest.Suite[cuckoo.State, cuckoo.Move] {
	start := cuckoo.New().String()
	const (
		meet  = "6/7/8/4W3e/3c4/7/2C3 b"
		quiet = "E5/7/W7/C8/8/7/4ec b"
	)
	return boardgametest.Suite[cuckoo.State, cuckoo.Move]{
		Game:      cuckoo.Game(),
		Oracle:    slow,
		Positions: positions,
		Words:     4,
		MoveSize:  3,
		Refused: []boardgametest.Asked{
			{start, "d5-d6"}, {start, "d9-d8"}, {start, "a2-a4"}, {start, "a2-a2"}, {start, "c1-d4"}, {start, "d1-d4"},
			{start, "c1-c3"}, {start, "d1-d2"}, {start, "d1xd2"}, {start, "a2xa3"},
			{meet, "d5xd6"}, // d5 must capture e4
			{"E5/7/3W4/C8/8/7/4ec b", "c4xc3"}, {quiet, "c1-d1"}, {"E5/7/3W4/C8/8/7/4ec b", "c4-c2"},
			{"E5/7/8/2We5/8/7/C4c b", "d3-d4"}, {"E5/7/8/2W1e4/8/7/C4c b", "d3-d4"}, {"6/7/8/9/8/7/CE3c r", "g6-g5"},
			{"6/7/8/e7E/8/7/C4c r", "g6-g5"}, {"6/7/8/e7C/8/7/E4c r", "g6-g5"},
			{"6/7/7E/e7C/8/7/5c r", "g6-g5"}, // an egg of Blue is on a base, too
			{"6/7/8/e8/8/7/CE4 r", "d1-d2"},
			{"6/7/7C/8E/8/7/e4c b", "d9-d8"}, {meet, "d5-d6"},
		},
		Uncited: map[boardgame.Rule]string{
			cuckoo.Board:          "texts of other boards are malformed",
			cuckoo.Neighbours:     "only says where the six directions lead; M1 and M2 refuse other moves",
			cuckoo.BaseCells:      "only says where the bases are; E2 and E4 refer to it",
			cuckoo.BasicSetUp:     "any other position can be set up",
			cuckoo.AdvancedSetUps: "any other position can be set up",
			cuckoo.EveryWay:       "only allows captures in directions that M4 forbids for quiet moves",
			cuckoo.TwoRounds:      "is about the match, not a round",
			cuckoo.NextStarter:    "is about the match, not a round",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// busy is a position with few pieces, in which birds and eggs of both sides will soon be able to capture.
const busy = "E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b"

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: cuckoo.New().String(), Perft: boardgametest.Count{Depth: 4, Nodes: 34233}, Illegal: "d1-d2",
		Busy: busy, Midgame: boardgametest.Count{Depth: 4, Nodes: 3939},
	})
}
