package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
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

// All images of a position have the same canonical image, which has the least text of them. It is where the symmetry
// leads, and the symmetries that turn the board are found by the player who comes to the first place.
func TestCanonical(t *testing.T) {
	canonical(t, coucou.Game(), nil, 2)
	canonical(t, oeufs.Game(), game.Options{"players": "4"}, 4)
	s := heap.New(3, 2)
	image, by := notation.Must(game.New(definition())).Canonical(s)
	require.Equal(t, s, image)
	require.Nil(t, by.State)
}

func canonical[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, g *game.Game[S, M], o game.Options, players int,
) {
	start, err := g.Start(o)
	require.NoError(t, err)
	var none S
	names := map[string]bool{}
	for seed := range uint64(30) {
		s, _, err := boardgame.Playout[S, M](start, rand.New(rand.NewPCG(seed, 1)), int(seed), nil)
		require.NoError(t, err)
		image, by := g.Canonical(s)
		require.Equal(t, image, by.State(s))
		names[by.Name] = true
		for _, y := range g.Symmetries() {
			if other := y.State(s); other != none {
				same, _ := g.Canonical(other)
				require.Equal(t, image, same, "%s of %s", y.Name, s)
				require.GreaterOrEqual(t, other.String(), image.String())
			}
		}
		for p := boardgame.First; int(p) <= len(g.Seats); p++ {
			y := g.Turning(s, p)
			turns := p != boardgame.First && int(p) <= players
			require.Equal(t, turns, y.Turns)
			if turns {
				require.Equal(t, p, y.Player(boardgame.First))
				require.NotEqual(t, none, y.State(s))
			} else {
				require.Equal(t, s, y.State(s))
			}
		}
	}
	require.Greater(t, len(names), 1)
}
