package cuckoo_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
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

// TestEvaluateBySets compares the evaluation, which works on sets and a table, with a plain count of each term, piece by
// piece.
func TestEvaluateBySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		s, err := cuckoo.NewSetUp(cuckoo.SetUp(i%3), cuckoo.Blue)
		require.NoError(t, err)
		s, _, err = boardgame.Playout[cuckoo.State, cuckoo.Move](s, rng, rng.IntN(60), nil)
		require.NoError(t, err)
		for _, p := range []boardgame.Player{cuckoo.Blue, cuckoo.Red} {
			require.Equal(t, countedSlowly(s, p), s.Evaluate(p), "player %v in %s", p, s)
		}
	}
}

func countedSlowly(s cuckoo.State, p boardgame.Player) (sum int) {
	ahead := map[boardgame.Player][]int{cuckoo.Blue: {1, 10, -9}, cuckoo.Red: {-1, -10, 9}}
	for n := range s.Pieces(p).All() {
		switch piece := s.At(cuckoo.Cell(n)); piece.String() {
		case "egg":
			sum -= 8
		case "warbler":
			sum -= 24
		case "cuckoo":
			sum += 20 * wayToBases(n, p, ahead[p])
			for _, step := range slices.Concat(ahead[p], ahead[3-p]) {
				if s.Pieces(p).Has(n + step) {
					sum += 6
				}
			}
		}
		attacked := 0
		for _, step := range slices.Concat(ahead[p], ahead[3-p]) {
			if s.Pieces(3 - p).Has(n + step) {
				attacked = 5
			}
		}
		sum -= attacked
		if s.At(cuckoo.Cell(n)).String() != "cuckoo" && !anyAhead(s.Pieces(3-p), n, ahead[p]) {
			sum -= 70
		}
		for _, step := range ahead[p] {
			if to := n + step; cuckoo.AllCells().Has(to) && s.At(cuckoo.Cell(to)) == cuckoo.NoPiece {
				sum++
			}
		}
	}
	return sum
}

// anyAhead reports whether steps ahead from a cell lead to a piece of the set, near or far.
func anyAhead(enemy bitboard.Set64, from int, ahead []int) bool {
	return slices.ContainsFunc(ahead, func(step int) bool {
		return cuckoo.AllCells().Has(from+step) && (enemy.Has(from+step) || anyAhead(enemy, from+step, ahead))
	})
}

// wayToBases returns the number of steps ahead from a cell to the nearest enemy base.
func wayToBases(from int, p boardgame.Player, ahead []int) (steps int) {
	for reached := []int{from}; !slices.ContainsFunc(reached, cuckoo.Bases(3-p).Has); steps++ {
		var next []int
		for _, c := range reached {
			for _, step := range ahead {
				if cuckoo.AllCells().Has(c + step) {
					next = append(next, c+step)
				}
			}
		}
		reached = next
	}
	return steps
}

// TestEvaluateAnybody checks that Evaluate returns 0 for a value that is not a player and for the zero State.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != cuckoo.Blue && p != cuckoo.Red, cuckoo.New().Evaluate(p) == 0)
		require.Zero(t, cuckoo.State{}.Evaluate(p))
	}
}
