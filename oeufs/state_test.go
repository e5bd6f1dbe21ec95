package oeufs_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// TestCellsAndCamps checks that there are 36 cells (B1), and that each cell is in the right camp and holds the right egg
// at the start (B3, B4).
func TestCellsAndCamps(t *testing.T) {
	boardgametest.Cells(t, 36, oeufs.ParseCell)
	require.Equal(t, 36, oeufs.AllCells().Len())
	for _, players := range []int{2, 4} {
		d := oeufs.Game()
		s := notation.Must(d.Start(game.Options{"players": strconv.Itoa(players), "noTakeBack": "true"}))
		require.Equal(t, players, s.Players())
		require.True(t, s.NoTakeBack())
		camps := slowGame{two: players == 2}.camps()
		for n := range oeufs.AllCells().All() {
			c := oeufs.Cell(n)
			want := oeufs.NoPiece
			for p := range boardgame.Player(6) {
				in := strings.Contains(camps["-ABCD-"[p:p+1]], c.String())
				require.Equal(t, in, oeufs.Camp(p, players).Has(n), "%s, %s of %d", c, p, players)
				if in {
					want = oeufs.Piece(p)
				}
			}
			require.Equal(t, want, s.At(c))
			cell, _ := d.Picture(s).Cell(c.String())
			require.True(t, cell.Home == want.Owner() && cell.Goal == (cell.Home != boardgame.NoPlayer), "%s", c)
		}
	}
	require.Empty(t, oeufs.Camp(oeufs.A, 3))
	require.Equal(t, oeufs.New(), oeufs.MustParse("BBBBBB/6/6/6/6/AAAAAA A AB -"))
}

// TestAnyValues checks that no method panics on any value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s, withoutD := oeufs.MustParse(busy), oeufs.MustParse("bb2cc/ab2cc/6/6/aa4/ba4 B ABC Ab1 nt:-")
	for n := range math.MaxUint8 + 1 {
		c, p, piece := oeufs.Cell(n), boardgame.Player(n), oeufs.Piece(n)
		onBoard := oeufs.AllCells().Has(n)
		require.Equal(t, onBoard, c.Valid())
		require.Equal(t, onBoard, c.File() != 0 && c.Rank() != 0)
		require.True(t, onBoard || s.At(c) == oeufs.NoPiece)
		require.True(t, onBoard || !s.Looked(p, c))
		egg := 1 <= n && n <= 4 || 8 <= n && n <= 12
		require.Equal(t, egg, piece.String() != "no egg", "%d", n)
		require.Equal(t, egg && n != 8, piece.Owner() != boardgame.NoPlayer, "%d", n)
		require.Equal(t, egg && n >= 8, piece.Turned(), "%d", n)
		require.Equal(t, n == 1 || n == 2, s.In(p))
		require.Equal(t, n == 4, definition.Out(s, p) || definition.Out(withoutD, p))
		require.Equal(t, n == 1 || n == 2, s.Eggs(p) != 0)
		require.Equal(t, n == 1 || n == 2, definition.Evaluate(s, p) != definition.Evaluate(s, boardgame.NoPlayer))
		require.Equal(t, n == 1 || n == 2, see(s, p).Viewer() != boardgame.NoPlayer)
	}
	var none oeufs.State
	require.Zero(t, none.Players())
	require.Equal(t, bitboard.Set64(0), none.Eggs(oeufs.A)|none.Turned())
	require.Equal(t, none, see(none, oeufs.A).Sample(rand.New(rand.NewPCG(1, 1))))
}

// The hash depends on where the eggs of each player are.
func TestHashKnowsEveryPlayer(t *testing.T) {
	start := oeufs.MustParse("BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -")
	for name, text := range map[string]string{
		"A": "BB2CC/BB2CC/6/6/AA2DD/A1A1DD A ABCD -", "B": "B1B1CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -",
		"C": "BB1C1C/BB2CC/6/6/AA2DD/AA2DD A ABCD -", "D": "BB2CC/BB2CC/6/6/AA2DD/AA1D1D A ABCD -",
	} {
		require.NotEqual(t, start.Hash(), oeufs.MustParse(text).Hash(), "an egg of %s is elsewhere", name)
	}
}
