package notation_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Row reads back the text that AppendRow writes, and stops at the end of the row.
func TestRowReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rows(0, 40).Draw(t, "row")
		behind := rapid.SampledFrom([]string{"", "/", " ", "/w5", " w", "/?", "//"}).Draw(t, "behind")
		checkRow(t, slowWrite(row)+behind, len(row))
	})
}

// letters holds the letters of the pieces in these tests.
const letters = "wbN"

// In the oracle, a row is a string with a letter for each piece and a dot for each empty cell.

// slowWrite returns the text of a row. It replaces the longest runs of dots by numbers first, so that no two numbers
// are adjacent.
func slowWrite(row string) string {
	for run := len(row); run > 0; run-- {
		row = strings.ReplaceAll(row, strings.Repeat(".", run), strconv.Itoa(run))
	}
	return row
}

var numbers = regexp.MustCompile(`[0-9]+`)

// slowRead returns the row of n cells for which slowWrite writes this text, or false if there is none.
func slowRead(text string, n int) (row string, ok bool) {
	row = numbers.ReplaceAllStringFunc(text, func(digits string) string {
		run, err := strconv.Atoi(digits)
		if err != nil || run > n {
			return "?"
		}
		return strings.Repeat(".", run)
	})
	known := strings.Trim(row, letters+".") == "" && !strings.Contains(text, ".")
	return row, known && len(row) == n && slowWrite(row) == text
}

// rows generates rows of lo to hi cells, with runs of dots.
func rows(lo, hi int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.IntRange(lo, hi).Draw(t, "n")
		var row strings.Builder
		for row.Len() < n {
			letter := rapid.SampledFrom([]byte(letters+".....")).Draw(t, "letter")
			run := 1
			if letter == '.' {
				run = rapid.IntRange(1, n-row.Len()).Draw(t, "run")
			}
			row.WriteString(strings.Repeat(string(rune(letter)), run))
		}
		return row.String()
	})
}

// put records one call of the function that a test passes to Row.
type put struct {
	i      int
	letter byte
}

// puts returns the calls that Row should make for a row.
func puts(row string) (list []put) {
	for i := range len(row) {
		if row[i] != '.' {
			list = append(list, put{i, row[i]})
		}
	}
	return list
}

// scanRow reads a row of n cells. The result pos is the offset where Row stopped.
func scanRow(text string, n int) (list []put, pos int, err error) {
	s := notation.Scan("position", text)
	s.Field("row C")
	s.Row(n, letters, func(i int, letter byte) { list = append(list, put{i, letter}) })
	return list, s.Pos(), s.Err()
}

// appendRow calls AppendRow for a row in the oracle's form.
func appendRow(row string) string {
	return string(notation.AppendRow(nil, len(row), func(i int) byte {
		if row[i] == '.' {
			return 0
		}
		return row[i]
	}))
}

// failsAt checks the text, the field and the offset of an error in a row, and checks that the problem contains each of
// names.
func failsAt(t require.TestingT, err error, offset int, names ...string) {
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
	want := &boardgame.SyntaxError{Text: "position", Field: "row C", Offset: offset, Problem: syntax.Problem}
	require.Equal(t, want, syntax)
	require.NotEmpty(t, syntax.Problem)
	for _, name := range names {
		require.Contains(t, syntax.Problem, name)
	}
}

// Each kind of error in a row has its offset and its description.
func TestRowErrors(t *testing.T) {
	const pieces = "w, b or N"
	for _, c := range []struct {
		text   string
		n      int
		offset int
		names  []string
	}{
		// If there are too few cells, the error is at the end of the row.
		{"", 5, 0, []string{"0 cells", "5"}},
		{"w", 5, 1, []string{"1 cell ", "5"}},
		{"w3/5", 5, 2, []string{"4 cells", "5"}},
		// If there are too many cells, the error is at the first piece or number that does not fit.
		{"w4b", 5, 2, []string{"more than", "5 cells"}},
		{"w5", 5, 1, []string{"more than", "5 cells"}},
		{"ww", 1, 1, []string{"more than", "1 cell"}},
		// A number may be greater than the row, or may have a leading zero.
		{"w23", 5, 1, []string{"23 empty cells", "5", "one number"}},
		{"w99999999999999999999", 5, 1, []string{"99999999999999999999 empty cells", "5"}},
		{"w999999999999999999991", 5, 1, []string{"99999999999999999999... empty cells", "5"}}, // shortened
		{"w0b3", 5, 1, []string{"0 is not a number of empty cells"}},
		// For any other text, the error names the whole character, or the byte if the text is not UTF-8.
		{"w1x2", 5, 2, []string{"'x'", pieces}},
		{"w\u00e93", 5, 1, []string{"'\u00e9'", pieces}},
		{"w\xff3", 5, 1, []string{`"\xff"`, pieces}},
		// the wrong letter is reported first, although the row is also too long
		{"wwwwwx", 5, 5, []string{"'x'", pieces}},
	} {
		_, _, err := scanRow(c.text, c.n)
		require.Error(t, err, "%q", c.text)
		failsAt(t, err, c.offset, c.names...)
	}
}

// RaggedRow reads a row without the empty cells at its end, and refuses those.
func TestRaggedRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row, most := rows(0, 12).Draw(t, "row"), rapid.IntRange(0, 12).Draw(t, "most")
		text := slowWrite(row)
		s := notation.Scan("position", text+"/w")
		s.Field("row C")
		var list []put
		n := s.RaggedRow(most, letters, func(i int, letter byte) { list = append(list, put{i, letter}) })
		pieces := strings.TrimRight(row, ".")
		switch {
		case len(row) > most:
			require.Error(t, s.Err())
		case pieces != row:
			failsAt(t, s.Err(), len(slowWrite(pieces)), "empty cells after the last piece")
		default:
			require.NoError(t, s.Err())
			require.Equal(t, len(row), n)
			require.Equal(t, puts(row), list)
			require.Equal(t, len(text), s.Pos())
		}
	})
}
