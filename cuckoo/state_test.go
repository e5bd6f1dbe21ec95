package cuckoo_test

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cuckoo"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(cuckoo.State{}))
	require.EqualValues(t, 3, unsafe.Sizeof(cuckoo.Move{}))
}

// TestCellsAndNeighbours checks that there are 51 cells with different names (B1), and that an egg can capture exactly on
// the cells that are neighbours by file and height (B2).
func TestCellsAndNeighbours(t *testing.T) {
	names := map[string]bool{}
	for a := range cuckoo.AllCells().All() {
		from := cuckoo.Cell(a)
		names[from.String()] = true
		read, err := cuckoo.ParseCell(from.String())
		require.NoError(t, err)
		require.Equal(t, from, read)
		for b := range cuckoo.AllCells().All() {
			to := cuckoo.Cell(b)
			next := false
			for _, d := range all6 {
				next = next || placeOf(from, cuckoo.Blue).plus(d) == placeOf(to, cuckoo.Blue)
			}
			require.Equal(t, next, captures(t, from, to), "%s and %s", from, to)
		}
	}
	require.Len(t, names, 51)
	for _, text := range []string{"", "a", "a0", "a7", "b8", "c9", "d10", "e9", "f8", "g7", "h1", "A1", "d01", "a1 "} {
		c, err := cuckoo.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		require.Equal(t, cuckoo.NoCell, c)
	}
}

// TestSixWays checks the neighbours that the rule book draws (B2).
func TestSixWays(t *testing.T) {
	ways := []place{{-1, 1}, {0, 2}, {1, 1}, {-1, -1}, {0, -2}, {1, -1}}
	for from, want := range map[string][6]string{
		"d5": {"c5", "d6", "e5", "c4", "d4", "e4"}, "b2": {"a2", "b3", "c3", "a1", "b1", "c2"},
	} {
		c, err := cuckoo.ParseCell(from)
		require.NoError(t, err)
		for i, name := range want {
			next, err := cuckoo.ParseCell(name)
			require.NoError(t, err)
			require.Equal(t, placeOf(c, cuckoo.Blue).plus(ways[i]), placeOf(next, cuckoo.Blue), "%s of %s", name, from)
		}
	}
}

// captures reports whether an egg on one cell may capture an enemy egg on another, with the cuckoos out of the way. Normally
// Blue's egg captures. If the enemy egg is on one of Blue's bases, where a red egg would have ended the round, Red's egg
// captures.
func captures(t *testing.T, from, to cuckoo.Cell) bool {
	if from == to {
		return false
	}
	for _, corner := range [][2]string{{"a1", "a6"}, {"g1", "g6"}, {"b1", "b7"}, {"f1", "f7"}} {
		blue, _ := cuckoo.ParseCell(corner[0])
		red, _ := cuckoo.ParseCell(corner[1])
		if blue == from || blue == to || red == from || red == to {
			continue
		}
		position := positionOf(map[cuckoo.Cell]byte{from: 'E', to: 'e', blue: 'C', red: 'c'}) + " b"
		if cuckoo.Bases(cuckoo.Blue).Has(int(to)) {
			position = positionOf(map[cuckoo.Cell]byte{from: 'e', to: 'E', blue: 'C', red: 'c'}) + " r"
		}
		s := cuckoo.MustParse(position)
		m, err := cuckoo.NewMove(from, to, true)
		require.NoError(t, err)
		if _, over := s.Winner(); !over {
			return s.Check(m) == nil
		}
	}
	t.Fatalf("no corner left for the cuckoos, with eggs on %s and %s", from, to)
	return false
}

// positionOf returns the text of a position, without the side to move.
func positionOf(pieces map[cuckoo.Cell]byte) string {
	text := ""
	for file, n := range []int{6, 7, 8, 9, 8, 7, 6} {
		empty := 0
		for i := range n {
			c, _ := cuckoo.ParseCell(string([]byte{'a' + byte(file), '1' + byte(i)}))
			if pieces[c] == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text += string(rune('0' + empty))
			}
			text += string(rune(pieces[c]))
			empty = 0
		}
		if empty > 0 {
			text += string(rune('0' + empty))
		}
		if file < 6 {
			text += "/"
		}
	}
	return text
}

// TestSetUps checks the set-ups cell by cell, and that Red's pieces are Blue's after half a turn (B3–B6).
func TestSetUps(t *testing.T) {
	eggs := []string{"a1", "a2", "b1", "b2", "f1", "f2", "g1", "g2"}
	for _, c := range []struct {
		setup    cuckoo.SetUp
		cuckoo   string
		warblers []string
		eggs     []string
	}{
		{cuckoo.Basic, "d1", []string{"c1", "e1"}, []string{"c2", "c3", "d2", "d3", "e2", "e3"}},
		{cuckoo.Advanced1, "d3", []string{"c1", "e1"}, []string{"c2", "c3", "d2", "d1", "e2", "e3"}},
		{cuckoo.Advanced2, "d2", []string{"c3", "e3"}, []string{"c2", "c1", "d1", "d3", "e2", "e1"}},
	} {
		want := map[string]cuckoo.Piece{c.cuckoo: cuckoo.BlueCuckoo}
		for _, w := range c.warblers {
			want[w] = cuckoo.BlueWarbler
		}
		for _, e := range append(c.eggs, eggs...) {
			want[e] = cuckoo.BlueEgg
		}
		for _, starter := range []boardgame.Player{cuckoo.Blue, cuckoo.Red} {
			s, err := cuckoo.NewSetUp(c.setup, starter)
			require.NoError(t, err)
			require.Equal(t, starter, s.Turn())
			require.Len(t, want, 17)
			for n := range s.Pieces(cuckoo.Blue).All() {
				cell := cuckoo.Cell(n)
				require.Equal(t, want[cell.String()], s.At(cell), "%s in %s", cell, c.setup)
			}
			require.Equal(t, 17, s.Pieces(cuckoo.Blue).Len())
			require.Equal(t, cuckoo.HalfTurn.State(s).Pieces(cuckoo.Blue), s.Pieces(cuckoo.Blue))
			require.NotEqual(t, s, cuckoo.HalfTurn.State(s), "the half turn swaps the side to move")
		}
	}
	for _, bad := range []func() (cuckoo.State, error){
		func() (cuckoo.State, error) { return cuckoo.NewSetUp(3, cuckoo.Blue) },
		func() (cuckoo.State, error) { return cuckoo.NewSetUp(cuckoo.Basic, boardgame.NoPlayer) },
		func() (cuckoo.State, error) { return cuckoo.NewSetUp(cuckoo.Basic, boardgame.Third) },
	} {
		s, err := bad()
		var option *boardgame.OptionError
		require.ErrorAs(t, err, &option)
		require.Zero(t, s)
	}
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := cuckoo.New()
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, y, p, u := cuckoo.Cell(n), cuckoo.Symmetry(n), boardgame.Player(n), cuckoo.SetUp(n)
		onBoard := cuckoo.AllCells().Has(n)
		require.Equal(t, onBoard, c.String() != "no cell")
		require.Equal(t, onBoard, c.File() != 0 && c.Number() != 0)
		require.True(t, onBoard || s.At(c) == cuckoo.NoPiece)
		require.Equal(t, n >= 1 && n <= 6, cuckoo.Piece(n).String() != "no piece")
		require.Equal(t, n >= 1 && n <= 6, cuckoo.Piece(n).Owner() != boardgame.NoPlayer)
		require.Equal(t, n == 1 || n == 2, !s.Pieces(p).Empty())
		require.Equal(t, n == 1 || n == 2, !cuckoo.Bases(p).Empty())
		require.Equal(t, n < 3, u.String() != "no set-up")
		_, err := cuckoo.NewMove(c, 0, false)
		require.Equal(t, onBoard, err == nil)
		if n > 3 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse())
	}
	var none cuckoo.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, cuckoo.Identity, y)
	require.Equal(t, cuckoo.Move{}, cuckoo.HalfTurn.Move(s, cuckoo.Move{}))
	require.Equal(t, 2, s.Cuckoos().Len())
	require.Equal(t, 4, s.Warblers().Len())
}

// TestPicture checks that the picture shows every cell in the right place and with the right piece.
func TestPicture(t *testing.T) {
	for _, cell := range cuckoo.Definition().Picture(cuckoo.New()).Cells {
		c, err := cuckoo.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, placeOf(c, cuckoo.Blue), place{cell.X, cell.Y})
		require.Equal(t, cuckoo.New().At(c).Owner(), cell.Owner)
	}
}

// TestNothingIsRefused checks the refusals of the zero Move and of moves in the zero State.
func TestNothingIsRefused(t *testing.T) {
	require.ErrorContains(t, cuckoo.New().Check(cuckoo.Move{}), "no move is given (cuckoo/B7)")
	require.ErrorContains(t, cuckoo.State{}.Check(cuckoo.Move{}), "there is no position, so no move is legal")
}

func TestMustParse(t *testing.T) {
	require.Panics(t, func() { cuckoo.MustParse("6") })
}
