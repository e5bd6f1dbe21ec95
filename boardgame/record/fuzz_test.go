package record_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/record"
)

const hidden = `game oeufs
rules 2
position 6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1
player A Ada
player B Grace
date 2026-07-14
result drawn by agreement
; The egg on b5 is Grace's.
1 f3-e3
; Of course: Grace's.
2 ?c1
end
`

// seeds returns the texts of records of all kinds.
func seeds(t require.TestingT) []string {
	return []string{
		"", example(t), hidden, four,
		"game oeufs\nrules 2\nview 6/1?????/4B1/5A/1?4/????2 A AB Ac1\nplayer A\nplayer B Bo\ndate 2024-02-29\nresult unfinished\n1 f3-e3\nend\n",
		"game oeufs\nrules 2\nposition 6/bbbbba/6/6/6/aaaaab A AB -\nplayer A\nplayer B\nresult B wins by oeufs/F4\n1 !\n; é\nend\n",
		"game cuckoo\nrules 1\nposition 6/7/8/5E2c/8/7/C4e b\nplayer b\nplayer r\nresult drawn by repetition\n1 d6-d7\nend\n",
		"game taacoca\nrules 2\nplayer w\nplayer b\nresult w wins by time-out of b\n1 A1,B2,C3-NE\nend\n",
		"game coucou\nrules 1\nposition 7/1r1b3/b6/7/7/7/7/7/7/7/7 b\nplayer b\nplayer r\nresult drawn by agreement\n1 d10-d11\nend\n",
	}
}

// FuzzParse checks that Parse accepts a text if and only if the oracle does, and that the record is written as the
// same text. Errors of Parse and Replay must refer to a place in the text.
func FuzzParse(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	oracle := newOracle()
	f.Fuzz(func(t *testing.T, text string) { parseAgrees(t, oracle, text) })
}

var wrongLines = []string{"view 7\n", "position 7\n", "rules 99999999999999999999\n", "date 2026-02-30\n",
	"result finished\n", "result unfinished by agreement\n", "result 1-0\n", "result c wins by cuckoo/E1\n",
	"result b wins\n", "result drawn\n", "result drawn by\n", "result b wins by E1\n", "result b wins by cuckoo/\n",
	"result b wins by cuckoo/E 1\n", "result b wins by cuckoo/E/1\n", "result b wins by resignation\n",
	"result b wins by time-out of b\n", "result b wins by  time-out of r\n", "result drawn by resignation of b\n",
	"result b wins by agreement\n", "result r wins by repetition\n", "result drawn by agreement of b\n",
	"result b wins by cuckoo/E1 by agreement\n", "result r wins by resignation of x\n"}

// Texts that differ from records by a character or a line are accepted if and only if they are records.
func TestEdited(t *testing.T) {
	oracle := newOracle()
	characters := strings.Fields("- + 0 1 9 a é / ; ! \x00 \x7f \u202e \u2066 \u2069 \xe4 \ufeff")
	for _, text := range []string{example(t), hidden, four} {
		for at := range text {
			for _, by := range append(characters, "", " ", "\n", "\r", "\u00a0", "\u0085", "\u2028") {
				parseAgrees(t, oracle, text[:at]+by+text[at:])
				parseAgrees(t, oracle, text[:at]+by+text[at+1:])
			}
		}
		lines := strings.SplitAfter(text, "\n")
		for i := range lines {
			for _, by := range append(lines, wrongLines...) {
				parseAgrees(t, oracle, strings.Join(lines[:i], "")+by+strings.Join(lines[i:], ""))
				parseAgrees(t, oracle, strings.Join(lines[:i], "")+by+strings.Join(lines[i+1:], ""))
			}
		}
	}
}

func parseAgrees(t require.TestingT, oracle oracle, text string) {
	r, err := record.Parse(text)
	require.Equal(t, oracle.accepts(text), err == nil, "the error is %v\n%q", err, text)
	if err != nil {
		liesWithin(t, err, text)
		return
	}
	written, err := r.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(written))
	g := find(r.Game)
	if g == nil {
		return
	}
	states, err := r.Replay(g)
	if err != nil {
		liesWithin(t, err, text)
	} else {
		require.Len(t, states, len(r.Moves)+1)
	}
}

// liesWithin checks that the place of an error is in the text, or just after one of its lines.
func liesWithin(t require.TestingT, err error, text string) {
	var e *record.Error
	require.ErrorAs(t, err, &e)
	lines := strings.Split(text, "\n")
	require.True(t, 1 <= e.Line && e.Line <= len(lines), "%v\n%q", err, text)
	require.True(t, 1 <= e.Column && e.Column <= len(lines[e.Line-1])+1, "%v\n%q", err, text)
}
