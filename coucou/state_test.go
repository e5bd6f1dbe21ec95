package coucou_test

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(coucou.State{}))
	require.EqualValues(t, 3, unsafe.Sizeof(coucou.Move{}))
}

// B1, B2: the names of the cells, the rows of both sides, the nests.
func TestCells(t *testing.T) {
	names := map[string]bool{}
	for c := coucou.Cell(0); c < coucou.Cells; c++ {
		names[c.String()] = true
		read, err := coucou.ParseCell(c.String())
		require.NoError(t, err)
		require.Equal(t, c, read)
		require.Equal(t, c.Rank(), c.Row(coucou.Blue))
		require.Equal(t, 12, c.Row(coucou.Blue)+c.Row(coucou.Red))
	}
	require.Len(t, names, 77)
	require.Equal(t, "d1", coucou.BlueNest.String())
	require.Equal(t, "d11", coucou.RedNest.String())
	for _, text := range []string{"", "a", "a0", "a12", "a01", "h1", "A1", "a1 ", "a-1", "a11111111111111111111"} {
		_, err := coucou.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
	}
}

// A position for each sentence that a refusal can say.
func TestRefusals(t *testing.T) {
	const (
		start = "rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b"
		open  = "7/7/7/2r4/7/7/b2b1r1/7/2b4/b6/r6 b" // nothing can be captured
		eager = "7/1r1b3/b6/7/7/7/7/7/7/7/7 b"
	)
	boardgametest.Refusals(t, coucou.Definition(), slow{}, "testdata/refusals.txt", *update, []boardgametest.Asked{
		{start, "d5-d6"}, {start, "d11-d10"}, {start, "d2-e2"}, {start, "d2-d2"}, {start, "d2-e3"}, {start, "d2-d4"},
		{start, "d1-d2"}, {start, "d1xd2"}, {start, "d2xd3"}, {start, "d1-d3"},
		{open, "c3-c4"}, {open, "d5-f7"}, {open, "d5-d8"},
		{"7/7/7/7/1r5/b6/2b1b1b/7/7/7/7 b", "c5-c8"}, {"7/7/7/7/1r5/b6/2b1b1b/7/7/7/7 b", "c5xc6"}, // a6 has to capture
		{"7/7/7/2b4/7/7/2b1b1b/7/7/7/7 b", "c5-c8"}, {"7/7/7/7/2b4/7/2b1b1b/7/7/7/7 b", "c5-c8"},
		{"7/7/7/7/7/7/7/1r5/2b4/7/7 b", "c3-c4"},
		{"7/7/7/7/7/7/7/7/b6/7/7 b", "a3-a4"},
		{"7/7/7/7/7/7/3b1r1/7/7/7/7 b", "d5-d7"},
		{"7/7/7/7/7/7/3b3/7/7/7/7 b", "d5-d7"},
		{"7/7/7/7/3r3/7/b2b1r1/7/7/7/7 b", "d5xd7"},
		{"7/7/7/7/3b3/7/bb1b1r1/7/7/7/7 b", "d5-d8"},
		{"7/7/b2b1r1/7/7/7/7/7/7/7/7 b", "d9-d11"},
		{"7/7/7/7/7/7/b2b1r1/7/7/7/7 b", "d5xd7"},
		{eager, "a9-b10"}, {eager, "d10-d11"},
		{"7/7/7/7/7/7/7/3r3/2b4/b6/7 b", "a2-a3"},
		{"7/7/7/7/7/7/7/3r3/2b4/7/4r2 r", "e1-e2"},
		{"7/7/6r/6b/7/7/7/7/7/7/7 r", "g9-g8"},
		{"7/7/7/7/7/7/7/3r1b1/7/7/7 r", "d4-d1"},
		{"7/7/7/7/4r2/3b3/7/7/r6/7/7 r", "a3-a2"},
		{"3b3/7/7/7/7/7/7/7/7/7/r6 r", "a1-a2"},
		{"7/7/7/7/7/7/b6/7/7/7/7 r", "a1-a2"},
	}...)
	require.ErrorContains(t, coucou.New().Check(coucou.Move{}), "no move is given (coucou/B4)")
	require.ErrorContains(t, coucou.State{}.Check(coucou.Move{}), "there is no position to move in")
}

// Texts that are not in the form are refused where the problem lies.
func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]boardgame.SyntaxError{
		"":                                    {Text: "position", Field: "rank 11", Offset: 0, Problem: "0 cells instead of 7"},
		"7/7/7/7/7/7/7/7/7/7/7":               {Text: "position", Field: "side to move", Offset: 21, Problem: "nothing instead of ' ' after the last rank"},
		"7/7/7/7/7/7/7/7/7/7/7 w":             {Text: "position", Field: "side to move", Offset: 22, Problem: "'w' instead of b or r"},
		"7/7/7/7/7/7/7/7/7/7 b":               {Text: "position", Field: "rank 2", Offset: 19, Problem: "' ' instead of '/' after the rank"},
		"7/34/7/7/7/7/7/7/7/7/7 b":            {Text: "position", Field: "rank 10", Offset: 2, Problem: "34 empty cells among 7 (a run is one number)"},
		"7/7/7/7/7/7/7/7/7/7/7 b 1":           {Text: "position", Field: "side to move", Offset: 23, Problem: "' ' where the position should end"},
		"7/7/7/7/7/7/7/7/7/bbbbbbbb/7 b":      {Text: "position", Field: "rank 2", Offset: 25, Problem: "more than 7 cells"},
		"7/7/7/7/7/7/7/7/7/Bbbbbbb/bbbbbbb b": {Text: "position", Field: "rank 2", Offset: 18, Problem: "'B' is no piece (b or r) and no number of empty cells"},
	} {
		_, err := coucou.Parse(text)
		require.Equal(t, &want, err, "%q", text)
	}
	for text, want := range map[string]boardgame.SyntaxError{
		"":        {Text: "move", Field: "from", Offset: 0, Problem: "nothing instead of a, b, c, d, e, f or g"},
		"d2":      {Text: "move", Field: "mark", Offset: 2, Problem: "nothing instead of - or x"},
		"d2d3":    {Text: "move", Field: "mark", Offset: 2, Problem: "'d' instead of - or x"},
		"d2-d":    {Text: "move", Field: "to", Offset: 4, Problem: "nothing instead of a number from 1 to 11"},
		"d2-d12":  {Text: "move", Field: "to", Offset: 4, Problem: "12 is not a number from 1 to 11"},
		"d02-d3":  {Text: "move", Field: "from", Offset: 1, Problem: "02 is not a number from 1 to 11"},
		"d2-d3 ":  {Text: "move", Field: "to", Offset: 5, Problem: "' ' where the move should end"},
		"d2-h3":   {Text: "move", Field: "to", Offset: 3, Problem: "'h' instead of a, b, c, d, e, f or g"},
		"d2-d3-x": {Text: "move", Field: "to", Offset: 5, Problem: "'-' where the move should end"},
	} {
		_, err := coucou.ParseMove(text)
		require.Equal(t, &want, err, "%q", text)
	}
}

// A position that can't be is refused with every reason.
func TestImpossiblePositions(t *testing.T) {
	_, err := coucou.Parse("3b3/rrrrrrr/rrrrrrr/7/7/7/7/7/bbbbbbb/bbbbbbb/3r3 b")
	var impossible *boardgame.PositionError
	require.ErrorAs(t, err, &impossible)
	require.Equal(t, []boardgame.Problem{
		{Rule: coucou.SetUp, Message: "Blue has 15 eggs, more than 14"},
		{Rule: coucou.SetUp, Message: "Red has 15 eggs, more than 14"},
		{Rule: coucou.Nest, Message: "both nests are taken, d11 by Blue and d1 by Red"},
	}, impossible.Problems)
	require.ErrorIs(t, err, coucou.SetUp)
	require.ErrorIs(t, err, coucou.Nest)
	require.Panics(t, func() { coucou.MustParse("7") })
}

func TestNewMove(t *testing.T) {
	m, err := coucou.NewMove(10, 17, false)
	require.NoError(t, err)
	require.Equal(t, "d2-d3", m.String())
	require.Equal(t, []any{coucou.Cell(10), coucou.Cell(17), false}, []any{m.From(), m.To(), m.Captures()})
	m, err = coucou.NewMove(10, 76, true)
	require.NoError(t, err)
	require.Equal(t, "d2xg11", m.String())
	for _, c := range [][2]coucou.Cell{{77, 1}, {1, 77}, {255, 255}} {
		m, err := coucou.NewMove(c[0], c[1], false)
		require.Error(t, err)
		require.Zero(t, m)
	}
}

// No method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := coucou.New()
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, y, p := coucou.Cell(n), coucou.Symmetry(n), boardgame.Player(n)
		onBoard := n < coucou.Cells
		require.Equal(t, onBoard, c.String() != "no cell")
		require.Equal(t, onBoard, c.Rank() != 0 && c.File() != 0 && c.Row(coucou.Red) != 0)
		require.Zero(t, c.Row(boardgame.NoPlayer))
		require.Equal(t, onBoard && (c.Rank() <= 2 || c.Rank() >= 10), s.At(c) != coucou.NoPiece)
		require.Equal(t, boardgame.NoPlayer, coucou.Piece(max(n, 3)).Owner())
		require.Equal(t, n == 1 || n == 2, !s.Eggs(p).Empty())
		if n > 3 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse())
	}
	var none coucou.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, coucou.Identity, y)
	require.Equal(t, coucou.Move{}, coucou.HalfTurn.Move(s, coucou.Move{}))
	for _, p := range []boardgame.Player{coucou.Blue, coucou.Red} {
		require.Equal(t, 14, s.Eggs(p).Len(), "the mark of the side to move is no egg")
	}
}

// The picture puts every cell where the rules do.
func TestPicture(t *testing.T) {
	for _, cell := range coucou.Definition().Picture(coucou.New()).Cells {
		c, err := coucou.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, placeOf(c, coucou.Blue), place{cell.Y + 1, cell.X})
		require.Equal(t, coucou.New().At(c).Owner(), cell.Owner)
	}
}
