package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

// Scanner reads a text. Make one with [Scan].
type Scanner struct {
	what  string // what the text is: "position", "move"
	field string // the part being read
	part  string // which one, where there are several of the kind: "11" of "rank"
	text  string
	pos   int
	err   *boardgame.SyntaxError
}

// Scan returns a scanner at the beginning of text, which is a what ("position", "move") in errors.
func Scan(what, text string) Scanner { return Scanner{what: what, text: text} }

// Field names the part of the text that comes now, for the errors in it.
func (s *Scanner) Field(name string) { s.field, s.part = name, "" }

// Pos is the offset of the next byte.
func (s *Scanner) Pos() int { return s.pos }

// OK reports whether nothing was wrong so far.
func (s *Scanner) OK() bool { return s.err == nil }

// Err is the first thing that was wrong, nil if there was nothing.
func (s *Scanner) Err() error {
	if s.err == nil {
		return nil
	}
	return s.err
}

// Fail says that something is wrong at an offset. Only the first one counts.
func (s *Scanner) Fail(offset int, format string, args ...any) {
	if s.err != nil {
		return
	}
	field := s.field
	if s.part != "" {
		field += " " + s.part
	}
	s.err = &boardgame.SyntaxError{Text: s.what, Field: field, Offset: offset, Problem: fmt.Sprintf(format, args...)}
}

// Peek is the next byte, 0 at the end of the text or after an error.
func (s *Scanner) Peek() byte {
	if s.err != nil || s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

// AcceptWord skips a word if the text continues with it, and reports whether it did.
func (s *Scanner) AcceptWord(word string) bool {
	if s.err != nil || !strings.HasPrefix(s.text[s.pos:], word) {
		return false
	}
	s.pos += len(word)
	return true
}

// Accept goes past the byte c if it is next, and reports whether it was.
func (s *Scanner) Accept(c byte) bool {
	if s.err != nil || s.pos == len(s.text) || s.text[s.pos] != c {
		return false
	}
	s.pos++
	return true
}

// Expect goes past the byte c, which must be next; after says behind what, for the error: "after the row".
func (s *Scanner) Expect(c byte, after string) {
	if !s.Accept(c) {
		s.Fail(s.pos, "%s instead of %q %s", s.found(), c, after)
	}
}

// expectAfter is Expect behind a part of the text that has a name: "rank".
func (s *Scanner) expectAfter(c byte, part string) {
	if !s.Accept(c) {
		s.Expect(c, "after the "+part)
	}
}

// OneOf goes past the next byte, which must be one of letters, and returns it, or 0.
func (s *Scanner) OneOf(letters string) byte {
	c := s.Peek()
	if s.err != nil || s.pos == len(s.text) || strings.IndexByte(letters, c) < 0 {
		s.Fail(s.pos, "%s instead of %s", s.found(), oneOf(letters))
		return 0
	}
	s.pos++
	return c
}

// Number goes past a whole number from low to high, written without zeros in front, and returns it. After an error it
// returns 0, which may be a good number too: ask OK.
func (s *Scanner) Number(low, high int) int {
	if s.err != nil {
		return 0
	}
	end := s.pos
	for end < len(s.text) && isDigit(s.text[end]) {
		end++
	}
	digits := s.text[s.pos:end]
	n, err := strconv.Atoi(digits)
	switch {
	case digits == "":
		s.Fail(s.pos, "%s instead of a number from %d to %d", s.found(), low, high)
		return 0
	case err != nil || n < low || n > high || digits[0] == '0' && digits != "0":
		s.Fail(s.pos, "%s is not a number from %d to %d", short(digits), low, high)
		return 0
	}
	s.pos = end
	return n
}

// End must be the end of the text.
func (s *Scanner) End() {
	if s.err == nil && s.pos < len(s.text) {
		s.Fail(s.pos, "%s where the %s should end", s.found(), s.what)
	}
}

// found names what is next, for an error.
func (s *Scanner) found() string {
	if s.pos >= len(s.text) {
		return "nothing"
	}
	if r, size := utf8.DecodeRuneInString(s.text[s.pos:]); r != utf8.RuneError || size > 1 {
		return fmt.Sprintf("%q", r)
	}
	return fmt.Sprintf("%q", s.text[s.pos:s.pos+1]) // a byte that is not UTF-8, as an escape
}

// oneOf lists letters for an error: "w", "w or b", "N, S or E".
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
