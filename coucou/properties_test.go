package coucou_test

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
)

// ply is a turn in a random game, with the positions before and after it as the second implementation reads them.
type ply struct {
	state         coucou.State
	move          coucou.Move
	before, after slowPosition
	from, to      string
	// the row that the egg leaves, as its player counts (B1), and the number of rows that it goes ahead
	row, rows int
}

func eachPly(t *testing.T, check func(t boardgametest.T, p ply)) {
	boardgametest.EachPly(t, coucou.Game(), positions,
		func(t boardgametest.T, before coucou.State, m coucou.Move, after coucou.State) {
			p := ply{state: before, move: m, from: m.From().String(), to: m.To().String()}
			p.before, _ = slow.Read(before.String())
			p.after, _ = slow.Read(after.String())
			p.row = slowRow(p.before.Turn, p.from)
			p.rows = slowRow(p.before.Turn, p.to) - p.row
			check(t, p)
		})
}

// TestMandatoryCapture checks that every legal move is a capture if a capture is possible (C2).
func TestMandatoryCapture(t *testing.T) {
	forced := 0
	eachPly(t, func(t boardgametest.T, p ply) {
		captures, _ := slowOneCellMoves(p.before)
		for m := range p.state.LegalMoves() {
			require.Equal(t, len(captures) > 0, m.Captures(), "%s in %s", m, p.state)
		}
		forced += min(len(captures), 1)
	})
	require.NotZero(t, forced)
}

// TestAtMostOneIsTaken checks that a move changes nothing except the cells where it starts and ends, and removes at
// most the enemy egg on its last cell (C1), so that counts never grow, and that the turn passes (B4).
func TestAtMostOneIsTaken(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		want := maps.Clone(p.before.Pieces)
		require.Equal(t, p.before.Turn, want[p.from], "%s moves an egg of the other player", p.move)
		require.NotEqual(t, p.before.Turn, want[p.to], "%s ends on an egg of the same player", p.move)
		require.Equal(t, p.move.Captures(), want[p.to] != "", "%s", p.move)
		delete(want, p.from)
		want[p.to] = p.before.Turn
		require.Equal(t, want, p.after.Pieces, "%s", p.move)
		require.Equal(t, slowEnemy(p.before.Turn), p.after.Turn)
	})
}

// TestAhead checks that every move goes ahead, that only moves straight ahead go more than one row (M7), and that eggs
// go one cell straight ahead from rows 1 and 2 (M1), and one cell diagonally ahead from rows 3 and 4 (M2).
func TestAhead(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		straight := p.from[0] == p.to[0]
		require.Positive(t, p.rows, "%s", p.move)
		require.True(t, straight || p.rows == 1, "%s goes several rows but not straight ahead", p.move)
		if p.row <= 4 {
			require.Equal(t, 1, p.rows, "%s", p.move)
			require.Equal(t, p.row <= 2, straight, "%s", p.move)
		}
	})
}

// TestZones checks that the arrows beside the board show the steps of each player's lone egg on each rank (M1, M2, M3),
// and that none points off the board.
func TestZones(t *testing.T) {
	ranks := map[string]int{}
	for _, note := range coucou.Game().Picture(coucou.New()).Notes {
		player, enemy, home, ahead, arrows := "b", "r", "g1", 1, []string{"↖", "↑", "↗"}
		if note.X > coucou.Files { // Red's column
			player, enemy, home, ahead, arrows = "r", "b", "g11", -1, []string{"↙", "↓", "↘"}
		}
		rank := note.Y + 1
		if rank > coucou.Ranks {
			continue // the name above the column
		}
		egg := fmt.Sprintf("b%d", rank)
		s := coucou.MustParse(slow.Write(slowPosition{Pieces: map[string]string{egg: player, home: enemy}, Turn: player}))
		want := ""
		for i, arrow := range arrows {
			m, err := coucou.ParseMove(fmt.Sprintf("%s-%c%d", egg, 'a'+i, rank+ahead))
			if err == nil && s.Check(m) == nil {
				want += arrow
			}
		}
		require.Equal(t, want, note.Text, "%s's rank %d", player, rank)
		ranks[player]++
	}
	require.Equal(t, map[string]int{"b": coucou.Ranks, "r": coucou.Ranks}, ranks)
}

// TestFastMoves checks that a fast move starts in row 5 or beyond, goes at most as far as the number of other eggs on
// the rank (M4), captures nothing, jumps over nothing, and does not end in the nest (M5).
func TestFastMoves(t *testing.T) {
	longest := 0
	eachPly(t, func(t boardgametest.T, p ply) {
		if p.rows == 1 {
			return
		}
		require.GreaterOrEqual(t, p.row, 5, "%s", p.move)
		require.LessOrEqual(t, p.rows, slowOthers(p.before, p.from), "%s", p.move)
		require.False(t, p.move.Captures(), "%s", p.move)
		require.NotEqual(t, slowNest(slowEnemy(p.before.Turn)), p.to, "%s ends in the nest", p.move)
		require.True(t, slowClear(p.before, p.from, p.rows), "%s meets an egg", p.move)
		longest = max(longest, p.rows)
	})
	require.GreaterOrEqual(t, longest, 4, "the positions should have long fast moves")
}

// TestCells checks the names of the cells, the rows of both sides (B1), and the nests (B2). The picture must show every
// cell in its place and with its piece.
func TestCells(t *testing.T) {
	boardgametest.Cells(t, 77, coucou.ParseCell)
	for _, cell := range coucou.Game().Picture(coucou.New()).Cells {
		c := notation.Must(coucou.ParseCell(cell.Name))
		require.Equal(t, fmt.Sprintf("%c%d", 'a'+cell.X, cell.Y+1), cell.Name)
		require.Equal(t, coucou.New().At(c).Owner(), cell.Piece.Owner)
		nest := map[string]boardgame.Player{"d1": coucou.Blue, "d11": coucou.Red}[cell.Name]
		require.True(t, cell.Home == nest && cell.Goal == (nest != boardgame.NoPlayer), "%s", c)
		require.Equal(t, []int{cell.X, cell.Y + 1}, []int{int(c.File() - 'a'), c.Rank()})
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
}

// TestRunner checks on every position with one egg on each side whether Blue's egg is a runner: it is at most three rows
// below the nest and close enough to its file, and it is on no cell that Red's egg could reach by going straight or
// diagonally ahead.
func TestRunner(t *testing.T) {
	d := coucou.Game()
	distance := func(a, b string) int { return max(int(a[0])-int(b[0]), int(b[0])-int(a[0])) } // in files
	cells := d.Picture(coucou.New()).Cells
	for _, blue := range cells {
		rows := coucou.Ranks - 1 - blue.Y // from the nest
		for _, red := range cells {
			if red.Name == blue.Name || rows == 0 {
				continue
			}
			want, above := 0, red.Y-blue.Y
			if rows >= 1 && rows <= 3 && distance(blue.Name, "d11") <= rows &&
				(above <= 0 || distance(blue.Name, red.Name) > above) {
				want = 4 - rows
			}
			pieces := map[string]string{blue.Name: "b", red.Name: "r"}
			s := coucou.MustParse(slow.Write(slowPosition{Pieces: pieces, Turn: "b"}))
			require.Equal(t, want, d.Count(s, coucou.Blue)[10], "%s", s)
		}
	}
}

// The terms of the evaluation were counted by hand, in the order of Terms.
//
// Blue's eggs are in rows 3 and 8. They can step to a4, a9 and b9, and c4 can capture b3. The egg on a8 is three steps
// from the nest, and d9 can't stop it: the highest cells that d9 can reach are c8 and e8.
// Red's eggs are in rows 3 and 8 as Red sees it. They can step to c8, e8, c3 and d3. As b3 can capture c4, c4 is no
// runner.
func TestCounts(t *testing.T) {
	d, s := coucou.Game(), coucou.MustParse("7/7/3r3/b6/7/7/7/2r4/1b5/7/7 b")
	require.Equal(t, game.Counts{2, 2, 1, 1, 1, 1, 1, 0, 3, 1, 1, 1}, d.Count(s, coucou.Blue))
	require.Equal(t, game.Counts{2, 2, 1, 1, 1, 1, 1, 0, 4, 1, 0, 0}, d.Count(s, coucou.Red))
}
