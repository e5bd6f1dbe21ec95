package oeufs_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

// The tests play games from these positions and from the starting positions.
var positions = []string{
	"6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1",             // busy
	"6/bbbbba/6/6/6/aaaaab A AB Af1",                 // a claim that A knows to be false
	"BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -",              // B's camp stops a chain of jumps
	"BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB - nt:-",         // the position above, with the rule against taking back
	"6/bbbbba/6/6/1a4/1aaaab B AB Af1,Bb2",           // the last egg is about to come home
	"6/bbbbbb/6/a5/6/1aaaaa A AB - nt:b3-a3",         // the egg on a3 can't go straight back to b3
	"bbbbbb/6/6/6/6/aaaaaa A AB -",                   // all eggs are home
	"6/bbbbbA/6/6/6/aaaaab A AB -",                   // A's camp is full, and one of A's eggs still shows
	"bbbbba/6/6/6/6/aaaaab B AB Ba6",                 // both camps are full, each with one wrong egg
	"bb2cc/bb2cc/6/6/aa2dd/aa2dd A ABCD -",           // with four players, all eggs are home
	"ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6",     // a claim by A or B would be false
	"bb2cc/ab2cc/6/6/aa4/ba4 B ABC Ab1 nt:-",         // D is out
	"2b1cc/2bbcc/6/6/3b2/6 C BC Bd2",                 // two players are out
	"1bbbbb/b5/1aA3/6/6/aaaa2 A AB Ab1,Bb1 nt:b3-b4", // B has just moved one of A's turned eggs
	blocked,
}

// blocked is a position in which A can only pass (T4).
const blocked = "6/6/BBBB2/CCCC2/AADD2/AADD2 A ABCD -"

// Setup returns a random valid position. It sets up a position and then plays up to two turns, in which claims are more
// likely than in random play.
func (s slow) Setup(rng *rand.Rand) string {
	position := slowScatter(rng).write()
	for range rng.IntN(3) {
		moves := s.Moves(position)
		quiet := func(move string) bool { return !strings.HasSuffix(move, "!") }
		if claims := slices.DeleteFunc(slices.Clone(moves), quiet); len(claims) > 0 && rng.IntN(3) == 0 {
			moves = claims
		}
		if len(moves) > 0 {
			position = s.Apply(position, pick(rng, moves...))
		}
	}
	return position
}

// slowScatter returns a random position. It puts the eggs on cells in the order of slowOrder. In most positions, the
// eggs of the player to move come first. If the cells of that player's camp come first too, the camp is full of the
// right eggs, or of all but one.
func slowScatter(rng *rand.Rand) slowGame {
	g, number := slowGame{in: "ABCD", eggs: map[string]string{}}, 4
	part := pick(rng, "all", "camps", "chains", "chains", "camp", "camp", "walled")
	if part != "walled" && rng.IntN(2) == 0 {
		g.in = pick(rng, "ABC", "ABD", "ACD", "BCD", "AB", "AC", "AD", "BC", "BD", "CD", "A", "B", "C", "D")
	}
	if part != "walled" && rng.IntN(5) < 2 {
		g.two, g.in, number = true, "AB", 6
	}
	g.turn = pick(rng, strings.Split(g.in, "")...)
	cells := g.slowOrder(rng, part)
	eggs := strings.Repeat(g.in, number)
	if part == "walled" || part == "chains" || rng.IntN(2) == 0 {
		eggs = strings.Repeat(g.turn, number) + strings.ReplaceAll(eggs, g.turn, "")
	}
	if i, j := rng.IntN(number), rng.IntN(len(cells)); rng.IntN(3) == 0 {
		cells[i], cells[j] = cells[j], cells[i]
	}
	turned := pick(rng, 0, 1, 5, 9, 10) // how many of ten eggs are turned, on average
	if part == "walled" {
		turned = pick(rng, 0, 0, 1) // T4: the player to move must often pass, or can do little else
	}
	looked := pick(rng, 0, 0, 1, 3, 10)
	for i, egg := range strings.Split(eggs, "") {
		claim := part == "camp" && strings.Contains(g.camps()[g.turn], cells[i])
		if claim || rng.IntN(10) < turned || g.turnsOver(egg, cells[i]) {
			egg = strings.ToLower(egg)
		}
		g.eggs[cells[i]] = egg
		for _, player := range strings.Split(g.in, "") {
			if slowTurned(egg) && rng.IntN(10) < looked {
				g.looks = append(g.looks, player+cells[i])
			}
		}
	}
	g.nt = pick(rng, "", "", "-", "-", cells[len(cells)-1]+"-"+cells[rng.IntN(len(eggs))])
	if len(g.in) == 1 {
		g.turn, g.end = "-", g.in+":F5"
	}
	return g
}

// slowOrder returns all cells in random order, except that part decides which cells come first. With "camps", the cells
// of all camps come first. With "camp", the camp of the player to move comes first, so that claims occur. With
// "walled", that camp comes first, and then the cells up to two steps away, so that the eggs there can't get out. With
// "chains", the cells near the next player's camp come first, except most of the cells where long chains of jumps land.
func (g slowGame) slowOrder(rng *rand.Rand, part string) []string {
	camps := g.camps()
	near := map[string]string{"camps": camps["A"] + " " + camps["B"] + " " + camps["C"] + " " + camps["D"],
		"camp": camps[g.turn], "walled": camps[g.turn], "chains": camps[g.next()]}[part]
	odd := pick(rng, slowCells...)
	cells, key := slices.Clone(slowCells), map[string]int{}
	for _, cell := range cells {
		away := 9
		for _, home := range strings.Fields(near) {
			away = min(away, slowDistance(cell, home))
		}
		out := min(away, 1)
		key[cell] = map[string]int{"camps": out, "camp": out, "walled": away, "chains": 1 + away/4}[part]
		if lands := cell[0]%2 == odd[0]%2 && cell[1]%2 == odd[1]%2; part == "chains" && lands {
			key[cell] = pick(rng, 0, 3, 3, 3, 3)
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	slices.SortStableFunc(cells, func(a, b string) int { return key[a] - key[b] })
	return cells
}

// suite describes the game to the test kit. Together, the moves in Refused produce every sentence that a refusal can
// contain.
func suite() boardgametest.Suite[oeufs.State, oeufs.Move] {
	const (
		start = "BBBBBB/6/6/6/6/AAAAAA A AB -"
		chain = "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -"
		known = "6/bbbbba/6/6/6/aaaaab A AB Af1"
		shows = "6/bbbbb1/6/1A4/6/aaaaab A AB -"
		last  = "6/bbbbbA/6/6/6/aaaaab A AB -"
		back  = "6/bbbbbb/6/a5/6/1aaaaa A AB - nt:b3-a3"
	)
	return boardgametest.Suite[oeufs.State, oeufs.Move]{
		Game: oeufs.Game(), Scramble: oeufs.Scramble,
		Oracle:    slow{},
		Positions: positions,
		Words:     17,
		MoveSize:  4,
		Refused: []boardgametest.Asked{
			{start, "a3-a4"}, {start, "?a3"}, {start, "?a1"}, {start, "a6-a5"}, {start, "a6-a6"}, {start, "a1-a1"},
			{start, "a1-b1"}, {start, "a1-f1"}, {start, "a1-a3"}, {blocked, "a1-a6"}, {blocked, "!"},
			{chain, "b4-f6"}, {chain, "c5-f3"}, {chain, "b4-f4"}, {chain, "b4-f4!"}, {chain, "b4-d6!"},
			{known, "f1-f2!"}, {shows, "!"}, {shows, "?f1!"}, {shows, "b3-c2!"}, {shows, "f1-f2!"},
			{last, "f5-f6!"}, {known, "pass"}, {back, "a3-b3"}, {back, "a3-b3!"},
			{"bbbbbb/6/6/6/6/aaaaaa - AB - A:F3", "!"}, {"bbbbba/6/6/6/6/aaaaab - A - A:F4", "!"},
			{"6/6/6/1c1c2/2c3/2c3 - C - C:F5", "!"},
		},
		Uncited: map[boardgame.Rule]string{
			oeufs.Board:       "a text with another board is malformed",
			oeufs.Symbols:     "only the text of a view can break it",
			oeufs.SecretLook:  "defines a look",
			oeufs.StepOrJump:  "M2 refuses any move that combines a step and a jump",
			oeufs.StaysTurned: "allows what M5 forbids for eggs that show",
			oeufs.Claim:       "allows claims, and F2 limits them",
			oeufs.CampStays:   "says which camps M5 applies to",
			oeufs.OpenTable:   "defines what everyone sees",
			oeufs.OwnView:     "only the text of a view can break it",
		},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }

func FuzzLaws(f *testing.F) {
	for view, move := range map[string]string{
		"6/??????/6/6/6/?????? - AB - A:F3": "!", "6/BBBBBB/6/6/6/?????? - B - B:F4": "pass",
		"6/?????1/6/A5/6/?????? - AB - A:F3": "?a1!",
		"6/6/6/A2??1/??4/??2?1 - AC - A:F3":  "?a1", "BBB1B1/6/4?a/6/6/????b? - B Be1,Bf4 B:F4": "a1-a2!",
	} {
		f.Add(view, move)
	}
	suite().Fuzz(f)
}

// busy is a position with many turned eggs and one look, shortly before a claim.
const busy = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: oeufs.New().String(), Perft: boardgametest.Count{Depth: 4, Nodes: 137552}, Illegal: "a1-f6",
		Busy: busy, Midgame: boardgametest.Count{Depth: 2, Nodes: 4265},
	})
}

// pick returns one of the choices, each with the same probability.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
