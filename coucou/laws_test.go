package coucou_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

// positions holds start positions of test games, in addition to the normal start.
var positions = []string{
	"7/2r2b1/7/r1r2b1/7/7/7/3r2b/1r4b/7/r6 r",      // busy
	"r1rrr1r/7/7/7/7/7/bbbbbbb/7/7/7/7 b",          // seven eggs on row 5: fast moves of up to six cells
	"7/7/3r3/7/7/brbrbrb/7/7/3b3/7/7 r",            // both colours on one rank
	"3rr2/2b4/7/bb1bb1b/7/7/7/rrr1rr1/7/3r3/3b3 b", // eggs beside both nests
	"1r1r3/7/4b2/2b3r/7/7/b6/1r5/4r2/7/3b2b b",     // a sparse position
	"3r3/2b1b2/7/7/7/5r1/b6/1r5/7/3r3/6b b",        // captures in the nest
	"7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b",        // C2 forbids the winning step into the nest
	// eggs on the last row beside the nest, which can't move
	"bbb4/1b5/b6/2r4/7/7/7/7/6r/4br1/4rrr b",
	"7/7/7/7/5r1/7/2b4/7/7/7/7 b",                                // one egg on each side
	"7/7/7/7/bbbbbbb/bb5/rrrrrrr/5rr/7/7/7 r",                    // nine blue eggs against nine red eggs, face to face
	"3r3/1r5/r5r/1r1r1r1/2r1r2/4b2/2bb1b1/1b4b/b6/1b1b1b1/3b3 r", // the eggs of both sides are mixed
	"3b3/7/7/7/7/7/7/7/7/7/r6 r",                                 // the game is over: an egg is in the nest
	"rrrrrrr/7/7/7/7/7/7/7/7/7/bb1b3 r",                          // Blue has three eggs
	"7/7/7/7/7/7/7/7/7/7/7 b",                                    // an empty board
}

// suite describes the game to the test kit. Together, the moves in Refused produce every sentence that a refusal can
// contain.
func suite() boardgametest.Suite[coucou.State, coucou.Move] {
	const (
		start = "rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b"
		open  = "7/7/7/2r4/7/7/b2b1r1/7/2b4/b6/r6 b" // no capture is possible
		eager = "7/1r1b3/b6/7/7/7/7/7/7/7/7 b"
	)
	return boardgametest.Suite[coucou.State, coucou.Move]{
		Game:      coucou.Game(),
		Oracle:    slow,
		Positions: positions,
		Words:     4,
		MoveSize:  3,
		Refused: []boardgametest.Asked{
			{start, "d5-d6"}, {start, "d11-d10"}, {start, "d2-e2"}, {start, "d2-d2"}, {start, "d2-e3"},
			{start, "d2-d4"},
			{start, "d1-d2"}, {start, "d1xd2"}, {start, "d2xd3"}, {start, "d1-d3"}, {open, "c3-c4"}, {open, "d5-f7"},
			// a6 must capture
			{open, "d5-d8"}, {"7/7/7/7/1r5/b6/2b1b1b/7/7/7/7 b", "c5-c8"}, {"7/7/7/7/1r5/b6/2b1b1b/7/7/7/7 b", "c5xc6"},
			{"7/7/7/2b4/7/7/2b1b1b/7/7/7/7 b", "c5-c8"}, {"7/7/7/7/2b4/7/2b1b1b/7/7/7/7 b", "c5-c8"},
			{"7/7/7/7/7/7/7/1r5/2b4/7/7 b", "c3-c4"}, {"7/7/7/7/7/7/7/7/b6/7/7 b", "a3-a4"},
			{"7/7/7/7/7/7/3b1r1/7/7/7/7 b", "d5-d7"}, {"7/7/7/7/7/7/3b3/7/7/7/7 b", "d5-d7"},
			{"7/7/7/7/3r3/7/b2b1r1/7/7/7/7 b", "d5xd7"}, {"7/7/7/7/3b3/7/bb1b1r1/7/7/7/7 b", "d5-d8"},
			{"7/7/b2b1r1/7/7/7/7/7/7/7/7 b", "d9-d11"}, {"7/7/7/7/7/7/b2b1r1/7/7/7/7 b", "d5xd7"}, {eager, "a9-b10"},
			{eager, "d10-d11"}, {"7/7/7/7/7/7/7/3r3/2b4/b6/7 b", "a2-a3"}, {"7/7/7/7/7/7/7/3r3/2b4/7/4r2 r", "e1-e2"},
			{"7/7/6r/6b/7/7/7/7/7/7/7 r", "g9-g8"}, {"7/7/7/7/7/7/7/3r1b1/7/7/7 r", "d4-d1"},
			{"7/7/7/7/4r2/3b3/7/7/r6/7/7 r", "a3-a2"}, {"3b3/7/7/7/7/7/7/7/7/7/r6 r", "a1-a2"},
			{"7/7/7/7/7/7/b6/7/7/7/7 r", "a1-a2"}, {"7/7/2br3/7/7/7/7/7/7/7/7 b", "c9-c11"}, // the longest sentence
		},
		Uncited: map[boardgame.Rule]string{
			coucou.Board:       "a text with another board is malformed",
			coucou.Nests:       "only says where the nests are; M5 and E1 refer to it",
			coucou.PlainOrFast: "only says that a move of one cell is a step, which is legal",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// busy is a position in the middle of a game, with fast moves of up to six cells.
const busy = "r1rrr1r/7/7/7/7/7/bbbbbbb/7/7/7/7 b"

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: coucou.New().String(), Perft: boardgametest.Count{Depth: 7, Nodes: 3833180}, Illegal: "d2-e3",
		Busy: busy, Midgame: boardgametest.Count{Depth: 4, Nodes: 36911},
	})
}
