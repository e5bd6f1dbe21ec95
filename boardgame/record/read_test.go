package record_test

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// example returns the record in the package documentation.
func example(t require.TestingT) string {
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	var text strings.Builder
	for line := range strings.Lines(string(doc)) {
		line, indented := strings.CutPrefix(line, "//\t")
		if indented && (text.Len() > 0 || strings.HasPrefix(line, "game ")) {
			text.WriteString(line)
			if line == "end\n" {
				return text.String()
			}
		}
	}
	require.Fail(t, "the documentation has no record")
	return ""
}

// The record in the documentation can be read, written as the same text, and replayed.
func TestExample(t *testing.T) {
	text := example(t)
	r, err := record.Parse(text)
	require.NoError(t, err)
	require.Equal(t, record.Record{
		Game:    "cuckoo",
		Version: 1,
		Options: game.Options{"setup": "basic", "starter": "b"},
		Players: []record.Player{{Letter: "b", Name: "Ada Lovelace"}, {Letter: "r", Name: "Grace Hopper"}},
		Date:    "2026-07-14",
		Result:  record.Result{Reason: record.Resignation, Winner: boardgame.Second, Loser: boardgame.First},

		Comments: []string{"The second round of a match."},
		Moves: []record.Move{
			{Text: "d3-d4"},
			{Text: "d7-d6"},
			{Text: "d4-d5", Comments: []string{"Now Red has to capture, but what is in it for Blue?"}},
			{Text: "d6xd5"},
		},
	}, r)
	written, err := r.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(written))
	states, err := r.Replay(find("cuckoo"))
	require.NoError(t, err)
	require.Len(t, states, 5)
	require.Equal(t, "EE2ee/EE3ee/WEE2eew/CE2e2ec/WEE2eew/EE3ee/EE2ee b", states[4].String())
	require.Equal(t, text, r.String())
}

// wrong checks that err is a record error at the given line and column, and that its message contains problem. It
// returns the error.
func wrong(t require.TestingT, err error, line, column int, problem string) *record.Error {
	var e *record.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, [2]int{line, column}, [2]int{e.Line, e.Column}, "%v", err)
	require.ErrorContains(t, err, problem)
	return e
}

// replaced returns text in which by takes the place of one line, counted from 1. If by is "", the line is removed. If
// by contains line feeds, several lines take its place.
func replaced(text string, line int, by string) string {
	lines := strings.SplitAfter(text, "\n")
	if by != "" {
		by += "\n"
	}
	lines[line-1] = by
	return strings.Join(lines, "")
}

// Parse refuses every kind of wrong line at the right place. Each case replaces a line of the example. TestEdited has
// more wrong lines.
func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		line         int
		by           string
		wrong, start int // line and column
		problem      string
	}{
		{1, "Game cuckoo", 1, 1, `"Game" where game should be`},
		{1, "game", 1, 5, "a name is missing"},
		{1, "game cuckoo ", 1, 12, "' ' is not allowed in a name"},
		{1, "game cu/ckoo", 1, 8, "'/' is not allowed in a name"},
		{1, "game\tcuckoo", 1, 5, "the character U+0009, which is not allowed"},
		{1, "", 1, 1, `"rules" where game should be`},
		{2, "", 2, 1, `"option" where rules should be`},
		{2, "rules", 2, 6, "not a version"},
		{2, "rules 0", 2, 7, `"0" is not a version number of the rules, such as 1 or 2`},
		{2, "rules 99999999999999999999", 2, 7, "not a version"},
		{2, "rules 1\nresult unfinished", 3, 1, `"result" where option or position or view or player should be`},
		{3, "view 7", 4, 1, `"option" where player should be`},
		{3, "position 7\nview 7", 4, 1, `"view" where player should be`},
		{3, "option", 3, 7, "a name is missing"},
		{3, "option setup", 3, 13, "a text is missing"},
		{3, "option setup  basic", 3, 14, "white space before the text"},
		{3, "option setup basic ", 3, 19, "white space after the text"},
		{3, "option starter b", 4, 8,
			`option "starter" after "starter": each option comes once, in alphabetical order`},
		{4, "position 7", 4, 1, `"position" where option or player should be`},
		{5, "player b\nposition 7", 6, 1, `"position" where player or date or result should be`},
		{5, "player", 5, 7, `"" is not a letter`},
		{5, "player bb Ada", 5, 8, `"bb" is not a letter from A to Z or a to z`},
		{5, "player b ", 5, 10, "a text is missing"},
		{5, "player b Ada\u00a0", 5, 13, "white space after the text"},
		{5, "player b Ada\u202eecarG", 5, 13, "the character U+202E, which is not allowed"},
		{5, "player b Ad\xe4", 5, 12, "the byte 0xe4, which is not UTF-8"},
		{6, "player b Grace", 6, 8, `a second player with the letter "b"`},
		{7, "date 2026-7-14", 7, 6, `"2026-7-14" is not a calendar date, written as in 2026-07-14`},
		{7, "date", 7, 5, "not a calendar date"},
		{8, "", 8, 1, `";" where result should be`},
		{8, "result b wins", 8, 8, `"b wins" is not a result of these players, such as "unfinished", "drawn by agreement"`},
		{9, ";", 9, 2, "a text is missing"},
		{9, ";Well", 9, 1, `";Well" where the next move or ; or end should be`},
		{9, "; Well\r", 9, 7, "a carriage return: lines end with only a line feed"},
		{10, "", 10, 1, `"2" where the next move`},
		{10, "1 d3-d4\n1 d3-d4", 11, 1, `"1" where the next move`},
		{10, "1 d3-d4\n\n2 d7-d6", 11, 1, `"" where the next move or ; or end should be`},
		{15, "end ", 15, 4, `text after "end"`},
		{15, "", 15, 1, `the text ends here, but the record has no line "end"`},
		{15, "end\n\n", 16, 1, "text after the end of the record"},
		{15, "end\ngame cuckoo", 16, 1, "text after the end of the record"},
	} {
		text := replaced(example(t), c.line, c.by)
		_, err := record.Parse(text)
		wrong(t, err, c.wrong, c.start, c.problem)
		require.ErrorContains(t, err, "line ")
	}
}

// If a record is cut off, the error refers to the place where the text ends.
func TestParseCutOff(t *testing.T) {
	text := example(t)
	for n := range len(text) {
		before := text[:n]
		_, err := record.Parse(before)
		var e *record.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, 1+strings.Count(before, "\n"), e.Line, "%q", before)
		require.Equal(t, n-strings.LastIndex(before, "\n"), e.Column, "%q", before)
	}
	_, err := record.Parse("")
	wrong(t, err, 1, 1, "the text is empty; a record should begin here")
}

func TestUnmarshalText(t *testing.T) {
	var r record.Record
	require.NoError(t, r.UnmarshalText([]byte(example(t))))
	before := r
	require.Error(t, r.UnmarshalText([]byte("game")))
	require.Error(t, r.UnmarshalText(nil), "the empty text is not a record")
	require.Equal(t, before, r)
}

// A line may have MaxLine bytes and no more, even if the underlying reader has a larger buffer, and the rest of a longer
// one is not read.
func TestLongLines(t *testing.T) {
	fits := replaced(example(t), 9, "; "+strings.Repeat("x", record.MaxLine-2))
	r, err := record.Parse(fits)
	require.NoError(t, err)
	_, err = r.MarshalText()
	require.NoError(t, err)

	begin, rest, _ := strings.Cut(fits, "xxx\n")
	unread := iotest.ErrReader(errors.New("read too far"))
	for _, in := range []io.Reader{
		bufio.NewReaderSize(strings.NewReader(begin+"xxxx\n"+rest), 100_000),
		io.MultiReader(strings.NewReader(begin+"xxxx"), unread),
	} {
		for _, err := range record.All(in) {
			wrong(t, err, 9, record.MaxLine+1, "the line is too long: it can have 4096 bytes at most")
		}
	}
}

// All yields the records of a stream in order, and after an error nothing. Line numbers in errors count the lines of the
// whole stream, in Replay too.
func TestStream(t *testing.T) {
	illegal := replaced(example(t), 14, "4 g5-g4")
	text := example(t) + illegal + replaced(example(t), 3, "option") + example(t)
	var read []record.Record
	var errs []error
	for r, err := range record.All(strings.NewReader(text)) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		require.Empty(t, errs)
		read = append(read, r)
	}
	require.Len(t, errs, 1)
	wrong(t, errs[0], 15+15+3, 7, "a name is missing")
	_, err := read[0].Replay(find("cuckoo"))
	require.NoError(t, err)
	_, err = read[1].Replay(find("cuckoo"))
	wrong(t, err, 15+14, 3, "is not allowed")
	var again strings.Builder
	for _, r := range read {
		_, err := r.WriteTo(&again)
		require.NoError(t, err)
	}
	require.Equal(t, example(t)+illegal, again.String())
	for range record.All(strings.NewReader("")) {
		t.Fatal("no text has no records")
	}
}

// If the underlying reader fails, All yields its error with a line number.
func TestReaderBelow(t *testing.T) {
	broken := errors.New("the disk is broken")
	for _, err := range record.All(io.MultiReader(strings.NewReader("game cuckoo\nru"), iotest.ErrReader(broken))) {
		require.ErrorIs(t, err, broken)
		require.EqualError(t, err, "line 2: the disk is broken")
	}
}

// All yields a record as soon as its last line has arrived, because the sender may be waiting for an answer.
func TestReaderDoesNotWait(t *testing.T) {
	from, to := io.Pipe()
	defer to.Close()
	next, stop := iter.Pull2(record.All(from))
	defer stop()
	text := example(t)
	for range 2 {
		go func() { _, _ = io.WriteString(to, text) }()
		r, err, _ := next()
		require.NoError(t, err)
		require.Len(t, r.Moves, 4)
	}
}
