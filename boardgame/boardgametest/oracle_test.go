package boardgametest

import (
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

// ReadRows and WriteRows agree, and ReadRows reports rows of other lengths and other letters.
func TestReadRows(t *testing.T) {
	lines := [][]string{{"a3", "b3", "c3"}, {"a2"}, {"a1", "b1"}}
	pieces, ok := ReadRows("1w1/b/bw", "wb", lines)
	require.True(t, ok)
	require.Equal(t, map[string]string{"b3": "w", "a2": "b", "a1": "b", "b1": "w"}, pieces)
	require.Equal(t, "1w1/b/bw", WriteRows(pieces, lines))
	pieces, ok = ReadRows("12/1/2", "wb", lines)
	require.True(t, ok, "12 is another way to write 3")
	require.Equal(t, "3/1/2", WriteRows(pieces, lines))
	for _, text := range []string{"", "3/1", "3/1/2/", "4/1/2", "2/1/2", "1x1/1/2", "3/1/W1"} {
		_, ok := ReadRows(text, "wb", lines)
		require.False(t, ok, text)
	}
}
