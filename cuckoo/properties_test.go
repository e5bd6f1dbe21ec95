package cuckoo_test

import (
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cuckoo"
)

// ply is a turn in a random round, with the positions before and after it as the second implementation reads them.
type ply struct {
	state         cuckoo.State
	move          cuckoo.Move
	before, after slowPosition
	from, to      string
	own, other    string // the letters of the mover's pieces, and of the other side's
}

func eachPly(t *testing.T, check func(t boardgametest.T, p ply)) {
	boardgametest.EachPly(t, cuckoo.Game(), positions,
		func(t boardgametest.T, before cuckoo.State, m cuckoo.Move, after cuckoo.State) {
			p := ply{state: before, move: m, from: m.From().String(), to: m.To().String()}
			p.before, _ = slow.Read(before.String())
			p.after, _ = slow.Read(after.String())
			p.own, p.other = slowSides(p.before)
			check(t, p)
		})
}

// TestMandatoryCapture checks that every legal move is a capture if some piece can capture, and that no legal move is a
// capture otherwise (C3). A piece can capture an enemy piece in all six directions (C2), one cell away, or if it is a
// bird also two cells away if the cell between is empty (M1-M3).
func TestMandatoryCapture(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		must := false
		for from, piece := range p.before.Pieces {
			for _, step := range slowSteps {
				one, two := p.before.Pieces[slowAlong(from, step, 1)], p.before.Pieces[slowAlong(from, step, 2)]
				reached := slowHas(p.other, one) || slowReach[piece] == 2 && one == "" && slowHas(p.other, two)
				must = must || slowHas(p.own, piece) && reached
			}
		}
		for m := range p.state.LegalMoves() {
			require.Equal(t, must, m.Captures(), "%s in %s", m, p.state)
		}
	})
}

// TestWays checks that an egg goes one cell (M1), that a bird goes one or two cells in a straight line (M2) and does
// not jump (M3), that quiet moves go ahead (M4), and that some captures go back (C2).
func TestWays(t *testing.T) {
	twice, back := 0, 0
	eachPly(t, func(t boardgametest.T, p ply) {
		step, distance := slowLine(p.from, p.to, slowReach[p.before.Pieces[p.from]])
		require.NotZero(t, distance, "%s is not in a straight line, or too far", p.move)
		if distance == 2 {
			require.Empty(t, p.before.Pieces[slowAlong(p.from, step, 1)], "%s jumps", p.move)
			twice++
		}
		if !slowAhead(step, p.before.Turn) {
			require.True(t, p.move.Captures(), "%s", p.move)
			back++
		}
	})
	require.NotZero(t, twice)
	require.NotZero(t, back)
}

// TestOnePieceMoves checks that a move changes nothing except the moved piece and a captured enemy piece on its last
// cell (C1), so that counts never grow, and that the turn passes (B7).
func TestOnePieceMoves(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		want := maps.Clone(p.before.Pieces)
		piece, taken := want[p.from], want[p.to]
		require.True(t, slowHas(p.own, piece) && !slowHas(p.own, taken), "%s", p.move)
		require.Equal(t, p.move.Captures(), taken != "", "%s", p.move)
		delete(want, p.from)
		want[p.to] = piece
		require.Equal(t, slowPosition{Pieces: want, Turn: slowEnemy[p.before.Turn]}, p.after, "%s", p.move)
	})
}

// TestCells checks that there are 51 cells (B1). The picture must show every cell in its place and with its piece.
func TestCells(t *testing.T) {
	boardgametest.Cells(t, 51, cuckoo.ParseCell)
	for _, cell := range cuckoo.Game().Picture(cuckoo.New()).Cells {
		c := notation.Must(cuckoo.ParseCell(cell.Name))
		require.Equal(t, cell.Name, slowCells[slowPlace{cell.X, cell.Y}])
		require.Equal(t, cell.Name, string([]byte{c.File(), '0' + byte(c.Number())}))
		require.Equal(t, cuckoo.New().At(c).Owner(), cell.Piece.Owner)
		base := boardgame.NoPlayer // B4
		for side, cells := range []string{"c1 d1 e1", "c8 d9 e8"} {
			if strings.Contains(cells, cell.Name) {
				base = cuckoo.Blue + boardgame.Player(side)
			}
		}
		require.True(t, cell.Home == base && cell.Goal == (base != boardgame.NoPlayer), "%s", c)
	}
}

// TestMatch checks that two won rounds win a match (G1), and that the players take turns to start (G2), for which the
// option named here sets who does.
func TestMatch(t *testing.T) {
	require.Equal(t, &game.Match{Wins: 2, StarterOption: "starter"}, cuckoo.Game().Match)
}

// TestSetUps checks the set-ups cell by cell, and that Red's pieces are Blue's after half a turn (B3–B6).
func TestSetUps(t *testing.T) {
	const eggs = " a1E a2E b1E b2E f1E f2E g1E g2E"
	d := cuckoo.Game()
	for setup, blue := range map[string]string{
		"basic":     "d1C c1W e1W c2E c3E d2E d3E e2E e3E" + eggs,
		"advanced1": "d3C c1W e1W c2E c3E d2E d1E e2E e3E" + eggs,
		"advanced2": "d2C c3W e3W c2E c1E d1E d3E e2E e1E" + eggs,
	} {
		want := map[string]string{}
		for piece := range strings.FieldsSeq(blue) {
			want[piece[:2]] = piece[2:]
		}
		for _, starter := range []string{"b", "r"} {
			s := notation.Must(d.Start(game.Options{"setup": setup, "starter": starter}))
			p, _ := slow.Read(s.String())
			require.Equal(t, starter, p.Turn)
			maps.DeleteFunc(p.Pieces, func(_, piece string) bool { return piece > "Z" })
			require.Equal(t, want, p.Pieces, setup)
			require.Equal(t, s.Turned().Pieces(cuckoo.Blue), s.Pieces(cuckoo.Blue))
			require.NotEqual(t, s, s.Turned(), "the half turn swaps the side to move")
		}
	}
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := cuckoo.New()
	for n := range math.MaxUint8 + 1 {
		c, p := cuckoo.Cell(n), boardgame.Player(n)
		onBoard := cuckoo.AllCells().Has(n)
		require.Equal(t, onBoard, c.Valid())
		require.Equal(t, onBoard, c.File() != 0 && c.Number() != 0)
		require.True(t, onBoard || s.At(c) == cuckoo.NoPiece)
		require.Equal(t, n >= 1 && n <= 6, cuckoo.Piece(n).String() != "no piece")
		require.Equal(t, n >= 1 && n <= 6, cuckoo.Piece(n).Owner() != boardgame.NoPlayer)
		require.Equal(t, n == 1 || n == 2, !s.Pieces(p).Empty())
		require.Equal(t, n == 1 || n == 2, !cuckoo.Bases(p).Empty())
	}
	require.Equal(t, 2, s.Cuckoos().Len())
	require.Equal(t, 4, s.Warblers().Len())
}

// The terms of the evaluation were counted by hand, in the order of Terms.
//
// Blue has eggs on d4 and g5, a warbler on b2 and the cuckoo on d3. Only d4 is beside an enemy piece, e4, and only d4 is
// beside the cuckoo, which is six steps from each base. The steps ahead lead to c3 and e3, to d5 and c4, to b3, a2 and
// c3, and to g6 and f6. From g5, all ways ahead pass above Red's cuckoo.
// Red has an egg on e4, a warbler on b5 and the cuckoo on d7. The steps ahead lead to d6, c6 and e6, to b4, a4 and c5,
// and to e3 and f3. There are enemies on b2 and on d4 ahead of b5 and e4.
func TestCounts(t *testing.T) {
	d, s := cuckoo.Game(), cuckoo.MustParse("6/1W2w2/8/2CE2c2/3e4/7/4E1 b")
	require.Equal(t, game.Counts{2, 1, 1, 1, 6, 9, 1}, d.Count(s, cuckoo.Blue))
	require.Equal(t, game.Counts{1, 1, 1, 0, 6, 8, 0}, d.Count(s, cuckoo.Red))
}
