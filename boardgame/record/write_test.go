package record_test

import (
	"errors"
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
		{func(r *record.Record) { r.Options["a\nb"] = "c" }, 3, 9, `'\n' is not allowed in a name`},
		{func(r *record.Record) { r.Position = "7" }, 5, 1, "options and a position"},
		{func(r *record.Record) { r.View = "7" }, 5, 1, "a view with options or a position"},
		{func(r *record.Record) { r.Options, r.Position, r.View = nil, "7", "7" }, 3, 1,
			"a view with options or a position"},
		{func(r *record.Record) { r.Players = nil }, 5, 1, "no players"},
		{func(r *record.Record) { r.Players[1].Letter = "b" }, 6, 8, `a second player with the letter "b"`},
		{func(r *record.Record) { r.Players[1].Name = "G\nH" }, 6, 11, "the character U+000A, which is not allowed"},
		{func(r *record.Record) { r.Date = "today" }, 7, 6, `"today" is not a calendar date`},
		{func(r *record.Record) { r.Result.Reason = 77 }, 8, 8, "reason 77 is not a reason for a result"},
		{func(r *record.Record) { r.Result.Winner = 3 }, 8, 8, "player 3 does not take part"},
		{func(r *record.Record) { r.Result.Loser = 3 }, 8, 8, "player 3 does not take part"},
		{func(r *record.Record) { r.Result.Loser = 0 }, 8, 8, "the reason is resignation, so there must be a loser"},
		{func(r *record.Record) { r.Result.Rule = "cuckoo/E1" }, 8, 8,
			`the reason is resignation, so there can't be a rule (cuckoo/E1)`},
		{func(r *record.Record) { r.Result.Reason = record.Unfinished }, 8, 8,
			"the reason is unfinished, so there can't be a loser (b)"},
		{func(r *record.Record) { r.Result = record.Result{Winner: 2} }, 8, 8,
			"the reason is unfinished, so there can't be a winner (r)"},
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

type failing struct{}

func (failing) Write([]byte) (int, error) { return 3, errors.New("the disk is full") }

func TestWriteTo(t *testing.T) {
	r, err := record.Parse(example(t))
	require.NoError(t, err)
	var out strings.Builder
	n, err := r.WriteTo(&out)
	require.NoError(t, err)
	require.EqualValues(t, out.Len(), n)
	require.Equal(t, example(t), out.String())
	n, err = r.WriteTo(failing{})
	require.EqualError(t, err, "the disk is full")
	require.EqualValues(t, 3, n)
}

// A result has a text without a record, too. Parse refuses texts that are not results. TestEveryResult has those that
// are.
func TestResults(t *testing.T) {
	for text, r := range map[string]record.Result{
		"unfinished": {}, "drawn by g/E2": {Reason: record.ByRule, Rule: "g/E2"},
		"player 1 wins by time-out of player 2": {Reason: record.TimeOut, Winner: boardgame.First,
			Loser: boardgame.Second},
	} {
		require.Equal(t, text, r.String())
	}
	for text, want := range map[string]struct {
		column  int
		problem string
	}{
		"": {8, "a text is missing"},
		"finished": {8,
			`"finished" is not a result, such as "unfinished", "drawn by agreement" or "a wins by ..."`},
		"unfinished by agreement": {8, "is not a result"},
		"1-0":                     {8, "is not a result"},
		"c wins by g/E1":          {8, `no player has the letter "c"`},
		" wins by g/E1":           {8, "white space before the text"},
		"a wins": {14,
			`"" is neither a rule, such as g/E1, nor agreement, repetition, resignation of ... or time-out of ...`},
		"drawn":                       {13, "is neither a rule"},
		"drawn by":                    {8, "is not a result"},
		"drawn by ":                   {16, "white space after the text"},
		"a wins by E1":                {18, `"E1" is neither a rule`},
		"a wins by g/":                {18, `"g/" is not a rule of g, such as g/E1`},
		"a wins by h/E1":              {18, `"h/E1" is not a rule of g`},
		"a wins by g/E 1":             {18, `"g/E 1" is not a rule of g`},
		"a wins by g/E/1":             {18, `"g/E/1" is not a rule of g`},
		"a wins by resignation":       {18, `resignation of whom? No player has the letter ""`},
		"a wins by resignation of c":  {18, `resignation of whom? No player has the letter "c"`},
		"a wins by time-out of a":     {18, "a can't both win and lose"},
		"a wins by  time-out of b":    {18, "is neither a rule"},
		"drawn by resignation of a":   {17, "drawn by resignation is impossible: of two players, the other one wins"},
		"a wins by agreement":         {18, "the reason is agreement, so there can't be a winner (a)"},
		"b wins by repetition":        {18, "the reason is repetition, so there can't be a winner (b)"},
		"drawn by agreement of a":     {17, "is neither a rule"},
		"a wins by g/E1 by agreement": {18, "is not a rule of g"},
	} {
		_, err := record.Parse("game g\nrules 1\nplayer a\nplayer b\nresult " + text + "\nend\n")
		wrong(t, err, 5, want.column, want.problem)
	}
}

// Among all combinations of a reason, a winner, a loser and a rule, MarshalText accepts only those that Parse reads
// back.
func TestEveryResult(t *testing.T) {
	written, oracle := 0, newOracle()
	for n := range 8 * 4 * 4 * 3 * 2 {
		r := record.Record{Game: "g", Version: 1, Players: []record.Player{{Letter: "a"}, {Letter: "b"}, {Letter: "c"}}}
		r.Result.Reason = record.Reason(n % 8)
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
