package coucou_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

// place is a cell as a player sees it: its row from that player's side (B1), and its file.
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

// eggs maps the places of all eggs to their owners, as the player sees them.
func eggs(s coucou.State, p boardgame.Player) map[place]boardgame.Player {
	all := map[place]boardgame.Player{}
	for c := coucou.Cell(0); c < coucou.Cells; c++ {
		if owner := s.At(c).Owner(); owner != boardgame.NoPlayer {
			all[placeOf(c, p)] = owner
		}
	}
	return all
}

// ahead lists where an egg's step may lead: straight from rows 1 and 2, diagonally from 3 and 4, both from 5 on
// (M1–M3).
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

// couldCapture looks for an egg of the player's that has an enemy egg where a step leads (C1).
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

// eachPly calls check with the mover's sight of every ply of random games.
func eachPly(t *testing.T, check func(t boardgametest.T, before coucou.State, m coucou.Move, from, to place, after coucou.State)) {
	boardgametest.EachPly(t, coucou.Definition(), positions, func(t boardgametest.T, before coucou.State, m coucou.Move, after coucou.State) {
		check(t, before, m, placeOf(m.From(), before.Turn()), placeOf(m.To(), before.Turn()), after)
	})
}

// C2: where a capture is possible, every legal move is one.
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

// C1: a capture takes what stands where it ends, and nothing else; a quiet move takes nothing. B4: the turn passes.
func TestOneEggMovesAndOneAtMostIsTaken(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before coucou.State, m coucou.Move, from, to place, after coucou.State) {
		mover := before.Turn()
		want := eggs(before, mover)
		require.Equal(t, mover, want[from], "%s moves another's egg", m)
		taken := want[to]
		require.NotEqual(t, mover, taken, "%s lands on an own egg", m)
		require.Equal(t, m.Captures(), taken != boardgame.NoPlayer, "%s", m)
		delete(want, from)
		want[to] = mover
		require.Equal(t, want, eggs(after, mover), "%s", m)
		require.NotEqual(t, mover, after.Turn())
	})
}

// M7: every move goes ahead, and by one row if it is no fast move.
func TestForwardOnly(t *testing.T) {
	eachPly(t, func(t boardgametest.T, _ coucou.State, m coucou.Move, from, to place, _ coucou.State) {
		require.Greater(t, to.row, from.row, "%s", m)
		if to.row > from.row+1 {
			require.Equal(t, from.file, to.file, "%s goes several rows, and not straight", m)
		}
	})
}

// M1, M2: rows 1 and 2 only straight, rows 3 and 4 only diagonally, and by one row.
func TestFirstRows(t *testing.T) {
	eachPly(t, func(t boardgametest.T, _ coucou.State, m coucou.Move, from, to place, _ coucou.State) {
		if from.row <= 4 {
			require.Equal(t, from.row+1, to.row, "%s", m)
			require.Equal(t, from.row <= 2, from.file == to.file, "%s", m)
		}
	})
}

// M4, M5: a fast move leaves row 5 or beyond, goes no farther than there are other eggs on the rank, captures nothing,
// passes over nothing, and does not end in the nest.
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

// C1: the number of eggs never grows, and shrinks by one exactly on a capture.
func TestEggsNeverGrow(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before coucou.State, m coucou.Move, _, _ place, after coucou.State) {
		want := len(eggs(before, coucou.Blue))
		if m.Captures() {
			want--
		}
		require.Len(t, eggs(after, coucou.Blue), want, "%s", m)
	})
}

// M1–M4: where nothing can be captured, every step to a free cell is listed, and every fast move: over so many free
// cells as there are other eggs on the rank, and none into the nest.
func TestEveryQuietMoveIsListed(t *testing.T) {
	boardgametest.EachGame(t, coucou.Definition(), positions, func(t boardgametest.T, states []coucou.State, _ []coucou.Move) {
		for _, s := range states {
			all := eggs(s, s.Turn())
			if _, over := s.Winner(); over || couldCapture(all, s.Turn()) {
				continue
			}
			free := 0
			for from, owner := range all {
				if owner != s.Turn() {
					continue
				}
				for _, to := range ahead(from) {
					if all[to] == boardgame.NoPlayer {
						free++
					}
				}
				free += fastMoves(all, from)
			}
			require.Equal(t, free, s.CountMoves(), "in %s", s)
		}
	})
}

// fastMoves counts an egg's fast moves over two cells or more (M4, M5).
func fastMoves(all map[place]boardgame.Player, from place) (n int) {
	if from.row < 5 {
		return 0
	}
	others := -1
	for file := range coucou.Files {
		if all[place{from.row, file}] != boardgame.NoPlayer {
			others++
		}
	}
	for rows := 1; rows <= others; rows++ {
		to := place{from.row + rows, from.file}
		if to.row > coucou.Ranks || all[to] != boardgame.NoPlayer || to == (place{11, 3}) {
			break
		}
		if rows > 1 {
			n++
		}
	}
	return n
}

// E1, E2: every game ends within the bound, is won by somebody, and for the reason that it gives.
func TestEveryGameIsWon(t *testing.T) {
	ends := map[boardgame.Rule]int{}
	boardgametest.EachGame(t, coucou.Definition(), positions, func(t boardgametest.T, states []coucou.State, moves []coucou.Move) {
		require.LessOrEqual(t, len(moves), coucou.MaxPlies)
		end := states[len(states)-1]
		winner, over := end.Winner()
		require.True(t, over)
		require.Contains(t, []boardgame.Player{coucou.Blue, coucou.Red}, winner)
		arrived := eggs(end, winner)[place{11, 3}] == winner
		switch ends[end.Ended()]++; end.Ended() {
		case coucou.Nest:
			require.True(t, arrived, "E1")
		case coucou.NoMove:
			require.False(t, arrived, "E1 comes first")
			loser := coucou.Blue + coucou.Red - winner
			require.Equal(t, loser, end.Turn())
			all := eggs(end, loser)
			for from, owner := range all {
				for _, to := range ahead(from) {
					require.False(t, owner == loser && all[to] != loser, "%v could go to %v in %s", from, to, end)
				}
			}
		default:
			t.Errorf("ended by %q", end.Ended())
		}
	})
	require.NotZero(t, ends[coucou.Nest])
	require.NotZero(t, ends[coucou.NoMove])
}
