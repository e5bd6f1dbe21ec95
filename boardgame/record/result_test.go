package record_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Parse reads all results, and refuses texts that are not results.
func TestResults(t *testing.T) {
	const a, b, c = boardgame.First, boardgame.Second, boardgame.Third
	for text, want := range map[string]record.Result{
		"unfinished":                 {},
		"a wins by g/E1":             {Reason: record.ByRule, Winner: a, Rule: "g/E1"},
		"drawn by g/E1":              {Reason: record.ByRule, Rule: "g/E1"},
		"b wins by resignation of a": {Reason: record.Resignation, Winner: b, Loser: a},
		"a wins by time-out of b":    {Reason: record.TimeOut, Winner: a, Loser: b},
		"drawn by agreement":         {Reason: record.Agreement},
		"drawn by repetition":        {Reason: record.Repetition},
		"c wins by resignation of b": {Reason: record.Resignation, Winner: c, Loser: b},
		"drawn by resignation of c":  {Reason: record.Resignation, Loser: c},
		"drawn by time-out of a":     {Reason: record.TimeOut, Loser: a},
	} {
		players := "player a\nplayer b\n"
		if want.Winner == c || want.Loser != boardgame.NoPlayer && want.Winner == boardgame.NoPlayer {
			players += "player c\n"
		}
		all := "game g\nrules 1\n" + players + "result " + text + "\nend\n"
		r, err := record.Parse(all)
		require.NoError(t, err, text)
		require.Equal(t, want, r.Result, text)
		written, err := r.MarshalText()
		require.NoError(t, err, text)
		require.Equal(t, all, string(written))
	}
	for text, want := range map[string]struct {
		column  int
		problem string
	}{
		"":                            {8, "a text is missing"},
		"finished":                    {8, `"finished" is not a result, such as "unfinished", "drawn by agreement" or "a wins by ..."`},
		"unfinished by agreement":     {8, "is not a result"},
		"1-0":                         {8, "is not a result"},
		"c wins by g/E1":              {8, `no player has the letter "c"`},
		" wins by g/E1":               {8, "white space before the text"},
		"a wins":                      {14, `"" is neither a rule, such as g/E1, nor agreement, repetition, resignation of ... or time-out of ...`},
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

// Among all combinations of a reason, a winner, a loser and a rule, MarshalText accepts only those that Parse reads back.
func TestEveryResult(t *testing.T) {
	written := 0
	for n := range 8 * 4 * 4 * 3 * 2 {
		r := record.Record{Game: "g", Version: 1, Players: []record.Player{{Letter: "a"}, {Letter: "b"}, {Letter: "c"}}}
		r.Result.Reason = record.Reason(n % 8)
		r.Result.Winner = boardgame.Player(n / 8 % 4)
		r.Result.Loser = boardgame.Player(n / 8 / 4 % 4)
		r.Result.Rule = []boardgame.Rule{"", "g/E1", "h/E1"}[n/8/4/4%3]
		r.Players = r.Players[:2+n/8/4/4/3]
		text, err := r.MarshalText()
		if read, readError := record.Parse(naive(r)); readError == nil && reflect.DeepEqual(r, read) {
			require.NoError(t, err)
			require.Equal(t, naive(r), string(text))
			written++
			continue
		}
		require.Error(t, err, "%+v", r.Result)
	}
	// With two players, the valid results are one unfinished result, three by a rule, two by resignation, two by time-out and
	// two kinds of draw. With three players, one more result by a rule is valid. Resignation and time-out each have three
	// possible losers, with two possible winners or none.
	require.Equal(t, (1+3+2+2+2)+(1+4+9+9+2), written)
}
