package boardgame_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
)

func TestOpponent(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		want := map[int]boardgame.Player{1: boardgame.Second, 2: boardgame.First}[n]
		require.Equal(t, want, boardgame.Player(n).Opponent())
	}
}

func TestPlayerString(t *testing.T) {
	require.Equal(t, "nobody", boardgame.NoPlayer.String())
	require.Equal(t, "player 1", boardgame.First.String())
	require.Equal(t, "player 254", boardgame.Player(254).String())
	require.Equal(t, "chance", boardgame.Chance.String())
}

func TestRuleParts(t *testing.T) {
	for _, c := range []struct {
		rule     boardgame.Rule
		game, id string
	}{
		{"taacoca/M4", "taacoca", "M4"},
		{boardgame.NoPosition, "boardgame", "zero"},
		{"taacoca", "taacoca", ""},
		{"", "", ""},
	} {
		require.Equal(t, c.game, c.rule.Game(), "%q", string(c.rule))
		require.Equal(t, c.id, c.rule.ID(), "%q", string(c.rule))
		require.Equal(t, string(c.rule), c.rule.Error())
	}
}

// errors.Is finds a rule in an error that wraps it, and finds no other rule.
func TestRuleIsAnError(t *testing.T) {
	wrapped := fmt.Errorf("turn 3: %w", heap.OneOrTwo)
	require.ErrorIs(t, wrapped, boardgame.Rule("heap/T1"))
	require.NotErrorIs(t, wrapped, boardgame.Rule("heap/T2"))
}
