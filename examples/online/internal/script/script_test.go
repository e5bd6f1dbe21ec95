package script

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// A planned game is a whole game that its clicks can make, and it is short enough to play in a browser.
func TestGame(t *testing.T) {
	for _, g := range clutch.Games() {
		options := []game.Options{nil}
		if g.Info().Name == "oeufs" {
			options = append(options, game.Options{"players": "4"})
		}
		for _, o := range options {
			t.Run(fmt.Sprint(g.Info().Name, o), func(t *testing.T) {
				plies, winner := Game(t, g, o)
				require.Less(t, len(plies), 60)
				require.NotEqual(t, boardgame.NoPlayer, winner)
				s, err := g.Start(o)
				require.NoError(t, err)
				for _, ply := range plies {
					require.Equal(t, g.Info().Seat(s.Turn()).Letter, ply.Seat)
					found, err := s.See(s.Turn()).Clicks(ply.Clicks...)
					require.NoError(t, err)
					if ply.Label == "" {
						require.Len(t, found.Complete, 1)
						require.Equal(t, ply.Move, found.Complete[0].Move)
					}
					s, err = s.Apply(ply.Move)
					require.NoError(t, err)
				}
				t.Logf("%d moves", len(plies))
			})
		}
	}
}
