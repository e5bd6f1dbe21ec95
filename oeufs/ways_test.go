package oeufs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// kingSteps returns the number of moves that a chess king needs to go from a cell to the nearest of the given cells.
func kingSteps(from Cell, cells []Cell) int {
	least := 6
	for _, c := range cells {
		files, ranks := int(c.File())-int(from.File()), c.Rank()-from.Rank()
		least = min(least, max(files, -files, ranks, -ranks))
	}
	return least
}

// The tables in wayThereAndHome agree with the distances between cells.
func TestWays(t *testing.T) {
	for i, c := range []struct {
		p       boardgame.Player
		players int
		back    int // the number of steps home from the nearest foreign camp
	}{{A, 2, 5}, {B, 2, 5}, {A, 4, 3}, {B, 4, 3}, {C, 4, 3}, {D, 4, 3}} {
		require.Len(t, wayThereAndHome[i], cells)
		for n := range board.All() {
			var own, foreign []Cell
			for q := A; int(q) <= c.players; q++ {
				for cell := range Camp(q, c.players).All() {
					if q == c.p {
						own = append(own, Cell(cell))
					} else {
						foreign = append(foreign, Cell(cell))
					}
				}
			}
			if !Camp(c.p, c.players).Has(n) {
				require.Equal(t, kingSteps(Cell(n), own), stepsTo(Camp(c.p, c.players), Cell(n).set()),
					"%s of %d players' %v", Cell(n), c.players, c.p)
			}
			require.Equal(t, kingSteps(Cell(n), foreign)+c.back, int(wayThereAndHome[i][n]-'0'), "%s of %d players' %v",
				Cell(n), c.players, c.p)
		}
	}
}
