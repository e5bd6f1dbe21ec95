package cuckoo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

// place is a cell as a player sees it: its file, counted from 0, and its height (B2). A greater height is further ahead for
// either player.
type place struct{ file, height int }

func placeOf(c cuckoo.Cell, p boardgame.Player) place {
	file := int(c.File() - 'a')
	height := 2*(c.Number()-1) - ([]int{6, 7, 8, 9, 8, 7, 6}[file] - 1)
	if p == cuckoo.Red {
		height = -height
	}
	return place{file, height}
}

func (p place) plus(d place) place { return place{p.file + d.file, p.height + d.height} }

// aheads are the three directions ahead, and all6 adds the three directions back (B2).
var (
	aheads = []place{{0, 2}, {-1, 1}, {1, 1}}
	all6   = append(append([]place{}, aheads...), place{0, -2}, place{-1, -1}, place{1, -1})
)

// sight returns the pieces on the board as a player sees them. The keys are the places.
func sight(s cuckoo.State, p boardgame.Player) map[place]cuckoo.Piece {
	seen := map[place]cuckoo.Piece{}
	for c := range cuckoo.AllCells().All() {
		if piece := s.At(cuckoo.Cell(c)); piece != cuckoo.NoPiece {
			seen[placeOf(cuckoo.Cell(c), p)] = piece
		}
	}
	return seen
}

// couldCapture reports whether a player can capture. It looks one cell in all six directions from every piece of the player,
// and from birds also two cells if the cell between is empty (C1, C2, M1–M3).
func couldCapture(s cuckoo.State, p boardgame.Player) bool {
	board := map[place]bool{}
	for c := range cuckoo.AllCells().All() {
		board[placeOf(cuckoo.Cell(c), p)] = true
	}
	seen := sight(s, p)
	enemyOn := func(q place) bool { return seen[q] != cuckoo.NoPiece && seen[q].Owner() != p }
	for from, piece := range seen {
		for _, d := range all6 {
			one := from.plus(d)
			two := piece.String() != "egg" && board[one] && seen[one] == cuckoo.NoPiece && enemyOn(one.plus(d))
			if piece.Owner() == p && (enemyOn(one) || two) {
				return true
			}
		}
	}
	return false
}

func eachPly(t *testing.T, check func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, from, to place, after cuckoo.State)) {
	boardgametest.EachPly(t, cuckoo.Definition(), positions, func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, after cuckoo.State) {
		check(t, before, m, placeOf(m.From(), before.Turn()), placeOf(m.To(), before.Turn()), after)
	})
}

// TestMandatoryCapture checks that every legal move is a capture if some piece can capture, and that no legal move is a
// capture otherwise (C3).
func TestMandatoryCapture(t *testing.T) {
	boardgametest.EachGame(t, cuckoo.Definition(), positions, func(t boardgametest.T, states []cuckoo.State, _ []cuckoo.Move) {
		for _, s := range states {
			must := couldCapture(s, s.Turn())
			for m := range s.LegalMoves() {
				require.Equal(t, must, m.Captures(), "%s in %s", m, s)
			}
		}
	})
}

// TestQuietMovesGoAhead checks that quiet moves go ahead (M4), and that some captures go back (C2).
func TestQuietMovesGoAhead(t *testing.T) {
	back := 0
	eachPly(t, func(t boardgametest.T, _ cuckoo.State, m cuckoo.Move, from, to place, _ cuckoo.State) {
		if !m.Captures() {
			require.Greater(t, to.height, from.height, "%s", m)
		} else if to.height < from.height {
			back++
		}
	})
	require.NotZero(t, back)
}

// TestDistances checks that an egg goes one cell (M1), and that a bird goes one or two cells in a straight line (M2) and
// does not jump (M3).
func TestDistances(t *testing.T) {
	twice := 0
	eachPly(t, func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, from, to place, _ cuckoo.State) {
		for _, d := range all6 {
			if from.plus(d) == to {
				return
			}
		}
		require.NotEqual(t, "egg", before.At(m.From()).String(), "%s", m)
		inLine := false
		for _, d := range all6 {
			if between := from.plus(d); between.plus(d) == to {
				inLine = true
				require.Equal(t, cuckoo.NoPiece, sight(before, before.Turn())[between], "%s jumps", m)
			}
		}
		require.True(t, inLine, "%s is not in a straight line, or too far", m)
		twice++
	})
	require.NotZero(t, twice)
}

// TestOnePieceMoves checks that a move changes nothing except the moved piece and a captured enemy piece on its last cell
// (C1), and that the turn passes (B7).
func TestOnePieceMoves(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, from, to place, after cuckoo.State) {
		mover := before.Turn()
		want := sight(before, mover)
		piece, taken := want[from], want[to]
		require.Equal(t, mover, piece.Owner(), "%s", m)
		require.NotEqual(t, mover, taken.Owner(), "%s", m)
		require.Equal(t, m.Captures(), taken != cuckoo.NoPiece, "%s", m)
		delete(want, from)
		want[to] = piece
		require.Equal(t, want, sight(after, mover), "%s", m)
		require.NotEqual(t, mover, after.Turn())
	})
}

// TestCapturedCuckooWins checks that a player who captures the enemy's cuckoo wins by E1.
func TestCapturedCuckooWins(t *testing.T) {
	captured := 0
	eachPly(t, func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, _, _ place, after cuckoo.State) {
		winner, _ := after.Winner()
		if before.At(m.To()).String() == "cuckoo" {
			captured++
			require.Equal(t, before.Turn(), winner)
			require.Equal(t, cuckoo.CuckooCaptured, after.Ended())
		} else {
			require.NotEqual(t, cuckoo.CuckooCaptured, after.Ended())
		}
	})
	require.NotZero(t, captured)
}
