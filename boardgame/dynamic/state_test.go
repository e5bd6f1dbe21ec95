package dynamic_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/taacoca"
)

// positions holds positions of taacoca: the start, a melee, two positions near the end, and a finished game.
var positions = []string{
	"bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w",
	"5/6/2bb3/2www3/2bbb4/2www3/2bb3/6/5 w",
	"5/6/7/2b5/2w1b4/3w4/7/6/5 b",
	"5/6/b6/8/w8/8/7/2ww2/5 w",
	"5/6/7/8/4w4/8/7/6/4b w",
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func parse(t require.TestingT, g dynamic.Game, text string) dynamic.State {
	s, err := g.Parse(text)
	require.NoError(t, err)
	return s
}

// reached draws a position of a random game, and returns it as a typed state and as a dynamic state.
func reached(t *rapid.T) (taacoca.State, dynamic.State) {
	typed := taacoca.MustParse(rapid.SampledFrom(positions).Draw(t, "position"))
	plies := rapid.IntRange(0, taacoca.MaxPlies).Draw(t, "plies")
	typed, _, err := boardgame.Playout(typed, seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
	require.NoError(t, err)
	return typed, parse(t, theStones(), typed.String())
}

func texts(typed taacoca.State) []string {
	list := []string{}
	for m := range typed.LegalMoves() {
		list = append(list, m.String())
	}
	return list
}

// same checks that the methods of a typed state and of a dynamic state return the same results.
func same(t require.TestingT, typed taacoca.State, s dynamic.State) {
	require.Equal(t, typed.String(), s.String())
	require.Equal(t, typed.Turn(), s.Turn())
	wantWinner, wantOver := typed.Winner()
	winner, over := s.Winner()
	require.Equal(t, wantWinner, winner)
	require.Equal(t, wantOver, over)
	require.Equal(t, typed.Ended(), s.Ended())
	require.Equal(t, texts(typed), s.Moves(), "all moves, in order")
	require.Equal(t, len(texts(typed)), s.CountMoves())
	require.Equal(t, typed.Hash(), s.Hash())
	require.NotEmpty(t, s.Picture().Title)
	require.Equal(t, taacoca.Definition().Draw(typed), s.Picture())
}

// The same moves lead to the same states in a dynamic game and in a typed game.
func TestStateIsTheTypedState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		same(t, typed, s)
		for range 10 {
			moves := s.Moves()
			if len(moves) == 0 {
				break
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			m, err := taacoca.ParseMove(move)
			require.NoError(t, err)
			typed, err = typed.Apply(m)
			require.NoError(t, err)
			require.NoError(t, s.Check(move))
			s, err = s.Apply(move)
			require.NoError(t, err)
			same(t, typed, s)
		}
	})
}

// A dynamic state refuses an illegal move with the rule and the sentence of the typed state. Apply then returns the
// receiver.
func TestRefusedMoves(t *testing.T) {
	var written []taacoca.Move
	for m := range taacoca.Definition().Written {
		written = append(written, m)
	}
	refusals := 0
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		for range 20 {
			m := rapid.SampledFrom(written).Draw(t, "move")
			trace, err := s.Trace(m.String())
			require.NoError(t, err)
			require.Equal(t, taacoca.Definition().Trace(typed, m), trace)
			want := typed.Check(m)
			require.Equal(t, want, s.Check(m.String()))
			next, err := s.Apply(m.String())
			require.Equal(t, want, err)
			if want == nil {
				continue
			}
			refusals++
			var refused *boardgame.MoveError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, m.String(), refused.Move.String())
			require.Equal(t, want.Error(), err.Error())
			require.Equal(t, s, next)
			same(t, typed, next)
		}
	})
	require.NotZero(t, refusals)
}

// For a text that is not a move, Apply and Check return the same error in every position, with the offset of the problem.
func TestMalformedMoves(t *testing.T) {
	for _, text := range []string{"", "A1", "A1,A2,A3-N", "J1-NE", "A1,A2,A3-NE ", "\xff", "resign"} {
		_, want := taacoca.ParseMove(text)
		for _, position := range positions {
			s := parse(t, theStones(), position)
			next, err := s.Apply(text)
			var syntax *boardgame.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, want, err)
			require.Equal(t, want, s.Check(text))
			require.Equal(t, s, next)
			require.Equal(t, position, next.String())
		}
	}
}

// In a game that hides nothing, every viewer sees everything, and only the player to move has moves.
func TestOpenViews(t *testing.T) {
	s := parse(t, theStones(), positions[0])
	for p := range boardgame.Player(6) {
		v := s.See(p)
		require.Equal(t, s.String(), v.String())
		require.Equal(t, s.Picture(), v.Picture())
		require.Equal(t, 2, v.Players())
		read, err := theStones().ParseView(v.String(), p)
		require.NoError(t, err)
		require.Equal(t, v.String(), read.String())
		require.Equal(t, s.String(), v.Sample(seeded(1)).String())
		if p == s.Turn() {
			require.Equal(t, s.Moves(), v.Moves())
			require.Equal(t, s.CountMoves(), v.CountMoves())
			require.NoError(t, v.Check(s.Moves()[0]))
			continue
		}
		require.Empty(t, v.Moves())
		require.Zero(t, v.CountMoves())
		err = v.Check(s.Moves()[0])
		require.ErrorIs(t, err, taacoca.Turns)
		require.EqualError(t, err, "it is White's turn (taacoca/B5)")
		_, err = v.Search(t.Context(), search.RandomBot, search.Options{Nodes: 1})
		require.ErrorIs(t, err, search.ErrNotTurn)
	}
}
