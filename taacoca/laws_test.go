package taacoca_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

// The tests play games from these positions and from the start. Random games from the start seldom end by E2 or E3.
var positions = []string{
	"5/6/1b5/1w1b4/2w3w2/2b5/1w5/6/5 w",       // captures, three stones against four
	"5/6/7/2b5/2w1b4/3w4/7/6/5 b",             // two stones each
	"5/3w2/2w4/4b3/9/8/3b3/2b3/5 w",           // each side is one turn from the enemy's home row
	"5/6/w1w4/8/7bw/8/b6/6/5 b",               // E3 is near: White's stones are on both edges
	"5/w4w/7/8/9/8/7/b5/5 b",                  // White's two stones are on opposite edges
	"5/6/2bb3/2www3/2bbb4/2www3/2bb3/6/5 w",   // a melee
	"5/6/b6/8/w8/8/7/2ww2/5 w",                // one of White's three stones can go only one way
	"5/6/7/8/w7w/b6b/7/6/5 w",                 // both ends of the widest row are occupied
	"bbbbb/bbbbbb/b6/8/9/8/6w/wwwwww/wwwww w", // each side has twelve stones, pushed to one edge
	"5/1b4/2b4/3b4/4w4/3w4/2w4/1w4/5 b",       // two lines of stones meet
	"5/6/7/8/4w4/8/7/6/4b w",                  // Black has arrived
	"5/6/7/8/9/8/7/6/wwwww b",                 // Black has no stones
}

// suite describes the game to the test kit. Together, the moves in Refused produce every sentence that a refusal can
// contain.
func suite() boardgametest.Suite[taacoca.State, taacoca.Move] {
	return boardgametest.Suite[taacoca.State, taacoca.Move]{
		Game:      taacoca.Game(),
		Oracle:    oracle,
		Positions: positions,
		Words:     3,
		MoveSize:  8,
		Refused: []boardgametest.Asked{
			{slowStart, "A1,A2-NE"}, {slowStart, "A1,A2,A3,A4-NE"}, {slowStart, "A1,A2,E5-NE"},
			{slowStart, "A1,A2,I5-NE"},
			{slowStart, "C3,C4,C5-SE"}, {slowStart, "A1,A2,A3-NE"}, {"5/6/b6/8/w8/8/7/2ww2/5 w", "B3,B4,E1-NW"},
			{"5/6/b6/8/9/8/7/w1w3/5 w", "B1-NW"}, {"5/6/b6/8/9/8/7/w1w3/5 w", "B1,B2-NW"},
			{"5/6/b6/8/9/8/7/w1w3/5 b", "G1-NW"}, {"2w2/6/b6/8/9/8/7/6/5 b", "G1-SW"},
			{"5/6/b6/8/9/8/7/6/5 w", "G1-SW"},
			{"5/6/7/8/w7w/b6b/7/6/5 w", "E1,E9-NW"},
		},
		Uncited: map[boardgame.Rule]string{
			taacoca.Board:      "a text with another board is malformed",
			taacoca.CellNames:  "a text with another name is malformed",
			taacoca.Neighbours: "defines the directions, and M5 refuses a step off the board",
			taacoca.Turns:      "a move of the other side's stones breaks M1 or M2",
			taacoca.Capture:    "a capture is neither forbidden nor compulsory",
			taacoca.NoDraw:     "follows from M3 and E3",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// busy is a position in the middle of a game. The armies have met, and captures are possible on the left and on the
// right.
const busy = "2bb1/1b4/2bb3/1wb2b2/2w1bw3/1w2w3/w2w3/2w3/1w3 w"

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: taacoca.New().String(), Perft: boardgametest.Count{Depth: 4, Nodes: 36917776}, Illegal: "A1,A2,A3-NE",
		Busy: busy, Midgame: boardgametest.Count{Depth: 4, Nodes: 17308490},
	})
}
