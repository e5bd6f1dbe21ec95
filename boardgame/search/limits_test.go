package search_test

import (
	"context"
	"math"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
)

// Every bot returns an error for an option that is out of range or that the bot does not use.
func TestWrongOptions(t *testing.T) {
	for want, o := range map[string]search.Options{
		"the number must be at least 1":      {},
		"search of -1 nodes":                 {Nodes: -1},
		"set a number of nodes, or use a":    {Nodes: search.Unlimited},
		"must be from 1 to 200, or 0 for no": {Nodes: 1, Depth: 201},
		"search of depth -1":                 {Nodes: 1, Depth: -1},
		"search with a memory of -1 bytes":   {Nodes: 1, Memory: -1},
		"must be from 1 to 1099511627776":    {Nodes: 1, Memory: math.MaxInt},
		"search with a slack of -1":          {Nodes: 1, Slack: -1},
		"search with a slack of 1001":        {Nodes: 1, Slack: 1001},
		"search with 101 careless moves":     {Nodes: 1, Careless: 101},
		"search that recalls -1 moves":       {Nodes: 1, Recall: -1},
		"search for -1 choices":              {Nodes: 1, Choices: -1},
		"search for 1025 choices":            {Nodes: 1, Choices: 1025},
	} {
		for _, bot := range []search.Bot{search.RandomBot, search.AlphaBetaBot, search.MCTSBot} {
			_, err := search.Find(background, coucou.Game(), coucou.New(), bot, o)
			require.ErrorContains(t, err, want, bot)
			_, err = search.Find(background, oeufs.Game(), oeufs.New(), bot, o)
			require.ErrorContains(t, err, want, bot)
		}
	}
	_, err := search.Find(background, coucou.Game(), coucou.New(), search.AlphaBetaBot, search.Options{Nodes: 1, Depth: 200,
		Slack: 1000, Careless: 100, Choices: 1024})
	require.NoError(t, err, "the largest numbers")
	for _, bot := range []search.Bot{search.RandomBot, search.MCTSBot} {
		_, err := search.Find(background, oeufs.Game(), oeufs.New(), bot, search.Options{Nodes: 1, Depth: 3})
		require.ErrorContains(t, err, "only alphabeta can limit its depth, "+string(bot)+" can't")
	}
}

func TestWrongPositions(t *testing.T) {
	o := search.Options{Nodes: 100}
	d := oeufs.Game()
	four := start(t, d, game.Options{"players": "4"})
	third := after(t, after(t, heap.New(5, 3), 1), 1)
	for _, bot := range search.Bots(coucou.Game(), coucou.New()) {
		_, err := search.Find(background, d, oeufs.State{}, bot, o)
		require.ErrorIs(t, err, search.ErrOver)
		_, err = search.Find(background, coucou.Game(), coucou.State{}, bot, o)
		require.ErrorIs(t, err, search.ErrOver)
		_, err = search.FindInView(background, d, d.See(four, oeufs.B), bot, o)
		require.ErrorIs(t, err, search.ErrNotTurn)
		_, err = search.Search(background, third, bot, 2, nil, o)
		require.EqualError(t, err, "search in a game of 2 players, but it is the turn of player 3")
		for _, players := range []int{-1, 0, 1, 5} {
			_, err = search.SearchView(background, coin{turn: 2}, 2, hands, bot, players, o)
			require.ErrorContains(t, err, "the number must be from 2 to 4")
			_, err := search.Search(background, heap.New(3, 2), bot, players, nil, o)
			require.ErrorContains(t, err, "the number must be from 2 to 4")
		}
	}
	_, err := search.Find(background, d, four, "chess", o)
	require.ErrorContains(t, err, `no bot "chess"`)
	_, err = search.Find(background, d, four, search.AlphaBetaBot, o)
	require.EqualError(t, err, "alphabeta plays only games of two players, not 4")
	_, err = search.Search(background, heap.New(9, 4), search.MCTSBot, 3, nil, o)
	require.EqualError(t, err, "search in a game of 3 players, but it is the turn of player 4")
}

// bots returns the bots that visit positions.
func bots() []search.Bot { return []search.Bot{search.AlphaBetaBot, search.MCTSBot} }

// A search visits exactly the given number of nodes, unless it proves a result, and the same search gives the same
// report. Different seeds draw different moves.
func TestNodesAndSeeds(t *testing.T) {
	for _, g := range eachGame(t) {
		for _, bot := range bots() {
			for _, nodes := range []int{1, 2, 3, 10, 64, 65, 1000, 3000} {
				o := search.Options{Nodes: nodes, Seed: uint64(nodes)}
				report := g.find(t, background, bot, o)
				require.LessOrEqual(t, report.Nodes, nodes)
				if report.Value.Result == search.Open {
					require.Equal(t, nodes, report.Nodes)
				}
				require.InDelta(t, 0.5, report.Value.Share, 0.5)
				require.Equal(t, report, g.find(t, background, bot, o))
			}
		}
		moves := map[string]bool{}
		for seed := range uint64(20) {
			moves[g.find(t, background, search.RandomBot, search.Options{Nodes: 1, Seed: seed}).Move] = true
		}
		require.Greater(t, len(moves), 1)
	}
}

// countdown is a context that is cancelled after a number of calls of Err.
type countdown struct {
	context.Context
	left *atomic.Int64
}

func (c countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A search that is cancelled before it begins reports a legal move with an unknown value. A search with unlimited nodes
// ends soon after its context is done, and reports its findings.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	cancelled, cancelNow := context.WithCancel(background)
	cancelNow()
	for _, g := range eachGame(t) {
		for _, bot := range bots() {
			for _, nodes := range []int{1, 1000, search.Unlimited} {
				report := g.find(t, cancelled, bot, search.Options{Nodes: nodes})
				require.Zero(t, report.Nodes+report.Depth)
				require.Equal(t, search.Value{Share: 0.5}, report.Value)
			}
			const questions = 30
			middle := countdown{ctx, new(atomic.Int64)}
			middle.left.Store(questions)
			report := g.find(t, middle, bot, search.Options{Nodes: search.Unlimited, Memory: 1 << 12})
			require.Positive(t, report.Nodes)
			require.Less(t, report.Nodes, 100*questions)
		}
	}
}

// If a state refuses a move that it has listed, the search returns an error and stops.
func TestBrokenGame(t *testing.T) {
	h, o := heap.New(9, 2), search.Options{Nodes: 1000}
	h.Bent = 5
	bent := coin{turn: boardgame.Second, bent: true}
	for _, bot := range bots() {
		_, err := search.Search(background, h, bot, 2, nil, o)
		require.ErrorIs(t, err, heap.OneOrTwo)
		require.ErrorContains(t, err, "a listed move is refused")
		_, err = search.SearchView(background, bent, boardgame.Second, hands, bot, 2, o)
		require.ErrorIs(t, err, heap.OneOrTwo)
	}
}

// A search that ends in the middle of a depth fills its choices with those of the depth before it, each move once.
func TestUnfinishedChoices(t *testing.T) {
	s := reach(t, coucou.New(), 20, 3)
	for nodes := 100; nodes < 3000; nodes += 137 {
		r := find(t, coucou.Game(), s, search.AlphaBetaBot, search.Options{Nodes: nodes, Choices: 4, Seed: 1})
		require.Positive(t, r.Depth)
		require.Len(t, r.Choices, 4, "%d nodes", nodes)
		moves := map[coucou.Move]bool{}
		for _, c := range r.Choices {
			require.NoError(t, s.Check(c.Move))
			moves[c.Move] = true
		}
		require.Len(t, moves, 4)
	}
}
