// Package notation reads and writes the parts of positions and moves in text form. The text of a position consists of
// rows of cells, followed by other information such as the side to move. In a row, a number stands for a run of empty
// cells. The text of a move consists of cells and marks.
//
// For a game on a board, package boards reads and writes the cells, the positions, and moves from one cell to another.
// The parsers of other games use a [Scanner].
//
// A [Scanner] reads a text from left to right. After its first error, a [boardgame.SyntaxError], the Scanner reads
// nothing more. A parser therefore needs to check for an error only once, at its end. A Scanner accepts only canonical
// texts: each value has exactly one text.
package notation

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

// Scanner reads a text from left to right. Use [Scan] to make a Scanner.
type Scanner struct {
	what  string // the kind of text: "position", "move"
	field string // the name of the part being read
	text  string
	pos   int
	err   *boardgame.SyntaxError

	refused [4]string // what Accept has not found at the offset at, for the error if nothing else is found there either
	at      int
}

// Scan returns a Scanner at the beginning of text. The first argument is the kind of text, such as "position" or
// "move", for use in error messages.
func Scan(what, text string) Scanner { return Scanner{what: what, text: text} }

// Field sets the name of the next part of the text, for errors in that part.
func (s *Scanner) Field(name string) { s.field = name }

// FieldPart adds a part to the name of the field in the error that has been recorded, such as the number of a row.
func (s *Scanner) FieldPart(name string) {
	if s.err != nil {
		s.err.Field += " " + name
	}
}

// Pos returns the offset of the next byte.
func (s *Scanner) Pos() int { return s.pos }

// OK reports whether there has been no error so far.
func (s *Scanner) OK() bool { return s.err == nil }

// Err returns the first error, a [*boardgame.SyntaxError], or nil if there has been none.
func (s *Scanner) Err() error {
	if s.err == nil {
		return nil
	}
	return s.err
}

// Fail records an error at an offset of the text. The problem is formatted as by [fmt.Sprintf]. After the first error,
// Fail does nothing.
func (s *Scanner) Fail(offset int, format string, args ...any) {
	if s.err != nil {
		return
	}
	s.err = &boardgame.SyntaxError{Text: s.what, Field: s.field, Offset: offset, Problem: fmt.Sprintf(format, args...)}
}

// Peek returns the next byte without reading it, or 0 at the end of the text or after an error.
func (s *Scanner) Peek() byte {
	if s.err != nil || s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

// Accept reads the given characters if they come next in the text, and reports whether they did.
func (s *Scanner) Accept(word string) bool {
	if s.err == nil && strings.HasPrefix(s.text[s.pos:], word) {
		s.pos += len(word)
		return true
	}
	if s.at != s.pos {
		s.refused, s.at = [4]string{}, s.pos
	}
	for i, w := range s.refused {
		if w == "" || w == word {
			s.refused[i] = word
			break
		}
	}
	return false
}

// Expect reads the next byte, which must be c. If it is not c, the error message ends with the other arguments, such as
// "after the row". They are joined only then, so that reading a position allocates nothing.
func (s *Scanner) Expect(c byte, after ...string) {
	if s.Peek() == c && s.pos < len(s.text) {
		s.pos++
	} else {
		s.Fail(s.pos, "%s instead of %q %s", s.found(), c, strings.Join(after, " "))
	}
}

// OneOf reads the next byte, which must be one of the given letters, and returns it. After an error it returns 0. The
// error also names what Accept has looked for at the same place.
func (s *Scanner) OneOf(letters string) byte {
	c := s.Peek()
	if s.err != nil || s.pos == len(s.text) || strings.IndexByte(letters, c) < 0 {
		others := ""
		for _, w := range s.refused {
			if s.at == s.pos && w != "" {
				others += w + ", "
			}
		}
		s.Fail(s.pos, "%s instead of %s%s", s.found(), others, oneOf(letters))
		return 0
	}
	s.pos++
	return c
}

// Number reads and returns a whole number from low to high, written without leading zeros. After an error it returns
// 0. If low is 0, call OK to distinguish the number 0 from an error.
func (s *Scanner) Number(low, high int) int {
	if s.err != nil {
		return 0
	}
	digits := s.digits()
	n, err := strconv.Atoi(digits)
	switch {
	case digits == "":
		s.Fail(s.pos, "%s instead of a number from %d to %d", s.found(), low, high)
		return 0
	case err != nil || n < low || n > high || digits[0] == '0' && digits != "0":
		s.Fail(s.pos, "%s is not a number from %d to %d", short(digits), low, high)
		return 0
	}
	s.pos += len(digits)
	return n
}

// digits returns the digits that come next in the text.
func (s *Scanner) digits() string {
	end := s.pos
	for end < len(s.text) && isDigit(s.text[end]) {
		end++
	}
	return s.text[s.pos:end]
}

// End records an error if the text continues.
func (s *Scanner) End() {
	if s.err == nil && s.pos < len(s.text) {
		s.Fail(s.pos, "%s where the %s should end", s.found(), s.what)
	}
}

// found describes the next character for an error message.
func (s *Scanner) found() string {
	if s.pos >= len(s.text) {
		return "nothing"
	}
	if r, size := utf8.DecodeRuneInString(s.text[s.pos:]); r != utf8.RuneError || size > 1 {
		return fmt.Sprintf("%q", r)
	}
	return fmt.Sprintf("%q", s.text[s.pos:s.pos+1]) // an escape for a byte that is not UTF-8
}

// oneOf lists the given letters for an error message: "w", "w or b", "N, S or E".
func oneOf(letters string) string {
	var b strings.Builder
	for i, c := range letters {
		switch {
		case i == 0:
		case i == len(letters)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		b.WriteRune(c)
	}
	return b.String()
}

// End completes a parser. It returns v, the value that the parser has read, or the zero value and an error. If the
// scanner has an error, or if the text continues, the error is a [*boardgame.SyntaxError]. If a check finds problems
// with v, the error is a [*boardgame.PositionError].
func End[V any](in *Scanner, v V, check ...func(V) boardgame.Problems) (V, error) {
	in.End()
	err := in.Err()
	for _, problems := range check {
		if err == nil {
			err = problems(v).Err()
		}
	}
	if err != nil {
		var zero V
		return zero, err
	}
	return v, nil
}

// Must returns v, or panics if err is not nil. Use it in functions such as MustParse, for texts that are known to be
// valid.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// String returns the text of v. Use String to implement the String method of a type. If AppendText fails, String
// returns the text appended before the error.
func String(v encoding.TextAppender) string {
	text, _ := v.AppendText(make([]byte, 0, 64)) // enough for most positions
	return string(text)
}

// Unmarshal calls parse with the text, and sets *v to the result. Use Unmarshal to implement the UnmarshalText method
// of a type. The empty text is the text of the zero value. After an error *v is unchanged.
func Unmarshal[V any](v *V, parse func(string) (V, error), text []byte) error {
	if len(text) == 0 {
		var zero V
		*v = zero
		return nil
	}
	parsed, err := parse(string(text))
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}
