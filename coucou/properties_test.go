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

// place is a cell as a player sees it: its row, counted from that player's side (B1), and its file.
type place struct {
	row  int
	file int
}

func placeOf(c coucou.Cell, p boardgame.Player) place {
	if p == coucou.Red {
		return place{12 - c.Rank(), int(c.File() - 'a')}
	}
	return place{c.Rank(), int(c.File() - 'a')}
}

// eggs returns a map from the place of each egg to its owner. The places are as player p sees them.
func eggs(s coucou.State, p boardgame.Player) map[place]boardgame.Player {
	all := map[place]boardgame.Player{}
	for c := coucou.Cell(0); c < coucou.Cells; c++ {
		if owner := s.At(c).Owner(); owner != boardgame.NoPlayer {
			all[placeOf(c, p)] = owner
		}
	}
	return all
}

// ahead returns the places, occupied or not, that an egg can reach by a step. Steps lead straight ahead from rows 1 and 2,
// diagonally ahead from rows 3 and 4, and both ways from row 5 on (M1–M3).
func ahead(from place) (to []place) {
	for _, files := range []int{-1, 0, 1} {
		straight := files == 0
		if straight && from.row != 3 && from.row != 4 || !straight && from.row > 2 {
			next := place{from.row + 1, from.file + files}
			if next.row <= coucou.Ranks && next.file >= 0 && next.file < coucou.Files {
				to = append(to, next)
			}
		}
	}
	return to
}

// couldCapture reports whether a step of one of the player's eggs leads to an enemy egg (C1).
func couldCapture(all map[place]boardgame.Player, p boardgame.Player) bool {
	for from, owner := range all {
		for _, to := range ahead(from) {
			if owner == p && all[to] != p && all[to] != boardgame.NoPlayer {
				return true
			}
		}
	}
	return false
}

// eachPly calls check for every ply of random games. The arguments from and to of check are places as the mover sees them.
func eachPly(t *testing.T, check func(t boardgametest.T, before coucou.State, m coucou.Move, from, to place, after coucou.State)) {
	boardgametest.EachPly(t, coucou.Definition(), positions, func(t boardgametest.T, before coucou.State, m coucou.Move, after coucou.State) {
		check(t, before, m, placeOf(m.From(), before.Turn()), placeOf(m.To(), before.Turn()), after)
	})
}

// TestMandatoryCapture checks that every legal move is a capture if a capture is possible (C2).
func TestMandatoryCapture(t *testing.T) {
	forced := 0
	boardgametest.EachGame(t, coucou.Definition(), positions, func(t boardgametest.T, states []coucou.State, _ []coucou.Move) {
		for _, s := range states {
			must := couldCapture(eggs(s, s.Turn()), s.Turn())
			for m := range s.LegalMoves() {
				require.Equal(t, must, m.Captures(), "%s in %s", m, s)
				if must {
					forced++
				}
			}
		}
	})
	require.NotZero(t, forced)
}

// TestOneEggMovesAndOneAtMostIsTaken checks that a move affects only the moved egg and a captured egg where it ends (C1), so
// that the number of eggs never grows. It also checks that the turn passes to the other player (B4).
func TestOneEggMovesAndOneAtMostIsTaken(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before coucou.State, m coucou.Move, from, to place, after coucou.State) {
		mover := before.Turn()
		want := eggs(before, mover)
		require.Equal(t, mover, want[from], "%s moves an egg of the other player", m)
		taken := want[to]
		require.NotEqual(t, mover, taken, "%s ends on an egg of the same player", m)
		require.Equal(t, m.Captures(), taken != boardgame.NoPlayer, "%s", m)
		delete(want, from)
		want[to] = mover
		require.Equal(t, want, eggs(after, mover), "%s", m)
		require.NotEqual(t, mover, after.Turn())
	})
}

// TestForwardOnly checks that every move goes ahead, and that only moves straight ahead go more than one row (M7).
func TestForwardOnly(t *testing.T) {
	eachPly(t, func(t boardgametest.T, _ coucou.State, m coucou.Move, from, to place, _ coucou.State) {
		require.Greater(t, to.row, from.row, "%s", m)
		if to.row > from.row+1 {
			require.Equal(t, from.file, to.file, "%s goes several rows but not straight ahead", m)
		}
	})
}

// TestFirstRows checks that eggs go one cell straight ahead from rows 1 and 2 (M1), and one cell diagonally ahead from rows
// 3 and 4 (M2).
func TestFirstRows(t *testing.T) {
	eachPly(t, func(t boardgametest.T, _ coucou.State, m coucou.Move, from, to place, _ coucou.State) {
		if from.row <= 4 {
			require.Equal(t, from.row+1, to.row, "%s", m)
			require.Equal(t, from.row <= 2, from.file == to.file, "%s", m)
		}
	})
}

// TestFastMoves checks that a fast move starts in row 5 or beyond, goes at most as far as the number of other eggs on the
// rank (M4), captures nothing, jumps over nothing, and does not end in the nest (M5).
func TestFastMoves(t *testing.T) {
	longest := 0
	eachPly(t, func(t boardgametest.T, before coucou.State, m coucou.Move, from, to place, _ coucou.State) {
		if to.row <= from.row+1 {
			return
		}
		all := eggs(before, before.Turn())
		others := -1
		for file := range coucou.Files {
			if all[place{from.row, file}] != boardgame.NoPlayer {
				others++
			}
		}
		require.GreaterOrEqual(t, from.row, 5, "%s", m)
		require.LessOrEqual(t, to.row-from.row, others, "%s", m)
		require.False(t, m.Captures(), "%s", m)
		require.NotEqual(t, place{11, 3}, to, "%s ends in the nest", m)
		for row := from.row + 1; row <= to.row; row++ {
			require.Equal(t, boardgame.NoPlayer, all[place{row, from.file}], "%s meets an egg", m)
		}
		longest = max(longest, to.row-from.row)
	})
	require.GreaterOrEqual(t, longest, 4, "the positions should have long fast moves")
}

// TestEveryGameIsWon checks that every game ends with a winner, who has an egg in the enemy's nest (E1) or an opponent who
// can't step (E2).
func TestEveryGameIsWon(t *testing.T) {
	boardgametest.EachGame(t, coucou.Definition(), positions, func(t boardgametest.T, states []coucou.State, _ []coucou.Move) {
		end := states[len(states)-1]
		winner, _ := end.Winner()
		require.Contains(t, []boardgame.Player{coucou.Blue, coucou.Red}, winner)
		loser := coucou.Blue + coucou.Red - winner
		if eggs(end, winner)[place{11, 3}] == winner {
			require.Equal(t, coucou.Nest, end.Ended())
			return
		}
		require.Equal(t, []any{coucou.NoMove, loser}, []any{end.Ended(), end.Turn()})
		all := eggs(end, loser)
		for from, owner := range all {
			for _, to := range ahead(from) {
				require.False(t, owner == loser && all[to] != loser, "%v could go to %v in %s", from, to, end)
			}
		}
	})
}

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
