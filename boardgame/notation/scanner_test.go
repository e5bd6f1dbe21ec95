package notation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// failed is the error of a scanner that must have one.
func failed(t require.TestingT, s *notation.Scanner) boardgame.SyntaxError {
	require.False(t, s.OK())
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, s.Err(), &syntax)
	return *syntax
}

// A move as a game would read it: cells, a hyphen, a direction.
func TestScannerReadsAMove(t *testing.T) {
	s := notation.Scan("move", "B4,C5-NE!")
	require.Equal(t, byte('B'), s.OneOf("ABC"))
	require.Equal(t, byte('4'), s.OneOf("1234"))
	require.True(t, s.Accept(','))
	require.Equal(t, 3, s.Pos())
	require.False(t, s.Accept(','))
	require.Equal(t, byte('C'), s.Peek())
	require.False(t, s.AcceptWord("C4"))
	require.Equal(t, 3, s.Pos(), "half of a word is not gone past")
	require.True(t, s.AcceptWord("C5"))
	s.Expect('-', "after the cells")
	require.False(t, s.AcceptWord("NW"))
	require.True(t, s.AcceptWord("NE"))
	require.True(t, s.Accept('!'))
	s.End()
	require.True(t, s.OK())
	require.Equal(t, 9, s.Pos())
	require.True(t, s.Err() == nil, "no typed nil")
}

func TestScannerAtTheEnd(t *testing.T) {
	for _, text := range []string{"", "xy"} {
		end := func() notation.Scanner {
			s := notation.Scan("move", text)
			require.True(t, s.AcceptWord(text))
			return s
		}
		s := end()
		require.Zero(t, s.Peek())
		require.False(t, s.Accept('x'))
		require.False(t, s.Accept(0))
		require.False(t, s.AcceptWord("x"))
		require.True(t, s.AcceptWord(""), "nothing is always next")
		s.End()
		require.NoError(t, s.Err())
		require.Equal(t, len(text), s.Pos())

		s = end()
		s.Field("stones")
		s.Expect('-', "after the stones")
		want := boardgame.SyntaxError{Text: "move", Field: "stones", Offset: len(text), Problem: "nothing instead of '-' after the stones"}
		require.Equal(t, want, failed(t, &s))

		s = end()
		require.Zero(t, s.OneOf("NS"))
		require.Equal(t, boardgame.SyntaxError{Text: "move", Offset: len(text), Problem: "nothing instead of N or S"}, failed(t, &s))

		s = end()
		require.Zero(t, s.OneOf("\x00"), "the end is no zero byte")
		require.Equal(t, len(text), failed(t, &s).Offset)
	}
}

// A zero byte is a byte like others.
func TestScannerZeroByte(t *testing.T) {
	s := notation.Scan("move", "\x00\x00\x00x")
	require.Zero(t, s.Peek())
	require.True(t, s.Accept(0))
	require.Zero(t, s.OneOf("x\x00"))
	require.True(t, s.AcceptWord("\x00"))
	require.NoError(t, s.Err())
	require.Equal(t, 3, s.Pos())
	s.End()
	require.Equal(t, 3, failed(t, &s).Offset)
}

// After an error nothing is read any more, whatever comes next in the text, and the error stays the first.
func TestScannerAfterAnError(t *testing.T) {
	s := notation.Scan("move", "abc")
	require.True(t, s.Accept('a'))
	s.Field("first")
	s.Fail(2, "%d of %s", 3, "them")
	s.Field("second")
	want := boardgame.SyntaxError{Text: "move", Field: "first", Offset: 2, Problem: "3 of them"}
	for name, call := range map[string]func() bool{
		"Peek":                  func() bool { return s.Peek() != 0 },
		"Accept":                func() bool { return s.Accept('b') },
		"AcceptWord":            func() bool { return s.AcceptWord("bc") },
		"AcceptWord of nothing": func() bool { return s.AcceptWord("") },
		"Expect what is next":   func() bool { s.Expect('b', "after"); return false },
		"Expect something else": func() bool { s.Expect('x', "after"); return false },
		"OneOf what is next":    func() bool { return s.OneOf("b") != 0 },
		"OneOf others":          func() bool { return s.OneOf("xyz") != 0 },
		"Number":                func() bool { return s.Number(1, 9) != 0 },
		"End":                   func() bool { s.End(); return false },
		"Fail":                  func() bool { s.Fail(0, "again"); return false },
	} {
		require.False(t, call(), name)
		require.Equal(t, want, failed(t, &s), name)
		require.Equal(t, 1, s.Pos(), name)
	}
}

// What each method says of what it finds in its way.
func TestScannerSaysWhatIsThere(t *testing.T) {
	for text, found := range map[string]string{
		"":           "nothing",
		"xyz":        "'x'",
		" ":          "' '",
		"'":          `'\''`,
		"\n":         `'\n'`,
		"\x00":       `'\x00'`,
		"\u00e9t":    "'\u00e9'", // a character, not its first byte
		"\u4e16x":    "'\u4e16'",
		"\xff":       `"\xff"`, // no UTF-8
		"\xc3x":      `"\xc3"`, // the beginning of a character that does not go on
		"\xe4\xb8/5": `"\xe4"`,
		"\ufffdx":    "'\ufffd'", // what others show for a byte that is no UTF-8, but here it is in the text
	} {
		s := notation.Scan("move", text)
		s.Expect('-', "here")
		require.Equal(t, found+" instead of '-' here", failed(t, &s).Problem)

		s = notation.Scan("move", text)
		require.Zero(t, s.OneOf("NSE"))
		require.Equal(t, found+" instead of N, S or E", failed(t, &s).Problem)

		if s = notation.Scan("move", text); text != "" {
			s.End()
			require.Equal(t, boardgame.SyntaxError{Text: "move", Problem: found + " where the move should end"}, failed(t, &s))
		}
	}
}

func TestScannerListsLetters(t *testing.T) {
	for letters, listed := range map[string]string{
		"w":     "w",
		"wb":    "w or b",
		"NSE":   "N, S or E",
		"12345": "1, 2, 3, 4 or 5",
	} {
		s := notation.Scan("move", "?")
		s.OneOf(letters)
		require.Equal(t, "'?' instead of "+listed, failed(t, &s).Problem)
	}
}
