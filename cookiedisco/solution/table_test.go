package solution

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// plain reads testdata/plain.txt, the results of the plain solver: the number of positions with each value, and the
// values of some positions.
func plain(t *testing.T) (counts map[string]int, values map[string]string) {
	text := notation.Must(os.ReadFile("testdata/plain.txt"))
	counts, values = map[string]int{}, map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "; ")
		switch {
		case line == "\n", line[0] == '#':
		case fields[0] == "count":
			require.Len(t, fields, 3)
			counts[fields[1]] = notation.Must(strconv.Atoi(fields[2]))
		default:
			require.Len(t, fields, 2)
			values[fields[0]] = fields[1]
		}
	}
	return counts, values
}

// TestCountsAreThePlainSolvers checks that each value occurs as often as in the plain solver's results.
func TestCountsAreThePlainSolvers(t *testing.T) {
	want, _ := plain(t)
	table := whole(t)
	var bytes [256]int
	for _, b := range table.values {
		bytes[b]++
	}
	got := map[string]int{}
	for b, n := range bytes {
		if n > 0 {
			got[decoded(byte(b)).String()] = n
		}
	}
	require.Equal(t, want, got)
	require.Equal(t, positions, table.Positions())
}

func TestValuesAreThePlainSolvers(t *testing.T) {
	_, values := plain(t)
	table := whole(t)
	require.Greater(t, len(values), 2000)
	for text, want := range values {
		require.Equal(t, want, value(t, table, cookiedisco.MustParse(text)).String(), text)
	}
}

// value returns the value of a position, which the table must know.
func value(t require.TestingT, table *Table, s cookiedisco.State) Value {
	v, known := table.Value(s)
	require.True(t, known, "%s", s)
	return v
}

// near holds positions near the end of the game, and some positions with long wins.
var near = []string{
	"1B/KO1CC/1KVC b V", "2K/1KC/1C/B/C/O/V b -", "4CKCV/1BOC/K o K", "6B/4KV/3O/CKCC o -",
	"OVKKCCCB o -", "7B/4KKO/3C/1CC/V o -", "OKCB/C1V/KC o -", "2CCC/1V/1OKB/K o -", "OKCC1KCVB b -",
}

// TestBestPlay checks that best play keeps the value of the position and leads to the result that the value predicts.
func TestBestPlay(t *testing.T) {
	table := whole(t)
	check := func(t require.TestingT, s cookiedisco.State) {
		v, line := value(t, table, s), table.Line(s)
		require.Len(t, line, v.Plies)
		winner := s.Turn()
		if v.Outcome == Lost {
			winner = cookiedisco.Orange + cookiedisco.Blue - winner
		}
		for _, m := range line {
			best := table.BestMoves(s)
			require.Contains(t, best, m)
			for _, other := range best {
				require.LessOrEqual(t, m.String(), other.String())
			}
			s = notation.Must(s.Apply(m))
		}
		if v.Outcome != Endless {
			got, over := s.Winner()
			require.True(t, over)
			require.Equal(t, winner, got)
		}
	}
	for _, text := range near {
		check(t, cookiedisco.MustParse(text))
	}
	rapid.Check(t, func(t *rapid.T) { check(t, anyPosition(t)) })
	d := cookiedisco.Game()
	for _, pattern := range d.Options[0].Values {
		for _, starter := range d.Options[1].Values {
			check(t, notation.Must(d.Start(game.Options{"pattern": pattern, "starter": starter})))
		}
	}
}

// TestPlacing checks that placements count as plies. In pattern 2, blue wins if blue moves first, which gives blue two
// turns in a row.
func TestPlacing(t *testing.T) {
	table := whole(t)
	s := cookiedisco.MustParse("1KC/C1V/KC o - b")
	line := table.Line(s)
	for i, want := range []Value{{Lost, 9}, {Won, 8}, {Won, 7}, {Lost, 6}} {
		require.Equal(t, want, value(t, table, s), "after %d plies", i)
		s = notation.Must(s.Apply(line[i]))
	}
}

// TestNoPositions checks the results for a divided field, which is not in the table because the game is over, for the
// zero State, and in the zero Table.
func TestNoPositions(t *testing.T) {
	table, none := blank(nil), &Table{}
	over := cookiedisco.MustParse("OKCC1KCVB b -")
	require.Equal(t, Value{Lost, 0}, value(t, table, over))
	require.Empty(t, table.BestMoves(over))
	require.Empty(t, table.Rate(over))
	_, known := table.Value(cookiedisco.State{})
	require.False(t, known)
	for _, text := range []string{"OKCC1KCVB b -", "1OVB/1KK/CCC o -", "2V/1KK/CCC o - o"} {
		_, known := none.Value(cookiedisco.MustParse(text))
		require.False(t, known)
		require.Empty(t, none.Line(cookiedisco.MustParse(text)))
		require.Empty(t, none.BestMoves(cookiedisco.MustParse(text)))
	}
	require.Zero(t, none.Totals())
	require.ErrorContains(t, none.Check(t.Context(), nil), "0 shapes")
}

// TestTotals checks the counts of a table, and that its example is the first position with the longest win.
func TestTotals(t *testing.T) {
	table := blank(map[int]Value{2: {Lost, 8}, 3: {Won, 3}, 7: {Won, 5}, 9: {Won, 5}})
	want := Totals{Positions: [...]int{Endless: positions - 4, Won: 3, Lost: 1}, Example: table.state(7), Times: 2}
	require.Equal(t, want, table.Totals())
}

// TestRate checks that the value of a move follows from the value of the position after it, for the other side and with
// one more ply.
func TestRate(t *testing.T) {
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	after := func(text string) int {
		next := notation.Must(s.Apply(notation.Must(cookiedisco.ParseMove(text))))
		number, ok := shared().find(next)
		require.True(t, ok)
		return number
	}
	table := blank(map[int]Value{after("c4-e1"): {Won, 5}, after("d2-b5"): {Lost, 4}, after("d2-c5"): {Lost, 6}})
	rated := table.Rate(s)
	require.Len(t, rated, s.CountMoves())
	for i, m := range s.AppendMoves(nil) {
		require.Equal(t, m, rated[i].Move)
		want := map[string]Value{"c4-e1": {Lost, 6}, "d2-b5": {Won, 5}, "d2-c5": {Won, 7}}[m.String()]
		require.Equal(t, want, rated[i].Value, "%s", m)
	}
	require.Equal(t, "[d2-b5]", fmt.Sprint(table.BestMoves(s)))
}

// TestValues checks the texts of values and their bytes, in order from the best value to the worst.
func TestValues(t *testing.T) {
	order := []struct {
		Value
		text string
		byte byte
	}{
		{Value{Won, 1}, "won 1", 2}, {Value{Won, 49}, "won 49", 50}, {Value{Won, 253}, "won 253", 254},
		{Value{}, "endless", 0},
		{Value{Lost, 254}, "lost 254", 255}, {Value{Lost, 2}, "lost 2", 3}, {Value{Lost, 0}, "lost 0", 1},
	}
	for i, v := range order {
		require.Equal(t, v.text, v.String())
		require.Equal(t, v.byte, v.encoded())
		require.Equal(t, v.Value, decoded(v.byte))
		for j, w := range order {
			require.Equal(t, cmp.Compare(j, i), v.Compare(w.Value), "%s, %s", v, w)
		}
	}
	require.Equal(t, "no outcome", Value{Outcome: 3, Plies: 70}.String())
}
