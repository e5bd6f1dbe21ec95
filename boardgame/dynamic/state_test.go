package dynamic_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/picture"
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

func theCoin() dynamic.Game   { return dynamic.Adapt(coinDefinition()) }
func theStones() dynamic.Game { return dynamic.Adapt(taacoca.Definition()) }

// Info returns the Info of the definition.
func TestGameIsItsDefinition(t *testing.T) {
	stones, def := theStones(), taacoca.Definition()
	require.Equal(t, "taacoca", stones.Info().Name)
	require.Equal(t, "Taacoca", stones.Info().Title)
	require.Equal(t, def.Version, stones.Info().Version)
	require.Equal(t, def.Seats, stones.Info().Seats)
	require.Empty(t, stones.Info().Options)
	require.Equal(t, taacoca.Rules(), stones.Info().Rules)
	require.Equal(t, taacoca.MaxPlies, stones.Info().MaxPlies)
	require.Nil(t, stones.Info().Match)
	require.False(t, stones.Info().HidesInformation)

	coin := theCoin()
	require.Equal(t, "coin", coin.Info().Name)
	require.Equal(t, "Heads or tails", coin.Info().Title)
	require.Equal(t, 3, coin.Info().Version)
	require.Equal(t, coinDefinition().Seats, coin.Info().Seats)
	require.Equal(t, coinDefinition().Options, coin.Info().Options)
	require.Equal(t, coinDefinition().Rules, coin.Info().Rules)
	require.Equal(t, 1, coin.Info().MaxPlies)
	require.Equal(t, &game.Match{Wins: 2}, coin.Info().Match)
	require.True(t, coin.Info().HidesInformation)
}

func TestSeats(t *testing.T) {
	nobody := game.Seat{Letter: "-", Name: "nobody"}
	for p, want := range map[boardgame.Player]game.Seat{
		boardgame.NoPlayer: nobody,
		boardgame.First:    {Letter: "w", Name: "White", Color: picture.White},
		boardgame.Second:   {Letter: "b", Name: "Black", Color: picture.Black},
		boardgame.Third:    nobody,
		255:                nobody,
	} {
		require.Equal(t, want, theStones().Info().Seat(p))
	}
}

func TestStart(t *testing.T) {
	s, err := theStones().Start(nil)
	require.NoError(t, err)
	require.Equal(t, taacoca.New().String(), s.String())

	for face, want := range map[string]string{"": "H-", "H": "H-", "T": "T-"} {
		options := game.Options{}
		if face != "" {
			options["face"] = face
		}
		s, err := theCoin().Start(options)
		require.NoError(t, err)
		require.Equal(t, want, s.String())
	}
}

func TestStartErrors(t *testing.T) {
	for _, c := range []struct {
		game    dynamic.Game
		options game.Options
		option  string
	}{
		{theStones(), game.Options{"face": "H"}, "face"},
		{theCoin(), game.Options{"face": "edge"}, "face"},
		{theCoin(), game.Options{"size": "5"}, "size"},
	} {
		s, err := c.game.Start(c.options)
		var refused *game.OptionError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, c.option, refused.Option)
		require.True(t, s == nil, "the result is not a typed nil")
	}
}

// Parse returns the errors of the typed parser. The text of the state is the text that was parsed.
func TestParse(t *testing.T) {
	for _, text := range positions {
		s, err := theStones().Parse(text)
		require.NoError(t, err)
		require.Equal(t, text, s.String())
	}
	for _, text := range []string{
		"", "5", "5/6/7/8/9/8/7/6/5 x", positions[0] + " ", // syntax
		"5/6/7/8/9/8/7/6/5 w", "wwwww/6/7/8/9/8/7/6/bbbbb w", // impossible
	} {
		_, want := taacoca.Parse(text)
		require.Error(t, want)
		s, err := theStones().Parse(text)
		require.Equal(t, want, err, "%q", text)
		require.True(t, s == nil, "the result is not a typed nil")
	}
	_, err := theStones().Parse("5/6/7/8/9/8/7/6/5 x")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.Equal(t, 18, syntax.Offset)
	_, err = theStones().Parse("5/6/7/8/9/8/7/6/5 w")
	var impossible *boardgame.PositionError
	require.ErrorAs(t, err, &impossible)
	require.ErrorIs(t, err, taacoca.SetUp)
}

// CheckMoveText checks only the form of a move.
func TestCheckMoveText(t *testing.T) {
	for _, text := range []string{"B4,C4,C5-NE", "A1-NW", "A1,A2,A3,A4-SE"} { // the first move is legal at the start, the second is not, and the third is never legal
		require.NoError(t, theStones().CheckMoveText(text))
	}
	for _, text := range []string{"", "B4,C4,C5", "C5,C4-NE", "J1-NE", "A1-NE ", "a1-NE"} {
		_, want := taacoca.ParseMove(text)
		err := theStones().CheckMoveText(text)
		require.Equal(t, want, err, "%q", text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax)
	}
}

// Perft and Divide return the results of the typed state, with moves as text.
func TestPerft(t *testing.T) {
	ctx := context.Background()
	for _, position := range positions {
		s, typed := parse(t, theStones(), position), taacoca.MustParse(position)
		for depth := range 4 {
			want, err := perft.Count(ctx, typed, depth, perft.Options{})
			require.NoError(t, err)
			for _, workers := range []int{1, 3} {
				nodes, err := s.Perft(ctx, depth, perft.Options{Workers: workers})
				require.NoError(t, err)
				require.Equal(t, want, nodes, "%s, depth %d", position, depth)
			}
		}
	}
}

func TestDivide(t *testing.T) {
	ctx := context.Background()
	for _, position := range positions {
		s, typed := parse(t, theStones(), position), taacoca.MustParse(position)
		for depth := 1; depth < 4; depth++ {
			want := []dynamic.Part{}
			for _, m := range typed.AppendMoves(nil) {
				next, err := typed.Apply(m)
				require.NoError(t, err)
				nodes, err := perft.Count(ctx, next, depth-1, perft.Options{})
				require.NoError(t, err)
				want = append(want, dynamic.Part{Move: m.String(), Nodes: nodes})
			}
			for _, workers := range []int{1, 3} {
				parts, err := s.Divide(ctx, depth, perft.Options{Workers: workers})
				require.NoError(t, err)
				require.Equal(t, want, parts, "%s, depth %d", position, depth)
			}
		}
	}
}

// Perft and Divide pass on the context and the progress function, and return the errors of the typed functions.
func TestPerftPassesOn(t *testing.T) {
	s := parse(t, theStones(), positions[0])
	calls := 0
	progress := func(float64) { calls++ }
	_, err := s.Perft(context.Background(), 3, perft.Options{Workers: 2, Progress: progress})
	require.NoError(t, err)
	require.NotZero(t, calls)
	calls = 0
	_, err = s.Divide(context.Background(), 3, perft.Options{Workers: 2, Progress: progress})
	require.NoError(t, err)
	require.NotZero(t, calls)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Perft(ctx, 9, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
	parts, err := s.Divide(ctx, 9, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, parts)

	_, err = s.Perft(context.Background(), -1, perft.Options{Workers: 1})
	require.Error(t, err)
	parts, err = s.Divide(context.Background(), 0, perft.Options{Workers: 1})
	require.Error(t, err)
	require.Nil(t, parts)
}

// With the same seed, Playout reaches the same state as the typed Playout.
func TestPlayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed, s := reached(t)
		seed := rapid.Uint64().Draw(t, "seed of the playout")
		most := rapid.IntRange(0, taacoca.MaxPlies).Draw(t, "most")
		want, wantPlies, err := boardgame.Playout(typed, seeded(seed), most, nil)
		require.NoError(t, err)
		end, plies, err := s.Playout(seeded(seed), most)
		require.NoError(t, err)
		require.Equal(t, wantPlies, plies)
		same(t, want, end)
		same(t, typed, s)
	})
}

// If a state refuses a move that it has listed, Playout, Perft and Divide return the error.
func TestBrokenGame(t *testing.T) {
	bent := parse(t, theCoin(), "X-")
	end, plies, err := bent.Playout(seeded(1), 5)
	require.ErrorIs(t, err, oneGuess)
	require.Zero(t, plies)
	require.Equal(t, bent, end)
	_, err = bent.Perft(context.Background(), 2, perft.Options{Workers: 1})
	require.ErrorIs(t, err, oneGuess)
	parts, err := bent.Divide(context.Background(), 1, perft.Options{Workers: 1})
	require.ErrorIs(t, err, oneGuess)
	require.Nil(t, parts)
}

// RandomMove returns a legal move, or "" if there is none.
func TestRandomMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, s := reached(t)
		rng := seeded(rapid.Uint64().Draw(t, "seed of the moves"))
		for {
			move := s.RandomMove(rng)
			if _, over := s.Winner(); over {
				require.Equal(t, "", move)
				return
			}
			require.Contains(t, s.Moves(), move)
			next, err := s.Apply(move)
			require.NoError(t, err)
			s = next
		}
	})
}

// Each of the 58 first moves is drawn about 100 times, with a standard deviation of 10.
func TestRandomMoveIsUniform(t *testing.T) {
	s, rng, drawn := parse(t, theStones(), positions[0]), seeded(1), map[string]int{}
	require.Len(t, s.Moves(), 58)
	for range 58 * 100 {
		drawn[s.RandomMove(rng)]++
	}
	require.Len(t, drawn, 58)
	for move, times := range drawn {
		require.InDelta(t, 100, times, 50, move)
	}
}
