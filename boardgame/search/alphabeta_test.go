package search_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/taacoca"
)

// AlphaBeta returns the minimax value of the whole tree of a depth, and its line ends at a position with that value.
// In this test the memory is so small that positions often replace each other in the table. The evaluation is so
// irregular that the moves are badly ordered.
func TestAlphaBetaIsMinimax(t *testing.T) {
	results := map[search.Result]bool{}
	t.Run("taacoca", func(t *testing.T) { alphaBetaIsMinimax(t, taacoca.Game(), nil, 2, results) })
	t.Run("coucou", func(t *testing.T) { alphaBetaIsMinimax(t, coucou.Game(), nil, 4, results) })
	t.Run("cuckoo", func(t *testing.T) { alphaBetaIsMinimax(t, cuckoo.Game(), nil, 3, results) })
	// In this game the second player may have two turns in a row. Positions may repeat from the fourth ply on, so the
	// depth is 3.
	t.Run("cookiedisco", func(t *testing.T) {
		alphaBetaIsMinimax(t, cookiedisco.Game(), game.Options{"starter": "b"}, 3, results)
	})
	require.True(t, results[search.Open] && results[search.Won] && results[search.Lost], "%v", results)
}

func alphaBetaIsMinimax[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d *game.Game[S, M], options game.Options, deepest int, results map[search.Result]bool,
) {
	wild := func(s S, p boardgame.Player) int {
		if s.Turn() == p {
			return int(s.Hash() % 301)
		}
		return 0
	}
	for i := range 40 {
		s := beforeTheEnd(t, start(t, d, options), 1+i/2, uint64(i))
		for depth := 1; depth <= deepest; depth++ {
			o := search.Options{Nodes: 1e9, Seed: uint64(i), Depth: depth, Memory: 64 * 100}
			report, err := search.Search(background, s, search.AlphaBetaBot, 2, wild, o)
			require.NoError(t, err)
			want := minimax(t, s, s.Turn(), wild, depth)
			require.Equal(t, want.value(), report.Value, "%s at depth %d", s, depth)
			end := follow(t, s, report)
			require.Equal(t, want.value(), worthAt(t, end, s.Turn(), len(report.Line), wild).value(),
				"the line %v of %s", report.Line, s)
			results[report.Value.Result] = true
		}
	}
}

// When the depth cuts off no line any more, alpha-beta stops. The result is then proven, also if it is a draw.
func TestAlphaBetaProvesDraws(t *testing.T) {
	results := map[search.Result]int{}
	for i := range 100 {
		s := reach(t, noughts{}, 1+i%8, uint64(i))
		if _, over := s.Winner(); over {
			continue
		}
		w := minimax(t, s, s.Turn(), nil, 9)
		want := w.value()
		if w.result == 0 {
			want.Result, want.Plies = search.Drawn, s.CountMoves()
		}
		r, err := search.Search(background, s, search.AlphaBetaBot, 2, nil, search.Options{Nodes: 1e6, Seed: uint64(i)})
		require.NoError(t, err)
		require.Equal(t, want, r.Value, s)
		require.LessOrEqual(t, r.Depth, s.CountMoves(), s)
		results[want.Result]++
	}
	require.Greater(t, min(results[search.Won], results[search.Lost], results[search.Drawn]), 4, "%v", results)
	last := noughts{[2]uint16{0o215, 0o162}} // X O X, X O O and O X ., without a line
	for _, bot := range bots() {
		r, err := search.Search(background, last, bot, 2, nil, search.Options{Nodes: 1e6})
		require.NoError(t, err)
		require.Equal(t, search.Value{Share: 0.5, Result: search.Drawn, Plies: 1}, r.Value, bot)
		require.Equal(t, 1, r.Nodes, bot)
	}
	shallow, err := search.Search(background, noughts{}, search.AlphaBetaBot, 2, nil, search.Options{Nodes: 1e6, Depth: 8})
	require.NoError(t, err)
	require.Equal(t, search.Open, shallow.Value.Result, "the ninth ply may still decide the game")
}

// A draw by repetition alone is not proven, because the game may go on without end.
func TestEndlessIsOpen(t *testing.T) {
	r, err := search.Search(background, ring{turn: boardgame.First}, search.AlphaBetaBot, 2, nil, search.Options{Nodes: 1e6})
	require.NoError(t, err)
	require.Equal(t, search.Value{Share: 0.5}, r.Value)
}

// worthAt returns what the position at the end of a line is worth to a player.
func worthAt[S boardgame.State[S, M], M comparable](
	t require.TestingT, end S, p boardgame.Player, plies int, evaluate func(S, boardgame.Player) int,
) worth {
	w := minimaxFrom(t, end, p, evaluate, 0, boardgame.Fast[S, M]{}) // a line ends where the forced captures end
	w.plies = plies
	return w
}
