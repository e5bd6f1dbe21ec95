package solution

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
	boardsearch "github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// drawn returns n random positions from the table. Half of them are drawn from the won and lost positions, and half from all
// positions.
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

// TestLevels checks that a stronger level plays a best move more often, and logs how often. It skips positions in which all
// moves are equally good.
func TestLevels(t *testing.T) {
	if !*deep {
		t.Skip("takes a minute: -deep")
	}
	table := whole(t)
	const n = 1000
	last := 0
	for _, level := range boardsearch.Levels() {
		best, kept, asked := 0, 0, 0
		for i, s := range drawn(t, table, n) {
			rated := notation.Must(table.Rate(s))
			bestMoves := notation.Must(table.BestMoves(s))
			if len(bestMoves) == len(rated) {
				continue
			}
			o := level.Options(boardsearch.AlphaBetaBot, uint64(i))
			r := notation.Must(boardsearch.Find(context.Background(), cookiedisco.Definition(), s, boardsearch.AlphaBetaBot, o))
			want := notation.Must(table.Value(s))
			asked++
			for _, m := range rated {
				if m.Move == r.Move && m.Value.Outcome == want.Outcome {
					kept++
				}
			}
			if slices.Contains(bestMoves, r.Move) {
				best++
			}
		}
		t.Logf("%s: a best move in %d of %d positions, one that keeps the outcome in %d", level.Name, best, asked, kept)
		require.Greater(t, best, last)
		last = best
	}
}
