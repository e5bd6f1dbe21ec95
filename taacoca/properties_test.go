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

// point is a place in the plane. Rows are 1 apart, and neighbouring cells in a row are 2 apart, so a step NW is (-1, +1)
// and a step NE is (+1, +1). All rows have the same middle (B1).
type point struct{ x, y int }

func place(c taacoca.Cell) point {
	row := int(c.Row() - 'A')
	distance := max(row-4, 4-row) // from the middle row, which has 9 cells; each row farther out has one cell less
	return point{2*(c.Number()-1) + distance, row}
}

func directionOf(d taacoca.Direction) point {
	return map[taacoca.Direction]point{
		taacoca.NW: {-1, 1}, taacoca.NE: {1, 1}, taacoca.SW: {-1, -1}, taacoca.SE: {1, -1},
	}[d]
}

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }

// stones returns the places of a player's stones.
func stones(s taacoca.State, p boardgame.Player) map[point]bool {
	set := map[point]bool{}
	for c := taacoca.Cell(0); c < taacoca.Cells; c++ {
		if s.At(c).Owner() == p {
			set[place(c)] = true
		}
	}
	return set
}

// chosen returns the places of a move's stones.
func chosen(m taacoca.Move) map[point]bool {
	set := map[point]bool{}
	for c := range m.Stones().All() {
		set[place(taacoca.Cell(c))] = true
	}
	return set
}

func eachPly(t *testing.T, check func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State)) {
	boardgametest.EachPly(t, taacoca.Definition(), positions, check)
}

// M1, M2: three stones march, or all stones of a player who has fewer than three.
func TestThreeStonesOrAllOfFewer(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before taacoca.State, m taacoca.Move, _ taacoca.State) {
		own := stones(before, before.Turn())
		for p := range chosen(m) {
			require.True(t, own[p], "%s moves a stone that is not there", m)
		}
		require.Len(t, chosen(m), min(3, len(own)), "%s", m)
	})
}

// B5, M1, M3, M4: each chosen stone goes one cell, all in the same direction, and the mover's other stones stay, so that no
// stone of the mover is lost. The direction is up for White and down for Black. Then it is the other player's turn.
func TestAllGoOneWayAndForward(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State) {
		way := directionOf(m.Direction())
		want := stones(before, before.Turn())
		for p := range chosen(m) {
			delete(want, p)
		}
		for p := range chosen(m) {
			want[p.plus(way)] = true
		}
		require.Len(t, want, len(stones(before, before.Turn())), "%s", m)
		require.Equal(t, want, stones(after, before.Turn()), "%s", m)
		require.Equal(t, before.Turn() == taacoca.White, way.y > 0, "%s goes back", m)
		require.NotEqual(t, before.Turn(), after.Turn(), "%s", m)
	})
}

// M6: a move removes the enemy stones on the cells that it enters, and no others.
func TestCapturesAreOnTheCellsEntered(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State) {
		enemy := taacoca.White + taacoca.Black - before.Turn()
		want := stones(before, enemy)
		for p := range chosen(m) {
			delete(want, p.plus(directionOf(m.Direction())))
		}
		require.Equal(t, want, stones(after, enemy), "%s", m)
		for c := range m.Entered().All() {
			require.NotEqual(t, enemy, after.At(taacoca.Cell(c)).Owner(), "%s", m)
		}
	})
}

// E1–E4: every game has a winner. The winner has a stone on the enemy's home row (E1), or the loser has no stones (E2) or no
// turn (E3).
func TestEveryGameIsWon(t *testing.T) {
	boardgametest.EachGame(t, taacoca.Definition(), positions, func(t boardgametest.T, states []taacoca.State, _ []taacoca.Move) {
		end := states[len(states)-1]
		winner, _ := end.Winner()
		require.Contains(t, []boardgame.Player{taacoca.White, taacoca.Black}, winner, "E4")
		loser := taacoca.White + taacoca.Black - winner
		want := taacoca.NoTurn
		if len(stones(end, loser)) == 0 {
			want = taacoca.LastStone
		}
		for p := range stones(end, winner) {
			if p.y == map[boardgame.Player]int{taacoca.White: 8, taacoca.Black: 0}[winner] {
				want = taacoca.HomeRow
			}
		}
		require.Equal(t, want, end.Ended())
		require.True(t, want != taacoca.NoTurn || end.Turn() == loser, "E3")
	})
}

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
