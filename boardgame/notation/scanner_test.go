package notation_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// failed returns the error of a scanner, and fails the test if there is none.
func failed(t require.TestingT, s *notation.Scanner) boardgame.SyntaxError {
	require.False(t, s.OK())
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, s.Err(), &syntax)
	return *syntax
}

// Every error describes the character that the scanner has found.
func TestScannerSaysWhatIsThere(t *testing.T) {
	for text, found := range map[string]string{
		"":        "nothing",
		"xyz":     "'x'",
		"'":       `'\''`,
		"\n":      `'\n'`,
		"\u00e9t": "'\u00e9'", // a character, not its first byte
		"\xc3x":   `"\xc3"`,   // the first byte of an incomplete character
		"\ufffdx": "'\ufffd'", // the replacement character itself, which here is part of the text
	} {
		s := notation.Scan("move", text)
		s.Expect('-', "here")
		require.Equal(t, found+" instead of '-' here", failed(t, &s).Problem)

		s = notation.Scan("move", text)
		require.Zero(t, s.OneOf("NSE"))
		require.Equal(t, found+" instead of N, S or E", failed(t, &s).Problem)

		if s = notation.Scan("move", text); text != "" {
			s.End()
			require.Equal(t, boardgame.SyntaxError{Text: "move", Problem: found + " where the move should end"},
				failed(t, &s))
		}
	}
}

func TestNumberErrors(t *testing.T) {
	for text, says := range map[string]string{
		"":                     "nothing",
		"-1":                   "'-'",
		"+1":                   "'+'",
		"\u0661":               "'\u0661'", // a digit, but not in ASCII
		"13":                   "13",
		"01":                   "01",
		"99999999999999999999": "99999999999999999999",
	} {
		s := notation.Scan("position", text)
		require.Zero(t, s.Number(0, 12), "%q", text)
		require.True(t, strings.HasPrefix(failed(t, &s).Problem, says+" "), "%q: %v", text, s.Err())
		require.Contains(t, failed(t, &s).Problem, "from 0 to 12")
		require.Zero(t, s.Pos())
	}
}

// Unmarshal reads the empty text as the zero value. After an error the value is unchanged, even if the parser has
// returned a value with the error.
func TestUnmarshal(t *testing.T) {
	for text, want := range map[string]int{"12": 12, "": 0, "x": 7, "99999999999999999999": 7} {
		v := 7
		err := notation.Unmarshal(&v, strconv.Atoi, []byte(text))
		require.Equal(t, want != 7, err == nil, "%q: %v", text, err)
		require.Equal(t, want, v)
	}
}
