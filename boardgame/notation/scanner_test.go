package notation_test

import (
	"maps"
	"math"
	"slices"
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

// A number that no int holds is none, also if the greatest int is one.
func TestGreatestNumber(t *testing.T) {
	text := strconv.Itoa(math.MaxInt)
	s := notation.Scan("position", text)
	require.Equal(t, math.MaxInt, s.Number(0, math.MaxInt))
	require.NoError(t, s.Err())
	s = notation.Scan("position", text+"0")
	require.Zero(t, s.Number(0, math.MaxInt))
	require.Contains(t, failed(t, &s).Problem, text+"0 is not a number")
}

// The error of OneOf also names what Accept has looked for at the same place, each word once, but not what it has
// looked for before.
func TestOneOfNamesWhatWasLookedFor(t *testing.T) {
	for _, words := range []string{"", "!", "! pass", "! pass !"} {
		s := notation.Scan("move", "-x")
		require.False(t, s.Accept("?"))
		require.True(t, s.Accept("-"))
		want := map[string]bool{}
		for _, word := range strings.Fields(words) {
			require.False(t, s.Accept(word))
			want[word] = true
		}
		require.Zero(t, s.OneOf("ab"))
		list := strings.Join(append(slices.Sorted(maps.Keys(want)), "a or b"), ", ")
		require.Equal(t, "'x' instead of "+list, failed(t, &s).Problem)
	}
}

// OneOf and Accept read what they are given, and nothing else.
func TestScannerReads(t *testing.T) {
	for _, letter := range []byte("NSE") {
		s := notation.Scan("move", string(rune(letter))+"-12")
		require.Equal(t, letter, s.Peek())
		require.Equal(t, letter, s.OneOf("NSE"))
		require.False(t, s.Accept("+"))
		require.Equal(t, 1, s.Pos())
		require.True(t, s.Accept("-"))
		require.Equal(t, 12, s.Number(1, 12))
		require.Zero(t, s.Peek())
		s.End()
		require.NoError(t, s.Err())
	}
}

// After an error, a scanner reads nothing, and keeps the error. Only FieldPart adds to it.
func TestScannerStopsAtTheFirstError(t *testing.T) {
	s := notation.Scan("position", "w12/")
	s.FieldPart("A") // there is no error yet
	s.Field("row")
	s.Fail(0, "%d problems", 2)
	require.Zero(t, s.Peek())
	require.Zero(t, s.OneOf("w"))
	require.Zero(t, s.Number(0, 99))
	require.False(t, s.Accept("w"))
	s.Row(1, "w", func(int, byte) { require.Fail(t, "a piece is read") })
	require.Zero(t, s.RaggedRow(1, "w", func(int, byte) { require.Fail(t, "a piece is read") }))
	s.Expect('w')
	s.End()
	s.Fail(1, "another one")
	require.Zero(t, s.Pos())
	want := boardgame.SyntaxError{Text: "position", Field: "row", Problem: "2 problems"}
	require.Equal(t, want, failed(t, &s))
	s.FieldPart("C")
	want.Field = "row C"
	require.Equal(t, want, failed(t, &s))
}

// Reading what is right allocates nothing: what the scanner would say is composed only when something is wrong.
func TestScanningAllocatesNothing(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() {
		in := notation.Scan("position", "a/b 12")
		in.Accept("x")
		in.OneOf("ab")
		in.Expect('/', "after the row")
		in.OneOf("ab")
		in.Expect(' ')
		in.Number(1, 20)
		in.End()
	}))
}
