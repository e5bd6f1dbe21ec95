package notation_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Number accepts a decimal number from low to high if no further digit follows it, and nothing else.
func TestNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.IntRange(0, 20).Draw(t, "low")
		high := rapid.IntRange(low, 120).Draw(t, "high")
		digits := rapid.StringMatching(`0?[0-9]{0,3}`).Draw(t, "digits")
		behind := rapid.SampledFrom([]string{"", "/", "x", "-1", "\xff"}).Draw(t, "behind")
		want, ok := 0, false
		for n := low; n <= high; n++ {
			if strconv.Itoa(n) == digits {
				want, ok = n, true
			}
		}
		s := notation.Scan("position", "at "+digits+behind)
		require.True(t, s.AcceptWord("at "))
		s.Field("count")
		require.Equal(t, want, s.Number(low, high))
		require.Equal(t, ok, s.OK(), "%q from %d to %d: %v", digits, low, high, s.Err())
		if ok {
			require.Equal(t, 3+len(digits), s.Pos())
			return
		}
		require.Equal(t, 3, s.Pos(), "Number does not read past an error")
		syntax := failed(t, &s)
		require.Equal(t, boardgame.SyntaxError{Text: "position", Field: "count", Offset: 3, Problem: syntax.Problem}, syntax)
		for _, says := range []string{digits, "from " + strconv.Itoa(low) + " to " + strconv.Itoa(high)} {
			require.Contains(t, syntax.Problem, says)
		}
	})
}

func TestNumberErrors(t *testing.T) {
	for text, says := range map[string]string{
		"":                     "nothing",
		"x":                    "'x'",
		"-1":                   "'-'",
		"+1":                   "'+'",
		" 1":                   "' '",
		"\xff":                 `"\xff"`,
		"\u0661":               "'\u0661'", // a digit, but not in ASCII
		"13":                   "13",
		"00":                   "00",
		"01":                   "01",
		"99999999999999999999": "99999999999999999999",
	} {
		s := notation.Scan("position", text)
		require.Zero(t, s.Number(0, 12), "%q", text)
		require.True(t, strings.HasPrefix(failed(t, &s).Problem, says+" "), "%q: %v", text, s.Err())
		require.Zero(t, s.Pos())
	}
}

// Number reads the greatest int, and refuses the next greater number.
func TestGreatestNumber(t *testing.T) {
	s := notation.Scan("position", strconv.Itoa(math.MaxInt))
	require.Equal(t, math.MaxInt, s.Number(0, math.MaxInt))
	require.NoError(t, s.Err())
	s = notation.Scan("position", strconv.FormatUint(math.MaxInt+1, 10))
	require.Zero(t, s.Number(0, math.MaxInt))
	require.Error(t, s.Err())
}
