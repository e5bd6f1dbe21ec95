package cookiedisco_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// positions holds start positions of test games, in addition to the patterns.
var positions = []string{
	"1OVB/1KK/CCC o -",           // pattern 3 after the placement
	"2KCB/1V1C/OKC o -",          // a ring
	"2C/1CC/KVK/OB o -",          // both player-cookies side by side
	"1OVB/1CC/KCK b C",           // a ban
	"7V/6K/5K/4C/3C/2C/1O/B o -", // a string
	"OCCCKKVB o K",               // a level string
	"CK/1B/1CV/2K/2OC o C",       // the game is over by E2: no move
	"OKCC1KCVB b -",              // the game is over by E1: divided
	"CVKO/BCCK b K",              // a compact field
	"2O1C/2KCK/1V/CB b C",        // three strings meet in one cookie
}

// suite returns the input of the test kit. The moves in Refused produce every sentence that a refusal can have.
func suite() boardgametest.Suite[cookiedisco.State, cookiedisco.Move] {
	const (
		five  = "1OVB/1CC/KCK o -"
		start = "2V/1KK/CCC o - o"
	)
	return boardgametest.Suite[cookiedisco.State, cookiedisco.Move]{
		Game:      cookiedisco.Game(),
		Oracle:    slow{},
		Positions: positions,
		Words:     2,
		MoveSize:  3,
		Plies:     80,
		Again:     true, // whoever places the second player-cookie may begin
		Refused: []boardgametest.Asked{
			{"CKC/O1C/1VB/1K b -", "d4-a1"}, // six cells are too many to name
			{start, "c3-a1"}, {start, "@b2"}, {"2V/1KK/CCC/O b - o", "@b5"}, {five, "@b2"},
			{five, "b2-c5"}, {five, "e2-c5"}, {"1OVB/1CC/KCK o C", "c4-e1"},
			{five, "c3-b5"}, {"3C/2OC/2C/2VK/KB b C", "b6-c7"},
			{five, "c4-c4"}, {five, "c4-d4"},
			{"2OC/2C/2VK/KBC o K", "d3-c4"}, {"3C/2OC/2C/2VK/KB b C", "c6-c4"}, {"3C/2OC/2CK/2V/KB o K", "d5-c5"},
			{"1OC/1CC/KVK/B o -", "b4-e3"}, {"2O/2CC/1KV/KBC o K", "d5-b4"}, {"3C/3C/3C/KBKV/O o V", "e4-c4"},
			{"1KC/C1VB/K1C/O o C", "d3-c3"},
			{"1OC/1CC/KVK/B o -", "d2-a6"}, {"1OC/1CC/KVK/B o -", "d2-f2"}, {"1KC/C1VB/K1C/O o C", "d3-f3"},
			{"3O/2K/1V1C/1KC/CB b C", "c4-e5"}, // the shortest path takes more steps than another one
			{"COK/C1B/2VK/2C b C", "d3-b6"},
			// rolling also leads to d5, but dividing the field there does not win (M7)
			{"3V/2OC/2CC/1K/KB o V", "c5-b4"},
			// each of the moves that rolling allows would divide the field without winning
			{"2OC/2C/2VK/KBC o K", "d3-e3"},
			{"CK/1B/1CV/2K/2OC o C", "d6-a1"}, {"OKCC1KCVB b -", "b2-a1"},
		},
		Uncited: map[boardgame.Rule]string{
			cookiedisco.Circles:    "only defines the word connected",
			cookiedisco.Lattice:    "only defines which positions are equal",
			cookiedisco.SameEnds:   "only defines which moves are equal",
			cookiedisco.Repetition: "only says that nothing except E1 and E2 ends a game",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// placed is pattern 3 after both player-cookies have been placed.
const placed = "1OVB/1KK/CCC o -"

// busy is a position in the middle of a game, with cookies in hollows and on the outside.
const busy = "CKC/1OK/CBV b -"

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: placed, Perft: boardgametest.Count{Depth: 4, Nodes: 21310}, Illegal: "c2-a1",
		Busy: busy, Midgame: boardgametest.Count{Depth: 4, Nodes: 5902},
	})
}
