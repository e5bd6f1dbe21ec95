package perft_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/perft"
)

const goodTable = `# A comment; with 3 semicolons; and more; of it.

bb/2/ww w; 4 12 30; by hand
	# not in the first column
  5 w ;0;  rules, depth 1

b b; 1 18446744073709551615; counted by two programs`

func TestReadTable(t *testing.T) {
	for _, text := range []string{goodTable, goodTable + "\n\n# the end", strings.ReplaceAll(goodTable, "\n", " \t\r\n")} {
		table, err := perft.ReadTable(strings.NewReader(text))
		require.NoError(t, err)
		require.Equal(t, []perft.Line{
			{Position: "bb/2/ww w", Nodes: []uint64{4, 12, 30}, Source: "by hand", Number: 3},
			{Position: "5 w", Nodes: []uint64{0}, Source: "rules, depth 1", Number: 5},
			{Position: "b b", Nodes: []uint64{1, 1<<64 - 1}, Source: "counted by two programs", Number: 7},
		}, table)
	}
}

// ReadTable refuses every kind of bad line. The error includes the line number and the problem. It also returns the
// error of its reader.
func TestReadBadLines(t *testing.T) {
	for line, says := range map[string]string{
		"bb/2/ww w":                               "1 part",
		"bb/2/ww w; 4 12; hand; once more":        "4 parts",
		" ; 4 12; hand":                           "position",
		"bb/2/ww w; ; hand":                       "counts",
		"bb/2/ww w; 4 12;  ":                      "source",
		"bb/2/ww w; 4 -12 30; hand":               "count 2",
		"bb/2/ww w; 4,12; hand":                   "count 1",
		"bb/2/ww w; 0x10; hand":                   "count 1",
		"bb/2/ww w; 4 18446744073709551616; hand": "count 2", // more than 64 bits
		strings.Repeat("1 ", 40_000):              "too long",
	} {
		table, err := perft.ReadTable(strings.NewReader("# a comment\nww/2 b; 1; hand\n" + line + "\nanother; bad one"))
		require.ErrorContains(t, err, "line 3: ", "%q", line)
		require.ErrorContains(t, err, says, "%q", line)
		require.Nil(t, table)
	}
	broken := errors.New("the disk is broken")
	_, err := perft.ReadTable(io.MultiReader(strings.NewReader(goodTable+"\n"), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}

// ReadTable returns an error, or a table in which every line has all its parts.
func FuzzReadTable(f *testing.F) {
	for _, text := range []string{"", "# c\n\np w; 1 2 3; source\n", "p;1", ";;", "p;-1;s", "p;1;s\r\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := perft.ReadTable(strings.NewReader(text))
		if err != nil {
			return
		}
		last := 0
		for _, line := range table {
			if line.Position == "" || line.Source == "" || len(line.Nodes) == 0 || line.Number <= last {
				t.Fatalf("%q has the line %#v", text, line)
			}
			last = line.Number
		}
	})
}
