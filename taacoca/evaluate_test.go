package taacoca_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

// In each pair of positions, White's lead is greater in the first, for the reason given.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, taacoca.Definition(), map[string][2]string{
		"a stone more":        {"bbb2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/ww3 w"},
		"an enemy stone less": {"bb3/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/www2 w"},
		"a stone that is farther ahead, though it is not the foremost": {"bb3/6/7/8/w8/w7/7/6/5 w", "bb3/6/7/8/w8/8/w6/6/5 w"},
		"a foremost stone that is farther ahead":                       {"bb3/6/7/w7/9/8/7/w5/5 w", "bb3/6/7/8/w8/8/w6/6/5 w"},
		"a stone that is backed where it meets the enemy":              {"5/6/7/3b4/3w5/3w4/7/6/5 w", "5/6/7/3b4/3w5/w7/7/6/5 w"},
		"the turn": {"bb3/6/7/8/9/8/7/6/ww3 w", "bb3/6/7/8/9/8/7/6/ww3 b"},
	})
}

// Evaluate adds up sets of stones. It must return the same score as a sum over the single stones.
func TestEvaluateBySets(t *testing.T) {
	rowWorth := [9]int{0, 4, 9, 14, 21, 29, 38, 48, 58}
	rng := rand.New(rand.NewPCG(1, 2))
	backed := 0
	for range 300 {
		s, _, err := boardgame.Playout[taacoca.State, taacoca.Move](taacoca.New(), rng, rng.IntN(40), nil)
		require.NoError(t, err)
		for _, p := range []boardgame.Player{taacoca.White, taacoca.Black} {
			ahead := [2]taacoca.Direction{taacoca.NW, taacoca.NE}
			if p == taacoca.Black {
				ahead = [2]taacoca.Direction{taacoca.SW, taacoca.SE}
			}
			want, foremost := 0, 0
			for n := range s.Stones(p).All() {
				c := taacoca.Cell(n)
				row := int(c.Row() - 'A')
				if p == taacoca.Black {
					row = 8 - row
				}
				want += 12 + rowWorth[row]
				foremost = max(foremost, row)
				meets := s.Stones(3-p).Has(next(c, ahead[0])) || s.Stones(3-p).Has(next(c, ahead[1]))
				if meets && (s.Stones(p).Has(next(c, 3-ahead[0])) || s.Stones(p).Has(next(c, 3-ahead[1]))) {
					want += 14
					backed++
				}
			}
			want += 10 * foremost
			if s.Turn() == p {
				want += 30
			}
			require.Equal(t, want, s.Evaluate(p), "player %v in %s", p, s)
		}
	}
	require.Greater(t, backed, 30)
}

// next returns the cell next to another in a direction, or Cells if there is no such cell on the board.
func next(c taacoca.Cell, d taacoca.Direction) int {
	if to, ok := c.Step(d); ok {
		return int(to)
	}
	return taacoca.Cells
}

// A player who does not take part has the score 0, and no call panics.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != taacoca.White && p != taacoca.Black, taacoca.New().Evaluate(p) == 0)
		require.Zero(t, taacoca.State{}.Evaluate(p))
	}
}
