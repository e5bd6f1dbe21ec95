package taacoca_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/taacoca"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 24, unsafe.Sizeof(taacoca.State{}))
	require.EqualValues(t, 8, unsafe.Sizeof(taacoca.Move{}))
}

// B2, B3: the names, and what the rules say of the numbers on the way from row to row.
func TestCellsAndSteps(t *testing.T) {
	names := map[string]bool{}
	for c := taacoca.Cell(0); c < taacoca.Cells; c++ {
		names[c.String()] = true
		require.Equal(t, c.String(), string([]byte{c.Row(), byte('0' + c.Number())}))
		read, err := taacoca.ParseCell(c.String())
		require.NoError(t, err)
		require.Equal(t, c, read)
		for d := taacoca.NW; d <= taacoca.SE; d++ {
			next, ok := c.Step(d)
			want := place(c).plus(directionOf(d))
			require.Equal(t, onBoard(want), ok, "%s %s", c, d)
			if ok {
				require.Equal(t, want, place(next), "%s %s", c, d)
			}
		}
	}
	require.Len(t, names, taacoca.Cells)
	for _, text := range []string{"", "A", "A0", "A6", "B7", "E10", "J1", "a1", "A1 ", "é1"} {
		_, err := taacoca.ParseCell(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
	}
}

// onBoard: the board is what lies within the nine rows, of lengths that fall by one from the middle (B1).
func onBoard(p point) bool {
	distance := max(p.y-4, 4-p.y)
	return distance <= 4 && p.x >= distance && p.x <= 16-distance
}

// B3: the ways as the rule book draws them.
func TestFourWays(t *testing.T) {
	for from, ways := range map[string][4]string{ // NW, NE, SW, SE
		"C3": {"D3", "D4", "B2", "B3"}, "E5": {"F4", "F5", "D4", "D5"}, "G3": {"H2", "H3", "F3", "F4"},
	} {
		c, err := taacoca.ParseCell(from)
		require.NoError(t, err)
		for d, want := range ways {
			next, ok := c.Step(taacoca.Direction(d))
			require.True(t, ok)
			require.Equal(t, want, next.String(), "%s of %s", taacoca.Direction(d), from)
		}
	}
}

// A position for each sentence that a refusal can say.
func TestRefusals(t *testing.T) {
	const start = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w"
	boardgametest.Refusals(t, taacoca.Definition(), slow{}, "testdata/refusals.txt", *update, []boardgametest.Asked{
		{start, "A1,A2-NE"},
		{start, "A1,A2,A3,A4-NE"},
		{start, "A1,A2,E5-NE"},
		{start, "A1,A2,I5-NE"},
		{start, "C3,C4,C5-SE"},
		{start, "A1,A2,A3-NE"},
		{"5/6/b6/8/w8/8/7/2ww2/5 w", "B3,B4,E1-NW"},
		{"5/6/b6/8/9/8/7/w1w3/5 w", "B1-NW"},
		{"5/6/b6/8/9/8/7/w1w3/5 w", "B1,B2-NW"},
		{"5/6/b6/8/9/8/7/w1w3/5 b", "G1-NW"},
		{"2w2/6/b6/8/9/8/7/6/5 b", "G1-SW"},
		{"5/6/b6/8/9/8/7/6/5 w", "G1-SW"},
		{"5/6/7/8/w7w/b6b/7/6/5 w", "E1,E9-NW"},
	}...)
}

// Texts that are not in the form are refused where the problem lies.
func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]boardgame.SyntaxError{
		"":                                 {Text: "position", Field: "row I", Offset: 0, Problem: "0 cells instead of 5"},
		"5/6/7/8/9/8/7/6/5":                {Text: "position", Field: "side to move", Offset: 17, Problem: "nothing instead of ' ' after the last row"},
		"5/6/7/8/9/8/7/6/5 x":              {Text: "position", Field: "side to move", Offset: 18, Problem: "'x' instead of w or b"},
		"5/6/7/8/9/8/7/6/5 w ":             {Text: "position", Field: "side to move", Offset: 19, Problem: "' ' where the position should end"},
		"5/6/7/8/9/8/7/5/5 w":              {Text: "position", Field: "row B", Offset: 15, Problem: "5 cells instead of 6"},
		"5/6/7/8/9/8/7/w23/5 w":            {Text: "position", Field: "row B", Offset: 15, Problem: "23 empty cells among 6 (a run is one number)"},
		"5/6/7/8/9/8/7/w0w4/5 w":           {Text: "position", Field: "row B", Offset: 15, Problem: "0 is no number of empty cells"},
		"5/6/7/8/9/8/7/wwwwwww/5 w":        {Text: "position", Field: "row B", Offset: 20, Problem: "more than 6 cells"},
		"5/6/7/8/9/8/7/w6/5 w":             {Text: "position", Field: "row B", Offset: 15, Problem: "more than 6 cells"},
		"5/6/7/8/9/8/7/wé/5 w":             {Text: "position", Field: "row B", Offset: 15, Problem: "'é' is no piece (w or b) and no number of empty cells"},
		"5/6/7/8/9/8/7/w\xff/5 w":          {Text: "position", Field: "row B", Offset: 15, Problem: `"\xff" is no piece (w or b) and no number of empty cells`},
		"5/6/7/8/9/8/7/6/5/5 w":            {Text: "position", Field: "side to move", Offset: 17, Problem: "'/' instead of ' ' after the last row"},
		"99999999999999999999/6/7/8/9/8 w": {Text: "position", Field: "row I", Offset: 0, Problem: "99999999999999999999 empty cells among 5 (a run is one number)"},
	} {
		_, err := taacoca.Parse(text)
		require.Equal(t, &want, err, "%q", text)
	}
	for text, want := range map[string]boardgame.SyntaxError{
		"":              {Text: "move", Field: "stones", Offset: 0, Problem: "nothing instead of A, B, C, D, E, F, G, H or I"},
		"-NW":           {Text: "move", Field: "stones", Offset: 0, Problem: "'-' instead of A, B, C, D, E, F, G, H or I"},
		"A1,A2,-NW":     {Text: "move", Field: "stones", Offset: 6, Problem: "'-' instead of A, B, C, D, E, F, G, H or I"},
		"A1,A6-NW":      {Text: "move", Field: "stones", Offset: 4, Problem: "6 is not a number from 1 to 5"},
		"B1,A1-NW":      {Text: "move", Field: "stones", Offset: 3, Problem: "A1 after B1: the cells go from A1 up"},
		"A2,A1-NW":      {Text: "move", Field: "stones", Offset: 3, Problem: "A1 after A2: the cells go from A1 up"},
		"A1,A1-NW":      {Text: "move", Field: "stones", Offset: 3, Problem: "A1 twice"},
		"A1":            {Text: "move", Field: "stones", Offset: 2, Problem: "nothing instead of '-' after the stones"},
		"A1-N":          {Text: "move", Field: "direction", Offset: 3, Problem: "none of NW, NE, SW, SE"},
		"A1-nw":         {Text: "move", Field: "direction", Offset: 3, Problem: "none of NW, NE, SW, SE"},
		"A1-NWW":        {Text: "move", Field: "direction", Offset: 5, Problem: "'W' where the move should end"},
		"A1, A2-NW":     {Text: "move", Field: "stones", Offset: 3, Problem: "' ' instead of A, B, C, D, E, F, G, H or I"},
		"A1,A2,A3-NE\n": {Text: "move", Field: "direction", Offset: 11, Problem: `'\n' where the move should end`},
	} {
		_, err := taacoca.ParseMove(text)
		require.Equal(t, &want, err, "%q", text)
	}
}

// A position that can't be is refused with every reason.
func TestImpossiblePositions(t *testing.T) {
	_, err := taacoca.Parse("wwwww/wwwwww/ww5/8/9/8/bb5/bbbbbb/bbbbb w")
	var impossible *boardgame.PositionError
	require.ErrorAs(t, err, &impossible)
	require.Equal(t, []boardgame.Problem{
		{Rule: taacoca.SetUp, Message: "White has 13 stones, more than 12"},
		{Rule: taacoca.SetUp, Message: "Black has 13 stones, more than 12"},
		{Rule: taacoca.HomeRow, Message: "both have reached the enemy's home row, White on I1,I2,I3,I4,I5 and Black on A1,A2,A3,A4,A5"},
	}, impossible.Problems)
	require.ErrorIs(t, err, taacoca.SetUp)
	require.ErrorIs(t, err, taacoca.HomeRow)
	require.NotErrorIs(t, err, taacoca.LastStone)
	require.Panics(t, func() { taacoca.MustParse("5/6/7/8/9/8/7/6/5 w") })
}

func TestNewMove(t *testing.T) {
	a1, a2 := taacoca.Cell(0), taacoca.Cell(1)
	m, err := taacoca.NewMove(taacoca.NE, a2, a1)
	require.NoError(t, err)
	require.Equal(t, "A1,A2-NE", m.String())
	for _, bad := range []func() (taacoca.Move, error){
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE) },
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE, a1, a1) },
		func() (taacoca.Move, error) { return taacoca.NewMove(taacoca.NE, 61) },
		func() (taacoca.Move, error) { return taacoca.NewMove(4, a1) },
	} {
		m, err := bad()
		require.Error(t, err)
		require.Zero(t, m)
	}
}

// No method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	s := taacoca.New()
	m := s.AppendMoves(nil)[0]
	for n := range math.MaxUint8 + 1 {
		c, d, y, p := taacoca.Cell(n), taacoca.Direction(n), taacoca.Symmetry(n), boardgame.Player(n)
		require.Equal(t, n < 61, c.String() != "no cell")
		require.Equal(t, n < 61, c.Row() != 0 && c.Number() != 0)
		require.Equal(t, n < 4, d.String() != "no direction")
		_, ok := c.Step(d)
		require.False(t, ok && (n >= 61 || n >= 4))
		require.Equal(t, taacoca.NoPiece, s.At(taacoca.Cell(max(n, 61))))
		require.Equal(t, boardgame.NoPlayer, taacoca.Piece(max(n, 3)).Owner())
		require.Equal(t, n == 1 || n == 2, !s.Stones(p).Empty())
		if n > 3 {
			require.Equal(t, s, y.State(s))
			require.Equal(t, m, y.Move(s, m))
			require.Equal(t, p, y.Player(p))
		}
		require.NotEmpty(t, y.String())
		require.Equal(t, y, y.Inverse())
	}
	var none taacoca.State
	canonical, y := none.Canonical()
	require.Equal(t, none, canonical)
	require.Equal(t, taacoca.Identity, y)
	require.Equal(t, none, taacoca.HalfTurn.State(none))
	var nothing taacoca.Move
	require.Equal(t, nothing, taacoca.HalfTurn.Move(s, nothing))
	require.Zero(t, nothing.Stones())
	require.True(t, errors.Is(s.Check(nothing), taacoca.ThreeStones))
}

// The picture puts every cell where the rules do.
func TestPicture(t *testing.T) {
	for _, cell := range taacoca.Definition().Picture(taacoca.New()).Cells {
		c, err := taacoca.ParseCell(cell.Name)
		require.NoError(t, err)
		require.Equal(t, place(c), point{cell.X, cell.Y})
		require.Equal(t, taacoca.New().At(c).Owner(), cell.Owner)
	}
}

// Every choice of one to four own stones, in every direction: the refusals that random nonsense seldom gets to.
func TestEveryChoiceOfOwnStones(t *testing.T) {
	o := slow{}
	for _, position := range positions {
		s := taacoca.MustParse(position)
		own := slowStones(slowOf(position), position[len(position)-1:])
		for n := 1; n <= 4; n++ {
			for i, cells := range slowChoices(own, n) {
				if len(own) > 8 && i%7 != 0 {
					continue // crowded ones take long
				}
				for _, d := range []string{"NW", "NE", "SW", "SE"} {
					text := joined(cells) + "-" + d
					m, err := taacoca.ParseMove(text)
					require.NoError(t, err)
					got := ""
					var refused *boardgame.MoveError
					if errors.As(s.Check(m), &refused) {
						got = refused.Rule.ID()
					}
					require.Equal(t, o.Refusal(position, text), got, "%s in\n%s", text, diagram.Text(taacoca.Definition().Picture(s)))
				}
			}
		}
	}
}

func slowOf(position string) map[string]string {
	stones, _, _ := slowRead(position)
	return stones
}

func joined(cells []string) string { return strings.Join(cells, ",") }
