package solution

import (
	"context"
	"flag"
	"math/rand/v2"
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
	rng, symmetries := rand.New(rand.NewPCG(5, 6)), cookiedisco.Game().Symmetries()
	for range 3000 {
		layout := rng.IntN(table.layouts)
		require.NoError(t, table.checkLayout(layout, symmetries))
		value := &table.values[bans*layout+rng.IntN(bans)]
		right := *value
		*value += byte(1 + rng.IntN(255))
		err := table.checkLayout(layout, symmetries)
		*value = right
		require.ErrorContains(t, err, "its moves make it")
	}
}

// A table in which every position is endless is wrong, and so is one with another numbering.
func TestCheckRefuses(t *testing.T) {
	table := blank(nil)
	require.ErrorContains(t, table.Check(t.Context(), nil), "is endless, but its moves make it")
	table.shapes = slices.Clone(table.shapes)
	shape := &table.shapes[3]
	shape.layouts = slices.Clone(shape.layouts)
	slices.Reverse(shape.layouts)
	require.ErrorContains(t, table.checkLayout(shape.first, cookiedisco.Game().Symmetries()), "has the number")
	table.shapes = table.shapes[1:]
	require.ErrorContains(t, table.Check(t.Context(), nil), "1447 shapes")
}

// Check and both parts of Compute stop soon after their context ends.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	_, err := Compute(ctx, func(float64) {
		calls++
		cancel()
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, calls, knownShapes/2)
	_, err = solve(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, blank(nil).Check(ctx, nil), context.Canceled)
}

// TestChain solves a chain of layouts. Each has one move, which leads to the next layout and moves a vanilla and a
// caramel in turn, and the last one has none.
func TestChain(t *testing.T) {
	const plies = 30
	m := moves{wins: make([]kinds, plies+1), ends: make([]uint32, plies+1)}
	for i := range plies {
		m.to, m.ends[i] = append(m.to, uint32(bans*(i+1)+1+i%2)), uint32(i+1)
	}
	m.ends[plies] = plies
	values := notation.Must(solve(t.Context(), []moves{m}))
	for i := range plies + 1 {
		v := decoded(values[bans*i])
		require.Equal(t, plies-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
	}
}

// compute returns the table of all values. Tests that need it share one copy.
var compute = sync.OnceValues(func() (*Table, error) { return Compute(context.Background(), nil) })

var deep = flag.Bool("deep", false, "compute the whole table, and test it, which takes a minute")

// whole returns the whole table. It skips the test without -deep. Other tests have smaller graphs, and tables with a few
// values.
func whole(t *testing.T) *Table {
	t.Helper()
	if !*deep {
		t.Skip("only with -deep: computes the whole table")
	}
	return notation.Must(compute())
}

// shared returns the index. Tests that need no values use it without a table.
var shared = sync.OnceValue(func() *index {
	x := newIndex()
	return &x
})

// blank returns a table in which all positions are endless, except those with given values.
func blank(values map[int]Value) *Table {
	t := &Table{*shared(), make([]byte, positions)}
	for number, v := range values {
		t.values[number] = v.encoded()
	}
	return t
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
		if s := shared().state(number); s.CountMoves() > 0 {
			list = append(list, s)
		}
	}
	return list
}

// TestBotsProveNothingElse checks that every value that a bot proves, with any number of nodes, agrees with the table.
// Alpha-beta proves the exact number of plies. MCTS proves an upper bound for a win.
func TestBotsProveNothingElse(t *testing.T) {
	table := whole(t)
	proven := map[boardsearch.Bot]int{}
	for i, s := range drawn(t, table, 300) {
		want := value(t, table, s)
		for _, bot := range []boardsearch.Bot{boardsearch.AlphaBetaBot, boardsearch.MCTSBot} {
			o := boardsearch.Options{Nodes: 1 + 10*i, Seed: uint64(i)}
			r := notation.Must(boardsearch.Find(context.Background(), cookiedisco.Game(), s, bot, o))
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
	require.Greater(t, proven[boardsearch.AlphaBetaBot], 100)
	require.Greater(t, proven[boardsearch.MCTSBot], 100)
}
