package oeufs_test

import (
	"fmt"
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
		d := oeufs.Definition()
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
		}
	}
	require.Empty(t, oeufs.Camp(oeufs.A, 3))
	require.Equal(t, oeufs.New(), oeufs.MustParse("BBBBBB/6/6/6/6/AAAAAA A AB -"))
}

// TestAnyValues checks that no method panics on any value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := oeufs.MustParse(busy)
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
		require.Equal(t, n == 1 || n == 2, s.Eggs(p) != 0)
		require.Equal(t, n == 1 || n == 2, see(s, p).Viewer() != boardgame.NoPlayer)
	}
	var none oeufs.State
	require.Zero(t, none.Players())
	require.Equal(t, bitboard.Set64(0), none.Eggs(oeufs.A)|none.Turned())
	require.Equal(t, none, see(none, oeufs.A).Sample(rand.New(rand.NewPCG(1, 1))))
}

// The methods of a Move return what its text says.
func TestMoves(t *testing.T) {
	for text, want := range map[string]string{
		"a1-b2": "a1 b2 1 false", "a1-b2!": "a1 b2 1 true",
		"?c3": "c3 no cell 2 false", "?c3!": "c3 no cell 2 true",
		"!": "no cell no cell 3 true", "pass": "no cell no cell 4 false",
	} {
		m := notation.Must(oeufs.ParseMove(text))
		require.Equal(t, want, fmt.Sprint(m.From(), " ", m.To(), " ", m.Action(), " ", m.Claims()), text)
	}
	pass := notation.Must(oeufs.ParseMove("pass"))
	require.Equal(t, pass, pass.Claiming())
	require.Equal(t, oeufs.Move{}, oeufs.Move{}.Claiming())
}

// TestEvaluate compares the evaluation with scores that were computed by hand.
func TestEvaluate(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // the scores of A, B and so on
	}{
		// Each egg needs five steps to the enemy's camp and five steps home.
		{"BBBBBB/6/6/6/6/AAAAAA A AB -", []int{-12*60 + 6, -12 * 60}},
		{"BBBBBB/6/6/6/6/AAAAAA B AB -", []int{-12 * 60, -12*60 + 6}},
		// Five of A's eggs are home. A has looked at two of them, and at the egg that is five steps from home. B has
		// looked at none of B's eggs. Each camp holds one egg of the other player.
		{"bbbbba/6/6/6/6/aaaaab B AB Aa1,Ab1,Af6,Ba1", []int{-12*(5+3*4) + 20*3 - 10, -12*6*4 - 10 + 6}},
		// An egg in the corner of the board is four steps from the next camp, and the other eggs are three steps from
		// it. Every egg needs three steps home.
		{"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -", []int{-12*(4+3+3+3+4*3) + 6, -12 * 25, -12 * 25, -12 * 25}},
		// B is out.
		{"4CC/4CC/6/6/AA2DD/AA2DD A ACD -", []int{-12*25 + 6, -5000, -12 * 25, -12 * 25}},
	} {
		s := oeufs.MustParse(c.text)
		for i, want := range c.want {
			require.Equal(t, want, definition.Evaluate(s, boardgame.Player(i+1)), "%v in %s", boardgame.Player(i+1), c.text)
		}
	}
	// A player who does not take part has the same score as a player who is out.
	require.Equal(t, -5000, definition.Evaluate(oeufs.New(), boardgame.NoPlayer))
	require.Equal(t, -5000, definition.Evaluate(oeufs.State{}, boardgame.NoPlayer))
}
