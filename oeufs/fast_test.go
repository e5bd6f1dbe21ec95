package oeufs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/oeufs"
)

// Two actions have the same number only if they differ in nothing except a claim.
func TestNumbers(t *testing.T) {
	f := boardgame.FastOf[oeufs.State, oeufs.Move]()
	byNumber := map[int]oeufs.Move{}
	for m := range oeufs.Definition().Written {
		if m.Action() == oeufs.Moving && m.From() == m.To() {
			continue // never legal (M4)
		}
		n := f.Number(m)
		require.True(t, 0 <= n && n < f.Numbers, "%s: %d", m, n)
		if other, taken := byNumber[n]; taken {
			require.Equal(t, other.Claiming(), m.Claiming())
		}
		byNumber[n] = m
	}
	require.Len(t, byNumber, 36*35+36+2, "moves between two cells, looks, the claim alone and the pass")
	require.Less(t, f.Number(oeufs.Move{}), f.Numbers)
}
