package coucou_test

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/coucou"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(coucou.State{}))
	require.EqualValues(t, 3, unsafe.Sizeof(coucou.Move{}))
}

// TestCells checks the names of the cells, the rows of both sides (B1), and the nests (B2).
func TestCells(t *testing.T) {
	names := map[string]bool{}
	for c := coucou.Cell(0); c < coucou.Cells; c++ {
		names[c.String()] = true
		read, err := coucou.ParseCell(c.String())
		require.NoError(t, err)
		require.Equal(t, c, read)
		require.Equal(t, c.Rank(), c.Row(coucou.Blue))
		require.Equal(t, 12, c.Row(coucou.Blue)+c.Row(coucou.Red))
	}
	require.Len(t, names, 77)
	require.Equal(t, "d1", coucou.BlueNest.String())
	require.Equal(t, "d11", coucou.RedNest.String())
	for _, text := range []string{"", "a", "a0", "a12", "a01", "h1", "A1", "a1 ", "a-1", "a11111111111111111111"} {
		_, err := coucou.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
	}
}

func TestNewMove(t *testing.T) {
	m, err := coucou.NewMove(10, 17, false)
	require.NoError(t, err)
	require.Equal(t, "d2-d3", m.String())
	require.Equal(t, []any{coucou.Cell(10), coucou.Cell(17), false}, []any{m.From(), m.To(), m.Captures()})
	m, err = coucou.NewMove(10, 76, true)
	require.NoError(t, err)
	require.Equal(t, "d2xg11", m.String())
	for _, c := range [][2]coucou.Cell{{77, 1}, {1, 77}, {255, 255}} {
		m, err := coucou.NewMove(c[0], c[1], false)
		require.Error(t, err)
		require.Zero(t, m)
	}
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := coucou.New()
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, y, p := coucou.Cell(n), coucou.Symmetry(n), boardgame.Player(n)
		onBoard := n < coucou.Cells
		require.Equal(t, onBoard, c.String() != "no cell")
		require.Equal(t, onBoard, c.Rank() != 0 && c.File() != 0 && c.Row(coucou.Red) != 0)
		require.Zero(t, c.Row(boardgame.NoPlayer))
		require.Equal(t, onBoard && (c.Rank() <= 2 || c.Rank() >= 10), s.At(c) != coucou.NoPiece)
		require.Equal(t, boardgame.NoPlayer, coucou.Piece(max(n, 3)).Owner())
		require.Equal(t, n == 1 || n == 2, !s.Eggs(p).Empty())
		if n > 3 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse())
	}
	var none coucou.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, coucou.Identity, y)
	require.Equal(t, coucou.Move{}, coucou.HalfTurn.Move(s, coucou.Move{}))
	for _, p := range []boardgame.Player{coucou.Blue, coucou.Red} {
		require.Equal(t, 14, s.Eggs(p).Len(), "the mark of the side to move is not an egg")
	}
}

// TestPicture checks that the picture shows every cell in its place and with its piece.
func TestPicture(t *testing.T) {
	for _, cell := range coucou.Definition().Picture(coucou.New()).Cells {
		c, err := coucou.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, placeOf(c, coucou.Blue), place{cell.Y + 1, cell.X})
		require.Equal(t, coucou.New().At(c).Owner(), cell.Owner)
	}
}

// TestNothingIsRefused checks the refusals of the zero Move and of moves in the zero State.
func TestNothingIsRefused(t *testing.T) {
	require.ErrorContains(t, coucou.New().Check(coucou.Move{}), "no move is given (coucou/B4)")
	require.ErrorContains(t, coucou.State{}.Check(coucou.Move{}), "there is no position, so no move is legal")
}

func TestMustParse(t *testing.T) {
	require.Panics(t, func() { coucou.MustParse("7") })
}
