package match_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

var deep = flag.Bool("deep", false, "compare the levels of Cookie Disco with its solution, which takes a minute")

// From medium on, no level keeps fewer of its wins than the one before it. These are positions from games between hard
// and expert in which some moves of the player to move win, but not all:
//
//	go test ./examples/internal/match -run TestWinsKept -deep -v
func TestWinsKept(t *testing.T) {
	if !*deep {
		t.Skip("only with -deep: computes the solution")
	}
	table, err := solution.Compute(t.Context(), nil)
	require.NoError(t, err)
	wins := func(s dynamic.State, move string) bool {
		next, err := s.Apply(move)
		require.NoError(t, err)
		v, known := table.Value(cookiedisco.MustParse(next.String()))
		require.True(t, known)
		return v.Outcome == solution.Lost
	}
	s := series(t, "cookiedisco", "hard", "expert")
	s.Opening, s.Repetition = 4, true
	levels := s.Game.Levels()
	positions, kept := 0, make([]int, len(levels))
	played(t, s, 100, 2, func(_ *match.Tally, g match.Game) {
		for _, now := range g.Session.States(0)[:g.Session.Plies()] {
			moves := now.Moves()
			good := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !wins(now, m) })
			if len(good) == 0 || len(good) == len(moves) {
				continue
			}
			positions++
			for i, l := range levels {
				r, err := now.See(now.Turn()).Search(t.Context(), search.AlphaBetaBot, search.AtLevel(l, uint64(positions)))
				require.NoError(t, err)
				if slices.Contains(good, r.Move) {
					kept[i]++
				}
			}
		}
	})
	for i, l := range levels {
		t.Logf("%s keeps %.1f %% of %d wins", l.Name, 100*float64(kept[i])/float64(positions), positions)
	}
	require.True(t, slices.IsSorted(kept[2:]), kept)
}
