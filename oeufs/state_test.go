package oeufs_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/oeufs"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(oeufs.State{}))
	require.EqualValues(t, 32, unsafe.Sizeof(oeufs.View{}))
	require.EqualValues(t, 4, unsafe.Sizeof(oeufs.Move{}))
}

// B1, B3, B4: 36 cells, the camps and the starts, cell by cell.
func TestCellsAndCamps(t *testing.T) {
	require.Equal(t, 36, oeufs.AllCells().Len())
	for _, players := range []int{2, 4} {
		s, err := oeufs.NewGame(players, true)
		require.NoError(t, err)
		require.Equal(t, players, s.Players())
		require.True(t, s.NoTakeBack())
		for n := range oeufs.AllCells().All() {
			c := oeufs.Cell(n)
			read, err := oeufs.ParseCell(c.String())
			require.NoError(t, err)
			require.Equal(t, c, read)
			want := oeufs.NoPiece
			for p := range boardgame.Player(6) {
				in := 1 <= p && int(p) <= players && inCamp(placeOf(c), p, players)
				require.Equal(t, in, oeufs.Camp(p, players).Has(n), "%s, %s of %d", c, p, players)
				if in {
					want = oeufs.Piece(p)
				}
			}
			require.Equal(t, want, s.At(c))
		}
	}
	require.Empty(t, oeufs.Camp(oeufs.A, 3))
	require.Equal(t, oeufs.New(), oeufs.MustParse("BBBBBB/6/6/6/6/AAAAAA A AB -"))
	for _, players := range []int{-1, 0, 1, 3, 5} {
		_, err := oeufs.NewGame(players, false)
		var option *boardgame.OptionError
		require.ErrorAs(t, err, &option)
	}
	for _, text := range []string{"", "a", "a0", "a7", "g1", "A1", "a1 ", "a11"} {
		c, err := oeufs.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		require.Equal(t, oeufs.NoCell, c)
	}
}

// A position for each sentence that a refusal can say. The file has the sentences.
func TestRefusals(t *testing.T) {
	const (
		start = "BBBBBB/6/6/6/6/AAAAAA A AB -"
		chain = "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -"
		known = "6/bbbbba/6/6/6/aaaaab A AB Af1"
		shows = "6/bbbbb1/6/1A4/6/aaaaab A AB -"
		last  = "6/bbbbbA/6/6/6/aaaaab A AB -"
		back  = "6/bbbbbb/6/a5/6/1aaaaa A AB - nt:b3-a3"
	)
	boardgametest.Refusals(t, oeufs.Definition(), slow{}, "testdata/refusals.txt", *update, []boardgametest.Asked{
		{start, "a3-a4"},
		{start, "?a3"},
		{start, "?a1"},
		{start, "a6-a5"},
		{start, "a6-a6"},
		{start, "a1-a1"},
		{start, "a1-b1"},
		{start, "a1-f1"},
		{start, "a1-a3"},
		{blocked, "a1-a6"},
		{blocked, "!"},
		{chain, "b4-f6"},
		{chain, "c5-f3"},
		{chain, "b4-f4"},
		{chain, "b4-f4!"},
		{chain, "b4-d6!"},
		{known, "f1-f2!"},
		{shows, "!"},
		{shows, "?f1!"},
		{shows, "b3-c2!"},
		{shows, "f1-f2!"},
		{last, "f5-f6!"},
		{known, "pass"},
		{back, "a3-b3"},
		{back, "a3-b3!"},
		{"bbbbbb/6/6/6/6/aaaaaa - AB - A:F3", "!"},
		{"bbbbba/6/6/6/6/aaaaab - A - A:F4", "!"},
		{"6/6/6/1c1c2/2c3/2c3 - C - C:F5", "!"},
	}...)
	require.EqualError(t, oeufs.New().Check(oeufs.Move{}), "no action is named (oeufs/T1)")
	require.ErrorContains(t, oeufs.State{}.Check(oeufs.NewPass()), "there is no position to move in")
}

// Texts that are not in the form are refused where the problem lies.
func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]boardgame.SyntaxError{
		"":                            {Text: "position", Field: "rank 6", Offset: 0, Problem: "0 cells instead of 6"},
		"6/6/6/6/6/6":                 {Text: "position", Field: "player to move", Offset: 11, Problem: "nothing instead of ' ' after the last rank"},
		"6/6/6/6/6/6 E":               {Text: "position", Field: "player to move", Offset: 12, Problem: "'E' instead of A, B, C, D or -"},
		"6/6/6/6/6/6 A -":             {Text: "position", Field: "players", Offset: 14, Problem: "'-' instead of A, B, C or D"},
		"6/6/6/6/6/6 A BA -":          {Text: "position", Field: "players", Offset: 15, Problem: "A does not come here: each player once, in order"},
		"6/6/6/6/6/6 A AA -":          {Text: "position", Field: "players", Offset: 15, Problem: "A does not come here: each player once, in order"},
		"6/6/6/6/6/6 A AB":            {Text: "position", Field: "looks", Offset: 16, Problem: "nothing instead of ' ' after the players"},
		"6/6/6/6/6/6 A AB Ab":         {Text: "position", Field: "looks", Offset: 19, Problem: "nothing instead of 1, 2, 3, 4, 5 or 6"},
		"6/6/6/6/6/6 A AB Ab1,":       {Text: "position", Field: "looks", Offset: 21, Problem: "nothing instead of A, B, C or D"},
		"6/6/6/6/6/6 A AB Ab1,Aa1":    {Text: "position", Field: "looks", Offset: 21, Problem: "Aa1 does not come here: each look once, by player and cell"},
		"6/6/6/6/6/6 A AB - nt:":      {Text: "position", Field: "no taking back", Offset: 22, Problem: "nothing instead of a, b, c, d, e or f"},
		"6/6/6/6/6/6 A AB - nt:a1-a1": {Text: "position", Field: "no taking back", Offset: 25, Problem: "the move ends where it began"},
		"6/6/6/6/6/6 A AB - A:F3":     {Text: "position", Field: "looks", Offset: 18, Problem: "' ' where the position should end"},
		"6/6/6/6/6/6 - AB -":          {Text: "position", Field: "result", Offset: 18, Problem: "nothing instead of ' ' before the result: nobody is to move"},
		"6/6/6/6/6/6 - AB - A:F6":     {Text: "position", Field: "result", Offset: 22, Problem: "'6' instead of 3, 4 or 5"},
		"?5/6/6/6/6/6 A AB -":         {Text: "position", Field: "rank 6", Offset: 0, Problem: "'?' is no piece (A, B, C, D, a, b, c or d) and no number of empty cells"},
	} {
		_, err := oeufs.Parse(text)
		require.Equal(t, &want, err, "%q", text)
	}
	for text, want := range map[string]boardgame.SyntaxError{
		"":        {Text: "move", Field: "from", Offset: 0, Problem: "nothing instead of a, b, c, d, e or f"},
		"a7-a8":   {Text: "move", Field: "from", Offset: 1, Problem: "'7' instead of 1, 2, 3, 4, 5 or 6"},
		"a1a2":    {Text: "move", Field: "from", Offset: 2, Problem: "'a' instead of '-' after the cell"},
		"a1-a2!!": {Text: "move", Field: "to", Offset: 6, Problem: "'!' where the move should end"},
		"?":       {Text: "move", Field: "look", Offset: 1, Problem: "nothing instead of a, b, c, d, e or f"},
		"!!":      {Text: "move", Offset: 1, Problem: "'!' where the move should end"},
		"pass!":   {Text: "move", Offset: 4, Problem: "'!' where the move should end"},
	} {
		_, err := oeufs.ParseMove(text)
		require.Equal(t, &want, err, "%q", text)
	}
}

// A position that can't be is refused with every reason.
func TestImpossiblePositions(t *testing.T) {
	_, err := oeufs.Parse("BBBBBA/1a4/6/6/6/AAAAAA C AB Aa1,Ab6,Bc3 nt:a1-f4")
	var impossible *boardgame.PositionError
	require.ErrorAs(t, err, &impossible)
	require.Equal(t, []boardgame.Problem{
		{Rule: oeufs.TwoPlayers, Message: "A has 8 eggs, and should have 6"},
		{Rule: oeufs.TwoPlayers, Message: "B has 5 eggs, and should have 6"},
		{Rule: oeufs.EggToUse, Message: "a look at a1, where no egg is turned over"},
		{Rule: oeufs.EggToUse, Message: "a look at b6, where no egg is turned over"},
		{Rule: oeufs.EggToUse, Message: "a look at c3, where no egg is turned over"},
		{Rule: oeufs.TurnedOver, Message: "A's egg on f6 shows, in a foreign camp"},
		{Rule: oeufs.TakenBack, Message: "no egg on f4, where the last move ended"},
		{Rule: oeufs.TakenBack, Message: "an egg on a1, where the last move began"},
		{Rule: oeufs.Clockwise, Message: "C is to move and not in the game"},
	}, impossible.Problems)
	require.Panics(t, func() { oeufs.MustParse("6") })
}

// No method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := oeufs.MustParse(busy)
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, y, p, piece := oeufs.Cell(n), oeufs.Symmetry(n), boardgame.Player(n), oeufs.Piece(n)
		onBoard := oeufs.AllCells().Has(n)
		require.Equal(t, onBoard, c.String() != "no cell")
		require.Equal(t, onBoard, c.File() != 0 && c.Rank() != 0)
		require.True(t, onBoard || s.At(c) == oeufs.NoPiece && s.View(oeufs.A).At(c) == oeufs.NoPiece)
		require.True(t, onBoard || !s.Looked(p, c))
		egg := 1 <= n && n <= 4 || 8 <= n && n <= 12
		require.Equal(t, egg, piece.String() != "no egg", "%d", n)
		require.Equal(t, egg && n != 8, piece.Owner() != boardgame.NoPlayer, "%d", n)
		require.Equal(t, egg && n >= 8, piece.Turned(), "%d", n)
		require.Equal(t, n == 1 || n == 2, s.In(p))
		require.Equal(t, n == 1 || n == 2, s.Eggs(p) != 0)
		require.Equal(t, n == 1 || n == 2, s.View(p).Viewer() != boardgame.NoPlayer)
		for _, err := range []error{second(oeufs.NewMove(c, 0)), second(oeufs.NewMove(0, c)), second(oeufs.NewLook(c))} {
			require.Equal(t, onBoard, err == nil)
		}
		if n > 6 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse().Inverse())
	}
	var none oeufs.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, oeufs.Identity, y)
	require.Zero(t, none.Players())
	require.Equal(t, bitboard.Set64(0), none.Eggs(oeufs.A)|none.Turned())
	require.Equal(t, none, none.View(oeufs.A).Sample(rand.New(rand.NewPCG(1, 1))))
	require.Equal(t, oeufs.Move{}, oeufs.Mirror.Move(s, oeufs.Move{}))
}

func second[V any](_ V, err error) error { return err }

// The fields of moves.
func TestMoves(t *testing.T) {
	for text, want := range map[string]struct {
		from, to string
		action   oeufs.Action
		claims   bool
	}{
		"a1-b2":  {"a1", "b2", oeufs.Moving, false},
		"a1-b2!": {"a1", "b2", oeufs.Moving, true},
		"?c3":    {"c3", "no cell", oeufs.Looking, false},
		"?c3!":   {"c3", "no cell", oeufs.Looking, true},
		"!":      {"no cell", "no cell", oeufs.OnlyClaiming, true},
		"pass":   {"no cell", "no cell", oeufs.Passing, false},
	} {
		m, err := oeufs.ParseMove(text)
		require.NoError(t, err)
		require.Equal(t, want.from, m.From().String(), text)
		require.Equal(t, want.to, m.To().String(), text)
		require.Equal(t, want.action, m.Action(), text)
		require.Equal(t, want.claims, m.Claims(), text)
	}
	require.Equal(t, "", oeufs.Move{}.String())
	require.Equal(t, oeufs.NewPass(), oeufs.NewPass().Claiming())
	require.Equal(t, oeufs.Move{}, oeufs.Move{}.Claiming())
}

// The picture puts every cell where the rules do, and a view's picture shows no more than the view.
func TestPicture(t *testing.T) {
	s := oeufs.MustParse(busy)
	for _, cell := range oeufs.Definition().Picture(s).Cells {
		c, err := oeufs.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, placeOf(c), place{cell.X, cell.Y})
		require.Equal(t, s.At(c).Owner(), cell.Owner)
	}
	require.Equal(t, `6 + + + + + +
5 . ? ? ? ? ?
4 . . . . B .
3 . . . . . A
2 . ? . . . .
1 ? ? a ? + +
  a b c d e f
`, diagram.Text(s.View(oeufs.A).Picture()))
}
