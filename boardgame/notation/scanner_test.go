package notation_test

import (
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

// A Scanner reads a move as a game does: cells, a hyphen and a direction.
func TestScannerReadsAMove(t *testing.T) {
	s := notation.Scan("move", "B4,C5-NE!")
	require.Equal(t, byte('B'), s.OneOf("ABC"))
	require.Equal(t, byte('4'), s.OneOf("1234"))
	require.True(t, s.Accept(','))
	require.Equal(t, 3, s.Pos())
	require.False(t, s.Accept(','))
	require.Equal(t, byte('C'), s.Peek())
	require.False(t, s.AcceptWord("C4"))
	require.Equal(t, 3, s.Pos(), "AcceptWord does not read half of a word")
	require.True(t, s.AcceptWord("C5"))
	s.Expect('-', "after the cells")
	require.False(t, s.AcceptWord("NW"))
	require.True(t, s.AcceptWord("NE"))
	require.True(t, s.Accept('!'))
	s.End()
	require.True(t, s.OK())
	require.Equal(t, 9, s.Pos())
	require.True(t, s.Err() == nil, "the error is not a typed nil")
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
		require.True(t, s.AcceptWord(""), "the empty word is always next")
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
		require.Zero(t, s.OneOf("\x00"), "the end of the text is not a zero byte")
		require.Equal(t, len(text), failed(t, &s).Offset)
	}
}

// A zero byte is read like any other byte.
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

// After an error, no method reads anything, and the first error remains.
func TestScannerAfterAnError(t *testing.T) {
	s := notation.Scan("move", "abc")
	require.True(t, s.Accept('a'))
	s.Field("first")
	s.Fail(2, "%d of %s", 3, "them")
	s.Field("second")
	want := boardgame.SyntaxError{Text: "move", Field: "first", Offset: 2, Problem: "3 of them"}
	for name, call := range map[string]func() bool{
		"Peek":                     func() bool { return s.Peek() != 0 },
		"Accept":                   func() bool { return s.Accept('b') },
		"AcceptWord":               func() bool { return s.AcceptWord("bc") },
		"AcceptWord of no word":    func() bool { return s.AcceptWord("") },
		"Expect the next byte":     func() bool { s.Expect('b', "after"); return false },
		"Expect something else":    func() bool { s.Expect('x', "after"); return false },
		"OneOf with the next byte": func() bool { return s.OneOf("b") != 0 },
		"OneOf others":             func() bool { return s.OneOf("xyz") != 0 },
		"Number":                   func() bool { return s.Number(1, 9) != 0 },
		"End":                      func() bool { s.End(); return false },
		"Fail":                     func() bool { s.Fail(0, "again"); return false },
	} {
		require.False(t, call(), name)
		require.Equal(t, want, failed(t, &s), name)
		require.Equal(t, 1, s.Pos(), name)
	}
}

// Every error describes the character that the scanner has found.
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
		"\xff":       `"\xff"`, // not UTF-8
		"\xc3x":      `"\xc3"`, // the first byte of an incomplete character
		"\xe4\xb8/5": `"\xe4"`,
		"\ufffdx":    "'\ufffd'", // the replacement character itself, which here is part of the text
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
