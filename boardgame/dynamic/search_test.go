package dynamic_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// Search returns the report of a search of the typed state, with moves as text.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		require.Equal(t, search.Bots(taacoca.Definition(), typed), s.Bots())
		o := search.Options{Nodes: 50, Seed: rapid.Uint64().Draw(t, "seed of the search")}
		for _, bot := range s.Bots() {
			want, wantErr := search.Find(context.Background(), taacoca.Definition(), typed, bot, o)
			report, err := s.Search(context.Background(), bot, o)
			require.Equal(t, wantErr, err)
			if err != nil {
				require.ErrorIs(t, err, search.ErrOver)
				require.Zero(t, report)
				continue
			}
			require.Equal(t, want.Move.String(), report.Move)
			require.Equal(t, len(want.Line), len(report.Line))
			for i, m := range want.Line {
				require.Equal(t, m.String(), report.Line[i])
			}
			require.Equal(t, want.Value, report.Value)
			require.Equal(t, want.Nodes, report.Nodes)
			require.Equal(t, want.Depth, report.Depth)
		}
		same(t, typed, s)
	})
}

// A bot for a player who can't see the coin finds the same move for both sides of the coin, and the same move from the state
// as from the view.
func TestSearchHides(t *testing.T) {
	g := theCoin()
	heads, tails := parse(t, g, "H-"), parse(t, g, "T-")
	guesses := map[string]int{}
	for seed := range uint64(20) {
		for _, bot := range heads.Bots() {
			o := search.Options{Nodes: 50, Seed: seed}
			want, err := heads.Search(context.Background(), bot, o)
			require.NoError(t, err)
			report, err := tails.Search(context.Background(), bot, o)
			require.NoError(t, err)
			require.Equal(t, want, report)
			report, err = tails.See(boardgame.Second).Search(context.Background(), bot, o)
			require.NoError(t, err)
			require.Equal(t, want, report)
			guesses[report.Move]++
		}
	}
	require.Len(t, guesses, 2)
	_, err := heads.See(boardgame.First).Search(context.Background(), search.MCTSBot, search.Options{Nodes: 50})
	require.ErrorIs(t, err, search.ErrNotTurn)
}

// typedGame returns the reports of a game that typed thinkers play against each other.
func typedGame[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d game.Definition[S, M], s S, b search.Bot, nodes, plies int,
) (reports []search.Report[string]) {
	var thinkers []*search.Thinker[S, M]
	for range d.Playing(s) {
		typed, err := search.NewThinker(d, b)
		require.NoError(t, err)
		thinkers = append(thinkers, typed)
	}
	for ply := range plies {
		if _, over := s.Winner(); over {
			break
		}
		r, err := thinkers[s.Turn()-1].Find(context.Background(), s, search.Options{Nodes: nodes, Seed: uint64(ply)})
		require.NoError(t, err)
		for i, typed := range thinkers {
			typed.Watch(d.See(s, boardgame.First+boardgame.Player(i)), r.Move)
		}
		s, err = s.Apply(r.Move)
		require.NoError(t, err)
		reports = append(reports, r.Texts())
	}
	return reports
}

// thoughtGame returns the reports of a game that dynamic Thinkers play against each other.
func thoughtGame(t *testing.T, g dynamic.Game, b search.Bot, nodes, plies int) (reports []search.Report[string]) {
	s, err := g.Start(nil)
	require.NoError(t, err)
	var thinkers []dynamic.Thinker
	for range s.Players() {
		thinker, err := g.Thinker(b, search.PerfectRecall)
		require.NoError(t, err)
		thinkers = append(thinkers, thinker)
	}
	for ply := range plies {
		if _, over := s.Winner(); over {
			break
		}
		r, err := thinkers[s.Turn()-1].Search(context.Background(), s.See(s.Turn()), search.Options{Nodes: nodes, Seed: uint64(ply)})
		require.NoError(t, err)
		for i, thinker := range thinkers {
			require.NoError(t, thinker.Watch(s.See(boardgame.First+boardgame.Player(i)), r.Move))
		}
		s, err = s.Apply(r.Move)
		require.NoError(t, err)
		reports = append(reports, r)
	}
	return reports
}

// A dynamic Thinker finds the same moves as a typed Thinker that watches the same game. This is true for a game that hides
// something and for a game that does not.
func TestThinkerIsTheTypedOne(t *testing.T) {
	const nodes, plies = 60, 24
	for _, b := range []search.Bot{search.RandomBot, search.AlphaBetaBot, search.MCTSBot} {
		want := typedGame(t, oeufs.Definition(), oeufs.New(), b, nodes, plies)
		require.Equal(t, want, thoughtGame(t, dynamic.Adapt(oeufs.Definition()), b, nodes, plies), b)
		open := typedGame(t, taacoca.Definition(), taacoca.New(), b, nodes, plies)
		require.Equal(t, open, thoughtGame(t, dynamic.Adapt(taacoca.Definition()), b, nodes, plies), b)
	}
}

// In every game, a Thinker plays legal moves and repeats them with the same seed. It refuses the moves and views of other
// games.
func TestThinkerInEveryGame(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		for _, b := range s.Bots() {
			once := thoughtGame(t, g, b, 40, 12)
			require.NotEmpty(t, once)
			require.Equal(t, once, thoughtGame(t, g, b, 40, 12))
		}
		thinker, err := g.Thinker(search.MCTSBot, 0)
		require.NoError(t, err)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, thinker.Watch(s.See(s.Turn()), "no move"), &syntax)
		_, err = thinker.Search(context.Background(), s.See(other(s)), search.Options{Nodes: 9})
		require.ErrorIs(t, err, search.ErrNotTurn)
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		require.NoError(t, thinker.Ponder(ctx, s.See(s.Turn()), search.Options{}))
		cancel()

		strange := parse(t, theCoin(), "H-").See(boardgame.Second)
		require.ErrorIs(t, thinker.Watch(strange, "T"), dynamic.ErrOtherGame)
		require.ErrorIs(t, thinker.Watch(nil, "T"), dynamic.ErrOtherGame)
		_, err = thinker.Search(context.Background(), strange, search.Options{Nodes: 9})
		require.ErrorIs(t, err, dynamic.ErrOtherGame)
		require.ErrorIs(t, thinker.Ponder(context.Background(), strange, search.Options{}), dynamic.ErrOtherGame)
		_, err = g.Thinker("minimax", 0)
		require.ErrorContains(t, err, "there is no bot")
	}
}

// other returns a player whose turn it is not.
func other(s dynamic.State) boardgame.Player {
	if s.Turn() == boardgame.First {
		return boardgame.Second
	}
	return boardgame.First
}
