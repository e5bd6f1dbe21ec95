package record_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// AppendText refuses invalid records, and its error names the place and the problem. Checks that are not tested here
// are shared with Parse.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		change       func(*record.Record)
		line, column int
		problem      string
	}{
		{func(r *record.Record) { *r = record.Record{} }, 1, 6, "a name is missing"},
		{func(r *record.Record) { r.Version = 0 }, 2, 7, `"0" is not a version`},
		{func(r *record.Record) { r.Options["setup"] = " " }, 3, 14, "white space before the text"},
		{func(r *record.Record) { r.Options["a\nb"] = "c" }, 3, 9, "the character U+000A, which is not allowed"},
		{func(r *record.Record) { r.Position = "7" }, 5, 1, `"position" where option or player should be`},
		{func(r *record.Record) { r.View = "7" }, 5, 1, `"view" where option or player should be`},
		{func(r *record.Record) { r.Options, r.Position, r.View = nil, "7", "7" }, 4, 1,
			`"view" where player should be`},
		{func(r *record.Record) { r.Players = nil }, 5, 1, `"date" where option or player should be`},
		{func(r *record.Record) { r.Players[0] = record.Player{Letter: "b Ada"} }, 5, 8, "is not a letter"},
		{func(r *record.Record) { r.Players[1].Letter = "b" }, 6, 8, `a second player with the letter "b"`},
		{func(r *record.Record) { r.Players[1].Name = "G\nH" }, 6, 11, "the character U+000A, which is not allowed"},
		{func(r *record.Record) { r.Date = "today" }, 7, 6, `"today" is not a calendar date`},
		{func(r *record.Record) { r.Result.Winner = 3 }, 8, 8, "is not a result of these players"},
		{func(r *record.Record) { r.Result = record.Result{Reason: record.Agreement, Rule: "cuckoo/E1"} }, 8, 8,
			"is not a result of these players"},
		{func(r *record.Record) { r.Comments[0] = "" }, 9, 3, "a text is missing"},
		{func(r *record.Record) { r.Moves[3].Text = "" }, 14, 3, "a text is missing"},
		{func(r *record.Record) { r.Moves[2].Comments[0] = strings.Repeat("x", 4095) }, 13, 4097,
			"the line is too long"},
	} {
		r, err := record.Parse(example(t))
		require.NoError(t, err)
		c.change(&r)
		text, err := r.AppendText([]byte("before"))
		wrong(t, err, c.line, c.column, c.problem)
		require.Equal(t, "before", string(text))
		text, err = r.MarshalText()
		require.Error(t, err)
		require.Nil(t, text)
		var out strings.Builder
		n, err := r.WriteTo(&out)
		require.Error(t, err)
		require.Zero(t, n)
		require.Empty(t, out.String(), "WriteTo writes nothing if there is an error")
		_, err = r.Replay(find("cuckoo"))
		wrong(t, err, c.line, c.column, c.problem)
	}
}

// Among all combinations of a reason, a winner, a loser and a rule, MarshalText accepts only those that Parse reads
// back.
func TestEveryResult(t *testing.T) {
	written, oracle := 0, newOracle()
	for n := range 8 * 4 * 4 * 3 * 2 {
		r := record.Record{Game: "g", Version: 1, Players: []record.Player{{Letter: "a"}, {Letter: "b"}, {Letter: "c"}}}
		r.Result.Reason = []record.Reason{record.Unfinished, record.ByRule, record.Resignation, record.TimeOut,
			record.Agreement, record.Repetition, "unfinished", "boredom"}[n%8]
		r.Result.Winner = boardgame.Player(n / 8 % 4)
		r.Result.Loser = boardgame.Player(n / 8 / 4 % 4)
		r.Result.Rule = []boardgame.Rule{"", "g/E1", "h/E1"}[n/8/4/4%3]
		r.Players = r.Players[:2+n/8/4/4/3]
		text, err := r.MarshalText()
		if err != nil {
			continue
		}
		require.True(t, oracle.accepts(string(text)), "%s", text)
		read, err := record.Parse(string(text))
		require.NoError(t, err)
		require.Equal(t, r, read)
		written++
	}
	// With two players, the valid results are one unfinished result, three by a rule, two by resignation, two by
	// time-out and two kinds of draw. With three players, one more result by a rule is valid. Resignation and time-out
	// each have three possible losers, with two possible winners or none.
	require.Equal(t, (1+3+2+2+2)+(1+4+9+9+2), written)
}

// The characters on both sides of each bound of those that a record can't have are as the package documentation says.
func TestCharacters(t *testing.T) {
	for c, allowed := range map[rune]bool{
		0x1F: false, ' ': true, '~': true, 0x7F: false, 0x80: false, 0x9F: false, 0xA0: true, 0x2027: true, 0x2028: false,
		0x202E: false, 0x202F: true, 0x2065: true, 0x2066: false, 0x2069: false, 0x206A: true,
	} {
		r, err := record.Parse(example(t))
		require.NoError(t, err)
		r.Comments[0] = "a" + string(c) + "b"
		_, err = r.MarshalText()
		require.Equal(t, allowed, err == nil, "%U: %v", c, err)
	}
}
