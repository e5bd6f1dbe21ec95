package notation_test

import (
	"regexp"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters are the pieces in the rows of these tests.
const letters = "wbN"

// The oracle for rows. A row is a plain list of letters here, with a dot for an empty cell.

// slowWrite writes a row: the longest runs of dots become numbers first, so that no two numbers come side by side.
func slowWrite(row string) string {
	for run := len(row); run > 0; run-- {
		row = strings.ReplaceAll(row, strings.Repeat(".", run), strconv.Itoa(run))
	}
	return row
}

var numbers = regexp.MustCompile(`[0-9]+`)

// slowRead reads the text of a row of n cells: what it stands for, if it is what slowWrite writes for that.
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

// rows generates rows of lo to hi cells: letters and dots, in runs.
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

// put is a call of the function that Row is given.
type put struct {
	i      int
	letter byte
}

// puts are the calls that a row stands for.
func puts(row string) (list []put) {
	for i := range len(row) {
		if row[i] != '.' {
			list = append(list, put{i, row[i]})
		}
	}
	return list
}

// scanRow reads a row of n cells that comes in a text after something else. pos is where in the text it stopped.
func scanRow(before, text string, n int) (list []put, pos int, err error) {
	s := notation.Scan("position", before+text)
	s.AcceptWord(before)
	s.Field("row C")
	s.Row(n, letters, func(i int, letter byte) { list = append(list, put{i, letter}) })
	return list, s.Pos(), s.Err()
}

// appendRow writes a list of letters.
func appendRow(dst, row string) string {
	return string(notation.AppendRow([]byte(dst), len(row), func(i int) byte {
		if row[i] == '.' {
			return 0
		}
		return row[i]
	}))
}
