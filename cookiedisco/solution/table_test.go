package solution

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
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
		require.Equal(t, want, notation.Must(table.Value(cookiedisco.MustParse(text))).String(), text)
	}
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
		v := notation.Must(table.Value(s))
		line := notation.Must(table.Line(s))
		require.Len(t, line, v.Plies)
		winner := s.Turn()
		if v.Outcome == Lost {
			winner = cookiedisco.Orange + cookiedisco.Blue - winner
		}
		for _, m := range line {
			best := notation.Must(table.BestMoves(s))
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
	d := cookiedisco.Definition()
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
	line := notation.Must(table.Line(s))
	for i, want := range []Value{{Lost, 9}, {Won, 8}, {Won, 7}, {Lost, 6}} {
		require.Equal(t, want, notation.Must(table.Value(s)), "after %d plies", i)
		s = notation.Must(s.Apply(line[i]))
	}
}

// TestOver checks the results for positions that are not in the table because the game is over.
func TestOver(t *testing.T) {
	table := blank(nil)
	over := cookiedisco.MustParse("OKCC1KCVB b -") // a divided field
	require.Equal(t, Value{Lost, 0}, notation.Must(table.Value(over)))
	require.Empty(t, notation.Must(table.BestMoves(over)))
	require.Empty(t, notation.Must(table.Rate(over)))
	for _, err := range lookUpErrors(table, cookiedisco.State{}) {
		require.ErrorIs(t, err, boardgame.NoPosition)
	}
}

// lookUpErrors returns the errors of all methods that look up a position.
func lookUpErrors(t *Table, s cookiedisco.State) []error {
	_, value := t.Value(s)
	_, rate := t.Rate(s)
	_, best := t.BestMoves(s)
	_, line := t.Line(s)
	return []error{value, rate, best, line}
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
	rated := notation.Must(table.Rate(s))
	require.Len(t, rated, s.CountMoves())
	for i, m := range s.AppendMoves(nil) {
		require.Equal(t, m, rated[i].Move)
		want := map[string]Value{"c4-e1": {Lost, 6}, "d2-b5": {Won, 5}, "d2-c5": {Won, 7}}[m.String()]
		require.Equal(t, want, rated[i].Value, "%s", m)
	}
	require.Equal(t, "[d2-b5]", fmt.Sprint(notation.Must(table.BestMoves(s))))
}

// TestEmptyTable checks that the methods of a zero Table return errors.
func TestEmptyTable(t *testing.T) {
	var table Table
	s := cookiedisco.MustParse("1OVB/1KK/CCC o -")
	_, err := table.Totals()
	errs := append(lookUpErrors(&table, s), err, table.Check(context.Background(), 1, nil), table.Write(io.Discard))
	for _, err := range errs {
		require.ErrorIs(t, err, errEmpty)
	}
	require.Zero(t, table.Positions())
}

func TestValueString(t *testing.T) {
	for v, want := range map[Value]string{
		{}:                      "endless",
		{Won, 5}:                "won 5",
		{Lost, 0}:               "lost 0",
		{Outcome: 3, Plies: 70}: "no outcome",
	} {
		require.Equal(t, want, v.String())
	}
}

// TestCompare checks the order of values, from the best to the worst.
func TestCompare(t *testing.T) {
	order := []Value{{Won, 1}, {Won, 2}, {Won, 49}, {}, {Lost, 48}, {Lost, 2}, {Lost, 0}}
	for i, v := range order {
		for j, w := range order {
			require.Equal(t, cmp.Compare(j, i), v.Compare(w), "%s, %s", v, w)
		}
	}
}

// TestBytes checks that every byte encodes a different value.
func TestBytes(t *testing.T) {
	seen := map[Value]bool{}
	for b := range 256 {
		v := decoded(byte(b))
		require.False(t, seen[v], "%d", b)
		seen[v] = true
		require.Equal(t, byte(b), v.encoded())
		switch {
		case b == 0:
			require.Equal(t, Value{}, v)
		case v.Plies%2 == 0:
			require.Equal(t, Value{Lost, b - 1}, v)
		default:
			require.Equal(t, Value{Won, b - 1}, v)
		}
	}
	require.True(t, seen[Value{Lost, longest}])
}
