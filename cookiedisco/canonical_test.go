package cookiedisco

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// The canonical form is the least of the images with Orange to move. Canonical builds the images from words of coordinates,
// while State maps a position cookie by cookie.
func TestCanonicalIsTheLeastImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		s, _, err := boardgame.Playout[State, Move](New(), rng, 2+rng.IntN(24), nil) // both player-cookies are placed
		require.NoError(t, err)
		var least State
		for y := range Symmetry(symmetries) {
			image := y.State(s)
			if image.turn == Orange && (least == State{} || image.cells < least.cells) {
				least = image
			}
		}
		canonical, y := s.Canonical()
		require.Equal(t, least, canonical, "%s", s)
		require.Equal(t, canonical, y.State(s))
	}
}
