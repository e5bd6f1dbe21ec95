package search_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// With enough nodes, the tree proves exactly the results that a player can force, for any number of players.
func TestTreeProves(t *testing.T) {
	results := map[search.Result]int{}
	for players := 2; players <= search.MaxPlayers; players++ {
		for left := 1; left <= 12; left++ {
			h := heap.New(left, players)
			report, err := search.Search(background, h, search.MCTSBot, players, nil,
				search.Options{Nodes: 50_000, Seed: 7})
			require.NoError(t, err)
			want := search.Open
			for p := boardgame.First; int(p) <= players; p++ {
				switch {
				case !forces(t, h, p, left):
				case p == h.Turn():
					want = search.Won
				default:
					want = search.Lost
				}
			}
			require.Equal(t, want, report.Value.Result, "%d players, %d left", players, left)
			results[want]++
			if want != search.Open {
				end, over := follow(t, h, report).Winner()
				require.True(t, over)
				require.Equal(t, want == search.Won, end == h.Turn())
				require.LessOrEqual(t, len(report.Line), report.Value.Plies)
			}
		}
	}
	require.True(t, results[search.Won] > 5 && results[search.Lost] > 5 && results[search.Open] > 5, "%v", results)
}

// The tree also proves draws: with draws, a heap of one is won, and every larger heap is drawn.
func TestTreeProvesDraws(t *testing.T) {
	results := map[search.Result]int{}
	for left := 1; left <= 12; left++ {
		h := heap.New(left, 2)
		h.Draws = true
		report, err := search.Search(background, h, search.MCTSBot, 2, nil,
			search.Options{Nodes: 50_000, Seed: 7})
		require.NoError(t, err)
		want := minimax(t, h, h.Turn(), nil, left).value().Result
		if want == search.Open {
			want = search.Drawn
			require.Equal(t, 0.5, report.Value.Share)
			require.Equal(t, "drawn", report.Value.String())
		}
		require.Equal(t, want, report.Value.Result, "%d left", left)
		results[want]++
	}
	require.Equal(t, map[search.Result]int{search.Won: 1, search.Drawn: 11}, results)
}

// A search whose tree is full continues without adding nodes.
func TestFullTree(t *testing.T) {
	d := taacoca.Game()
	for _, memory := range []int{1, 2, 100} {
		o := search.Options{Nodes: 3000, Seed: 1, Memory: memory}
		report, err := search.Search(background, taacoca.New(), search.MCTSBot, 2,
			d.Evaluate, o)
		require.NoError(t, err)
		require.NoError(t, taacoca.New().Check(report.Move))
		require.Equal(t, 3000, report.Nodes)
		require.LessOrEqual(t, report.Depth, memory)
		hidden := find(t, oeufs.Game(), oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB -"),
			search.MCTSBot, o)
		require.Equal(t, 3000, hidden.Nodes)
	}
}

// A rollout ends even if the game is endless and has no evaluation.
func TestEndlessGame(t *testing.T) {
	o := search.Options{Nodes: 10 * search.MaxRollout, Seed: 1}
	report, err := search.Search(background, ring{0, 1}, search.MCTSBot, 2, nil, o)
	require.NoError(t, err)
	require.Equal(t, search.Value{Share: 0.5}, report.Value)
	report, err = search.Search(background, ring{0, 1}, search.AlphaBetaBot, 2, ring.evaluate, o)
	require.NoError(t, err)
	require.Less(t, report.Nodes, o.Nodes, "every line returns to an earlier position")
}
