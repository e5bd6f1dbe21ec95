package search_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// What is out of range, and what a bot has no use for, is refused by each of them.
func TestWrongOptions(t *testing.T) {
	for want, o := range map[string]search.Options{
		"at least one has to be visited":    {},
		"search of -1 nodes":                {Nodes: -1},
		"neither a number of nodes nor":     {Nodes: search.Unlimited},
		"it is from 1 to 200, or 0 for no":  {Nodes: 1, Depth: 201},
		"search of depth -1":                {Nodes: 1, Depth: -1},
		"search with -1 workers":            {Nodes: 1, Workers: -1},
		"there are 1 to 1024 of them":       {Nodes: 1, Workers: 1025},
		"search with a memory of -1 bytes":  {Nodes: 1, Memory: -1},
		"it is from 1 to 1099511627776, or": {Nodes: 1, Memory: 1<<40 + 1},
		"search with -1 oversights":         {Nodes: 1, Oversights: -1},
		"search with 91 oversights":         {Nodes: 1, Oversights: 91},
		"search for -1 choices":             {Nodes: 1, Choices: -1},
		"search for 1025 choices":           {Nodes: 1, Choices: 1025},
	} {
		for _, bot := range []search.Bot{search.RandomBot, search.AlphaBetaBot, search.MCTSBot} {
			_, err := search.Find(background, coucou.Definition(), coucou.New(), bot, o)
			require.ErrorContains(t, err, want, bot)
			_, err = search.Find(background, oeufs.Definition(), oeufs.New(), bot, o)
			require.ErrorContains(t, err, want, bot)
		}
	}
	for _, c := range []struct {
		bot  search.Bot
		o    search.Options
		want string
	}{
		{search.RandomBot, search.Options{Nodes: 1, Depth: 3}, "only alphabeta has a limit to its depth, not random"},
		{search.MCTSBot, search.Options{Nodes: 1, Depth: 3}, "only alphabeta has a limit to its depth, not mcts"},
		{search.MCTSBot, search.Options{Nodes: 1, Oversights: 5}, "only alphabeta overlooks moves, not mcts"},
		{search.RandomBot, search.Options{Nodes: 1, Workers: 2}, "random needs no more than one"},
		{"minimax", search.Options{Nodes: 1}, `there is no bot "minimax", only random, alphabeta, mcts`},
	} {
		_, err := search.Find(background, coucou.Definition(), coucou.New(), c.bot, c.o)
		require.ErrorContains(t, err, c.want)
		_, err = search.Find(background, oeufs.Definition(), oeufs.New(), c.bot, c.o)
		require.ErrorContains(t, err, c.want)
	}
}

func TestWrongPositions(t *testing.T) {
	o := search.Options{Nodes: 10}
	d := oeufs.Definition()
	four := start(t, d, boardgame.Options{"players": "4"})
	_, err := search.Find(background, d, four, search.AlphaBetaBot, o)
	require.EqualError(t, err, "alphabeta is for two players, and here are 4")
	for _, bot := range search.Bots(d, four) {
		_, err := search.Find(background, d, oeufs.State{}, bot, o)
		require.ErrorIs(t, err, search.ErrOver)
		_, err = search.FindInView(background, d, d.Hidden.View(four, oeufs.B), bot, o)
		require.ErrorIs(t, err, search.ErrNotTurn)
		_, err = search.Find(background, coucou.Definition(), coucou.State{}, bot, o)
		require.ErrorIs(t, err, search.ErrOver)
	}
	_, err = search.FindInView(background, coucou.Definition(), nil, search.MCTSBot, o)
	require.EqualError(t, err, "search from no view")
	guessed := viewCoin(coin{turn: boardgame.Second, guess: 1}, boardgame.Second)
	_, err = search.SampledAlphaBeta(background, guessed, nil, o)
	require.ErrorIs(t, err, search.ErrOver)
	_, err = search.SampledMCTS(background, guessed, viewCoin, 2, nil, o)
	require.ErrorIs(t, err, search.ErrOver)
	_, err = search.AlphaBeta[heap, take](background, newHeap(0, 2), nil, o)
	require.ErrorIs(t, err, search.ErrOver)
	_, err = search.Random[heap, take](background, newHeap(0, 2), 2, o)
	require.ErrorIs(t, err, search.ErrOver)
	third := newHeap(3, 3)
	third.turn = boardgame.Third
	_, err = search.AlphaBeta[heap, take](background, third, nil, o)
	require.EqualError(t, err, "search in a game of 2 players, and it is the turn of player 3")
	_, err = search.MCTS[heap, take](background, third, 2, nil, o)
	require.EqualError(t, err, "search in a game of 2 players, and it is the turn of player 3")
	_, err = search.MCTS[heap, take](background, newHeap(9, 4), 3, nil, search.Options{Nodes: 100})
	require.EqualError(t, err, "search in a game of 3 players, and it is the turn of player 4")
	for _, players := range []int{-1, 0, 1, 5} {
		_, err = search.SampledMCTS(background, viewCoin(coin{turn: 2}, 2), viewCoin, players, nil, o)
		require.ErrorContains(t, err, "there are 2 to 4")
		_, err := search.MCTS[heap, take](background, newHeap(3, 2), players, nil, o)
		require.ErrorContains(t, err, "there are 2 to 4")
	}
}

// bots are those that look at positions, with one worker and more.
func bots() map[search.Bot][]int {
	return map[search.Bot][]int{search.AlphaBetaBot: {0, 1, 2}, search.MCTSBot: {0, 1, 2, 5}}
}

// onEveryGame calls check with a position of each game.
func onEveryGame(t *testing.T, check func(t *testing.T, find finder)) {
	t.Run("taacoca", func(t *testing.T) { check(t, findIn(t, taacoca.Definition(), nil)) })
	t.Run("coucou", func(t *testing.T) { check(t, findIn(t, coucou.Definition(), nil)) })
	t.Run("cuckoo", func(t *testing.T) { check(t, findIn(t, cuckoo.Definition(), nil)) })
	t.Run("cookiedisco", func(t *testing.T) { check(t, findIn(t, cookiedisco.Definition(), nil)) })
	t.Run("oeufs", func(t *testing.T) { check(t, findIn(t, oeufs.Definition(), boardgame.Options{"noTakeBack": "true"})) })
}

// finder lets a bot find a move, in a position for a seed, and sees to it that the move is legal and begins the line.
type finder func(t *testing.T, ctx context.Context, bot search.Bot, o search.Options, position uint64) search.Report[string]

func findIn[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d boardgame.Definition[S, M], options boardgame.Options,
) finder {
	return func(t *testing.T, ctx context.Context, bot search.Bot, o search.Options, position uint64) search.Report[string] {
		s := reach[S, M](t, start(t, d, options), 6, position)
		report, err := search.Find(ctx, d, s, bot, o)
		require.NoError(t, err)
		follow[S, M](t, s, report)
		texts := search.Report[string]{Move: report.Move.String(), Value: report.Value, Nodes: report.Nodes, Depth: report.Depth}
		for _, m := range report.Line {
			texts.Line = append(texts.Line, m.String())
		}
		return texts
	}
}

// A number of nodes is kept to exactly, whatever it is, and the same search finds the same.
func TestNodesAndSeeds(t *testing.T) {
	onEveryGame(t, func(t *testing.T, find finder) {
		for bot, workers := range bots() {
			for _, w := range workers {
				for _, nodes := range []int{1, 2, 3, 10, 64, 65, 1000, 3000} {
					o := search.Options{Nodes: nodes, Seed: uint64(nodes), Workers: w}
					report := find(t, background, bot, o, 5)
					require.LessOrEqual(t, report.Nodes, nodes)
					if report.Value.Result == search.Open {
						require.Equal(t, nodes, report.Nodes)
					}
					require.InDelta(t, 0.5, report.Value.Share, 0.5)
					require.Equal(t, report, find(t, background, bot, o, 5))
				}
			}
		}
		// Other seeds draw among what is as good.
		moves := map[string]bool{}
		for seed := range uint64(20) {
			moves[find(t, background, search.RandomBot, search.Options{Nodes: 1, Seed: seed}, 5).Move] = true
		}
		require.Greater(t, len(moves), 2)
	})
}

// A search that is cancelled before it begins has a legal move, and knows nothing of it.
func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	onEveryGame(t, func(t *testing.T, find finder) {
		for bot, workers := range bots() {
			for _, w := range workers {
				for _, nodes := range []int{1, 1000, search.Unlimited} {
					report := find(t, ctx, bot, search.Options{Nodes: nodes, Workers: w}, 5)
					require.Zero(t, report.Nodes)
					require.Zero(t, report.Depth)
					require.Equal(t, search.Value{Share: 0.5}, report.Value)
				}
			}
		}
	})
}

// countdown is a context that is cancelled when it has been asked a number of times whether it is.
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

// A search without a number of nodes ends soon after its context does, with what it has found.
func TestCancelledInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	onEveryGame(t, func(t *testing.T, find finder) {
		for bot, workers := range bots() {
			for _, w := range workers {
				const questions = 30
				middle := countdown{ctx, new(atomic.Int64)}
				middle.left.Store(questions)
				report := find(t, middle, bot, search.Options{Nodes: search.Unlimited, Memory: 1 << 12, Workers: w}, 7)
				require.Positive(t, report.Nodes)
				require.Less(t, report.Nodes, 100*questions)
			}
		}
	})
}

// A deadline ends a search.
func TestDeadline(t *testing.T) {
	onEveryGame(t, func(t *testing.T, find finder) {
		for bot := range bots() {
			ctx, cancel := context.WithTimeout(background, 10*time.Millisecond)
			report := find(t, ctx, bot, search.Options{Nodes: search.Unlimited, Memory: 1 << 12}, 7)
			require.True(t, ctx.Err() != nil || report.Value.Result != search.Open)
			cancel()
		}
	})
}

// A state that refuses a move of its own is an error, and no worker goes on.
func TestBrokenGame(t *testing.T) {
	h := newHeap(9, 2)
	h.bent = 5
	for _, workers := range []int{1, 3} {
		_, err := search.MCTS[heap, take](background, h, 2, nil, search.Options{Nodes: 1000, Workers: workers})
		require.ErrorIs(t, err, oneOrTwo)
		_, err = search.MCTS[heap, take](background, h, 3, nil, search.Options{Nodes: 1000, Workers: workers})
		require.ErrorIs(t, err, oneOrTwo)
	}
	_, err := search.AlphaBeta[heap, take](background, h, nil, search.Options{Nodes: 1000})
	require.ErrorIs(t, err, oneOrTwo)
	require.ErrorContains(t, err, "a listed move is refused")

	for _, workers := range []int{1, 3} {
		bent := viewCoin(coin{turn: boardgame.Second, bent: true}, boardgame.Second)
		_, err = search.SampledMCTS(background, bent, viewCoin, 2, nil, search.Options{Nodes: 1000, Workers: workers})
		require.ErrorIs(t, err, oneOrTwo)
		_, err = search.SampledAlphaBeta(background, bent, nil, search.Options{Nodes: 1000})
		require.ErrorIs(t, err, oneOrTwo)
	}
}
