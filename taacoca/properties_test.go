package taacoca_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
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

// M1, M3: each chosen stone goes one cell, all in the same direction, and the mover's other stones stay. The direction is up
// for White and down for Black.
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
		require.Equal(t, want, stones(after, before.Turn()), "%s", m)
		require.Equal(t, before.Turn() == taacoca.White, way.y > 0, "%s goes back", m)
	})
}

// M4: a move never removes a stone of the mover.
func TestNoOwnStoneIsLost(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State) {
		require.Len(t, stones(after, before.Turn()), len(stones(before, before.Turn())), "%s", m)
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

// B5: the players alternate.
func TestPlayersAlternate(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before taacoca.State, m taacoca.Move, after taacoca.State) {
		require.NotEqual(t, before.Turn(), after.Turn(), "%s", m)
	})
}

// E1–E4: every game ends within MaxPlies, has a winner, and has ended by the rule that Ended returns.
func TestEveryGameIsWon(t *testing.T) {
	ends := map[boardgame.Rule]int{}
	boardgametest.EachGame(t, taacoca.Definition(), positions, func(t boardgametest.T, states []taacoca.State, moves []taacoca.Move) {
		require.LessOrEqual(t, len(moves), taacoca.MaxPlies)
		end := states[len(states)-1]
		winner, over := end.Winner()
		require.True(t, over)
		require.Contains(t, []boardgame.Player{taacoca.White, taacoca.Black}, winner, "E4")
		loser := taacoca.White + taacoca.Black - winner
		far := map[boardgame.Player]int{taacoca.White: 8, taacoca.Black: 0}[winner]
		arrived := false
		for p := range stones(end, winner) {
			arrived = arrived || p.y == far
		}
		switch ends[end.Ended()]++; end.Ended() {
		case taacoca.HomeRow:
			require.True(t, arrived, "E1")
		case taacoca.LastStone:
			require.False(t, arrived, "E1 comes first")
			require.Empty(t, stones(end, loser), "E2")
		case taacoca.NoTurn:
			require.False(t, arrived, "E1 comes first")
			require.NotEmpty(t, stones(end, loser), "E2 comes first")
			require.Equal(t, loser, end.Turn(), "E3")
			require.True(t, stuck(end, loser), "E3")
		default:
			t.Errorf("the game ended by %q", end.Ended())
		}
	})
	for _, rule := range []boardgame.Rule{taacoca.HomeRow, taacoca.LastStone, taacoca.NoTurn} {
		require.NotZero(t, ends[rule], "no game ended by %s: %v", rule, ends)
	}
}

// stuck reports whether a player can't march (E3). In each of the two directions, it finds the stones that can go. A stone
// can go if the cell in front of it is on the board and does not hold a stone of the same player that can't go. A player
// with three stones or more is stuck if neither direction has three stones that can go. A player with fewer is stuck if
// neither direction lets all of them go.
func stuck(s taacoca.State, p boardgame.Player) bool {
	own := stones(s, p)
	board := map[point]bool{}
	for c := taacoca.Cell(0); c < taacoca.Cells; c++ {
		board[place(c)] = true
	}
	forward := map[boardgame.Player]int{taacoca.White: 1, taacoca.Black: -1}[p]
	for _, x := range []int{-1, 1} {
		can := maps.Clone(own)
		for changed := true; changed; {
			changed = false
			for q := range can {
				next := q.plus(point{x, forward})
				if !board[next] || own[next] && !can[next] {
					delete(can, q)
					changed = true
				}
			}
		}
		if len(can) >= min(3, len(own)) {
			return false
		}
	}
	return true
}
