package coucou_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

// TestEvaluate checks that Blue's lead is greater in the first position of each pair. The key of the pair gives the reason.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, coucou.Definition(), map[string][2]string{
		"one more egg":                           {"r6/7/7/7/7/7/7/7/7/b1b4/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 b"},
		"one enemy egg fewer":                    {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r1r4/7/7/7/7/7/7/7/7/b6/7 b"},
		"an egg that is farther ahead":           {"3rrr1/7/7/3b3/7/7/7/7/7/7/7 b", "3rrr1/7/7/7/7/3b3/7/7/7/7/7 b"},
		"an egg that can't be captured":          {"7/7/7/r6/3b3/7/7/7/7/7/7 b", "7/7/7/2r4/3b3/7/7/7/7/7/7 b"},
		"an egg that no enemy egg can meet":      {"7/7/7/b6/r6/7/7/7/7/7/7 b", "7/7/r6/b6/7/7/7/7/7/7/7 b"},
		"such an egg that is nearer to the nest": {"7/3b3/7/7/7/r6/7/7/7/7/7 b", "7/7/3b3/7/7/r6/7/7/7/7/7 b"},
		"room to move":                           {"r6/7/7/7/7/7/7/7/7/b6/1b5 b", "r6/7/7/7/7/7/7/7/7/b6/b6 b"},
		"the turn":                               {"r6/7/7/7/7/7/7/7/7/b6/7 b", "r6/7/7/7/7/7/7/7/7/b6/7 r"},
	})
}

// TestEvaluateBySets compares Evaluate, which works on sets of cells, with a plain sum over the single eggs.
func TestEvaluateBySets(t *testing.T) {
	rowWorth := [coucou.Ranks + 1]int{0, 25, 25, 26, 28, 29, 31, 33, 39, 45, 45, 0}
	rng := rand.New(rand.NewPCG(1, 2))
	runners := 0
	for range 1500 {
		s, _, err := boardgame.Playout[coucou.State, coucou.Move](coucou.New(), rng, rng.IntN(90), nil)
		require.NoError(t, err)
		for _, p := range []boardgame.Player{coucou.Blue, coucou.Red} {
			want := 0
			nearest := coucou.Ranks
			for c := range coucou.Cell(coucou.Cells) {
				if s.At(c).Owner() != p {
					continue
				}
				want += rowWorth[c.Row(p)]
				steps, aside := coucou.Ranks-c.Row(p), int(c.File())-'d'
				if steps > 0 && max(aside, -aside) <= steps && !canBeMet(s, c, p) {
					nearest = min(nearest, steps)
				}
				want += 6*stepsFrom(s, c, p, coucou.NoPiece) - 10*min(1, attackers(s, c, 3-p))
			}
			if nearest <= 3 {
				runners++
				want += 60 * (4 - nearest)
			}
			if s.Turn() == p {
				want += 3
			}
			require.Equal(t, want, s.Evaluate(p), "player %v in %s", p, s)
		}
	}
	require.Greater(t, runners, 30)
}

// cellAt returns the cell in a file, counted from 0, and in a row as a player counts rows. It reports false if there is no
// such cell.
func cellAt(file, row int, p boardgame.Player) (coucou.Cell, bool) {
	rank := row - 1
	if p == coucou.Red {
		rank = coucou.Ranks - row
	}
	return coucou.Cell(rank*coucou.Files + file), file >= 0 && file < coucou.Files && row >= 1 && row <= coucou.Ranks
}

// reaches returns the cells, occupied or not, that a player's egg can reach by a step. Steps lead straight ahead from rows
// 1 and 2, diagonally ahead from rows 3 and 4, and both ways from row 5 on (M1–M3).
func reaches(c coucou.Cell, p boardgame.Player) (list []coucou.Cell) {
	row := c.Row(p)
	for aside := -1; aside <= 1; aside++ {
		if row <= 2 && aside != 0 || (row == 3 || row == 4) && aside == 0 {
			continue
		}
		if to, ok := cellAt(int(c.File()-'a')+aside, row+1, p); ok {
			list = append(list, to)
		}
	}
	return list
}

func stepsFrom(s coucou.State, c coucou.Cell, p boardgame.Player, piece coucou.Piece) (n int) {
	for _, to := range reaches(c, p) {
		if s.At(to) == piece {
			n++
		}
	}
	return n
}

// attackers returns the number of a player's eggs that can reach a cell by a step.
func attackers(s coucou.State, c coucou.Cell, p boardgame.Player) (n int) {
	for from := range coucou.Cell(coucou.Cells) {
		if s.At(from).Owner() == p && slices.Contains(reaches(from, p), c) {
			n++
		}
	}
	return n
}

// canBeMet reports whether an enemy egg might ever attack p's egg on c. That is possible if the enemy egg is ahead of c and
// at most as many files away as rows.
func canBeMet(s coucou.State, c coucou.Cell, p boardgame.Player) bool {
	for enemy := range coucou.Cell(coucou.Cells) {
		ahead := enemy.Row(p) - c.Row(p)
		aside := int(enemy.File()) - int(c.File())
		if s.At(enemy).Owner() == 3-p && ahead > 0 && max(aside, -aside) <= ahead {
			return true
		}
	}
	return false
}

// TestEvaluateAnybody checks that Evaluate returns 0 for a value that is not a player and for the zero State.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != coucou.Blue && p != coucou.Red, coucou.New().Evaluate(p) == 0)
		require.Zero(t, coucou.State{}.Evaluate(p))
	}
}
