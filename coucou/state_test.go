package coucou_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
)

// TestCells checks the names of the cells, the rows of both sides (B1), and the nests (B2). The picture must show every cell in
// its place and with its piece.
func TestCells(t *testing.T) {
	boardgametest.Cells(t, 77, coucou.ParseCell)
	for _, cell := range coucou.Definition().Picture(coucou.New()).Cells {
		c := notation.Must(coucou.ParseCell(cell.Name))
		require.Equal(t, place{cell.Y + 1, cell.X}, placeOf(c, coucou.Blue))
		require.Equal(t, coucou.New().At(c).Owner(), cell.Piece.Owner)
		require.Equal(t, c.Rank(), c.Row(coucou.Blue))
		require.Equal(t, 12, c.Row(coucou.Blue)+c.Row(coucou.Red))
	}
	require.Equal(t, "d1 d11", coucou.BlueNest.String()+" "+coucou.RedNest.String())
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := coucou.New()
	for n := range math.MaxUint8 + 1 {
		c, onBoard := coucou.Cell(n), n < coucou.Cells
		require.Equal(t, onBoard, c.Rank() != 0 && c.File() != 0 && c.Row(coucou.Red) != 0)
		require.Zero(t, c.Row(boardgame.NoPlayer))
		require.Equal(t, onBoard && (c.Rank() <= 2 || c.Rank() >= 10), s.At(c) != coucou.NoPiece)
		require.Equal(t, boardgame.NoPlayer, coucou.Piece(max(n, 3)).Owner())
		want := 0
		if n == 1 || n == 2 {
			want = 14
		}
		require.Equal(t, want, s.Eggs(boardgame.Player(n)).Len())
	}
	boardgametest.Moves(t, coucou.MustParse(positions[0]), coucou.NewMove)
}
