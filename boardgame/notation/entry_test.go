package notation_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

func TestEntry(t *testing.T) {
	want := map[uint8]string{1: "blue", 2: "red"}
	for n := range math.MaxUint8 + 1 {
		word, ok := want[uint8(n)]
		if !ok {
			word = "none"
		}
		require.Equal(t, word, notation.Entry(uint8(n), "none", "blue", "red"))
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { notation.Entry(uint8(2), "none", "blue", "red") }))
}
