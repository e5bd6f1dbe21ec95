package notation_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// FuzzRow checks that Row and the oracle agree on any text. Row returns an error with an offset if the text is not a row.
func FuzzRow(f *testing.F) {
	for _, text := range []string{"", "5", "1w2b", "12w", "05", "ww3/", "4\xff", "\u00e94", "99999999999999999999", "-1", "w b"} {
		f.Add(text, uint8(5))
		f.Add(text, uint8(13))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) { checkRow(t, text, int(n)) })
}

// Row and the oracle agree on texts that are almost rows, and on garbage.
func TestGarbage(t *testing.T) {
	asText := func(b []byte) string { return string(b) }
	almost := rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]byte("wbN0123459/ ?\x00\xff")), 0, 12), asText)
	garbage := rapid.Map(rapid.SliceOf(rapid.Byte()), asText)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 25).Draw(t, "n")
		checkRow(t, almost.Draw(t, "almost"), n)
		checkRow(t, garbage.Draw(t, "garbage"), n)
		checkRow(t, rapid.String().Draw(t, "characters"), n)
	})
}

func checkRow(t require.TestingT, text string, n int) {
	end := len(text) // the end of the row, if the text is a row
	for i, c := range []byte(text) {
		if c == '/' || c == ' ' {
			end = i
			break
		}
	}
	row, ok := slowRead(text[:end], n)
	list, pos, err := scanRow("", text, n)
	if ok {
		require.NoError(t, err, "%q as a row of %d", text, n)
		require.Equal(t, puts(row), list)
		require.Equal(t, end, pos)
		require.Equal(t, text[:end], appendRow("", row))
		return
	}
	require.Error(t, err, "%q as a row of %d", text, n)
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
	failsAt(t, err, syntax.Offset)
	require.True(t, 0 <= syntax.Offset && syntax.Offset <= end, "offset %d in %q", syntax.Offset, text)
	require.True(t, 0 <= pos && pos <= end)
	last := -1
	for _, p := range list {
		require.Contains(t, letters, string(rune(p.letter)))
		require.Greater(t, p.i, last, "from left to right")
		require.Less(t, p.i, n, "within the row")
		last = p.i
	}
}
