package notation_test

import (
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The oracle agrees with texts written by hand.
func TestOracle(t *testing.T) {
	for row, text := range map[string]string{
		"":                        "",
		"w":                       "w",
		".....":                   "5",
		".w..b":                   "1w2b",
		"............":            "12",
		"b...........w.........N": "b11w9N",
		strings.Repeat(".", 123):  "123",
	} {
		require.Equal(t, text, slowWrite(row))
		read, ok := slowRead(text, len(row))
		require.True(t, ok, text)
		require.Equal(t, row, read)
	}
	for _, text := range []string{"0", "05", "2w", "w1w1w1", "x4", "w.3", "41", "4", "6", "99999999999999999999"} {
		_, ok := slowRead(text, 5)
		require.False(t, ok, text)
	}
}

func TestAppendRow(t *testing.T) {
	require.Equal(t, "1w2b", appendRow("", ".w..b"))
	require.Equal(t, "before 12w", appendRow("before ", "............w"), "a run of more than nine cells is one number")
	rapid.Check(t, func(t *rapid.T) {
		row := rows(0, 40).Draw(t, "row")
		require.Equal(t, "before "+slowWrite(row), appendRow("before ", row))
	})
}

// Row reads back the text that AppendRow writes, and stops at the end of the row.
func TestRowReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rows(0, 40).Draw(t, "row")
		before := rapid.SampledFrom([]string{"", "5/", "x"}).Draw(t, "before")
		behind := rapid.SampledFrom([]string{"", "/", " ", "/w5", " w", "/?", "//"}).Draw(t, "behind")
		text := slowWrite(row)
		list, pos, err := scanRow(before, text+behind, len(row))
		require.NoError(t, err)
		require.Equal(t, puts(row), list)
		require.Equal(t, len(before+text), pos)
	})
}

// Among all texts of up to five characters, Row accepts only the texts that slowWrite writes for some row.
func TestRowAcceptsNothingElse(t *testing.T) {
	const longest = 3
	written := map[string]string{}
	for _, row := range words(letters+".", longest) {
		written[slowWrite(row)] = row
	}
	for _, text := range words("wN?0123", 5) {
		row, ok := written[text]
		for n := range longest + 1 {
			list, pos, err := scanRow("", text, n)
			require.Equal(t, ok && len(row) == n, err == nil, "%q as a row of %d: %v", text, n, err)
			if err == nil {
				require.Equal(t, puts(row), list)
				require.Equal(t, len(text), pos)
			}
		}
	}
}

// words returns all texts of at most longest letters.
func words(letters string, longest int) []string {
	all := []string{""}
	for from := 0; longest > 0; longest-- {
		to := len(all)
		for _, w := range all[from:to] {
			for _, c := range letters {
				all = append(all, w+string(c))
			}
		}
		from = to
	}
	return all
}

// Row reads numbers of two and three digits.
func TestLongRow(t *testing.T) {
	list, pos, err := scanRow("", "w10b100N", 113)
	require.NoError(t, err)
	require.Equal(t, []put{{0, 'w'}, {11, 'b'}, {112, 'N'}}, list)
	require.Equal(t, 8, pos)
}

// The text of a row without cells is empty.
func TestEmptyRow(t *testing.T) {
	for _, text := range []string{"", "/5", " w"} {
		list, pos, err := scanRow("", text, 0)
		require.NoError(t, err)
		require.Empty(t, list)
		require.Zero(t, pos)
	}
	for _, text := range []string{"w", "1", "0", "?"} {
		list, _, err := scanRow("", text, 0)
		require.Error(t, err)
		require.Empty(t, list)
	}
}

// AppendPieces writes the only text that Pieces reads for the same pieces.
func TestPieces(t *testing.T) {
	const letters, most = "GBg", 4
	read := func(text string) (string, error) {
		var pieces []byte
		in := notation.Scan("position", text)
		in.Field("captured pieces")
		in.Pieces(letters, most, func(letter byte) { pieces = append(pieces, letter) })
		in.End()
		return string(pieces), in.Err()
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching("[GBg-]{0,6}").Draw(t, "text")
		pieces, err := read(text)
		count := func(letter byte) int { return strings.Count(text, string(letter)) }
		plain := strings.Trim(text, "-")
		good := text == "-" || plain == text && text != "" && len(text) <= most && string(notation.AppendPieces(nil, letters, count)) == text
		require.Equal(t, good, err == nil, "%q: %v", text, err)
		if good {
			require.Equal(t, plain, pieces)
			require.Equal(t, "before "+text, string(notation.AppendPieces([]byte("before "), letters, count)))
		}
	})
	for text, problem := range map[string]string{
		"":      "position, captured pieces, byte 0: ",
		"GgB":   "position, captured pieces, byte 2: 'B' is out of place: write the pieces in the order GBg",
		"GGGBB": "position, captured pieces, byte 4: more than 4 pieces",
		"Gx":    "position, captured pieces, byte 1: ",
	} {
		_, err := read(text)
		require.ErrorContains(t, err, problem)
	}
}
