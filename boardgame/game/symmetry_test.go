package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// runner is a toy position on a board of three files and two ranks: one piece of each player, and whose turn it is.
type runner struct {
	file, rank [2]int8 // of each player's piece, from -1 to 1 and from 1 to 2
	turn       boardgame.Player
}

func (r runner) Mirrored() runner {
	r.file = [2]int8{-r.file[0], -r.file[1]}
	return r
}

func (r runner) Turned() runner {
	return runner{[2]int8{-r.file[1], -r.file[0]}, [2]int8{3 - r.rank[1], 3 - r.rank[0]}, 3 - r.turn}
}

// sidestep is a move by a number of files.
type sidestep int8

func (m sidestep) Mirrored() sidestep { return -m }
func (m sidestep) Turned() sidestep   { return -m }

// Flips map states, moves and players. Each is its own inverse.
func TestFlips(t *testing.T) {
	s := runner{[2]int8{-1, 0}, [2]int8{1, 1}, boardgame.First}
	mirrored := runner{[2]int8{1, 0}, [2]int8{1, 1}, boardgame.First}
	turned := runner{[2]int8{0, 1}, [2]int8{2, 2}, boardgame.Second}
	both := runner{[2]int8{0, -1}, [2]int8{2, 2}, boardgame.Second}
	for i, y := range game.Flips[runner, sidestep]() {
		require.Equal(t, []runner{s, mirrored, turned, both}[i], y.State(s))
		require.Equal(t, []sidestep{1, -1, -1, 1}[i], y.Move(s, 1))
		require.Equal(t, s, y.State(y.State(s)))
		require.Equal(t, []string{"identity", "mirror", "half turn", "mirrored half turn"}[i], y.String())
		require.Zero(t, y.State(runner{}), "the image of the zero state is the zero state")
		require.Zero(t, y.Move(s, 0))
		for p := range boardgame.Player(5) {
			want := p
			if i >= 2 && (p == boardgame.First || p == boardgame.Second) {
				want = 3 - p
			}
			require.Equal(t, want, y.Player(p), "%s of %s", y, p)
		}
	}
}
