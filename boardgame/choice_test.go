package boardgame_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// spot is a cell.
type spot uint8

func (c spot) String() string { return fmt.Sprint("spot ", uint8(c)) }
func (c spot) Valid() bool    { return c < 200 }

// A Choice names its items, up to seven.
func TestChoice(t *testing.T) {
	var c boardgame.Choice[spot]
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
	c = boardgame.Choice[spot]{Items: []spot{0, 1, 2, 3}, Most: 3}
	require.Equal(t, "spot 0, spot 1 and others", c.String())
	require.Len(t, c.Cells(), 2)
}

// hop is a move from one cell to the next. Its method Cells returns the names of both cells.
type hop spot

func (m hop) String() string  { return fmt.Sprint("step ", uint8(m)) }
func (m hop) Cells() []string { return []string{spot(m).String(), spot(m + 1).String()} }

// For a Choice of moves, Cells returns the cells of these moves.
func TestChoiceOfMoves(t *testing.T) {
	c := boardgame.Choice[hop]{Items: []hop{3, 7}, Before: ": "}
	require.Equal(t, ": step 3 or step 7", c.String())
	require.Empty(t, boardgame.Choice[hop]{Before: ": "}.String())
	require.Equal(t, []string{"spot 3", "spot 4", "spot 7", "spot 8"}, c.Cells())
}
