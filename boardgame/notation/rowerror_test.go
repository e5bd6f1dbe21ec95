package notation_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

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
		{"w3", 5, 2, []string{"4 cells", "5"}},
		{"w3/5", 5, 2, []string{"4 cells", "5"}},
		{"w3 w", 5, 2, []string{"4 cells", "5"}},
		// If there are too many cells, the error is at the first piece or number that does not fit.
		{"w4b", 5, 2, []string{"more than", "5 cells"}},
		{"wbwbwb", 5, 5, []string{"more than", "5 cells"}},
		{"w5", 5, 1, []string{"more than", "5 cells"}},
		{"w10", 10, 1, []string{"more than", "10 cells"}},
		{"ww", 1, 1, []string{"more than", "1 cell"}},
		// A number may be greater than the row, or may have a leading zero.
		{"w6", 5, 1, []string{"6 empty cells", "5"}},
		{"w23", 5, 1, []string{"23 empty cells", "5", "one number"}},
		{"13", 12, 0, []string{"13 empty cells", "12"}},
		{"w99999999999999999999", 5, 1, []string{"99999999999999999999 empty cells", "5"}},
		{"w0b3", 5, 1, []string{"0 is not a number of empty cells"}},
		{"w04", 5, 1, []string{"04 is not a number of empty cells"}},
		{"00", 5, 0, []string{"00 is not a number of empty cells"}},
		// For any other text, the error names the whole character, or the byte if the text is not UTF-8.
		{"w1x2", 5, 2, []string{"'x'", pieces}},
		{"n4", 5, 0, []string{"'n'", pieces}},
		{"w-1", 5, 1, []string{"'-'", pieces}},
		{"w\u00e93", 5, 1, []string{"'\u00e9'", pieces}},
		{"w\xff3", 5, 1, []string{`"\xff"`, pieces}},
		{"w\xc3", 5, 1, []string{`"\xc3"`, pieces}},
		{"w\x003", 5, 1, []string{`'\x00'`, pieces}},
		{"w\n4", 5, 1, []string{`'\n'`, pieces}},
		{"wwwwwx", 5, 5, []string{"'x'", pieces}}, // the wrong letter is reported first, although the row is also too long
	} {
		_, _, err := scanRow("", c.text, c.n)
		require.Error(t, err, "%q", c.text)
		failsAt(t, err, c.offset, c.names...)
	}
}

// If one place in a valid row is made invalid, the error has the offset of that place in the text.
func TestRowErrorOffsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`[a-z/ ]{0,5}`).Draw(t, "before")
		row := rows(1, 30).Draw(t, "row")
		good := slowWrite(row)
		at := rapid.IntRange(0, len(good)-1).Draw(t, "at")
		for _, c := range []struct {
			spoiled string
			offset  int
		}{
			{good[:at], at}, // the rest of the row, or of a number, is too short
			{good[:at] + "?" + good[at+1:], at},
			{good[:at] + "/" + good[at+1:], at},
			{good[:at] + " " + good[at+1:], at},
			{good + "w", len(good)},
			{good + "?", len(good)},
		} {
			_, _, err := scanRow(before, c.spoiled, len(row))
			require.Error(t, err, "%q", c.spoiled)
			failsAt(t, err, len(before)+c.offset)
		}
		_, _, err := scanRow(before, good, len(row)+1)
		failsAt(t, err, len(before+good))
	})
}

// An error in a number is at its first digit, both for a leading zero and for a number greater than the row.
func TestRowNumberErrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := "." + rows(0, 30).Draw(t, "row")
		good := slowWrite(row)
		for _, span := range numbers.FindAllStringIndex(good, -1) {
			for _, digits := range []string{"0", "0" + good[span[0]:span[1]], "32", "100"} {
				spoiled := good[:span[0]] + digits + good[span[1]:]
				_, _, err := scanRow("", spoiled, len(row))
				require.Error(t, err, "%q", spoiled)
				failsAt(t, err, span[0], digits)
			}
		}
	})
}

// If Row reads the text of seven cells as a row of another length, the error is at the first piece or number that does not
// fit, or at the end of the row.
func TestRowOfAnotherLength(t *testing.T) {
	const text = "w2b1w1"
	_, _, err := scanRow("", text, 7)
	require.NoError(t, err)
	for n, offset := range map[int]int{0: 0, 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 6, 99: 6} {
		_, _, err := scanRow("", text, n)
		require.Error(t, err, "as a row of %d", n)
		failsAt(t, err, offset)
	}
}

// After an error, Row reads nothing and does not call put, and the first error remains.
func TestRowAfterAnError(t *testing.T) {
	s := notation.Scan("position", "ww3")
	s.Field("row C")
	s.Fail(1, "%s", "the first")
	s.Field("row D")
	s.Row(5, letters, func(i int, letter byte) { t.Errorf("%c is put on %d", letter, i) })
	s.Row(7, letters, func(i int, letter byte) { t.Errorf("%c is put on %d", letter, i) })
	failsAt(t, s.Err(), 1, "the first")
	require.Zero(t, s.Pos())
}
