package taacoca_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/taacoca"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 24, unsafe.Sizeof(taacoca.State{}))
	require.EqualValues(t, 8, unsafe.Sizeof(taacoca.Move{}))
}

// B2, B3: the cells have the right names, and steps lead to the right cells.
func TestCellsAndSteps(t *testing.T) {
	names := map[string]bool{}
	for c := taacoca.Cell(0); c < taacoca.Cells; c++ {
		names[c.String()] = true
		require.Equal(t, c.String(), string([]byte{c.Row(), byte('0' + c.Number())}))
		read, err := taacoca.ParseCell(c.String())
		require.NoError(t, err)
		require.Equal(t, c, read)
		for d := taacoca.NW; d <= taacoca.SE; d++ {
			next, ok := c.Step(d)
			want := place(c).plus(directionOf(d))
			require.Equal(t, onBoard(want), ok, "%s %s", c, d)
			if ok {
				require.Equal(t, want, place(next), "%s %s", c, d)
			}
		}
	}
	require.Len(t, names, taacoca.Cells)
	for _, text := range []string{"", "A", "A0", "A6", "B7", "E10", "J1", "a1", "A1 ", "é1"} {
		_, err := taacoca.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
	}
}

// onBoard reports whether a point is a cell of the board. Each row is one cell shorter than the next row towards the middle
// (B1).
func onBoard(p point) bool {
	distance := max(p.y-4, 4-p.y)
	return distance <= 4 && p.x >= distance && p.x <= 16-distance
}

// B3: the four directions lead where the rule book shows.
func TestFourWays(t *testing.T) {
	for from, ways := range map[string][4]string{ // NW, NE, SW, SE
		"C3": {"D3", "D4", "B2", "B3"}, "E5": {"F4", "F5", "D4", "D5"}, "G3": {"H2", "H3", "F3", "F4"},
	} {
		c, err := taacoca.ParseCell(from)
		require.NoError(t, err)
		for d, want := range ways {
			next, ok := c.Step(taacoca.Direction(d))
			require.True(t, ok)
			require.Equal(t, want, next.String(), "%s of %s", taacoca.Direction(d), from)
		}
	}
}

func TestNewMove(t *testing.T) {
	a1, a2 := taacoca.Cell(0), taacoca.Cell(1)
	m, err := taacoca.NewMove(taacoca.NE, a2, a1)
	require.NoError(t, err)
	require.Equal(t, "A1,A2-NE", m.String())
	for _, bad := range []func() (taacoca.Move, error){
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE) },
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE, a1, a1) },
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE, 61) },
		func() (taacoca.Move, error) { return taacoca.NewMove(4, a1) },
	} {
		m, err := bad()
		require.Error(t, err)
		require.Zero(t, m)
	}
}

// No method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := taacoca.New()
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, d, y, p := taacoca.Cell(n), taacoca.Direction(n), taacoca.Symmetry(n), boardgame.Player(n)
		require.Equal(t, n < 61, c.String() != "no cell")
		require.Equal(t, n < 61, c.Row() != 0 && c.Number() != 0)
		require.Equal(t, n < 4, d.String() != "no direction")
		_, ok := c.Step(d)
		require.False(t, ok && (n >= 61 || n >= 4))
		require.Equal(t, taacoca.NoPiece, s.At(taacoca.Cell(max(n, 61))))
		require.Equal(t, boardgame.NoPlayer, taacoca.Piece(max(n, 3)).Owner())
		require.Equal(t, n == 1 || n == 2, !s.Stones(p).Empty())
		if n > 3 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse())
	}
	var none taacoca.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, taacoca.Identity, y)
	require.Equal(t, none, taacoca.HalfTurn.State(none))
	var nothing taacoca.Move
	require.Equal(t, nothing, taacoca.HalfTurn.Move(s, nothing))
	require.Zero(t, nothing.Stones())
	require.True(t, errors.Is(s.Check(nothing), taacoca.ThreeStones))
}

// TestPicture checks that the picture shows every cell in its place and with its piece.
func TestPicture(t *testing.T) {
	for _, cell := range taacoca.Definition().Picture(taacoca.New()).Cells {
		c, err := taacoca.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, place(c), point{cell.X + 8, cell.Y}, "the picture counts from the middle of a row")
		require.Equal(t, taacoca.New().At(c).Owner(), cell.Owner)
	}
}

// This test tries every choice of one to four of the player's own stones in every direction. It covers refusals that random
// texts seldom produce.
func TestEveryChoiceOfOwnStones(t *testing.T) {
	boardgametest.SkipUnderRace(t)
	o := slow{}
	for _, position := range positions {
		s := taacoca.MustParse(position)
		own := slowStones(slowOf(position), position[len(position)-1:])
		for n := 1; n <= 4; n++ {
			for i, cells := range slowChoices(own, n) {
				if len(own) > 8 && i%7 != 0 {
					continue // crowded positions would take too long
				}
				for _, d := range []string{"NW", "NE", "SW", "SE"} {
					text := joined(cells) + "-" + d
					m, err := taacoca.ParseMove(text)
					require.NoError(t, err)
					got := ""
					var refused *boardgame.MoveError
					if errors.As(s.Check(m), &refused) {
						got = refused.Rule.ID()
					}
					require.Equal(t, o.Refusal(position, text), got, "%s in\n%s", text, diagram.Text(taacoca.Definition().Picture(s)))
				}
			}
		}
	}
}

func slowOf(position string) map[string]string {
	stones, _, _ := slowRead(position)
	return stones
}

func joined(cells []string) string { return strings.Join(cells, ",") }

func TestMustParse(t *testing.T) {
	require.Panics(t, func() { taacoca.MustParse("5") })
}
