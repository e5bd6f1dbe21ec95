package dynamic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/taacoca"
)

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
