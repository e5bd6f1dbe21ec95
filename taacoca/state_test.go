package taacoca_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/taacoca"
)

// B2, B3: the cells have the right names, steps lead to the right cells, and the picture shows every cell in its place and
// with its piece.
func TestCellsAndSteps(t *testing.T) {
	boardgametest.Cells(t, 61, taacoca.ParseCell)
	for _, cell := range taacoca.Definition().Picture(taacoca.New()).Cells {
		c := notation.Must(taacoca.ParseCell(cell.Name))
		require.Equal(t, cell.Name, string([]byte{c.Row(), byte('0' + c.Number())}))
		require.Equal(t, place(c), point{cell.X + 8, cell.Y}, "the picture counts from the middle of a row")
		require.Equal(t, taacoca.New().At(c).Owner(), cell.Piece.Owner)
		for d := taacoca.NW; d <= taacoca.SE; d++ {
			next, ok := c.Step(d)
			want := place(c).plus(directionOf(d))
			require.Equal(t, onBoard(want), ok, "%s %s", c, d)
			require.True(t, !ok || want == place(next), "%s %s", c, d)
		}
	}
}

// onBoard reports whether a point is a cell of the board. Each row is one cell shorter than the next row towards the middle
// (B1).
func onBoard(p point) bool {
	distance := max(p.y-4, 4-p.y)
	return distance <= 4 && p.x >= distance && p.x <= 16-distance
}

func TestNewMove(t *testing.T) {
	a1, a2 := taacoca.Cell(0), taacoca.Cell(1)
	require.Equal(t, "A1,A2-NE", notation.Must(taacoca.NewMove(taacoca.NE, a2, a1)).String())
	for d, cells := range map[taacoca.Direction][][]taacoca.Cell{taacoca.NE: {{}, {a1, a1}, {61}}, 4: {{a1}}} {
		for _, bad := range cells {
			m, err := taacoca.NewMove(d, bad...)
			require.Error(t, err)
			require.Zero(t, m)
		}
	}
}

// No method panics on a value that a caller can make by conversion.
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

// This test tries every choice of one to four of the player's own stones in every direction. It covers refusals that random
// texts seldom produce.
func TestEveryChoiceOfOwnStones(t *testing.T) {
	boardgametest.SkipUnderRace(t)
	for _, position := range positions {
		s := taacoca.MustParse(position)
		p := slowRead(position)
		own := slowStones(p.stones, p.turn)
		for n := 1; n <= 4; n++ {
			for i, cells := range slowChoices(own, n) {
				if len(own) > 8 && i%7 != 0 {
					continue // crowded positions would take too long
				}
				for _, d := range []string{"NW", "NE", "SW", "SE"} {
					text := strings.Join(cells, ",") + "-" + d
					m := notation.Must(taacoca.ParseMove(text))
					var refused boardgame.MoveError
					if err := s.Check(m); err != nil {
						refused = *err.(*boardgame.MoveError)
					}
					require.Equal(t, slow{}.Refusal(position, text), refused.Rule.ID(),
						"%s in\n%s", text, diagram.Text(taacoca.Definition().Picture(s)))
				}
			}
		}
	}
}
