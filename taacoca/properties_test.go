package taacoca_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/taacoca"
)

// ply is a turn in a random game, with the positions before and after it as the second implementation reads them.
type ply struct {
	move          taacoca.Move
	before, after slowPosition
	chosen        []string // the cells that the stones leave
	entered       []string // the cells that they enter
	direction     string
}

func eachPly(t *testing.T, check func(t boardgametest.T, p ply)) {
	boardgametest.EachPly(t, taacoca.Game(), positions,
		func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State) {
			p := ply{move: m}
			p.before, _ = oracle.Read(before.String())
			p.after, _ = oracle.Read(after.String())
			p.chosen, p.direction, _ = slowReadMove(m.String())
			for _, cell := range p.chosen {
				to, on := slowStep(cell, p.direction)
				require.True(t, on, "M5: %s", m)
				p.entered = append(p.entered, to)
			}
			check(t, p)
		})
}

// TestMarch checks that each chosen stone goes one cell (M1), all in the same direction, which is up for White and down
// for Black (M3), and that the mover's other stones stay (M4). The move removes the enemy stones on the cells that it
// enters (M6) and changes nothing else, so that counts never grow. Then it is the other player's turn (B5).
func TestMarch(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		want := maps.Clone(p.before.Pieces)
		for _, cell := range p.chosen {
			delete(want, cell)
		}
		for _, cell := range p.entered {
			require.NotEqual(t, p.before.Turn, want[cell], "%s", p.move)
			want[cell] = p.before.Turn
		}
		require.Equal(t, want, p.after.Pieces, "%s", p.move)
		require.Equal(t, p.before.Turn == "w", p.direction[0] == 'N', "%s goes back", p.move)
		require.Equal(t, slowOther[p.before.Turn], p.after.Turn, "%s", p.move)
		for n := range p.move.Entered().All() {
			require.Contains(t, p.entered, taacoca.Cell(n).String())
		}
		require.Equal(t, len(p.entered), p.move.Entered().Len())
	})
}

// TestCellsAndSteps checks the names of the cells (B2), and that steps lead to the right cells (B3). The picture must
// show every cell in its place and with its piece.
func TestCellsAndSteps(t *testing.T) {
	boardgametest.Cells(t, 61, taacoca.ParseCell)
	for _, cell := range taacoca.Game().Picture(taacoca.New()).Cells {
		c := notation.Must(taacoca.ParseCell(cell.Name))
		require.Equal(t, cell.Name, string([]byte{c.Row(), byte('0' + c.Number())}))
		line := slowLines[8-cell.Y]
		require.Equal(t, cell.X, 2*slices.Index(line, cell.Name)-len(line)+1,
			"the picture counts from the middle of a row")
		require.Equal(t, map[byte]boardgame.Player{'A': taacoca.White, 'I': taacoca.Black}[cell.Name[0]], cell.Home, "B1")
		require.Equal(t, slowHome[cell.Name], strings.Trim("-wb"[cell.Piece.Owner:cell.Piece.Owner+1], "-"))
		for d := taacoca.NW; d <= taacoca.SE; d++ {
			next, ok := c.Step(d)
			want, on := slowStep(cell.Name, d.String())
			require.Equal(t, on, ok, "%s %s", c, d)
			require.True(t, !ok || want == next.String(), "%s %s", c, d)
		}
	}
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := taacoca.New()
	for n := range math.MaxUint8 + 1 {
		c, d := taacoca.Cell(n), taacoca.Direction(n)
		require.Equal(t, n < 61, c.Row() != 0 && c.Number() != 0)
		require.Equal(t, n < 4, d.String() != "no direction")
		_, ok := c.Step(d)
		require.False(t, ok && n >= 4)
		require.Equal(t, taacoca.NoPiece, s.At(taacoca.Cell(max(n, 61))))
		require.Equal(t, boardgame.NoPlayer, taacoca.Piece(max(n, 3)).Owner())
		want := 0
		if n == 1 || n == 2 {
			want = 12
		}
		require.Equal(t, want, s.Stones(boardgame.Player(n)).Len())
	}
	require.Zero(t, taacoca.Move{}.Stones())
}

// TestEveryChoiceOfOwnStones tries every choice of one to four of the player's own stones in every direction. It covers
// refusals that random texts seldom produce.
func TestEveryChoiceOfOwnStones(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds under the race detector, where nothing races")
	}
	for _, position := range positions {
		s := taacoca.MustParse(position)
		p, _ := oracle.Read(position)
		own := p.Cells(p.Turn)
		for n := 1; n <= 4; n++ {
			i := 0
			for cells := range slowChoices(own, n) {
				if i++; len(own) > 8 && i%7 != 0 {
					continue // crowded positions would take too long
				}
				for _, d := range []string{"NW", "NE", "SW", "SE"} {
					text := strings.Join(cells, ",") + "-" + d
					err := s.Check(notation.Must(taacoca.ParseMove(text)))
					if rule := oracle.Refusal(position, text); rule == "" {
						require.NoError(t, err, "in %s", position)
					} else {
						require.ErrorIs(t, err, boardgame.Rule("taacoca/"+rule), "%s in %s", text, position)
					}
				}
			}
		}
	}
}

// The terms of the evaluation were counted by hand, in the order of Terms.
//
// White's stones on G2, C3 and B3 are 4, 2 and 1 half cells from the middle of their rows. B3 backs C3, which meets D4.
// The stone on G2 is two steps from Black's home row, nothing can stop it, and no black stone arrives earlier.
// Black's stones on D4 and E9 are 1 and 8 half cells from the middle. D4 is five rows ahead, but C3 can stop it.
func TestCounts(t *testing.T) {
	d, s := taacoca.Game(), taacoca.MustParse("5/6/1w5/8/8b/3b4/2w4/2w3/5 w")
	require.Equal(t, game.Counts{3, 1, 0, 7, 1, 1, 2, 1}, d.Count(s, taacoca.White))
	require.Equal(t, game.Counts{2, 1, 0, 9}, d.Count(s, taacoca.Black))
}
