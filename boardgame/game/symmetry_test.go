package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// step is a toy, both a position and a move: the file, from -1 to 1, and the player to move.
type step struct {
	file int8
	turn boardgame.Player
}

func (s step) Mirrored() step { return step{-s.file, s.turn} }
func (s step) Turned() step   { return step{-s.file, 3 - s.turn} }

// Flips map states, moves and players. Each is its own inverse.
func TestFlips(t *testing.T) {
	s := step{-1, boardgame.First}
	for i, y := range game.Flips[step, step]() {
		want := []step{s, {1, boardgame.First}, {1, boardgame.Second}, {-1, boardgame.Second}}[i]
		require.Equal(t, want, y.State(s))
		require.Equal(t, want, y.Move(s, s))
		require.Equal(t, s, y.State(y.State(s)))
		require.Equal(t, want.turn, y.Player(s.turn))
		require.Equal(t, boardgame.Third, y.Player(boardgame.Third))
		require.Equal(t, []string{"identity", "mirror", "half turn", "mirrored half turn"}[i], y.Name)
		require.Equal(t, []bool{i == 1, i == 2}, []bool{y.Mirrors, y.Turns})
		require.Zero(t, y.State(step{}), "the image of the zero state is the zero state")
	}
}
