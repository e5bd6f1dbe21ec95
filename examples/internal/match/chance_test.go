package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/goofspiel"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// Where chance moves a game on, a position may occur again without anybody wanting it, so it draws no game.
func TestNoRepetitionWithChance(t *testing.T) {
	for _, c := range []struct {
		game dynamic.Game
		want bool
	}{{dynamic.Adapt(goofspiel.Game()), false}, {find(t, "coucou"), true}} {
		series := match.Series{Game: c.game, Repetition: true, Seed: 1}
		s, err := series.Begin(0)
		require.NoError(t, err)
		require.Equal(t, c.want, s.Settings().Repetition)
	}
}
