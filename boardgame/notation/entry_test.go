package notation_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

func TestEntry(t *testing.T) {
	for n, want := range map[uint8]string{0: "none", 1: "blue", 2: "red", 3: "none", math.MaxUint8: "none"} {
		require.Equal(t, want, notation.Entry(n, "none", "blue", "red"))
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { notation.Entry(uint8(2), "none", "blue", "red") }))
}
