package record_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// naive writes a record without any checks.
func naive(r record.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\nrules %d\n", r.Game, r.Version)
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		fmt.Fprintf(&b, "option %s %s\n", name, r.Options[name])
	}
	if r.Position != "" {
		fmt.Fprintf(&b, "position %s\n", r.Position)
	}
	if r.View != "" {
		fmt.Fprintf(&b, "view %s\n", r.View)
	}
	letters := map[boardgame.Player]string{}
	for i, p := range r.Players {
		letters[boardgame.Player(i+1)] = p.Letter
		b.WriteString(strings.TrimSuffix("player "+p.Letter+" "+p.Name, " ") + "\n")
	}
	if r.Date != "" {
		fmt.Fprintf(&b, "date %s\n", r.Date)
	}
	who := "drawn"
	if r.Result.Winner != boardgame.NoPlayer {
		who = letters[r.Result.Winner] + " wins"
	}
	switch reason := r.Result.Reason; reason {
	case record.Unfinished:
		b.WriteString("result unfinished\n")
	case record.ByRule:
		fmt.Fprintf(&b, "result %s by %s\n", who, r.Result.Rule)
	case record.Resignation, record.TimeOut:
		fmt.Fprintf(&b, "result %s by %v of %s\n", who, reason, letters[r.Result.Loser])
	default:
		fmt.Fprintf(&b, "result %s by %v\n", who, reason)
	}
	for _, c := range r.Comments {
		fmt.Fprintf(&b, "; %s\n", c)
	}
	for i, m := range r.Moves {
		fmt.Fprintf(&b, "%d %s\n", i+1, m.Text)
		for _, c := range m.Comments {
			fmt.Fprintf(&b, "; %s\n", c)
		}
	}
	return b.String() + "end\n"
}

// anyRecord draws a random record. Most of its fields are valid, but any of them may be wrong.
func anyRecord(t *rapid.T) record.Record {
	pick := func(label string, list ...string) string { return rapid.SampledFrom(list).Draw(t, label) }
	name := func(label string) string { return pick(label, "g", "g", "g2", "g", "a b", "", "h/g", "ü", "~!") }
	text := func(label string) string {
		if rapid.IntRange(0, 9).Draw(t, "odd") > 0 {
			return pick(label, "x", "a-b c", "end", "; x", "1 x", "é — 世", "player b", "result unfinished",
				"a by b", "\ufffd", "\u200d")
		}
		return pick(label, "", " x", "x ", "x\ny", "x\r", "\xff", "\u2028", "\u202e", "x\u00a0", "\u3000x", "\x00", "x\u0085y",
			strings.Repeat("x", record.MaxLine-2), strings.Repeat("x", record.MaxLine-1))
	}
	texts := func(label string) (list []string) {
		for range rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "how many") {
			list = append(list, text(label))
		}
		return list
	}
	r := record.Record{
		Game:     name("game"),
		Version:  rapid.SampledFrom([]int{1, 1, 12, 0, -1}).Draw(t, "version"),
		Date:     pick("date", "", "2026-07-14", "2000-02-29", "1900-02-29", "2026-7-1", "x"),
		Comments: texts("comment"),
	}
	switch rapid.IntRange(0, 5).Draw(t, "beginning") {
	case 0:
		r.Options = game.Options{name("option"): text("value"), "z": text("value")}
	case 1:
		r.Position = text("position")
	case 2:
		r.View = text("view")
	case 3:
		r.Options, r.Position = game.Options{"o": "v"}, rapid.SampledFrom([]string{"", "p"}).Draw(t, "position too")
		r.View = rapid.SampledFrom([]string{"", "v"}).Draw(t, "view too")
	}
	for i := range rapid.SampledFrom([]int{2, 2, 2, 4, 1, 0}).Draw(t, "players") {
		letter := string(rune('a' + i))
		if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
			letter = pick("letter", "a", "Z", "", "-", "ab", "é")
		}
		p := record.Player{Letter: letter}
		if rapid.Bool().Draw(t, "known") {
			p.Name = text("name")
		}
		r.Players = append(r.Players, p)
	}
	seat := func(label string) boardgame.Player { return boardgame.Player(rapid.IntRange(0, 3).Draw(t, label)) }
	switch reason := record.Reason(rapid.IntRange(0, 6).Draw(t, "reason")); reason {
	case record.ByRule:
		r.Result = record.Result{Reason: reason, Winner: seat("winner")}
		good := r.Game + "/E1"
		r.Result.Rule = boardgame.Rule(pick("rule", good, good, good, "h/E1", r.Game+"/", "", "E1", good+" 1", good+"/1"))
	case record.Resignation, record.TimeOut:
		r.Result = record.Result{Reason: reason, Winner: seat("winner"), Loser: seat("loser")}
	default:
		r.Result = record.Result{Reason: reason}
		switch rapid.IntRange(0, 9).Draw(t, "odd") {
		case 0:
			r.Result.Winner = seat("winner")
		case 1:
			r.Result.Loser = seat("loser")
		case 2:
			r.Result.Rule = "g/E1"
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "moves") {
		r.Moves = append(r.Moves, record.Move{Text: text("move"), Comments: texts("comment")})
	}
	return r
}

// MarshalText accepts a record if and only if Parse reads naive's text of it as the same record. It then returns the same
// text as naive. Otherwise its error refers to a place in that text.
func TestWriteIsRead(t *testing.T) {
	oracle := newOracle()
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		want := naive(r)
		read, readError := record.Parse(want)
		require.Equal(t, oracle.accepts(want), readError == nil, "%q: %v", want, readError)
		text, err := r.MarshalText()
		if readError == nil && reflect.DeepEqual(r, read) {
			require.NoError(t, err)
			require.Equal(t, want, string(text))
			return
		}
		require.Nil(t, text)
		var wrong, unread *record.Error
		require.ErrorAs(t, err, &wrong, "%q is read as %+v (%v)", want, read, readError)
		if errors.As(readError, &unread) {
			require.LessOrEqual(t, wrong.Line, unread.Line, "%q: written, %v; read, %v", want, wrong, unread)
		}
	})
}

// AppendText refuses invalid records, and its error names the place and the problem. Checks that are not tested here are
// shared with Parse.
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
		{func(r *record.Record) { r.Options, r.Position, r.View = nil, "7", "7" }, 3, 1, "a view with options or a position"},
		{func(r *record.Record) { r.Players = nil }, 5, 1, "no players"},
		{func(r *record.Record) { r.Players[1].Letter = "b" }, 6, 8, `a second player with the letter "b"`},
		{func(r *record.Record) { r.Players[1].Name = "G\nH" }, 6, 11, "the character U+000A, which is not allowed"},
		{func(r *record.Record) { r.Date = "today" }, 7, 6, `"today" is not a calendar date`},
		{func(r *record.Record) { r.Result.Reason = 77 }, 8, 8, "reason 77 is not a reason for a result"},
		{func(r *record.Record) { r.Result.Winner = 3 }, 8, 8, "player 3 does not take part"},
		{func(r *record.Record) { r.Result.Loser = 3 }, 8, 8, "player 3 does not take part"},
		{func(r *record.Record) { r.Result.Loser = 0 }, 8, 8, "the reason is resignation, so there must be a loser"},
		{func(r *record.Record) { r.Result.Rule = "cuckoo/E1" }, 8, 8, `the reason is resignation, so there can't be a rule (cuckoo/E1)`},
		{func(r *record.Record) { r.Result.Reason = record.Unfinished }, 8, 8, "the reason is unfinished, so there can't be a loser (b)"},
		{func(r *record.Record) { r.Result = record.Result{Winner: 2} }, 8, 8, "the reason is unfinished, so there can't be a winner (r)"},
		{func(r *record.Record) { r.Comments[0] = "" }, 9, 3, "a text is missing"},
		{func(r *record.Record) { r.Moves[3].Text = "" }, 14, 3, "a text is missing"},
		{func(r *record.Record) { r.Moves[2].Comments[0] = strings.Repeat("x", 4095) }, 13, 4097, "the line is too long"},
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

// A result has a text without a record, too. Parse refuses texts that are not results. TestEveryResult has those that are.
func TestResults(t *testing.T) {
	for text, r := range map[string]record.Result{
		"unfinished": {}, "drawn by g/E2": {Reason: record.ByRule, Rule: "g/E2"},
		"player 1 wins by time-out of player 2": {Reason: record.TimeOut, Winner: boardgame.First, Loser: boardgame.Second},
	} {
		require.Equal(t, text, r.String())
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
