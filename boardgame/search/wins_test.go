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

// forced holds positions in which the player to move can force a win. Each position maps to the number of plies that
// the win takes against the best defence. In each position, most moves do not win.
type forced map[string]int

// Alpha-beta finds forced wins and losses of up to seven plies, with the right number of plies. A search of the whole
// tree without an evaluation confirms each win, and confirms that no win is shorter.
func TestForcedWins(t *testing.T) {
	t.Run("taacoca", func(t *testing.T) {
		forcedWins(t, taacoca.Game(), forced{
			"5/6/7/1wb1b3/3b5/3ww3/3w1b1/3w1w/5 w":                    5,
			"5/4b1/7/7b/1bbbbb3/3www2/1w5/6/5 w":                      7,
			"3b1/b1bbbb/1bbbb2/4b3/2ww1w3/2w2w2/1w1w1b1/1ww2w/w2w1 b": 3,
		})
	})
	t.Run("coucou", func(t *testing.T) {
		forcedWins(t, coucou.Game(), forced{
			"b6/5r1/7/7/6b/1b5/3bb2/7/5b1/1bb3b/7 b":    3,
			"4r2/r5r/3r3/7/7/b1r1b2/7/7/5r1/1b1b3/b6 r": 5,
			"4b2/1r5/7/5r1/7/5b1/3b3/7/7/7/1r2rbb b":    7,
		})
	})
	t.Run("cuckoo", func(t *testing.T) {
		forcedWins(t, cuckoo.Game(), forced{
			"1E4/E3e1e/8/6ewc/1E2e1e1/2C3e/E3e1 r": 3,
			"1E2E1/6e/2C5/7c1/4ee2/7/3e1e r":       5,
			"E5/2e4/8/3E2c2/CE6/5e1/1E2e1 b":       7,
		})
	})
	t.Run("cookiedisco", func(t *testing.T) {
		forcedWins(t, cookiedisco.Game(), forced{
			"2V/1CO/1CC/KB/1K b K": 3,
			"C/OC1K/VBKC b V":      5,
			"2K/CBV/K1OC/2C o K":   7,
		})
	})
}

func forcedWins[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M],
	positions forced) {
	for text, plies := range positions {
		s, err := d.Parse(text)
		require.NoError(t, err)
		winner := s.Turn()
		require.True(t, forces(t, s, winner, plies), "%s is won", text)
		require.False(t, forces(t, s, winner, plies-1), "%s has a shorter win", text)
		report := find(t, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000, Seed: 1})
		require.Equal(t, search.Value{Share: 1, Result: search.Won, Plies: plies}, report.Value, text)
		lost := after(t, s, report.Move)
		require.True(t, forces(t, lost, winner, plies-1), "%s in %s", report.Move, text)
		end, over := follow(t, s, report).Winner()
		require.True(t, over && end == winner && len(report.Line) == plies, "%s: the line %v", text, report.Line)

		report = find(t, d, lost, search.AlphaBetaBot, search.Options{Nodes: 20_000, Seed: 1})
		require.Equal(t, search.Value{Share: 0, Result: search.Lost, Plies: plies - 1}, report.Value, "%s", lost)
		won := after(t, lost, report.Move)
		require.False(t, forces(t, won, winner, plies-3), "it loses too early in %s", lost)
	}
}
