package dynamic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// spoil overwrites a slice that a game has returned.
func spoil[E any](list []E) {
	var zero E
	for i := range list {
		list[i] = zero
	}
}

// A caller may change everything that a game returns. This changes neither the game nor its definition.
func TestGameReturnsCopies(t *testing.T) {
	g := theCoin()
	for range 2 {
		require.Equal(t, coinDefinition().Seats, g.Info().Seats)
		require.Equal(t, coinDefinition().Rules, g.Info().Rules)
		require.Equal(t, coinDefinition().Options, g.Info().Options)
		require.Equal(t, game.Seat{Letter: "a", Name: "Ann"}, g.Info().Seat(boardgame.First))
		require.Equal(t, coinDefinition().Match, g.Info().Match)
		_, err := g.Start(game.Options{"face": "T"})
		require.NoError(t, err)
		spoil(g.Info().Seats)
		spoil(g.Info().Rules)
		spoil(g.Info().Options[0].Values)
		spoil(g.Info().Options)
		*g.Info().Match = game.Match{}
	}
}

func TestStateReturnsCopies(t *testing.T) {
	s := parse(t, theStones(), positions[0])
	moves, picture := s.Moves(), s.Picture()
	parts, err := s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	spoil(s.Moves())
	spoil(s.Picture().Cells)
	spoil(s.Picture().Labels)
	again, err := s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	spoil(again)
	again, err = s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	require.Equal(t, parts, again)
	require.Equal(t, moves, s.Moves())
	require.Equal(t, picture, s.Picture())
	require.NotEmpty(t, moves[0])
	require.NotEmpty(t, picture.Cells[0].Name)
}

func TestViewReturnsCopies(t *testing.T) {
	v := parse(t, theCoin(), "H-").See(boardgame.Second)
	spoil(v.Moves())
	require.Equal(t, []string{"H", "T"}, v.Moves())
}

// After Adapt, a caller may set the fields of the definition to other values without changing the Game.
func TestAdaptKeepsItsOwnDefinition(t *testing.T) {
	d := coinDefinition()
	g := dynamic.Adapt(d)
	d.Name, d.Seats, d.Hidden, d.Parse = "other", nil, nil, nil
	require.Equal(t, "coin", g.Info().Name)
	require.Len(t, g.Info().Seats, 2)
	require.True(t, g.Info().HidesInformation)
	require.Equal(t, "H-", parse(t, g, "H-").String())
}
