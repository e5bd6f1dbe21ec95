package solution

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestRanking checks that every arrangement has the eight cookies of B1, and that the numbers follow the ascending order.
func TestRanking(t *testing.T) {
	r := newRanking()
	for i, a := range r.all {
		require.Equal(t, i, r.number(a))
		if i > 0 {
			require.Less(t, r.all[i-1], a)
		}
		var n [6]int
		for cell := range cookies {
			n[a.kind(cell)]++
		}
		require.Equal(t, [6]int{0, 1, 2, 3, 1, 1}, n)
	}
}

// TestPermuted checks that permuted moves each cookie to the cell that the permutation gives.
func TestPermuted(t *testing.T) {
	r := newRanking()
	rng := rand.New(rand.NewPCG(1, 2))
	for _, a := range r.all {
		var p permutation
		for i, cell := range rng.Perm(cookies) {
			p[i] = uint8(cell)
		}
		b := a.permuted(&p)
		require.Equal(t, b, r.all[r.number(b)])
		for i, cell := range p {
			require.Equal(t, a.kind(i), b.kind(int(cell)))
		}
	}
}

// TestValueCells checks where the neutral cookies lie, for all sets of cells, and where the player-cookies lie.
func TestValueCells(t *testing.T) {
	for i, a := range newRanking().all {
		require.Equal(t, cookiedisco.OrangeCookie, a.kind(a.orange()))
		require.Equal(t, cookiedisco.BlueCookie, a.kind(a.blue()))
		if i%20 > 0 {
			continue
		}
		for cells := range 1 << cookies {
			points, values := 0, uint8(0)
			for cell := range cookies {
				value := a.kind(cell).Value()
				if cells>>cell&1 != 0 {
					points += value
					values |= 1 << value >> 1
				}
				require.True(t, value == 0 || a.valueCells().of(value)>>cell&1 == 1)
			}
			require.Equal(t, points, a.valueCells().points(cellSet(cells)))
			require.Equal(t, values, a.valueCells().on(cellSet(cells)))
		}
	}
}

func TestExchanged(t *testing.T) {
	for _, a := range newRanking().all {
		for cell := range cookies {
			require.Equal(t, exchangedKind(a.kind(cell)), a.exchanged().kind(cell))
		}
	}
}

// exchangedKind returns the other player-cookie for a player-cookie, and any other kind unchanged.
func exchangedKind(kind cookiedisco.Kind) cookiedisco.Kind {
	if kind.Owner() != boardgame.NoPlayer {
		return cookiedisco.OrangeCookie + cookiedisco.BlueCookie - kind
	}
	return kind
}
