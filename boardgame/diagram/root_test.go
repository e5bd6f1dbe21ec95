package diagram

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// root returns the greatest whole number whose square is not greater than n.
func TestRoot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, math.MaxInt>>13).Draw(t, "n")
		r := root(n)
		require.True(t, r*r <= n && n < (r+1)*(r+1), "%d of %d", r, n)
	})
	for r := range 1000 {
		require.Equal(t, r, root(r*r))
		require.Equal(t, r, root(r*r+2*r))
	}
}

// towards returns a place on the straight line from one place to another, at the given distance except for rounding. If both
// places are equal, it returns that place.
func TestTowards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.IntRange(-2000, 2000)
		from := dot{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
		to := dot{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
		distance := rapid.IntRange(0, 30).Draw(t, "distance")
		at := towards(from, to, distance)
		if from == to {
			require.Equal(t, from, at)
			return
		}
		dx, dy := at.x-from.x, at.y-from.y
		require.InDelta(t, distance, root(dx*dx+dy*dy), 3)
		require.True(t, dx*(to.x-from.x) >= 0 && dy*(to.y-from.y) >= 0)
	})
}
