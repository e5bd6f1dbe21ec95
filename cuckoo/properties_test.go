package cuckoo_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
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

// TestCells checks that there are 51 cells (B1). The picture must show every cell in its place and with its piece.
func TestCells(t *testing.T) {
	boardgametest.Cells(t, 51, cuckoo.ParseCell)
	for _, cell := range cuckoo.Definition().Picture(cuckoo.New()).Cells {
		c := notation.Must(cuckoo.ParseCell(cell.Name))
		require.Equal(t, placeOf(c, cuckoo.Blue), place{cell.X, cell.Y})
		require.Equal(t, cuckoo.New().At(c).Owner(), cell.Piece.Owner)
	}
}

// TestNeighbours checks for every two cells that an egg on the one captures an egg on the other if and only if the cells are
// neighbours by file and height (B2).
func TestNeighbours(t *testing.T) {
	for a := range cuckoo.AllCells().All() {
		for b := range cuckoo.AllCells().All() {
			from, to := cuckoo.Cell(a), cuckoo.Cell(b)
			if from == to {
				continue
			}
			next := slices.ContainsFunc(all6, func(d place) bool { return placeOf(from, cuckoo.Blue).plus(d) == placeOf(to, cuckoo.Blue) })
			m := notation.Must(cuckoo.NewMove(from, to, true))
			if s := eggs(from, to); next != (s.Check(m) == nil) {
				t.Fatalf("neighbours: %v, error of %s in %s: %v", next, m, s, s.Check(m))
			}
		}
	}
}

// eggs returns a position with an egg on each of two cells, and with the cuckoos in corners. The owner of the egg on the
// first cell is to move: Blue, or Red if a red egg on the second cell would have ended the round (E4).
func eggs(from, to cuckoo.Cell) cuckoo.State {
	p := slowPosition{map[slowCell]byte{}, slowBlue, slowRed}
	if cuckoo.Bases(cuckoo.Blue).Has(int(to)) {
		p.turn, p.other = slowRed, slowBlue
	}
	at := func(c cuckoo.Cell) slowCell { return slowCell(placeOf(c, cuckoo.Blue)) }
	p.piece[at(from)], p.piece[at(to)] = p.turn[2], p.other[2]
	for _, letter := range []byte("Cc") {
		for _, corner := range []slowCell{{0, -5}, {6, 5}, {0, 5}, {6, -5}} {
			if p.piece[corner] == 0 {
				p.piece[corner] = letter
				break
			}
		}
	}
	return cuckoo.MustParse(slowFormat(p))
}

// TestSetUps checks the set-ups cell by cell, and that Red's pieces are Blue's after half a turn (B3–B6).
func TestSetUps(t *testing.T) {
	const eggs = " a1 a2 b1 b2 f1 f2 g1 g2"
	for setup, want := range map[cuckoo.SetUp]map[cuckoo.Piece]string{
		cuckoo.Basic: {
			cuckoo.BlueCuckoo: "d1", cuckoo.BlueWarbler: "c1 e1", cuckoo.BlueEgg: "c2 c3 d2 d3 e2 e3" + eggs,
		},
		cuckoo.Advanced1: {
			cuckoo.BlueCuckoo: "d3", cuckoo.BlueWarbler: "c1 e1", cuckoo.BlueEgg: "c2 c3 d2 d1 e2 e3" + eggs,
		},
		cuckoo.Advanced2: {
			cuckoo.BlueCuckoo: "d2", cuckoo.BlueWarbler: "c3 e3", cuckoo.BlueEgg: "c2 c1 d1 d3 e2 e1" + eggs,
		},
	} {
		for _, starter := range []boardgame.Player{cuckoo.Blue, cuckoo.Red} {
			s := notation.Must(cuckoo.NewSetUp(setup, starter))
			require.Equal(t, starter, s.Turn())
			require.Equal(t, 17, s.Pieces(cuckoo.Blue).Len())
			for piece, cells := range want {
				for name := range strings.FieldsSeq(cells) {
					c := notation.Must(cuckoo.ParseCell(name))
					require.Equal(t, piece, s.At(c), "%s in %s", name, setup)
				}
			}
			require.Equal(t, cuckoo.HalfTurn.State(s).Pieces(cuckoo.Blue), s.Pieces(cuckoo.Blue))
			require.NotEqual(t, s, cuckoo.HalfTurn.State(s), "the half turn swaps the side to move")
		}
	}
	for setup, starter := range map[cuckoo.SetUp]boardgame.Player{3: cuckoo.Blue, cuckoo.Basic: boardgame.NoPlayer, cuckoo.Advanced1: boardgame.Third} {
		s, err := cuckoo.NewSetUp(setup, starter)
		var option *game.OptionError
		require.ErrorAs(t, err, &option)
		require.Zero(t, s)
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
		require.Equal(t, n < 3, cuckoo.SetUp(n).String() != "no set-up")
	}
	boardgametest.Moves(t, cuckoo.MustParse(busy), cuckoo.NewMove)
	require.Equal(t, 2, s.Cuckoos().Len())
	require.Equal(t, 4, s.Warblers().Len())
}
