package dynamic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// Bob can't see the coin, so his view is the same for both sides of it. Ann can see the coin.
func TestViewHides(t *testing.T) {
	g := theCoin()
	heads, tails := parse(t, g, "H-"), parse(t, g, "T-")
	require.Equal(t, heads.See(boardgame.Second), tails.See(boardgame.Second))
	require.Equal(t, "2 sees ?-", heads.See(boardgame.Second).String())
	require.Equal(t, "1 sees H-", heads.See(boardgame.First).String())
	require.Equal(t, "1 sees T-", tails.See(boardgame.First).String())
}

func TestViewBeforeTheGuess(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	for p, moves := range map[boardgame.Player][]string{boardgame.First: {}, boardgame.Second: {"H", "T"}} {
		v := s.See(p)
		require.Equal(t, p, v.Viewer())
		require.Equal(t, boardgame.Second, v.Turn())
		winner, over := v.Winner()
		require.Equal(t, boardgame.NoPlayer, winner)
		require.False(t, over)
		require.Equal(t, moves, v.Moves())
	}
}

// After the guess, both players see everything.
func TestViewAfterTheGuess(t *testing.T) {
	for text, want := range map[string]boardgame.Player{"HH": boardgame.Second, "HT": boardgame.First} {
		for _, p := range []boardgame.Player{boardgame.First, boardgame.Second} {
			v := parse(t, theCoin(), text).See(p)
			winner, over := v.Winner()
			require.Equal(t, want, winner)
			require.True(t, over)
			require.Empty(t, v.Moves())
			require.Equal(t, text, v.Sample(seeded(1)).String())
		}
	}
}

// Check returns nil for a legal move, a MoveError for an illegal move, and a SyntaxError for a text that is not a move.
func TestViewCheck(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	require.NoError(t, s.See(boardgame.Second).Check("H"))
	require.NoError(t, s.See(boardgame.Second).Check("T"))

	var refused *boardgame.MoveError
	err := s.See(boardgame.First).Check("T")
	require.ErrorAs(t, err, &refused)
	require.ErrorIs(t, err, noPeek)
	require.Equal(t, "T", refused.Move.String())
	over, err := s.Apply("H")
	require.NoError(t, err)
	require.ErrorIs(t, over.See(boardgame.Second).Check("T"), guessed)

	_, want := parseGuess("edge")
	for _, p := range []boardgame.Player{boardgame.First, boardgame.Second} {
		err := s.See(p).Check("edge")
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.Equal(t, want, err)
	}
}

// Sample returns a playable state with the same view. Heads and tails each occur in about 500 of 1000 samples, with a
// standard deviation of 16.
func TestViewSample(t *testing.T) {
	v := parse(t, theCoin(), "T-").See(boardgame.Second)
	rng, drawn := seeded(1), map[string]int{}
	for range 1000 {
		s := v.Sample(rng)
		require.Equal(t, v, s.See(boardgame.Second))
		drawn[s.String()]++
	}
	require.Len(t, drawn, 2)
	require.InDelta(t, 500, drawn["H-"], 5*16)
	require.InDelta(t, 500, drawn["T-"], 5*16)

	end, err := v.Sample(rng).Apply("H")
	require.NoError(t, err)
	require.Equal(t, guessed, end.Ended())
	require.Equal(t, "T-", parse(t, theCoin(), "T-").See(boardgame.First).Sample(rng).String(), "Ann knows the coin")
}

// A spectator, and a player that the game does not have, see only what every player sees.
func TestViewOfNobody(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	require.Equal(t, "0 sees ?-", s.See(boardgame.NoPlayer).String())
	require.Empty(t, s.See(boardgame.NoPlayer).Moves())
	for _, p := range []boardgame.Player{boardgame.Third, boardgame.Fourth, 255} {
		require.Equal(t, s.See(boardgame.NoPlayer), s.See(p))
	}
}

// The title of a view's picture names the viewer.
func TestViewPicture(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	for p, want := range map[boardgame.Player][2]string{
		boardgame.First:    {"t-", "Heads or tails: Bob to move, as Ann sees it"},
		boardgame.Second:   {"?-", "Heads or tails: Bob to move, as Bob sees it"},
		boardgame.NoPlayer: {"?-", "Heads or tails: Bob to move, as everybody sees it"},
	} {
		drawn := s.See(p).Picture()
		require.Equal(t, want, [2]string{drawn.Labels[0].Text, drawn.Title})
	}
	over, err := s.Apply("H")
	require.NoError(t, err)
	require.Equal(t, "Heads or tails: Ann has won", over.Picture().Title)
}

// In a game without a Trace function, traces are empty, and Trace still refuses a text that is not a move.
func TestTraceOfNothing(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	trace, err := s.Trace("H")
	require.NoError(t, err)
	require.Zero(t, trace)
	_, err = s.Trace("edge")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
}

// ParseView reads the text of a view back as the same view.
func TestParseView(t *testing.T) {
	g := theCoin()
	s := parse(t, g, "T-")
	for _, p := range []boardgame.Player{boardgame.NoPlayer, boardgame.First, boardgame.Second} {
		v, err := g.ParseView(s.See(p).String(), p)
		require.NoError(t, err)
		require.Equal(t, s.See(p), v)
	}
	_, err := g.ParseView("1 sees ?-", boardgame.Second)
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
}
