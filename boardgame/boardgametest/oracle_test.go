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
