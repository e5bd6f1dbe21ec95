package notation_test

import (
	"regexp"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters holds the letters of the pieces in these tests.
const letters = "wbN"

// In the oracle, a row is a string with a letter for each piece and a dot for each empty cell.

// slowWrite returns the text of a row. It replaces the longest runs of dots by numbers first, so that no two numbers are
// adjacent.
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

// scanRow reads a row of n cells that follows the text before. The result pos is the offset where Row stopped.
func scanRow(before, text string, n int) (list []put, pos int, err error) {
	s := notation.Scan("position", before+text)
	s.AcceptWord(before)
	s.Field("row C")
	s.Row(n, letters, func(i int, letter byte) { list = append(list, put{i, letter}) })
	return list, s.Pos(), s.Err()
}

// appendRow calls AppendRow for a row in the oracle's form.
func appendRow(dst, row string) string {
	return string(notation.AppendRow([]byte(dst), len(row), func(i int) byte {
		if row[i] == '.' {
			return 0
		}
		return row[i]
	}))
}
