package notation_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// A Choice names its items, up to seven.
func TestChoice(t *testing.T) {
	var c notation.Choice[spot]
	for n, want := range map[int]string{
		0: "", 1: "spot 0", 2: "spot 0 or spot 1", 3: "spot 0, spot 1 or spot 2",
		7: "spot 0, spot 1, spot 2, spot 3, spot 4, spot 5 or spot 6",
		8: "spot 0, spot 1, spot 2, spot 3, spot 4, spot 5 and others",
		9: "spot 0, spot 1, spot 2, spot 3, spot 4, spot 5 and others",
	} {
		c.Items = []spot{0, 1, 2, 3, 4, 5, 6, 7, 8}[:n]
		require.Equal(t, want, c.String())
		require.Len(t, c.Cells(), strings.Count(want, "spot"))
	}
	c = notation.Choice[spot]{Items: []spot{0, 1, 2, 3}, Most: 3}
	require.Equal(t, "spot 0, spot 1 and others", c.String())
	require.Len(t, c.Cells(), 2)
}

// step is a move from one cell to the next. Its method Cells returns the names of both cells.
type step spot

func (m step) String() string  { return fmt.Sprint("step ", uint8(m)) }
func (m step) Cells() []string { return []string{spot(m).String(), spot(m + 1).String()} }

// For a Choice of moves, Cells returns the cells of these moves.
func TestChoiceOfMoves(t *testing.T) {
	c := notation.Choice[step]{Items: []step{3, 7}, Before: ": "}
	require.Equal(t, ": step 3 or step 7", c.String())
	require.Empty(t, notation.Choice[step]{Before: ": "}.String())
	require.Equal(t, []string{"spot 3", "spot 4", "spot 7", "spot 8"}, c.Cells())
}

func TestEntry(t *testing.T) {
	for n, want := range map[uint8]string{0: "none", 1: "blue", 2: "red", 3: "none", math.MaxUint8: "none"} {
		require.Equal(t, want, notation.Entry(n, "none", "blue", "red"))
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { notation.Entry(uint8(2), "none", "blue", "red") }))
}
