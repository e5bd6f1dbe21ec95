package notation_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// model is a simple scanner. It holds the unread text, and the field and the offset of the first error.
type model struct {
	text, left string
	field      string
	bad        bool
	badField   string
	badOffset  int
}

func (m *model) pos() int { return len(m.text) - len(m.left) }

func (m *model) fail(offset int) {
	if !m.bad {
		m.bad, m.badField, m.badOffset = true, m.field, offset
	}
}

func (m *model) accept(word string) bool {
	left, found := strings.CutPrefix(m.left, word)
	if m.bad || !found {
		return false
	}
	m.left = left
	return true
}

// next returns the next byte as a string, or "" at the end of the text or after an error.
func (m *model) next() string {
	if m.bad || m.left == "" {
		return ""
	}
	return m.left[:1]
}

// number reads the next digits if they are the text of a number from low to high, and otherwise returns -1.
func (m *model) number(low, high int) int {
	digits := m.left[:len(m.left)-len(strings.TrimLeft(m.left, "0123456789"))]
	for n := low; n <= high; n++ {
		if strconv.Itoa(n) == digits && m.accept(digits) {
			return n
		}
	}
	return -1
}

// asByte converts a result of next to a byte, with 0 for "".
func asByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// A Scanner and its model agree after any sequence of calls.
func TestScannerAgainstModel(t *testing.T) {
	const alphabet = "ab,01\x00\xff"
	bytes := rapid.SampledFrom([]byte(alphabet))
	texts := rapid.Map(rapid.SliceOfN(bytes, 0, 12), func(b []byte) string { return string(b) })
	short := rapid.Map(rapid.SliceOfN(bytes, 0, 2), func(b []byte) string { return string(b) })
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		s, m := notation.Scan("move", text), model{text: text, left: text}
		t.Repeat(map[string]func(*rapid.T){
			"Accept": func(t *rapid.T) {
				c := bytes.Draw(t, "byte")
				require.Equal(t, m.accept(string([]byte{c})), s.Accept(c))
			},
			"AcceptWord": func(t *rapid.T) {
				word := short.Draw(t, "word")
				require.Equal(t, m.accept(word), s.AcceptWord(word))
			},
			"Expect": func(t *rapid.T) {
				c := bytes.Draw(t, "byte")
				if !m.accept(string([]byte{c})) {
					m.fail(m.pos())
				}
				s.Expect(c, "here")
			},
			"OneOf": func(t *rapid.T) {
				letters, next := short.Draw(t, "letters"), m.next()
				if next == "" || !strings.Contains(letters, next) {
					m.fail(m.pos())
					next = ""
				}
				m.accept(next)
				require.Equal(t, asByte(next), s.OneOf(letters))
			},
			"Number": func(t *rapid.T) {
				low := rapid.IntRange(0, 2).Draw(t, "low")
				high := rapid.IntRange(low, 11).Draw(t, "high")
				want := m.number(low, high)
				if want < 0 {
					m.fail(m.pos())
					want = 0
				}
				require.Equal(t, want, s.Number(low, high))
			},
			"End": func(*rapid.T) {
				if m.left != "" {
					m.fail(m.pos())
				}
				s.End()
			},
			"Field": func(t *rapid.T) {
				m.field = short.Draw(t, "field")
				s.Field(m.field)
			},
			"Fail": func(t *rapid.T) {
				offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
				m.fail(offset)
				s.Fail(offset, "so")
			},
			"": func(t *rapid.T) {
				require.Equal(t, m.pos(), s.Pos())
				require.Equal(t, asByte(m.next()), s.Peek())
				require.Equal(t, !m.bad, s.OK())
				if !m.bad {
					require.NoError(t, s.Err())
					return
				}
				syntax := failed(t, &s)
				require.Equal(t, "move", syntax.Text)
				require.Equal(t, m.badField, syntax.Field)
				require.Equal(t, m.badOffset, syntax.Offset)
				require.NotEmpty(t, syntax.Problem)
			},
		})
	})
}
