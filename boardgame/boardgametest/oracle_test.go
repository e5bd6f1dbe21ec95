package boardgametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSpreadAndGather(t *testing.T) {
	require.Equal(t, "b../.........", Spread("b2/9"))
	require.Equal(t, "b2/9", Gather("b../........."))
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOf(rapid.StringMatching(`[br.]{1,9}`)).Draw(t, "rows")
		text := strings.Join(rows, "/")
		require.Equal(t, text, Spread(Gather(text)))
		require.NotRegexp(t, `\d\d|\.`, Gather(text))
	})
}

func TestSquares(t *testing.T) {
	require.Equal(t, [][]string{{"a3", "b3"}, {"a2", "b2"}, {"a1", "b1"}}, Squares(2, 3))
	require.Equal(t, "h12", Squares(8, 12)[0][7])
}

// ReadRows and WriteRows agree, and ReadRows reports rows of other lengths and other letters.
func TestReadRows(t *testing.T) {
	lines := [][]string{{"a3", "b3", "c3"}, {"a2"}, {"a1", "b1"}}
	pieces, ok := ReadRows("1w1/b/bw", "wb", lines)
	require.True(t, ok)
	require.Equal(t, map[string]string{"b3": "w", "a2": "b", "a1": "b", "b1": "w"}, pieces)
	require.Equal(t, "1w1/b/bw", WriteRows(pieces, lines))
	for _, text := range []string{"", "12/1/2", "3/1", "3/1/2/", "4/1/2", "2/1/2", "1x1/1/2", "3/1/W1"} {
		_, ok := ReadRows(text, "wb", lines)
		require.False(t, ok, text)
		_, _, ok = ReadPosition(text+" w", "wb", "wb", lines)
		require.False(t, ok, text)
	}
	pieces, side, ok := ReadPosition("1w1/b/bw b", "wb", "wb", lines)
	require.True(t, ok)
	require.Equal(t, "1w1/b/bw b", WritePosition(pieces, side, lines))
	for _, text := range []string{"1w1/b/bw", "1w1/b/bw ", "1w1/b/bw x", "1w1/b/bw wb", "1w1/b/bw w "} {
		_, _, ok := ReadPosition(text, "wb", "wb", lines)
		require.False(t, ok, text)
	}
}

// Remember calls the function again only if the argument differs from the last one.
func TestRemember(t *testing.T) {
	calls := 0
	double := Remember(func(n int) int {
		calls++
		return 2 * n
	})
	for i, n := range []int{3, 3, 4, 4, 3} {
		require.Equal(t, 2*n, double(n))
		require.Equal(t, []int{1, 1, 2, 2, 3}[i], calls)
	}
}

// Scatter uses all letters and all cells, and leaves some cells empty.
func TestScatter(t *testing.T) {
	rng, seen := rand.New(rand.NewPCG(1, 1)), map[string]bool{}
	for range 100 {
		pieces := Scatter(rng, "wb", Squares(3, 3))
		require.Less(t, len(pieces), 10)
		for cell, letter := range pieces {
			seen[cell+letter] = true
		}
	}
	require.Len(t, seen, 18)
}
