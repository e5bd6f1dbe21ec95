package solution

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"github.com/seed4105872c/clutch/boardgame/notation"
	boardsearch "github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/stretchr/testify/require"
)

// TestCheck checks that Check accepts the table for some layouts, and rejects it after any value has been changed.
func TestCheck(t *testing.T) {
	table := whole(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		layout := rng.IntN(table.index.layouts)
		require.NoError(t, table.checkLayout(layout))
		value := &table.values[bans*layout+rng.IntN(bans)]
		right := *value
		*value += byte(1 + rng.IntN(255))
		err := table.checkLayout(layout)
		*value = right
		require.ErrorContains(t, err, "its moves make it")
	}
}

// A table in which every position is endless is wrong, and so is one with another numbering. A check can be cancelled.
func TestCheckRefuses(t *testing.T) {
	table := blank(nil)
	require.ErrorContains(t, table.Check(t.Context(), 2, nil), "is endless, but its moves make it")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, table.Check(ctx, 2, nil), context.Canceled)

	x := *shared()
	x.shapes = slices.Clone(x.shapes)
	x.shapes[3].layouts = slices.Clone(x.shapes[3].layouts)
	slices.Reverse(x.shapes[3].layouts)
	table.index = &x
	require.ErrorContains(t, table.checkLayout(x.shapes[3].first), "has the number")
	x.shapes = x.shapes[1:]
	require.ErrorContains(t, table.Check(t.Context(), 1, nil), "1447 shapes")
}

var deep = flag.Bool("deep", false, "prove the whole table right, and compute it again with one worker")

// compute returns the table of all values. Tests that need it share one copy.
var compute = sync.OnceValues(func() (*Table, error) {
	return Compute(context.Background(), runtime.GOMAXPROCS(0), nil)
})

// whole returns the whole table. It skips the test with -short, and under the race detector. Other tests run smaller
// graphs under the race detector.
func whole(t *testing.T) *Table {
	t.Helper()
	info, _ := debug.ReadBuildInfo()
	if testing.Short() || slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("it takes too long to compute the table")
	}
	return notation.Must(compute())
}

// shared returns the index. Tests that need no values use it without a table.
var shared = sync.OnceValue(newIndex)

// blank returns a table in which all positions are endless, except those with given values.
func blank(values map[int]Value) *Table {
	t := &Table{shared(), make([]byte, positions)}
	for number, v := range values {
		t.values[number] = v.encoded()
	}
	return t
}

func TestDeep(t *testing.T) {
	if !*deep {
		t.Skip("takes a minute: -deep")
	}
	table := whole(t)
	require.NoError(t, table.Check(context.Background(), runtime.GOMAXPROCS(0), nil))
	again := notation.Must(Compute(context.Background(), 1, nil))
	require.True(t, string(table.values) == string(again.values), "the number of workers makes a difference")
}

// drawn returns n random positions from the table. Half of them are drawn from the won and lost positions, and half
// from all positions.
func drawn(t *testing.T, table *Table, n int) (list []cookiedisco.State) {
	rng := rand.New(rand.NewPCG(1, 2))
	for len(list) < n {
		number := rng.IntN(positions)
		if len(list)%2 == 0 && decoded(table.values[number]).Outcome == Endless {
			continue
		}
		s := notation.Must(shared().state(number))
		if s.CountMoves() > 0 {
			list = append(list, s)
		}
	}
	return list
}

// TestBotsProveNothingElse checks that every value that a bot proves agrees with the table. Alpha-beta proves the exact
// number of plies. MCTS proves an upper bound for a win.
func TestBotsProveNothingElse(t *testing.T) {
	table := whole(t)
	proven := map[boardsearch.Bot]int{}
	for i, s := range drawn(t, table, 30) {
		want := notation.Must(table.Value(s))
		for _, bot := range []boardsearch.Bot{boardsearch.AlphaBetaBot, boardsearch.MCTSBot} {
			o := boardsearch.Options{Nodes: 3000, Seed: uint64(i)}
			r := notation.Must(boardsearch.Find(context.Background(), cookiedisco.Definition(), s, bot, o))
			switch r.Value.Result {
			case boardsearch.Open:
				continue
			case boardsearch.Won:
				require.Equal(t, Won, want.Outcome, "%s: %s", bot, s)
				require.GreaterOrEqual(t, r.Value.Plies, want.Plies, "%s: %s", bot, s)
			case boardsearch.Lost:
				require.Equal(t, Lost, want.Outcome, "%s: %s", bot, s)
			default:
				require.FailNow(t, "a draw is proven, and the game has none", "%s: %s", bot, s)
			}
			if bot == boardsearch.AlphaBetaBot {
				require.Equal(t, want.Plies, r.Value.Plies, "%s", s)
			}
			proven[bot]++
		}
	}
	require.Greater(t, proven[boardsearch.AlphaBetaBot], 10)
	require.Greater(t, proven[boardsearch.MCTSBot], 10)
	t.Log(proven)
}
