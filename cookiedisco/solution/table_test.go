package solution

import (
	"context"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// plain reads testdata/plain.txt, the results of the plain solver: the number of positions with each value, and the values
// of some positions.
func plain(t *testing.T) (counts map[string]int, values map[string]string) {
	text, err := os.ReadFile("testdata/plain.txt")
	require.NoError(t, err)
	counts, values = map[string]int{}, map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "; ")
		switch {
		case line == "\n", line[0] == '#':
		case fields[0] == "count":
			require.Len(t, fields, 3)
			counts[fields[1]], err = strconv.Atoi(fields[2])
			require.NoError(t, err)
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
		v, err := table.Value(cookiedisco.MustParse(text))
		require.NoError(t, err)
		require.Equal(t, want, v.String(), text)
	}
}

// near holds positions near the end of the game, and some positions with long wins.
var near = []string{
	"1B/KO1CC/1KVC b V", "2K/1KC/1C/B/C/O/V b -", "4CKCV/1BOC/K o K", "6B/4KV/3O/CKCC o -",
	"OVKKCCCB o -", "7B/4KKO/3C/1CC/V o -", "OKCB/C1V/KC o -", "2CCC/1V/1OKB/K o -", "OKCC1KCVB b -",
}

// search finds the value of a position that ends within a number of plies, by a plain search of all moves. It uses only the
// engine.
func search(s cookiedisco.State, plies int) (v Value, known bool) {
	moves := s.AppendMoves(nil)
	if len(moves) == 0 {
		return Value{Outcome: Lost}, true
	}
	if plies == 0 {
		return Value{}, false
	}
	won, lost, all := 0, 0, true
	for _, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			panic(err)
		}
		switch v, known := search(next, plies-1); {
		case !known:
			all = false
		case v.Outcome == Lost:
			if all = false; won == 0 || v.Plies+1 < won {
				won = v.Plies + 1
			}
		default:
			lost = max(lost, v.Plies+1)
		}
	}
	switch {
	case won > 0:
		return Value{Won, won}, true
	case all:
		return Value{Lost, lost}, true
	}
	return Value{}, false
}

// TestSearchAgrees compares the table with a search of four plies, on all positions within two plies of those in near.
func TestSearchAgrees(t *testing.T) {
	const plies = 4
	table := whole(t)
	seen := map[cookiedisco.State]bool{}
	knows := 0
	var look func(s cookiedisco.State, deep int)
	look = func(s cookiedisco.State, deep int) {
		if !seen[s] {
			seen[s] = true
			got, err := table.Value(s)
			require.NoError(t, err)
			if want, known := search(s, plies); known {
				knows++
				require.Equal(t, want, got, "%s", s)
			} else if got.Outcome != Endless {
				require.Greater(t, got.Plies, plies, "%s", s)
			}
		}
		if deep > 0 {
			for m := range s.LegalMoves() {
				next, err := s.Apply(m)
				require.NoError(t, err)
				look(next, deep-1)
			}
		}
	}
	for _, text := range near {
		look(cookiedisco.MustParse(text), 2)
	}
	require.Greater(t, knows, 100)
	require.Greater(t, len(seen)-knows, 100)
}

// TestBestPlay checks that best play keeps the value of the position and leads to the result that the value predicts.
func TestBestPlay(t *testing.T) {
	table := whole(t)
	check := func(t require.TestingT, s cookiedisco.State) {
		v, err := table.Value(s)
		require.NoError(t, err)
		line, err := table.Line(s)
		require.NoError(t, err)
		require.Len(t, line, v.Plies)
		winner := s.Turn()
		if v.Outcome == Lost {
			winner = cookiedisco.Orange + cookiedisco.Blue - winner
		}
		for _, m := range line {
			best, err := table.BestMoves(s)
			require.NoError(t, err)
			require.Contains(t, best, m)
			for _, other := range best {
				require.LessOrEqual(t, m.String(), other.String())
			}
			s, err = s.Apply(m)
			require.NoError(t, err)
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
	for pattern := 1; pattern <= cookiedisco.Patterns; pattern++ {
		for _, starter := range []boardgame.Player{cookiedisco.Orange, cookiedisco.Blue} {
			s, err := cookiedisco.NewPattern(pattern, starter)
			require.NoError(t, err)
			check(t, s)
		}
	}
}

// TestPlacing checks that placements count as plies. In pattern 2, blue wins if blue moves first, which gives blue two turns
// in a row.
func TestPlacing(t *testing.T) {
	table := whole(t)
	s := cookiedisco.MustParse("1KC/C1V/KC o - b")
	v, err := table.Value(s)
	require.NoError(t, err)
	require.Equal(t, Value{Lost, 9}, v)
	line, err := table.Line(s)
	require.NoError(t, err)
	for i, want := range []Value{{Lost, 9}, {Won, 8}, {Won, 7}, {Lost, 6}} {
		v, err := table.Value(s)
		require.NoError(t, err)
		require.Equal(t, want, v, "after %d plies", i)
		s, err = s.Apply(line[i])
		require.NoError(t, err)
	}
}

// TestOver checks the results for positions that are not in the table because the game is over.
func TestOver(t *testing.T) {
	table := blank(nil)
	over := cookiedisco.MustParse("OKCC1KCVB b -") // a divided field
	v, err := table.Value(over)
	require.NoError(t, err)
	require.Equal(t, Value{Lost, 0}, v)
	moves, err := table.BestMoves(over)
	require.NoError(t, err)
	require.Empty(t, moves)
	rated, err := table.Rate(over)
	require.NoError(t, err)
	require.Empty(t, rated)

	_, err = table.Value(cookiedisco.State{})
	require.ErrorIs(t, err, boardgame.NoPosition)
	_, err = table.Rate(cookiedisco.State{})
	require.ErrorIs(t, err, boardgame.NoPosition)
	_, err = table.BestMoves(cookiedisco.State{})
	require.ErrorIs(t, err, boardgame.NoPosition)
	_, err = table.Line(cookiedisco.State{})
	require.ErrorIs(t, err, boardgame.NoPosition)
}

// TestRate checks that the value of a move follows from the value of the position after it, for the other side and with one
// more ply.
func TestRate(t *testing.T) {
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	after := func(text string) int {
		m, err := cookiedisco.ParseMove(text)
		require.NoError(t, err)
		next, err := s.Apply(m)
		require.NoError(t, err)
		number, ok := shared().find(next)
		require.True(t, ok)
		return number
	}
	table := blank(map[int]Value{after("c4-e1"): {Won, 5}, after("d2-b5"): {Lost, 4}, after("d2-c5"): {Lost, 6}})
	rated, err := table.Rate(s)
	require.NoError(t, err)
	require.Len(t, rated, s.CountMoves())
	for i, m := range s.AppendMoves(nil) {
		require.Equal(t, m, rated[i].Move)
		want := map[string]Value{"c4-e1": {Lost, 6}, "d2-b5": {Won, 5}, "d2-c5": {Won, 7}}[m.String()]
		require.Equal(t, want, rated[i].Value, "%s", m)
	}
	best, err := table.BestMoves(s)
	require.NoError(t, err)
	require.Equal(t, []string{"d2-b5"}, texts(best))
}

// TestEmptyTable checks that the methods of a zero Table return errors.
func TestEmptyTable(t *testing.T) {
	var table Table
	s := cookiedisco.MustParse("1OVB/1KK/CCC o -")
	_, err := table.Value(s)
	require.ErrorIs(t, err, errEmpty)
	_, err = table.Rate(s)
	require.ErrorIs(t, err, errEmpty)
	_, err = table.BestMoves(s)
	require.ErrorIs(t, err, errEmpty)
	_, err = table.Line(s)
	require.ErrorIs(t, err, errEmpty)
	_, err = table.Findings()
	require.ErrorIs(t, err, errEmpty)
	require.ErrorIs(t, table.Check(context.Background(), 1, nil), errEmpty)
	require.ErrorIs(t, table.Write(io.Discard), errEmpty)
	require.Zero(t, table.Positions())
	require.NotEmpty(t, new(Findings).String())
}
