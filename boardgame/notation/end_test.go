package notation_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// End returns the error of the text. If there is none, it returns the error of the position. If there is none either,
// it returns the value.
func TestEnd(t *testing.T) {
	check := func(n int) (list boardgame.Problems) {
		if n > 5 {
			list.Add("toy/B1", "%d is too many", n)
		}
		return list
	}
	read := func(text string) (int, error) {
		in := notation.Scan("position", text)
		n := in.Number(1, 9)
		return notation.End(&in, n, check)
	}
	n, err := read("4")
	require.NoError(t, err)
	require.Equal(t, 4, n)
	for text, want := range map[string]string{
		"4x": "position, byte 1: 'x' where the position should end",
		"7x": "position, byte 1: 'x' where the position should end",
		"7":  "impossible position: 7 is too many (toy/B1)",
		"":   "position, byte 0: nothing instead of a number from 1 to 9",
	} {
		n, err := read(text)
		require.EqualError(t, err, want)
		require.Zero(t, n)
	}
	require.Equal(t, 4, notation.Must(read("4")))
	require.Panics(t, func() { notation.Must(read("7")) })
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
	list, pos, err := scanRow(text, n)
	if ok {
		require.NoError(t, err, "%q as a row of %d", text, n)
		require.Equal(t, puts(row), list)
		require.Equal(t, end, pos)
		require.Equal(t, text[:end], appendRow(row))
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
